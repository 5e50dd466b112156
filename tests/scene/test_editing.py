"""Positions set up by hand: what is offered can be put there, what is not is refused, and the text holds all of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.core.errors import InvalidState
from astragal.core.state import State
from astragal.notation import position, read_position
from astragal.scene import Edit, offers, scene
from astragal.scene.types import BoardLayout, GridLayout, SheetLayout
from tests.scene.playing import moments

GAMES = ["qwixx", "mixed finish", "longo five", "qwinto", "quixo limit", "quixo four"]


def cells(state: State) -> list[str]:
    layout = scene(state, ()).layout
    if isinstance(layout, BoardLayout):
        return [cell.id for cell in layout.cells]
    assert isinstance(layout, SheetLayout | GridLayout)
    return [cell.id for row in layout.rows for cell in row.cells]


@pytest.mark.parametrize("kind", GAMES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_whatever_is_offered_leads_to_a_position(kind: str, data: st.DataObject) -> None:
    places = [state for state, _ in moments(kind)]
    state = data.draw(st.sampled_from(places))
    board = cells(state)
    for _ in range(data.draw(st.integers(1, 12))):
        seat = data.draw(st.sampled_from(state.game.everyone))
        cell = data.draw(st.sampled_from([*board, "x", "turn", "dice", "sheet"]))
        if cell in board:
            offered = offers(state, seat, cell)
            put = data.draw(st.sampled_from(["", "x", "X", "O", *map(str, range(1, 19)), *offered]))
        else:
            offered, put = (), data.draw(st.sampled_from(["", "0", "1", "4", "9"]))
        try:
            after = Edit(seat, cell, put).apply(state)
        except InvalidState as error:
            assert put not in offered
            assert error.message.text()
            continue
        assert read_position(position(after), strict=True) == read_position(position(after))
        assert position(read_position(position(after))) == position(after)
        assert all(choice is None for choice in after.pending)
        if put in offered:
            assert position(after) != position(state)
        state = after
        scene(state, state.game.everyone)


def test_what_follows_from_a_sheet_is_set_right() -> None:
    state = read_position("qwixx players=2 active=0 phase=white dice=6,6,3,1,5,2 0:r2,4,5,7,9/y/g/b/x0 1:r/y/g/b/x3")
    locked = Edit(0, "r12", "x").apply(state)
    assert position(locked).split()[3:6] == ["phase=white", "dice=6,6,1,5,2", "closed=r"]  # its die has left
    assert Edit(1, "x", "4").apply(locked).over
    assert position(Edit(0, "r12").apply(locked)).split()[3:5] == ["phase=roll", "closed=-"]  # its face is not known
    assert not Edit(1, "x", "2").apply(Edit(1, "x", "4").apply(state)).over
    with pytest.raises(InvalidState) as error:
        Edit(1, "b2", "x").apply(state)
    assert error.value.clause == "QX7"
    line = read_position("quixo board=XXXX1/5/5/5/5")
    assert Edit(0, "e5", "X").apply(line).winners == (0,)
