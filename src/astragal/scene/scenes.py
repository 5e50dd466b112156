"""State → scene: all that a screen shows of a moment, as the people before it may see it."""

from collections.abc import Collection, Sequence

from astragal.core.state import State
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import QwixxState
from astragal.notation.record import Entry
from astragal.scene.board_choices import board_choices
from astragal.scene.board_scene import board_moment
from astragal.scene.endings import ending_of
from astragal.scene.grid_choices import grid_choices
from astragal.scene.grid_scene import correctable, grid_moment, movable
from astragal.scene.lasts import last_moves
from astragal.scene.layouts import layout_of, title_of
from astragal.scene.moment import Choices, Moment
from astragal.scene.sheet_choices import sheet_choices
from astragal.scene.sheet_scene import sheet_moment
from astragal.scene.types import Choice, Last, Scene


def scene(
    state: State,
    seats: Collection[int],
    *,
    entries: Sequence[Entry] = (),
    last: tuple[Last, ...] | None = None,
    real_dice: bool = False,
    layout: bool = True,
) -> Scene:
    """Return a moment of a game as somebody who plays these seats may see it.

    `entries` is the record so far, for marking what was done last (`last`, if that is known already); with
    `real_dice` mistakes on a Qwinto sheet can be mended (QW8); without `layout` the printed part is left out.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)).play(0, astragal.move("r5"))
    >>> scene(state, (1,)).chosen
    {'0': '?'}
    """
    for seat in seats:
        state.game.check_seat(seat)
    state = state.view_of(seats)
    due = state.due
    choices = {str(seat): _choices(state, seat) for seat in seats if seat in due}
    moment = _moment(state, choices)
    mended = state if real_dice and isinstance(state, QwintoState) else None
    return Scene(
        game=state.game.name,
        title=title_of(state.game),
        phase=moment.phase,
        topic=moment.topic,
        prompt=moment.prompt,
        active=state.active,
        layout=layout_of(state.game) if layout else None,
        sheets=moment.sheets,
        scores=state.scores,
        dice=moment.dice,
        number=moment.number,
        announce=moment.announce,
        faces=state.faces,
        cubes=moment.cubes,
        choices=choices,
        chosen=state.pending_dict(),
        correctable=correctable(mended, seats) if mended else {},
        movable=movable(mended, seats) if mended else {},
        last=last_moves(entries) if last is None else last,
        ending=ending_of(state),
    )


def _choices(state: State, seat: int) -> tuple[Choice, ...]:
    if isinstance(state, QwixxState):
        return sheet_choices(state, seat)
    if isinstance(state, QwintoState):
        return grid_choices(state, seat)
    assert isinstance(state, QuixoState), "there are no other games"
    return board_choices(state, seat)


def _moment(state: State, choices: Choices) -> Moment:
    if isinstance(state, QwixxState):
        return sheet_moment(state, choices)
    if isinstance(state, QwintoState):
        return grid_moment(state)
    assert isinstance(state, QuixoState), "there are no other games"
    return board_moment(state)
