"""Which day it is on this server: by its time zone, from midnight to midnight."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from astragal.core.errors import InvalidOption
from astragal.texts import say

GRACE = timedelta(hours=12)
"""A game that was begun on a day counts if it ends so long after it; then the seeds of the day are shown."""


class ServerDays:
    """The days of a server; moments are in milliseconds.

    >>> days = ServerDays("Europe/Berlin")
    >>> days.of(1_795_042_800_000), days.of(1_795_042_799_999)
    ('2026-11-19', '2026-11-18')
    >>> days.ends("2026-11-18")
    1795042800000
    """

    def __init__(self, zone: str) -> None:
        try:
            self._zone = ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise InvalidOption(say("server.time_zone", name=zone[:40])) from None
        self.zone = zone

    def of(self, moment: int) -> str:
        """Return the day of a moment."""
        return datetime.fromtimestamp(moment / 1000, UTC).astimezone(self._zone).date().isoformat()

    def begins(self, day: str) -> int:
        """Return when a day begins."""
        midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), self._zone)
        return int(midnight.timestamp() * 1000)

    def ends(self, day: str) -> int:
        """Return when a day is over: when the next one begins."""
        return self.begins(self.after(day))

    def reveals(self, day: str) -> int:
        """Return when the seeds of a day are shown; no game ends for that day any more.

        >>> days = ServerDays("UTC")
        >>> days.reveals("2026-11-17") - days.ends("2026-11-17")
        43200000
        """
        return self.ends(day) + int(GRACE.total_seconds() * 1000)

    def after(self, day: str, days: int = 1) -> str:
        """Return the day after, or so many days after.

        >>> ServerDays("UTC").after("2026-12-31"), ServerDays("UTC").after("2026-11-17", -1)
        ('2027-01-01', '2026-11-16')
        """
        return (date.fromisoformat(day) + timedelta(days)).isoformat()
