"""Labels of games in what is hashed for dice: the id of the table, a slash, the number of the game there."""

import re
from dataclasses import dataclass

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
