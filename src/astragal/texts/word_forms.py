"""Words of the games in the form that a sentence needs: a colour agrees with what it stands before."""

from typing import Self

from astragal.texts.catalogues import catalogue


class Word(str):
    """A word of the games in one language. A sentence asks for a form of it after a colon: `{colour:oblique}`.

    The forms of a word stand beside it in the catalogue (`word.red.oblique`): `nominative`, as before a number or a
    row; `oblique`, the same as the object of a sentence; `masculine`, before a die; `dative`, standing alone after
    a preposition. Each language fills in what it has.

    >>> "die {colour:nominative} 7 in der {colour:oblique} Reihe".format(colour=word("blue", "de"))
    'die blaue 7 in der blauen Reihe'
    """

    __slots__ = ("_key", "_language")

    _key: str
    _language: str

    def __new__(cls, text: str, key: str, language: str) -> Self:
        """Make a word; its key and language say where its forms stand."""
        made = super().__new__(cls, text)
        made._key, made._language = key, language
        return made

    def __format__(self, form: str) -> str:
        """Return the form that a sentence asks for, or the word as it is."""
        found = catalogue(self._language).get(f"{self._key}.{form}") if form else None
        return found if isinstance(found, str) else str(self)


def word(value: str | int, language: str) -> str | int:
    """Return a parameter of a sentence: colours and other words of the games translated, the rest as it is.

    >>> word("red", "uk"), word("Max", "uk"), word(7, "uk")
    ('червоний', 'Max', 7)
    """
    found = catalogue(language).get(f"word.{value}") if isinstance(value, str) else None
    return Word(found, f"word.{value}", language) if isinstance(found, str) else value
