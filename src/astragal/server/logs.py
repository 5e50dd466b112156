"""Structured logs: one JSON object a line on stderr. They hold no token, no talk and no move.

What an exception says may quote what somebody sent, so only its kind is told, and where in the code it happened.
"""

import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

import msgspec

log = logging.getLogger("astragal.server")


class JsonLines(logging.Formatter):
    """Writes a log record as a line of JSON; fields come as `extra={"about": {…}}`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        data: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage() if record.name.startswith("astragal") else f"{record.name}: {record.msg}",
        }
        data |= getattr(record, "about", {})
        if record.exc_info and record.exc_info[0] is not None:
            data["error"] = record.exc_info[0].__name__
            data["where"] = _where(record.exc_info[2])
        return msgspec.json.encode(data).decode()


def _where(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-8:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


def _worth_telling(record: logging.LogRecord) -> bool:
    """Uvicorn calls it an error when a socket is refused with an answer; anybody could fill our logs with that."""
    return "without completing handshake" not in str(record.msg)


def set_up(level: str = "info") -> None:
    """Send the server's logs, from this level on, and the warnings of all others, to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(_worth_telling)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(logging.WARNING if level == "warning" else logging.INFO)


def note(event: str, /, **about: object) -> None:
    """Log that something happened."""
    if log.isEnabledFor(logging.INFO):
        log.info(event, extra={"about": about})


def warn(event: str, /, **about: object) -> None:
    """Log that something is not as it should be."""
    log.warning(event, extra={"about": about})


def failed(event: str, error: BaseException, /, **about: object) -> None:
    """Log an error that nobody foresaw: its kind and place, not its words."""
    log.error(event, extra={"about": about}, exc_info=(type(error), error, error.__traceback__))
