"""What can be wrong with a text. Illegal text, an illegal move and an ambiguous one are different errors."""

from astragal.core.errors import AstragalError
from astragal.texts import Message


class InvalidText(AstragalError, ValueError):
    """A text that is no move of any game."""

    code = "invalid_text"


class AmbiguousMove(AstragalError, ValueError):
    """A text that could mean several legal moves."""

    code = "ambiguous_move"


class ReadError(AstragalError, ValueError):
    """A record, position or sheet that cannot be read: where, why, and what was expected there.

    >>> from astragal.texts import say
    >>> print(ReadError(say("read.found", found="qwixxx"), 2, 7, "a game"))
    Line 2, column 7: found “qwixxx”. Expected: a game.
    """

    code = "unreadable"

    def __init__(self, message: Message, line: int, column: int, expected: str) -> None:
        super().__init__(message)
        self.args = (message, line, column, expected)
        self.line = line
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        reason = super().__str__()
        reason = reason[:1].lower() + reason[1:]
        return f"Line {self.line}, column {self.column}: {reason} Expected: {self.expected}."
