"""Whole pictures: one sheet, or a table of any game."""

from collections.abc import Sequence

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.draw import describe, qwinto_svg, qwixx_svg
from astragal.draw.palette import LINEN
from astragal.draw.places import crosses, writes
from astragal.draw.quixo_svg import board
from astragal.draw.svg_parts import Drawing, document
from astragal.draw.table_svg import MARGIN, table
from astragal.draw.words import ENGLISH, TITLES, name_of, phrase, sheet_title, standing, title
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import COLOURS, QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.state import QwixxState


def draw_sheet(thing: QwixxSheet | QwintoSheet, names: Sequence[str] | None, language: str = ENGLISH) -> str:
    """Return one sheet as a picture of its own.

    >>> draw_sheet(QwintoSheet(), None).count("<title>Qwinto sheet</title>")
    1
    """
    if isinstance(thing, QwixxSheet):
        heading, described = sheet_title(thing.sheet.name, language), describe.of_marks(thing, language)
        drawn = qwixx_svg.sheet(thing, name_of(0, names, language) if names else heading, language=language)
    else:
        heading, described = TITLES["qwinto"], describe.of_written(thing, language)
        drawn = qwinto_svg.sheet(thing, name_of(0, names, language) if names else heading, language=language)
    framed = Drawing(drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN, drawn.at(MARGIN, MARGIN))
    return document(framed, phrase("cli.draw.sheet", language, title=heading), described, LINEN, _marked(language))


def _marked(language: str) -> str | None:
    """The language as screen readers are told it; English pictures have always gone without."""
    return None if language == ENGLISH else language


def draw_state(
    state: State, seat: int | None, last: Move | None, names: Sequence[str] | None, language: str = ENGLISH
) -> str:
    """Return a state as a picture. The state is a view: what it holds may be shown.

    >>> import astragal
    >>> draw_state(astragal.game("qwinto").start(), 0, None, None).count("<title>Qwinto</title>")
    1
    """
    seats = state.game.everyone if seat is None else (seat,)
    if isinstance(state, QwixxState):
        pieces = [_marks(state, player, seat, last, names, language) for player in seats]
    elif isinstance(state, QwintoState):
        pieces = [_written(state, player, seat, last, names, language) for player in seats]
    elif isinstance(state, QuixoState):
        pieces = [board(state, seat, last, names, language)]
    else:
        raise TypeError(f"there is no drawing of a {type(state).__name__}")
    described = describe.of_state(state, seat, names, language)
    whole = table(state, names, pieces, language)
    return document(whole, title(state, language), described, LINEN, _marked(language))


def _marks(
    state: QwixxState, player: int, seat: int | None, last: Move | None, names: Sequence[str] | None, language: str
) -> Drawing:
    layout = state.game.layout
    return qwixx_svg.sheet(
        state.sheets[player],
        name_of(player, names, language),
        standing(state, player, language),
        closed=state.closed,
        legal=crosses(layout, state.moves(player)) if player == seat and player in state.awaiting else frozenset(),
        chosen=crosses(layout, [state.pending[player]]),
        last=crosses(layout, [last]) if player == seat else frozenset(),
        language=language,
    )


def _written(
    state: QwintoState, player: int, seat: int | None, last: Move | None, names: Sequence[str] | None, language: str
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
        name_of(player, names, language),
        standing(state, player, language),
        legal=writes(state.moves(player)) if player == seat and player in state.awaiting else frozenset(),
        chosen=chosen,
        last=frozenset(marked),
        language=language,
    )
