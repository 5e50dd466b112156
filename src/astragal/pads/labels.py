"""The few words on a pad. A language whose letters the fonts of PDF do not have gets signs instead of words."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Labels:
    """The words in one language.

    >>> LABELS["de"].date
    'Datum'
    """

    name: str
    date: str
    crosses: str
    points: str
    lucky: str
    penalties: str
    fails: str
    bonus: str
    total: str
    sheets: Mapping[str, str]
    """What is added to the name of the game for a sheet that is not the usual one."""


LABELS: Mapping[str, Labels] = {
    "en": Labels(
        name="Name",
        date="Date",
        crosses="crosses",
        points="points",
        lucky="lucky",
        penalties="penalties",
        fails="fails",
        bonus="bonus",
        total="total",
        sheets={"mixed": "mixed", "shuffled": "shuffled"},
    ),
    "de": Labels(
        name="Name",
        date="Datum",
        crosses="Kreuze",
        points="Punkte",
        lucky="Glück",
        penalties="Fehlwürfe",
        fails="Fehlversuche",
        bonus="Bonus",
        total="Summe",
        sheets={"mixed": "bunt", "shuffled": "gemischt"},
    ),
}
