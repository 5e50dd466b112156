"""Qwixx and Longo as text: crosses `r5` `g2#` `*g16`, sheets `r5,7/y/g12,11#/b/x0`, positions."""

import re
from collections.abc import Sequence
from functools import lru_cache

from astragal.core.colours import COLOURS, LETTERS
from astragal.core.moves import Move
from astragal.games.qwixx.rules import build
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import NUMBERS, PENALTIES, PrintedSheet
from astragal.games.qwixx.rules.state import COLOUR, OVER, ROLL, WHITE, QwixxState
from astragal.notation.fields import Fields
from astragal.notation.scanner import Spot
from astragal.notation.sheets import PENALTIES as PENALTY_ROW
from astragal.notation.sheets import count, sections

_CROSS = re.compile(r"(\*?)([rygb])([1-9][0-9]?)(#?)", re.ASCII)


def read_move(text: str) -> Move | None:
    """Return the move of this exact text, or None.

    >>> read_move("g2#")
    Cross(colour='green', number=2, lock=True, lucky=False)
    """
    found = _CROSS.fullmatch(text)
    if not found or int(found[3]) not in NUMBERS:
        return None
    star, letter, number, mark = found.groups()
    return Cross(COLOURS[letter], int(number), lock=bool(mark), lucky=bool(star))


def typed(text: str) -> str:
    """Return what a person typed as it would be written.

    >>> typed("r 5")
    'r5'
    """
    return text.replace(" ", "")


def short_forms(move: Move) -> set[str]:
    """Return what a person may write instead: without the lock mark, without the row.

    >>> sorted(short_forms(Cross("red", 12, lock=True)))
    ['12', 'r12']
    """
    if not isinstance(move, Cross):
        return set()
    return {str(move).rstrip("#"), f"{'*' * move.lucky}{move.number}"}


# -- sheets -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)  # a position has the sheets of all seats, and a move changes one of them
def marks_text(marks: QwixxSheet) -> str:
    """Return a sheet as text: row by row the crossed numbers, `#` for the lock, `x` penalties.

    >>> import astragal
    >>> marks_text(astragal.game("qwixx").start().sheets[0].crossed(0, 3).crossed(0, 5))
    'r5,7/y/g/b/x0'
    """
    rows = [
        letter + ",".join(map(str, marks.numbers(row))) + "#" * marks.locked(row)
        for row, letter in enumerate(marks.sheet.letters)
    ]
    return "/".join([*rows, f"x{marks.penalties}"])


def read_marks(spot: Spot, sheet: PrintedSheet, lucky: tuple[int, int] | None = None) -> QwixxSheet:
    """Return the sheet of a text. Forgiving: rows in any order, colour words, any separators.

    What was crossed is taken as it is; `QwixxSheet.problems()` tells whether play could have led to it.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> read_marks(Spot("red 5 7; green 12; penalties 2"), CLASSIC).total
    -6
    """
    rows, penalties = [0] * len(sheet.rows), 0
    for name, head, spots in sections(spot, sheet.row_colours):
        if name == PENALTY_ROW:
            penalties = count(head, spots, PENALTIES)
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


# -- positions ----------------------------------------------------------------------------------------------


def position_fields(state: QwixxState) -> list[str]:
    """Return the words of a position after the game and whose turn it is.

    >>> import astragal
    >>> position_fields(astragal.game("qwixx", players=1).start())
    ['phase=roll', 'closed=-', '0:r/y/g/b/x0']
    """
    parts = [f"phase={state.phase}"]
    if state.table:
        parts.append("dice=" + ",".join(str(face) for _, face in state.shown))
    if state.phase == COLOUR:
        parts.append(f"crossed={'yes' if state.crossed else 'no'}")
    parts.append("closed=" + ("".join(LETTERS[colour] for colour in state.closed_rows) or "-"))
    return [*parts, *(f"{seat}:{marks_text(sheet)}" for seat, sheet in enumerate(state.sheets))]


def read_position(fields: Fields, game: QwixxFamily) -> QwixxState:
    """Return the state that the fields of a position describe, or raise `ReadError` or `InvalidState`."""
    spots = fields.sheets(game.players)
    sheets = tuple(read_marks(spot, game.layout, game.lucky_pair(seat)) for seat, spot in enumerate(spots))
    _check(sheets, spots)
    locked = [row for row in range(len(game.layout.rows)) if any(sheet.locked(row) for sheet in sheets)]
    fields.word("closed", ("".join(game.layout.letters[row] for row in locked) or "-",))
    closed = sum(1 << row for row in locked)
    phase = fields.word("phase", (ROLL, WHITE, COLOUR, OVER))
    dice = game.layout.dice[closed] if phase in (WHITE, COLOUR) else ()
    state = QwixxState(
        game=game,
        sheets=sheets,
        active=fields.active(game),
        phase=phase,
        closed=closed,
        table=build.table_of(dice, fields.faces(dice, game.layout.faces)),
        crossed=phase == COLOUR and fields.word("crossed", ("no", "yes")) == "yes",
        pending=(None,) * game.players,
    )
    build.check(state)
    return state


def _check(sheets: Sequence[QwixxSheet], spots: Sequence[Spot]) -> None:
    for sheet, spot in zip(sheets, spots, strict=True):
        for problem in sheet.problems():
            raise spot.error("a sheet that play can lead to", problem)
