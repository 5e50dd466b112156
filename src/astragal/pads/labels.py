"""The words that every pad has. A language whose letters the fonts of PDF do not have gets signs instead of words."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Labels:
    """The words in one language; those of one game stand in the game's folder.

    >>> LABELS["de"].date
    'Datum'
    """

    name: str
    date: str
    total: str


LABELS: Mapping[str, Labels] = {
    "en": Labels(name="Name", date="Date", total="total"),
    "de": Labels(name="Name", date="Datum", total="Summe"),
}
