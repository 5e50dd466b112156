"""Random games by the kernels are games by the rules, with the moves that the seed says."""

import numpy as np
import pytest

from astragal.games.quixo.rules.board import PARTNER_PUSHES, PUSHES
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.random_play import random_games
from astragal.kernels.random import stream, word


def replayed(game: Quixo, seed: int, number: int) -> QuixoState:
    """Play a game of a seed by the rules, drawing with the same words until a push is legal."""
    state, place, sequence = game.start(), 0, np.uint64(stream(seed, number))
    while not state.over:
        moves = state.moves(state.active)
        move = moves[0]
        if isinstance(move, Push):
            while True:
                bits = int(word(sequence, place))
                place += 1
                push = PUSHES[(bits >> 32) * len(PUSHES) >> 32][2]
                move = PARTNER_PUSHES[push] if game.players == 4 and bits & 1 else push
                if move in moves:
                    break
        state = state.play(state.active, move)
    return state


@pytest.mark.parametrize("players", [2, 4])
def test_random_games_replayed_by_the_rules(players: int) -> None:
    game = Quixo(players=players, move_limit=60)
    totals = np.zeros((60, players), np.int64)
    made = random_games(players, 3, 100, 60, 60, totals)
    states = [replayed(game, 3, 100 + number) for number in range(60)]
    assert made == sum(state.made for state in states)
    assert [tuple(row / 2) for row in totals] == [state.scores for state in states]
    assert {1} < set(totals.ravel().tolist())  # some at the limit, some decided


def test_a_game_does_not_depend_on_those_before_it() -> None:
    together, alone = np.zeros((20, 2), np.int64), np.zeros((1, 2), np.int64)
    random_games(2, 7, 0, 20, 500, together)
    for place in range(20):
        random_games(2, 7, place, 1, 500, alone)
        assert alone[0].tolist() == together[place].tolist()
