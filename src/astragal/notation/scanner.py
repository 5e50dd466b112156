"""Walking through a text with the line and column at hand, so that every error can say where it is."""

import re
from dataclasses import dataclass

from astragal.notation.errors import ReadError
from astragal.notation.moves import short
from astragal.texts import Message, say


@dataclass(frozen=True)
class Spot:
    """A piece of a text and where it stands; lines and columns count from 1.

    >>> Spot("roll 4 1", 3).words()[1]
    Spot(text='4', line=3, column=6)
    """

    text: str
    line: int = 1
    column: int = 1

    def words(self) -> list["Spot"]:
        """Return the words between blanks."""
        return self.pieces(r"\S+")

    def pieces(self, pattern: str) -> list["Spot"]:
        """Return what a pattern finds."""
        return [self.at(found.start(), found.end()) for found in re.finditer(pattern, self.text)]

    def at(self, start: int, end: int | None = None) -> "Spot":
        """Return a part of it.

        >>> Spot("roll 4 1", 3).at(5)
        Spot(text='4 1', line=3, column=6)
        """
        return Spot(self.text[start:end], self.line, self.column + start)

    def stripped(self) -> "Spot":
        """Return it without blanks around."""
        start = len(self.text) - len(self.text.lstrip())
        return self.at(start, len(self.text.rstrip()) if self.text.strip() else start)

    def error(self, expected: str, reason: Message | None = None) -> ReadError:
        """Return the error that something else was expected here.

        >>> print(Spot("qwix", 2, 7).error("a game"))
        Line 2, column 7: found “qwix”. Expected: a game.
        """
        found = say("read.found", found=short(self.text)) if self.text else say("read.nothing")
        return ReadError(reason or found, self.line, self.column, expected)
