"""The day of a device that is its own server: by its clock and in its time zone."""

from datetime import date, datetime, timedelta, tzinfo
from typing import NamedTuple


class LocalDay(NamedTuple):
    """A day as it is there now."""

    date: date
    zone: str
    """Such as UTC+01:00."""
    seconds: int
    """Until the next one begins."""


def local_day(milliseconds: int, zone: tzinfo | None = None) -> LocalDay:
    """Return the day at a time; in the time zone of this machine, unless another is given.

    >>> from datetime import timezone
    >>> local_day(1_795_000_000_000, timezone(timedelta(hours=1)))
    LocalDay(date=datetime.date(2026, 11, 18), zone='UTC+01:00', seconds=42800)
    """
    now = datetime.fromtimestamp(milliseconds / 1000, zone).astimezone(zone)
    # Midnight is found by the calendar: a day in which clocks are set has 23 or 25 hours.
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), zone).astimezone(zone)
    offset = f"{now:%z}"
    return LocalDay(now.date(), f"UTC{offset[:3]}:{offset[3:5]}", int((midnight - now).total_seconds()))
