"""The kernels of Qwinto and the rules agree."""

import numpy as np
import pytest

from astragal.games.qwinto.rules.game import Qwinto
from astragal.kernels.qwinto.policy_play import RANDOM, WEIGHTS, policy_games
from astragal.kernels.qwinto.random_play import random_games
from astragal.kernels.qwinto.weights import PLAIN
from astragal.kernels.random import below, stream, word
from tests.kernels.qwinto.follow import follow

STEPS = 100_000


@pytest.mark.parametrize(("players", "first"), [(1, 0), (2, 1), (6, 0)])
def test_masks_states_and_scores(players: int, first: int) -> None:
    assert follow(Qwinto(players=players, first=first), STEPS // 3, seed=1) > 5


@pytest.mark.parametrize("players", [2, 3])
def test_random_games_replayed_by_the_rules(players: int) -> None:
    totals = np.zeros((40, players), np.int64)
    random_games(players, 3, 100, 40, totals)
    for number in range(40):
        assert replayed(Qwinto(players=players), 3, 100 + number) == tuple(totals[number].tolist())


def test_random_policy_is_random_play() -> None:
    plain, by_kind = np.zeros((50, 1), np.int64), np.zeros((50, 1), np.int64)
    random_games(1, 5, 0, 50, plain)
    policy_games(np.array([RANDOM]), np.zeros((1, 6)), 5, 0, 50, by_kind)
    assert plain.tolist() == by_kind.tolist()


def test_weights_beat_chance() -> None:
    totals = np.zeros((200, 2), np.int64)
    policy_games(np.array([RANDOM, WEIGHTS]), np.stack([PLAIN, PLAIN]), 1, 0, 200, totals)
    assert (totals[:, 1] > totals[:, 0]).mean() > 0.95


def replayed(game: Qwinto, seed: int, number: int) -> tuple[int, ...]:
    """Play a game of a seed by the rules, choosing with the same words."""
    state, turn, sequence = game.start(), 0, np.uint64(stream(seed, number))
    while not state.over:
        bits, chance = word(sequence, 2 * turn), word(sequence, 2 * turn + 1)
        written = False
        while not written:
            if state.dice:
                faces = []
                for _ in state.dice:
                    face, bits = below(np.uint64(bits), 6)
                    faces.append(face + 1)
                state = state.rolled(faces)
            written = state.phase == "write"
            for seat in state.due:
                moves = state.moves(seat)
                choice, chance = below(np.uint64(chance), len(moves))
                state = state.play(seat, moves[choice])
        turn += 1
    return state.scores
