"""What the server refuses, besides what a table or the rules refuse."""

from astragal.core.errors import AstragalError
from astragal.texts import say


class NoSuchThing(AstragalError):
    """A table, a code or a game that does not exist."""

    code = "not_found"


class BadRequest(AstragalError):
    """Something that cannot be understood."""

    code = "bad_request"


class WhoAreYou(AstragalError):
    """A token that is missing, wrong or too old."""

    code = "no_identity"


class WrongOrigin(AstragalError):
    """A page of another site asks in the name of its visitor."""

    code = "wrong_origin"


class WrongHost(AstragalError):
    """A request by a name that is not known to be this server's."""

    code = "wrong_host"


class TooLarge(AstragalError):
    """More bytes than are read."""

    code = "too_large"


class TooMany(AstragalError):
    """More than one client may have or do."""

    code = "too_many"


class Busy(AstragalError):
    """The server cannot do it just now; asked again, it may."""

    code = "busy"


def no_table() -> NoSuchThing:
    """Return the error for a table that is not there.

    >>> no_table().code
    'not_found'
    """
    return NoSuchThing(say("server.no_table"))
