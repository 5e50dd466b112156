"""Short ways to play, for tests that read like a game."""

from typing import TypeVar

import pytest

import astragal
from astragal import IllegalMove, State
from astragal.texts import Message

S = TypeVar("S", bound=State)


def run(state: S, *lines: str) -> S:
    """Play lines such as `roll 4 1 2 6 6 3` and `0 r5`."""
    for line in lines:
        first, _, rest = line.partition(" ")
        if first == "roll":
            state = state.rolled([int(face) for face in rest.split()])
        else:
            state = state.play(int(first), astragal.move(rest))
    return state


def legal(state: State, seat: int) -> list[str]:
    """Return the texts of the legal moves."""
    return [str(move) for move in state.moves(seat)]


def refused(state: State, seat: int, text: str) -> Message:
    """Check that a move is refused, that it is not offered either, and return why."""
    with pytest.raises(IllegalMove) as error:
        state.play(seat, astragal.move(text))
    assert text not in legal(state, seat)
    return error.value.message


def clause(state: State, seat: int, text: str) -> str | None:
    """Return the clause by which a move is refused."""
    return refused(state, seat, text).clause
