"""Sheets as text: `r5,7/y/g12,11#/b/x0` (Qwixx, Longo) and `o4=5,8=10/y/p1=2/x2` (Qwinto)."""

import re
from functools import lru_cache

from astragal.core.colours import LETTERS
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, FAILS, QwintoSheet
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import PENALTIES, PrintedSheet
from astragal.notation.options import whole
from astragal.notation.scanner import Spot

_WORD = r"[A-Za-z]+"
_PIECES = r"[A-Za-z]+|[0-9]+\s*[=:]\s*[0-9]+|[0-9]+|#|[^\s,;|/:#A-Za-z0-9]+"
_PENALTY_WORDS = ("x", "penalty", "penalties", "fail", "fails")


@lru_cache(maxsize=1 << 14)  # a position has the sheets of all seats, and a move changes one of them
def marks_text(marks: QwixxSheet) -> str:
    """Return a Qwixx or Longo sheet as text: row by row the crossed numbers, `#` for the lock, `x` penalties.

    >>> import astragal
    >>> marks_text(astragal.game("qwixx").start().sheets[0].crossed(0, 3).crossed(0, 5))
    'r5,7/y/g/b/x0'
    """
    rows = [
        letter + ",".join(map(str, marks.numbers(row))) + "#" * marks.locked(row)
        for row, letter in enumerate(marks.sheet.letters)
    ]
    return "/".join([*rows, f"x{marks.penalties}"])


@lru_cache(maxsize=1 << 14)
def written_text(sheet: QwintoSheet) -> str:
    """Return a Qwinto sheet as text: row by row column=number, `x` failed attempts.

    >>> written_text(QwintoSheet().with_number(0, 3, 5).failed())
    'o4=5/y/p/x1'
    """
    rows: dict[int, list[str]] = {row: [] for row in range(3)}
    for row, column, number in sheet.cells():
        rows[row].append(f"{column + 1}={number}")
    return "/".join([*(LETTERS[COLOURS[row]] + ",".join(cells) for row, cells in rows.items()), f"x{sheet.fails}"])


def read_marks(spot: Spot, sheet: PrintedSheet, lucky: tuple[int, int] | None = None) -> QwixxSheet:
    """Return the Qwixx or Longo sheet of a text. Forgiving: rows in any order, colour words, any separators.

    What was crossed is taken as it is; `QwixxSheet.problems()` tells whether play could have led to it.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> read_marks(Spot("red 5 7; green 12; penalties 2"), CLASSIC).total
    -6
    """
    rows, penalties = [0] * len(sheet.rows), 0
    for name, head, spots in _sections(spot, sheet.row_colours):
        if name == "x":
            penalties = _count(head, spots, PENALTIES)
            continue
        row = sheet.row_colours.index(name)
        places = {str(number): place for place, (_, number) in enumerate(sheet.rows[row])}
        seen: set[str] = set()
        for item in spots:
            if (item.text != "#" and item.text not in places) or item.text in seen:
                raise item.error(f"a number of the {name} row, each once ({', '.join(places)})")
            seen.add(item.text)
            place = places.get(item.text, len(places))
            rows[row] |= 1 << place
            if sheet.locks(row, place):
                rows[row] |= 1 << len(places)  # the lock is crossed with it, whether or not it is written
    return QwixxSheet(sheet, tuple(rows), penalties, lucky)


def read_written(spot: Spot) -> QwintoSheet:
    """Return the Qwinto sheet of a text, as forgiving as `read_marks`.

    >>> read_written(Spot("orange 4:5 8:10 fails 1")).total
    -3
    """
    sheet, fails = QwintoSheet(), 0
    for name, head, spots in _sections(spot, COLOURS):
        if name == "x":
            fails = _count(head, spots, FAILS)
            continue
        row = COLOURS.index(name)
        for item in spots:
            column, _, number = re.sub(r"\s", "", item.text).replace(":", "=").partition("=")
            place, value = whole(column), whole(number)
            if not isinstance(place, int) or place - 1 not in CELLS[row]:
                columns = ", ".join(str(c + 1) for c in CELLS[row])
                raise item.error(f"column=number, with a column of the {name} row ({columns})")
            if not isinstance(value, int) or not 1 <= value <= 18:
                raise item.error("a number from 1 to 18 after the =")
            if sheet.numbers[row][place - 1]:
                raise item.error(f"each column of the {name} row once")
            sheet = sheet.with_number(row, place - 1, value)
    return QwintoSheet(sheet.numbers, fails)


def _sections(spot: Spot, colours: tuple[str, ...]) -> list[tuple[str, Spot, list[Spot]]]:
    """Split a sheet into its rows: a name (`x` for penalties or fails), where it stands, what follows it."""
    names = {colour: colour for colour in colours} | {LETTERS[colour]: colour for colour in colours}
    names |= dict.fromkeys(_PENALTY_WORDS, "x")
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


def _count(head: Spot, spots: list[Spot], most: int) -> int:
    value = whole(spots[0].text) if len(spots) == 1 else None
    if not isinstance(value, int) or value > most:
        raise (spots[-1] if spots else head).error(f"how many, 0 to {most}")
    return value
