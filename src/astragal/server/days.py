"""The day of a server: by its own clock and in its own time zone, whatever the clocks of its guests say."""

from datetime import date, datetime, timedelta, tzinfo
from typing import NamedTuple


class ServerDay(NamedTuple):
    """A day as the server has it now."""

    date: date
    zone: str
    """Such as UTC+01:00."""
    seconds: int
    """Until the next one begins."""


def server_day(milliseconds: int, zone: tzinfo | None = None) -> ServerDay:
    """Return the day at a time; in the time zone of this machine, unless another is given.

    >>> from datetime import timezone
    >>> server_day(1_795_000_000_000, timezone(timedelta(hours=1)))
    ServerDay(date=datetime.date(2026, 11, 18), zone='UTC+01:00', seconds=42800)
    """
    now = datetime.fromtimestamp(milliseconds / 1000, zone).astimezone(zone)
    # Midnight is found by the calendar: a day in which clocks are set has 23 or 25 hours.
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), zone).astimezone(zone)
    offset = f"{now:%z}"
    return ServerDay(now.date(), f"UTC{offset[:3]}:{offset[3:5]}", int((midnight - now).total_seconds()))
