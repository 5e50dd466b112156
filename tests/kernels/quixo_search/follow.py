"""The same moves by the rules and by the kernels, step by step."""

import random

import numpy as np

from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import LINE, QuixoState
from astragal.kernels.quixo_search.board import can_win, finished, legal, played, takes, turned
from astragal.kernels.quixo_search.convert import to_board, to_dots, to_word
from astragal.kernels.quixo_search.tables import LANE


def follow(game: Quixo, steps: int, seed: int) -> int:
    """Play that many moves, compare all there is, and return how many games a line has ended."""
    chance, four, lines = random.Random(seed), game.players == 4, 0
    number = {move: place for place, move in enumerate(game.all_moves)}
    mask = np.zeros(len(game.all_moves), np.int64)
    while steps > 0:
        state = game.start()
        word = dots = 0
        while not state.over and steps > 0:
            seat, moves = state.active, state.moves(state.active)
            assert legal(word, dots, four, mask) == len(moves)
            assert np.flatnonzero(mask).tolist() == [number[move] for move in moves]
            move = chance.choice(moves)
            if not steps % 200:
                assert can_win(word, takes(word, dots)) == _rules_can_win(state)
            state = state.play(seat, move)
            word, dots = played(word, dots, four, number[move])
            found = finished(turned(word))  # as the one saw it who moved
            assert (word, dots) == (to_word(state.board, state.active), to_dots(state.board, state.active) * four)
            assert to_board(word, dots, state.active, game.players) == state.board
            ended = state.result is not None and state.result.termination == LINE
            assert bool(found) == ended
            if ended:
                lines += 1
                assert (seat in state.winners) == (not found >> LANE)
            steps -= 1
    return lines


def _rules_can_win(state: QuixoState) -> bool:
    seat = state.active
    return any(seat in state.play(seat, move).winners for move in state.moves(seat) if isinstance(move, Push))
