"""What a level's chances say is what it does: they decide how surprising a choice was (`astragal arena --luck`)."""

from collections import Counter, defaultdict
from math import sqrt
from random import Random

import pytest

import astragal
from astragal.bots.ladder_bot import LadderBot
from astragal.core.moves import Move
from astragal.core.state import State

TRIES = 800
ORDERS = 800
"""In which equal moves are tried; networks know none that are equal."""


def positions(game: str, seed: int, count: int) -> list[tuple[State, int]]:
    """Positions of a random game with at least three moves, own turns and others'."""
    chance, found, state = Random(seed), [], astragal.game(game).start()
    while not state.over:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
        for seat in state.awaiting:
            if len(state.moves(seat)) > 2:
                found.append((state.view(seat), seat))
            state = state.play(seat, chance.choice(state.moves(seat)))
    return chance.sample(found, count)


@pytest.mark.parametrize(
    ("game", "level"),
    [("qwixx", "starter"), ("qwixx", "skilled"), ("qwixx", "master"), ("longo", "beginner"), ("qwinto", "starter"),
     ("qwinto", "regular"), ("qwinto", "expert")],
)  # fmt: skip
def test_chances_are_how_often_a_move_is_chosen(game: str, level: str) -> None:
    for number, (view, seat) in enumerate(positions(game, 3, 4)):
        ties = Random(number)
        told: dict[Move, float] = defaultdict(float)
        judge, orders = LadderBot(level=level), 1 if level in ("master", "expert") else ORDERS
        for _ in range(orders):  # equal moves share their chance only on average
            for move, chance in judge.chances(view, seat, ties).items():
                told[move] += chance / orders
        assert sum(told.values()) == pytest.approx(1)
        bot = LadderBot(level=level, seed=f"{level} {number}")
        chosen = Counter(bot.choose(view, seat) for _ in range(TRIES))
        assert set(chosen) <= set(told)
        for move, chance in told.items():
            error = sqrt(max(chance * (1 - chance), 0.005) / TRIES + 0.1 / ORDERS)
            assert abs(chosen[move] / TRIES - chance) < 4.5 * error


def test_who_overlooks_nothing_leaves_nothing_to_chance() -> None:
    view = astragal.game("qwixx").start().rolled((6, 6, 1, 1, 1, 1))
    assert LadderBot(level="champion").chances(view, 0, Random(1)) == {}
