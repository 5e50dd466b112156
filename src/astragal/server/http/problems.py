"""Errors as clients of the server get them (`astragal.protocol.problems`)."""

from astragal.codec import encode
from astragal.core.errors import AstragalError
from astragal.core.struct import changed
from astragal.protocol.answers import Problem
from astragal.protocol.problems import http_problem, plain_problem, problem_of, status_of
from astragal.server.errors import Busy
from astragal.texts import Message, say

__all__ = ["RefusedElsewhere", "body", "http_problem", "problem", "status_of"]


class RefusedElsewhere(AstragalError):
    """What another process refused, as it would have been answered there."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(Message(problem.key, problem.params, problem.clause))
        self.problem = problem


def problem(error: BaseException, command: str | None = None) -> Problem:
    """Return what to tell about an error; of one that nobody foresaw, only that there was one.

    >>> problem(ZeroDivisionError()).message
    'Something went wrong on the server; nothing was changed.'
    """
    if isinstance(error, RefusedElsewhere):
        return changed(error.problem, id=command)
    if not isinstance(error, AstragalError):
        from astragal.server.store import Unavailable  # slow to load, and processes that do jobs have no database

        if isinstance(error, Unavailable):
            # What was asked for may be done or not; "nothing was changed" would not be true.
            return plain_problem(Busy.code, say("server.unsure"), command)
    return problem_of(error, command)


def body(told: Problem) -> bytes:
    """Return a problem as JSON.

    >>> body(http_problem(404))[:19]
    b'{"code":"not_found"'
    """
    return encode(told)
