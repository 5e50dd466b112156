"""What a server refuses besides what a table or the rules refuse, whether it runs elsewhere or on this device."""

from astragal.core.errors import AstragalError
from astragal.texts import say


class NoSuchThing(AstragalError):
    """A table, a code or a game that does not exist."""

    code = "not_found"


class BadRequest(AstragalError):
    """Something that cannot be understood."""

    code = "bad_request"


class TooLarge(AstragalError):
    """More bytes than are read."""

    code = "too_large"


class Busy(AstragalError):
    """The server cannot do it just now; asked again, it may."""

    code = "busy"


def no_table() -> NoSuchThing:
    """Return the error for a table that is not there.

    >>> no_table().code
    'not_found'
    """
    return NoSuchThing(say("server.no_table"))
