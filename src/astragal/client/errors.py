"""What can go wrong for a client."""

from collections.abc import Mapping

from astragal.codec import DecodeError, decode
from astragal.core.errors import AstragalError
from astragal.protocol.answers import Problem
from astragal.texts import Message, say


class ClientError(AstragalError):
    """Anything that this package raises."""


class ConnectionLost(ClientError):
    """The server could not be reached for longer than the client has patience.

    A command that was under way may have been done or not.

    >>> str(ConnectionLost("timed out"))
    'The connection to the server was lost: timed out'
    """

    code = "connection_lost"

    def __init__(self, reason: str = "") -> None:
        super().__init__(say("client.lost", reason=reason) if reason else say("client.lost_plain"))
        self.args = (reason,)


class Refused(ClientError):
    """The server said no, and nothing was changed.

    >>> error = Refused.read(b'{"code": "not_now", "key": "table.closed", "message": "This table is closed."}')
    >>> error.code, error.key, error.clause, str(error)
    ('not_now', 'table.closed', None, 'This table is closed.')
    """

    def __init__(self, code: str, key: str, params: Mapping[str, str | int], clause: str | None, text: str) -> None:
        super().__init__(Message(key, params, clause))
        self.args = (code, key, params, clause, text)
        self.code = code  # type: ignore[misc]  # the server's own: docs/bot-api.md lists them all
        self.key = key
        """The key of the sentence, for other languages, and what is filled in."""
        self.params = params
        self.text = text
        """The sentence in English."""

    def __str__(self) -> str:
        return self.text

    @property
    def passing(self) -> bool:
        """Whether the same may well succeed a moment later."""
        return self.code in {"busy", "too_many"}

    @classmethod
    def read(cls, body: bytes) -> "Refused":
        """Return the error that an answer of the server tells of."""
        try:
            return cls.of(decode(body, Problem, strict=False))
        except DecodeError:
            text = body[:200].decode(errors="replace").strip()
            return cls("error", "", {}, None, text or "The server gave an answer that cannot be understood.")

    @classmethod
    def of(cls, told: Problem) -> "Refused":
        """Return the error for what the server told."""
        return cls(told.code, told.key, told.params, told.clause, told.message)
