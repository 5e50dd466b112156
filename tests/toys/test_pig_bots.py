"""A game that brings no engine, no levels and no rules of thumb is played all the same."""

from random import Random

import pytest

from astragal.arena import Match, compete
from astragal.bots import bots_available, levels_available, make_bot
from astragal.engines import evaluate
from astragal.games import game


@pytest.mark.usefixtures("pig")
def test_pig_has_levels_and_evaluations() -> None:
    assert list(levels_available("pig")) == ["starter", "beginner", "casual", "regular"]
    assert list(bots_available("pig"))[:2] == ["random", "greedy"]
    chance, state = Random(1), game("pig", 3).start()
    while not state.awaiting:
        state = state.rolled([chance.randint(2, state.faces) for _ in state.dice])
    seat = state.awaiting[0]
    evaluation = evaluate(state.view(seat), seat, playouts=4)
    assert evaluation.engine == "playouts"
    assert all(len(value.shares) == 3 and value.error for value in evaluation)
    for level in ("starter", "casual", "champion"):
        assert make_bot(level, seed=1).choose(state.view(seat), seat) in state.moves(seat)


@pytest.mark.usefixtures("pig")
def test_pig_in_the_arena() -> None:
    report = compete(Match.of("pig", ["random", "random"], games=4, players=2))
    assert report.games == 4
    assert not report.failures
