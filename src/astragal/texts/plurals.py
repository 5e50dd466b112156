"""Which form of a sentence goes with a number: one cross, two crosses. The rules are those of Unicode CLDR."""

from collections.abc import Callable
from typing import NamedTuple


class PluralRule(NamedTuple):
    """The forms of a language, and which of them goes with a whole number from 0 on."""

    forms: tuple[str, ...]
    form: Callable[[int], str]


def _germanic(n: int) -> str:
    return "one" if n == 1 else "other"


def _east_slavic(n: int) -> str:
    if 11 <= n % 100 <= 14:
        return "many"
    if n % 10 == 1:
        return "one"
    return "few" if 2 <= n % 10 <= 4 else "many"


GERMANIC = PluralRule(("one", "other"), _germanic)
EAST_SLAVIC = PluralRule(("one", "few", "many", "other"), _east_slavic)
RULES = {"en": GERMANIC, "uk": EAST_SLAVIC, "ru": EAST_SLAVIC, "de": GERMANIC}
"""By language. A language that is added names its own rule: other languages with `few` count in other ways."""
FORMS = {language: rule.forms for language, rule in RULES.items()}
"""By language: the forms that a sentence with a number has."""


def plural(language: str, n: float) -> str:
    """Return the form that goes with that number; fractions have `other`, and a minus changes nothing.

    >>> [plural("en", n) for n in (0, 1, 2, 21)]
    ['other', 'one', 'other', 'other']
    >>> [plural("uk", n) for n in (1, 2, 5, 11, 12, 21, 22, 111, 1.5)]
    ['one', 'few', 'many', 'many', 'many', 'one', 'few', 'many', 'other']
    """
    whole = int(abs(n))
    return RULES[language].form(whole) if whole == abs(n) else "other"
