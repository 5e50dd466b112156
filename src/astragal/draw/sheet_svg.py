"""Whole pictures: one sheet, or a table of any game."""

from collections.abc import Sequence

from astragal.draw import describe, qwinto_svg, qwixx_svg
from astragal.draw.palette import LINEN
from astragal.draw.places import crosses, writes
from astragal.draw.quixo_svg import board
from astragal.draw.svg_parts import Drawing, document
from astragal.draw.table_svg import MARGIN, table
from astragal.draw.words import SHEET_TITLES, TITLES, name_of, standing, title
from astragal.rules.moves import Move, Write
from astragal.rules.quixo.state import QuixoState
from astragal.rules.qwinto.sheet import COLOURS, Written
from astragal.rules.qwinto.state import QwintoState
from astragal.rules.qwixx.marks import Marks
from astragal.rules.qwixx.state import QwixxState
from astragal.rules.state import State


def draw_sheet(thing: Marks | Written, names: Sequence[str] | None) -> str:
    """Return one sheet as a picture of its own.

    >>> draw_sheet(Written(), None).count("<title>Qwinto sheet</title>")
    1
    """
    if isinstance(thing, Marks):
        heading, described = SHEET_TITLES.get(thing.sheet.name, thing.sheet.name), describe.of_marks(thing)
        drawn = qwixx_svg.sheet(thing, name_of(0, names) if names else heading)
    else:
        heading, described = TITLES["qwinto"], describe.of_written(thing)
        drawn = qwinto_svg.sheet(thing, name_of(0, names) if names else heading)
    framed = Drawing(drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN, drawn.at(MARGIN, MARGIN))
    return document(framed, f"{heading} sheet", described, LINEN)


def draw_state(state: State, seat: int | None, last: Move | None, names: Sequence[str] | None) -> str:
    """Return a state as a picture. The state is a view: what it holds may be shown.

    >>> import astragal
    >>> draw_state(astragal.game("qwinto").start(), 0, None, None).count("<title>Qwinto</title>")
    1
    """
    seats = state.game.everyone if seat is None else (seat,)
    if isinstance(state, QwixxState):
        pieces = [_marks(state, player, seat, last, names) for player in seats]
    elif isinstance(state, QwintoState):
        pieces = [_written(state, player, seat, last, names) for player in seats]
    elif isinstance(state, QuixoState):
        pieces = [board(state, seat, last, names)]
    else:
        raise TypeError(f"there is no drawing of a {type(state).__name__}")
    return document(table(state, names, pieces), title(state), describe.of_state(state, seat, names), LINEN)


def _marks(state: QwixxState, player: int, seat: int | None, last: Move | None, names: Sequence[str] | None) -> Drawing:
    layout = state.game.layout
    return qwixx_svg.sheet(
        state.sheets[player],
        name_of(player, names),
        standing(state, player),
        closed=state.closed,
        legal=crosses(layout, state.moves(player)) if player == seat and player in state.awaiting else frozenset(),
        chosen=crosses(layout, [state.pending[player]]),
        last=crosses(layout, [last]) if player == seat else frozenset(),
    )


def _written(
    state: QwintoState, player: int, seat: int | None, last: Move | None, names: Sequence[str] | None
) -> Drawing:
    choice = state.pending[player]
    chosen = None
    if isinstance(choice, Write):
        chosen = COLOURS.index(choice.colour), choice.column - 1, choice.number
    marked = set(writes([last])) if player == seat else set()
    if state.last is not None and state.last.cells[player] is not None:
        marked |= {cell for cell in [state.last.cells[player]] if cell is not None}
    return qwinto_svg.sheet(
        state.sheets[player],
        name_of(player, names),
        standing(state, player),
        legal=writes(state.moves(player)) if player == seat and player in state.awaiting else frozenset(),
        chosen=chosen,
        last=frozenset(marked),
    )
