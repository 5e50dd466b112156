"""What the server refuses, besides what a table or the rules refuse."""

from astragal.core.errors import AstragalError
from astragal.protocol.refusals import BadRequest, Busy, NoSuchThing, TooLarge, no_table

__all__ = [
    "BadRequest",
    "Busy",
    "NoSuchThing",
    "TooLarge",
    "TooMany",
    "WhoAreYou",
    "WrongHost",
    "WrongOrigin",
    "no_table",
]


class WhoAreYou(AstragalError):
    """A token that is missing, wrong or too old."""

    code = "no_identity"


class WrongOrigin(AstragalError):
    """A page of another site asks in the name of its visitor."""

    code = "wrong_origin"


class WrongHost(AstragalError):
    """A request by a name that is not known to be this server's."""

    code = "wrong_host"


class TooMany(AstragalError):
    """More than one client may have or do."""

    code = "too_many"
