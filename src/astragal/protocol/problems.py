"""Errors as clients get them: a code for programs, a key with parameters for any language, an English sentence."""

from collections.abc import Mapping

from astragal.core.errors import AstragalError
from astragal.notation.errors import ReadError
from astragal.protocol.answers import Problem
from astragal.texts import Message, say

STATUS: Mapping[str, int] = {
    "bad_request": 400,
    "no_identity": 401,
    "not_allowed": 403,
    "wrong_origin": 403,
    "wrong_host": 403,
    "not_found": 404,
    "no_puzzle": 404,
    "method_not_allowed": 405,
    "not_now": 409,
    "in_play": 409,
    "illegal_move": 409,
    "not_awaited": 409,
    "illegal_roll": 409,
    "too_large": 413,
    "too_many": 429,
    "internal": 500,
    "busy": 503,
}
"""The status of an answer by the code of its error; 422 for data that was understood and cannot be."""


def status_of(told: Problem) -> int:
    """Return the HTTP status that goes with a problem.

    >>> status_of(Problem("not_now", "table.closed", "This table is closed."))
    409
    """
    return STATUS.get(told.code, 422)


def problem_of(error: BaseException, command: str | None = None) -> Problem:
    """Return what to tell about an error; of one that nobody foresaw, only that there was one.

    >>> problem_of(ZeroDivisionError()).message
    'Something went wrong on the server; nothing was changed.'
    """
    if isinstance(error, ReadError):
        params = {**error.message.params, "line": error.line, "column": error.column}
        return Problem(error.code, error.message.key, str(error), params, error.clause, command)
    if isinstance(error, AstragalError):
        return Problem(error.code, error.message.key, str(error), error.message.params, error.clause, command)
    return plain_problem("internal", say("server.internal"), command)


def plain_problem(code: str, message: Message, command: str | None = None) -> Problem:
    """Return what to tell with a message."""
    return Problem(code, message.key, message.text(), message.params, message.clause, command)


def http_problem(status: int) -> Problem:
    """Return the problem for a status that the web framework chose.

    >>> http_problem(405).code
    'method_not_allowed'
    """
    if status == 404:
        return plain_problem("not_found", say("server.no_page"))
    if status == 405:
        return plain_problem("method_not_allowed", say("server.no_method"))
    return plain_problem("bad_request", say("server.not_understood"))
