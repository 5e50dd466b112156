"""State → scene: all that a screen shows of a moment, as the people before it may see it."""

from collections.abc import Collection, Sequence

from astragal.core.state import State
from astragal.narration import announce, ending_of, prompt
from astragal.notation.record import Entry
from astragal.scene.scene_parts import mends, scene_of
from astragal.scene.types import Last, Scene


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
    `real_dice` mistakes on a sheet can be mended where the game allows that (QW8); without `layout` the printed part
    is left out.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)).play(0, astragal.move("r5"))
    >>> scene(state, (1,)).chosen
    {'0': '?'}
    """
    for seat in seats:
        state.game.check_seat(seat)
    state = state.view_of(seats)
    due = state.due
    game, part = state.game, scene_of(state.game)
    choices = {str(seat): part.choices(state, seat) for seat in seats if seat in due}
    parts = part.scene_parts(state, choices)
    correctable, movable = mends(state, seats) if real_dice else ({}, {})
    return Scene(
        game=game.name,
        title=game.title_key,
        phase=parts.phase,
        topic=parts.topic,
        prompt=prompt(state),
        active=state.active,
        layout=part.layout(game) if layout else None,
        sheets=parts.sheets,
        scores=state.scores,
        dice=parts.dice,
        number=parts.number,
        announce=announce(state),
        faces=state.faces,
        cubes=parts.cubes,
        choices=choices,
        chosen=state.pending_dict(),
        correctable=correctable,
        movable=movable,
        last=part.last_moves(entries) if last is None else last,
        ending=ending_of(state),
    )
