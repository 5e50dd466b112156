"""What a table refuses, besides what the rules refuse."""

from astragal.core.errors import AstragalError


class NotAllowed(AstragalError):
    """Somebody asked for what is not theirs to do: another's seat, a host's right."""

    code = "not_allowed"


class NotNow(AstragalError):
    """Something that could be done at another time: before, during or after a game."""

    code = "not_now"
