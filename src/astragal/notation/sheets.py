"""Sheets as text: rows that begin with a letter or a colour, parted by `/`, and `x` for penalties or failed attempts.

What stands in a row is the game's own; this is how the rows are found.
"""

import re

from astragal.core.colours import LETTERS
from astragal.notation.options import whole
from astragal.notation.scanner import Spot

_WORD = r"[A-Za-z]+"
_PIECES = r"[A-Za-z]+|[0-9]+\s*[=:]\s*[0-9]+|[0-9]+|#|[^\s,;|/:#A-Za-z0-9]+"
_PENALTY_WORDS = ("x", "penalty", "penalties", "fail", "fails")

PENALTIES = "x"
"""The name of the section that counts penalties or failed attempts."""


def sections(spot: Spot, colours: tuple[str, ...]) -> list[tuple[str, Spot, list[Spot]]]:
    """Split a sheet into its rows: a colour (or `x`), where it stands, what follows it. Forgiving about separators.

    >>> [(name, [item.text for item in items]) for name, _, items in sections(Spot("red 5 7; fails 1"), ("red",))]
    [('red', ['5', '7']), ('x', ['1'])]
    """
    names = {colour: colour for colour in colours} | {LETTERS[colour]: colour for colour in colours}
    names |= dict.fromkeys(_PENALTY_WORDS, PENALTIES)
    expected = f"a row ({', '.join(LETTERS[c] for c in colours)}) or x, each once"
    found: dict[str, tuple[str, Spot, list[Spot]]] = {}
    name = None
    for piece in spot.pieces(_PIECES):
        if re.fullmatch(_WORD, piece.text):
            name = names.get(piece.text.lower())
            if name is None or name in found:
                raise piece.error(expected)
            found[name] = (name, piece, [])
        elif name is None:
            raise piece.error(expected)
        else:
            found[name][2].append(piece)
    return list(found.values())


def count(head: Spot, items: list[Spot], high: int) -> int:
    """Return the one number that a section holds, or raise `ReadError`.

    >>> count(Spot("x"), [Spot("2")], 4)
    2
    """
    value = whole(items[0].text) if len(items) == 1 else None
    if not isinstance(value, int) or value > high:
        raise (items[-1] if items else head).error(f"how many, 0 to {high}")
    return value
