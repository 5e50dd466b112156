"""Making states of the Qwixx family: the first one, and those that come as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from astragal.core.data import Data, wrong
from astragal.core.options import is_whole
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import CLOSING, COLOURS, PENALTIES
from astragal.games.qwixx.rules.state import COLOUR, OVER, ROLL, WHITE, QwixxState

if TYPE_CHECKING:
    from astragal.games.qwixx.rules.game import QwixxFamily


def start(game: "QwixxFamily") -> QwixxState:
    """Return the state before the first roll."""
    sheets = tuple(QwixxSheet.blank(game.layout, game.lucky_pair(seat)) for seat in game.everyone)
    return QwixxState(game, sheets, game.first, ROLL, 0, (), False, (None,) * game.players)


def from_dict(game: "QwixxFamily", data: Mapping[str, object]) -> QwixxState:
    """Return the state that `to_dict()` described, or raise `InvalidState`."""
    given = Data(data)
    given.game(game.to_dict())
    closed = given.items("closed")
    colours = game.layout.row_colours
    if list(closed) != [colour for colour in colours if colour in closed]:
        raise wrong("closed")
    phase = given.word("phase", (ROLL, WHITE, COLOUR, OVER))
    bits = sum(1 << colours.index(colour) for colour in colours if colour in closed)
    dice = game.layout.dice[bits] if phase in (WHITE, COLOUR) else ()
    state = QwixxState(
        game=game,
        sheets=tuple(_marks(game, seat, Data(item)) for seat, item in enumerate(given.items("sheets"))),
        active=given.whole("active", 0, game.players - 1),
        phase=phase,
        closed=bits,
        table=table_of(dice, given.shown(dice, game.layout.faces)),
        crossed=given.flag("crossed"),
        pending=(None,) * game.players,
    )
    check(state)
    return replace(state, pending=given.pending(state))


def table_of(dice: Sequence[str], faces: Sequence[int]) -> tuple[int, ...]:
    """Return the faces in their fixed places, 0 for dice that are out; () for no dice.

    >>> table_of(("white", "white", "green"), (4, 1, 6))
    (4, 1, 0, 0, 6, 0)
    """
    if not dice:
        return ()
    shown = dict(zip(dice, faces, strict=True))
    return (faces[0], faces[1], *(shown.get(colour, 0) for colour in COLOURS))


def check(state: QwixxState) -> None:
    """Raise `InvalidState` unless the parts of a state fit together as play could have left them."""
    game, phase = state.game, state.phase
    if len(state.sheets) != game.players or any(sheet.problems() for sheet in state.sheets):
        raise wrong("sheets")
    locks = sum(1 << row for row in range(len(game.layout.rows)) if any(s.locked(row) for s in state.sheets))
    if state.closed != locks:
        raise wrong("closed")
    rows = locks.bit_count() >= CLOSING
    fourth = any(sheet.penalties >= PENALTIES for sheet in state.sheets)
    going_on = not fourth and (not rows or (game.finish_turn and phase == COLOUR))
    if going_on == (phase == OVER) or (state.crossed and phase != COLOUR):
        raise wrong("phase")


def _marks(game: "QwixxFamily", seat: int, data: Data) -> QwixxSheet:
    marks = QwixxSheet.blank(game.layout, game.lucky_pair(seat) if seat < game.players else None)
    for row, item in enumerate(data.items("rows", len(game.layout.rows))):
        places = {number: place for place, (_, number) in enumerate(game.layout.rows[row])}
        for number in Data({"rows": item}).items("rows"):
            if not is_whole(number) or number not in places or marks.rows[row] >> places[number]:
                raise wrong("rows")
            marks = marks.crossed(row, places[number])
    return replace(marks, penalties=data.whole("penalties", 0, PENALTIES))
