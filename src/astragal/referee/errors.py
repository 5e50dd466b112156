"""What can be wrong with a request, besides what the rules and the notation find wrong."""

from astragal.core.errors import AstragalError


class NotJson(AstragalError, ValueError):
    """A line that is not one JSON object."""

    code = "not_json"


class InvalidRequest(AstragalError, ValueError):
    """A request that has no such form."""

    code = "bad_request"


class NoGame(AstragalError):
    """A request about a game before there is one."""

    code = "no_game"
