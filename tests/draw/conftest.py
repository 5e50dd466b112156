"""Games played at random, to have something to draw."""

from collections.abc import Iterator
from random import Random

import pytest

import astragal
from astragal.core.state import State

GAMES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("qwixx", 1, {}),
    ("qwixx", 2, {"sheet": "mixed"}),
    ("qwixx", 3, {"sheet": "shuffled"}),
    ("qwixx", 5, {"open_choices": True}),
    ("longo", 5, {}),
    ("longo", 2, {"finish_turn": True}),
    ("qwinto", 1, {}),
    ("qwinto", 6, {}),
    ("qwinto", 3, {"open_choices": True}),
    ("quixo", 2, {"move_limit": 60}),
    ("quixo", 4, {"move_limit": 90}),
)


def moments(name: str, players: int, options: dict[str, object], seed: int) -> Iterator[State]:
    """Every state of a game in which all choices and rolls are random."""
    chance = Random(seed)
    state = astragal.game(name, players=players, **options).start()
    yield state
    while not state.over:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
        else:
            seat = chance.choice(state.awaiting)
            state = state.play(seat, chance.choice(state.moves(seat)))
        yield state


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}{game[1]}{'-'.join(['', *map(str, game[2].values())])}")
def states(request: pytest.FixtureRequest) -> list[State]:
    """States of one game of each kind: every seventh, and the last."""
    name, players, options = request.param
    played = list(moments(name, players, options, seed=7))
    return [*played[::7], played[-1]]
