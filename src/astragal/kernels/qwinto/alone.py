"""Games of Qwinto by one player alone, by a network for points, perhaps looking at a second turn before writing."""

import numpy as np

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwinto.game import DICE, OVER, PHASE, SHEETS, SUM, play_write, scores, write_move
from astragal.kernels.qwinto.net_choice import Floats, best_write, final
from astragal.kernels.qwinto.net_play import TURN, roll_on
from astragal.kernels.qwinto.net_rolls import FIRST_ROLL, ROWS
from astragal.kernels.qwinto.net_turn import think_turn
from astragal.kernels.qwinto.sheet import cells
from astragal.kernels.qwinto.tables import AGAIN, NUMBERS, PLACES, WRITES, Ints
from astragal.kernels.random import stream, word

MOVES = WRITES + NUMBERS * 3 * PLACES
"""Moves have numbers below this."""


@compiled
def further_values(net: Net, d: Scratch, state: Ints, found: Floats) -> int:
    """Fill in what each cell for the sum on the table, or none, is worth if the next turn counts with all its rolls.

    Returns the best of these moves.
    """
    rows, after, move = np.zeros((AGAIN, ROWS, 1)), state.copy(), np.zeros(1, np.int64)
    left = cells(state[SHEETS], state[SHEETS + 1], state[SHEETS + 2], state[DICE], state[SUM])
    chosen, best = 0, -1.0
    while True:
        after[:] = state
        play_write(after, move)
        if after[PHASE] == OVER:
            value = final(after, 0, 0.0)
        else:
            d.fresh = 1
            value = rows[think_turn(net, d, after, 0.0, rows), FIRST_ROLL, 0]
        found[move[0]] = value
        if value > best:
            chosen, best = move[0], value
        if not left:
            return int(chosen)
        move[0] = write_move(lowest(left), state[SUM])
        left &= left - 1


@compiled
def alone_games(net: Net, d: Scratch, further: bool, seed: int, first: int, games: int, totals: Ints) -> None:
    """Play games alone; `totals` takes a row with one score a game."""
    state, move, rows = np.zeros(SHEETS + 4, np.int64), np.zeros(1, np.int64), np.zeros((AGAIN, ROWS, 1))
    found = np.zeros(MOVES)
    for game in range(games):
        state[:] = 0
        sequence, turn = stream(seed, first + game), 0
        while state[PHASE] != OVER:
            d.fresh = 1
            roll_on(net, d, state, 0.0, TURN, rows, word(sequence, 2 * turn))
            if further:
                move[0] = further_values(net, d, state, found)
            else:
                move[0], _ = best_write(net, d, state, 0, 0.0)
            play_write(state, move)
            turn += 1
        scores(state, totals[game])
