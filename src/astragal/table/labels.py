"""Labels of games in what is hashed for dice: the id of the table, a slash, the number of the game there.

The games of a day have a label that is the same for everybody: `daily/2026-11-17/qwixx`.
"""

import re
from dataclasses import dataclass
from datetime import date

TABLE = re.compile(r"[0-9a-f]{20}")
"""The form of the ids that a server gives to its tables."""
_LABEL = re.compile(r"([0-9a-f]{20})/([1-9][0-9]{0,8})", re.ASCII)


@dataclass(frozen=True)
class Label:
    """A label in the form that a server gives.

    >>> str(Label("00112233445566778899", 2))
    '00112233445566778899/2'
    """

    table: str
    number: int

    def __str__(self) -> str:
        return f"{self.table}/{self.number}"


def read_label(text: str) -> Label | None:
    """Return the label, or None if it is not exactly of the form that a server gives.

    Anything else could have been picked after all chance was known, to suit the dice.

    >>> read_label("00112233445566778899/2")
    Label(table='00112233445566778899', number=2)
    >>> [read_label(f"00112233445566778899{end}") for end in ("", "/0", "/01", "/1.131", "/1 ")]
    [None, None, None, None, None]
    """
    found = _LABEL.fullmatch(text)
    return Label(found[1], int(found[2])) if found else None


_DAY_LABEL = re.compile(r"daily/([0-9]{4}-[0-9]{2}-[0-9]{2})/([a-z]{1,20})", re.ASCII)


@dataclass(frozen=True)
class DayLabel:
    """The label of a game of the day: whoever plays it has the same dice.

    >>> str(DayLabel("2026-11-17", "qwixx"))
    'daily/2026-11-17/qwixx'
    """

    day: str
    game: str

    def __str__(self) -> str:
        return f"daily/{self.day}/{self.game}"


def read_day(text: str) -> date | None:
    """Return the day of a text such as `2026-11-17`, or None if it is none, or not written like that.

    >>> read_day("2026-11-17"), read_day("2026-02-30"), read_day("20261117")
    (datetime.date(2026, 11, 17), None, None)
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def read_day_label(text: str) -> DayLabel | None:
    """Return the label of a game of the day, or None if the text is not exactly one.

    >>> read_day_label("daily/2026-11-17/qwixx"), read_day_label("daily/2026-11-31/qwixx")
    (DayLabel(day='2026-11-17', game='qwixx'), None)
    """
    found = _DAY_LABEL.fullmatch(text)
    return DayLabel(found[1], found[2]) if found and read_day(found[1]) else None
