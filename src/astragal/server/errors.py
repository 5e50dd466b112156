"""What the server refuses, besides what a table or the rules refuse."""

from astragal.core.errors import AstragalError
from astragal.protocol.refusals import BadRequest, Busy, NoSuchThing, TooLarge, no_table
from astragal.texts import say

__all__ = [
    "BadRequest",
    "Busy",
    "NoSuchThing",
    "PositionInPlay",
    "TooLarge",
    "TooMany",
    "WhoAreYou",
    "WrongHost",
    "WrongOrigin",
    "no_table",
    "not_prepared",
]

PREPARING = "server.preparing"
"""The key of the message that code is being compiled; its parameter `part` says which."""


def not_prepared(part: str) -> Busy:
    """Return the error for a job whose code is not compiled yet.

    >>> not_prepared("qwixx_reviews").message.key
    'server.preparing'
    """
    return Busy(say(PREPARING, part=part))


class PositionInPlay(AstragalError):
    """An opinion on a position of a game that counts and is being played."""

    code = "in_play"


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
