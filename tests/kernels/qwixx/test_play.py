"""Whole games by the kernels are games by the rules, with the dice that the seed says."""

import numpy as np
import pytest

from astragal.games.qwixx.rules.game import Longo, Qwixx, QwixxFamily
from astragal.games.qwixx.rules.state import QwixxState
from astragal.kernels.qwixx.policy_play import RANDOM, WEIGHTS, policy_games
from astragal.kernels.qwixx.random_play import random_games
from astragal.kernels.qwixx.tables import SheetTables, tables
from astragal.kernels.qwixx.weights import YARDSTICK
from astragal.kernels.random import below, stream, word

GAMES = [Qwixx(players=2), Qwixx(players=5, sheet="mixed", finish_turn=True), Longo(players=3, fewest="all")]


def replayed(game: QwixxFamily, t: SheetTables, seed: int, number: int) -> QwixxState:
    """Play a game of a seed by the rules, choosing with the same words."""
    state, turn, sequence = game.start(), 0, np.uint64(stream(seed, number))
    while not state.over:
        dice, chance = word(sequence, 2 * turn), word(sequence, 2 * turn + 1)
        faces = []
        for _ in range(6):
            face, dice = below(np.uint64(dice), game.layout.faces)
            faces.append(face + 1)
        shown = [face for row, face in zip(t.die_row, faces[2:], strict=True) if not state.closed >> int(row) & 1]
        state = state.rolled(faces[:2] + shown)
        while state.due:
            for seat in state.due:
                moves = state.moves(seat)
                choice, chance = below(np.uint64(chance), len(moves))
                state = state.play(seat, moves[choice])
        turn += 1
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {game.players}")
def test_random_games_replayed_by_the_rules(game: QwixxFamily) -> None:
    t = tables(game)
    totals = np.zeros((40, game.players), np.int64)
    random_games(t, 3, 100, 40, totals)
    for number in range(40):
        assert replayed(game, t, 3, 100 + number).scores == tuple(totals[number].tolist())


def test_random_policy_is_random_play() -> None:
    game = Longo(players=1)
    t = tables(game)
    plain, by_kind = np.zeros((50, 1), np.int64), np.zeros((50, 1), np.int64)
    random_games(t, 5, 0, 50, plain)
    policy_games(t, np.array([RANDOM]), np.zeros((1, 4)), 5, 0, 50, by_kind)
    assert plain.tolist() == by_kind.tolist()


def test_the_yardstick_beats_chance() -> None:
    t = tables(Qwixx(players=2))
    totals = np.zeros((400, 2), np.int64)
    policy_games(t, np.array([WEIGHTS, RANDOM]), np.stack([YARDSTICK, YARDSTICK]), 1, 0, 400, totals)
    assert (totals[:, 0] > totals[:, 1]).mean() > 0.95
