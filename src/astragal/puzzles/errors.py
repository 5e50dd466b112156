"""What can be wrong with puzzles."""

from astragal.core.errors import AstragalError


class NoPuzzle(AstragalError, KeyError):
    """There is no puzzle of that name, or none for that game or theme."""

    code = "no_puzzle"


class UnreadablePuzzles(AstragalError):
    """A file of puzzles that was changed, or that another version wrote."""

    code = "unreadable_puzzles"
