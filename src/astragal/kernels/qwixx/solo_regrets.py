"""What it costs alone to play by other values than the solved ones, choice by choice: luck has no part in it."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import (
    CLOSED,
    CROSSED,
    DICE,
    OVER,
    PHASE,
    SHEETS,
    play_colour,
    play_white,
    scores,
    start,
)
from astragal.kernels.qwixx.policy_play import roll_dice
from astragal.kernels.qwixx.sheet import crossed, locked
from astragal.kernels.qwixx.solo_play import after_white, best_colour, best_white, outlook
from astragal.kernels.qwixx.solo_state import Values
from astragal.kernels.qwixx.solo_tables import Solo
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.random import stream

Floats = NDArray[np.float64]


@compiled
def solo_regrets(
    t: SheetTables,
    solo: Solo,
    exact: Values,
    values: Values,
    seed: int,
    first: int,
    games: int,
    totals: Ints,
    regrets: Floats,
) -> int:
    """Let one player play games of a seed by `values`; return their turns.

    `regrets` takes for each game how many points the choices give away, judged by the exact values: their mean is
    the difference between the best mean score and this player's.
    """
    state, faces, dice = np.zeros(SHEETS + 2, np.int64), np.zeros(6, np.int64), np.zeros(6, np.int64)
    moves = np.zeros(1, np.int64)
    turns = 0
    for game in range(games):
        start(state, 0)
        sequence = stream(seed, first + game)
        turn, regret = 0, 0.0
        while state[PHASE] != OVER:
            roll_dice(t, state, sequence, turn, faces)
            best = t.bit_of[best_white(t, solo, exact, state, 0, dice)]
            moves[0] = best_white(t, solo, values, state, 0, dice)
            regret += after_white(t, solo, exact, state, 0, best, dice)
            regret -= after_white(t, solo, exact, state, 0, t.bit_of[moves[0]], dice)
            play_white(t, state, moves)
            if state[PHASE] != OVER:
                marks, penalties, closed = state[SHEETS], state[SHEETS + 1], state[CLOSED]
                now, done = state[DICE : DICE + 6], state[CROSSED] != 0
                cell, _ = best_colour(t, solo, values, marks, penalties, closed, now, done)
                regret += best_colour(t, solo, exact, marks, penalties, closed, now, done)[1]
                if cell >= 0:
                    after = crossed(t, marks, cell)
                    regret -= outlook(t, solo, exact, after, penalties, closed | locked(t, after))
                else:
                    regret -= outlook(t, solo, exact, marks, penalties + (0 if done else 1), closed)
                play_colour(t, state, t.move_of[cell] if cell >= 0 else 0)
            turn += 1
        turns += turn
        scores(t, state, totals[game])
        regrets[game] = regret
    return turns
