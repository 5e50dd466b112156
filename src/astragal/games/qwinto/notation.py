"""Qwinto as text: moves `roll oy` `again` `keep` `y9=12`, corrections `y9~p10`, sheets `o4=5,8=10/y/p1=2/x2`."""

import re
from collections.abc import Sequence
from functools import lru_cache

from astragal.core.colours import COLOURS as COLOUR_OF
from astragal.core.colours import LETTERS
from astragal.core.moves import Move
from astragal.games.qwinto.rules import build
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwinto.rules.moves import AGAIN, KEEP, Mend, Pick, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, FAILS, SUMS, QwintoSheet
from astragal.games.qwinto.rules.state import DECIDE, OVER, PHASES, PICK, WRITE, QwintoState
from astragal.notation.fields import Fields
from astragal.notation.options import whole
from astragal.notation.scanner import Spot
from astragal.notation.sheets import PENALTIES, count, sections

_WORDS: dict[str, Move] = {str(AGAIN): AGAIN, str(KEEP): KEEP}
_PICK = re.compile(r"roll ([oyp]{1,3})", re.ASCII)
_WRITE = re.compile(r"([oyp])([1-9][0-9]?)=([1-9][0-9]?)", re.ASCII)
_MEND = re.compile(r"([oyp])([1-9][0-9]?)~(?:([oyp])([1-9][0-9]?))?", re.ASCII)


def read_move(text: str) -> Move | None:
    """Return the move of this exact text, or None.

    >>> read_move("y9=12")
    Write(colour='yellow', column=9, number=12)
    """
    if text in _WORDS:
        return _WORDS[text]
    if found := _PICK.fullmatch(text):
        return Pick(tuple(COLOUR_OF[letter] for letter in found[1]))
    if found := _WRITE.fullmatch(text):
        written = Write(COLOUR_OF[found[1]], int(found[2]), int(found[3]))
        return written if written.number in SUMS else None
    return None


def typed(text: str) -> str:
    """Return what a person typed as it would be written.

    >>> typed("roll y+o"), typed("y 9 = 12")
    ('roll oy', 'y9=12')
    """
    if text.startswith("roll"):
        picked = re.sub("[ ,+]", "", text[4:])
        return "roll " + "".join(sorted(picked, key="oyp".find))
    return text.replace(" ", "")


def short_forms(move: Move) -> set[str]:
    """Return what a person may write instead: a cell without the number, the dice alone.

    >>> short_forms(Write("yellow", 9, 12))
    {'y9'}
    """
    if isinstance(move, Write):
        return {str(move).partition("=")[0]}
    if isinstance(move, Pick):
        return {str(move).removeprefix("roll ")}
    return set()


def read_correction(text: str) -> Mend | None:
    """Return the correction of this exact text, or None.

    >>> read_correction("y9~p10")
    Mend(colour='yellow', column=9, to=('purple', 10))
    """
    found = _MEND.fullmatch(text)
    if not found:
        return None
    to = (COLOUR_OF[found[3]], int(found[4])) if found[3] else None
    return Mend(COLOUR_OF[found[1]], int(found[2]), to)


# -- sheets -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)  # a position has the sheets of all seats, and a move changes one of them
def written_text(sheet: QwintoSheet) -> str:
    """Return a sheet as text: row by row column=number, `x` failed attempts.

    >>> written_text(QwintoSheet().with_number(0, 3, 5).failed())
    'o4=5/y/p/x1'
    """
    rows: dict[int, list[str]] = {row: [] for row in range(3)}
    for row, column, number in sheet.cells():
        rows[row].append(f"{column + 1}={number}")
    return "/".join([*(LETTERS[COLOURS[row]] + ",".join(cells) for row, cells in rows.items()), f"x{sheet.fails}"])


def read_written(spot: Spot) -> QwintoSheet:
    """Return the sheet of a text. Forgiving: rows in any order, colour words, any separators.

    >>> read_written(Spot("orange 4:5 8:10 fails 1")).total
    -3
    """
    sheet, fails = QwintoSheet(), 0
    for name, head, spots in sections(spot, COLOURS):
        if name == PENALTIES:
            fails = count(head, spots, FAILS)
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


# -- positions ----------------------------------------------------------------------------------------------


def position_fields(state: QwintoState) -> list[str]:
    """Return the words of a position after the game and whose turn it is.

    >>> import astragal
    >>> position_fields(astragal.game("qwinto", players=1).start())
    ['phase=pick', '0:o/y/p/x0']
    """
    parts = [f"phase={state.phase}"]
    if state.picked:
        parts.append("picked=" + "".join(LETTERS[colour] for colour in state.picked))
    if state.table:
        parts.append("dice=" + ",".join(map(str, state.table)))
    return [*parts, *(f"{seat}:{written_text(sheet)}" for seat, sheet in enumerate(state.sheets))]


def read_position(fields: Fields, game: Qwinto) -> QwintoState:
    """Return the state that the fields of a position describe, or raise `ReadError` or `InvalidState`."""
    spots = fields.sheets(game.players)
    sheets = tuple(read_written(spot) for spot in spots)
    _check(sheets, spots)
    phase = fields.word("phase", PHASES)
    expected = fields.error("picked", "the letters of the dice, in the order o y p")
    letters = fields.take("picked", "")
    if not re.fullmatch("o?y?p?", letters) or bool(letters) == (phase in (PICK, OVER)):
        raise expected
    picked = tuple(COLOUR_OF[letter] for letter in letters)
    state = QwintoState(
        game=game,
        sheets=sheets,
        active=fields.active(game),
        phase=phase,
        picked=picked,
        table=fields.faces(picked if phase in (DECIDE, WRITE) else (), 6),
        pending=(None,) * game.players,
    )
    build.check(state)
    return state


def _check(sheets: Sequence[QwintoSheet], spots: Sequence[Spot]) -> None:
    for sheet, spot in zip(sheets, spots, strict=True):
        for problem in sheet.problems():
            raise spot.error("a sheet that play can lead to", problem)
