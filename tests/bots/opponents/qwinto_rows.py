"""A player of Qwinto by dynamic programming, which learnt nothing: each row is worth what it makes when played alone.

The tables hold, for all fillings of each row, what it is worth on average when so many turns are still to come, half of
them one's own. Only a part of the turns is for one row, as the others need numbers too. A column that scores pays a
part of its number to each of its cells. How many turns are to come is guessed from who lacks the fewest numbers.
"""

from functools import cache

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.qwinto.game import FAILS, FULL_ROWS, SHEETS, players_of
from astragal.kernels.qwinto.net_inputs import missing
from astragal.kernels.qwinto.row_chances import Halves, Whole, filling, last_layer, layer_before, pentagon_places
from astragal.kernels.qwinto.sheet import full_rows, total
from astragal.kernels.qwinto.tables import Ints

STEPS = (0, 1, 2, 3, 4, 6, 8, 10, 13, 16, 20)
"""Tables are kept for so many turns to come."""
DECIDED = 1000.0
"""Beside this no points count: a game that is over is won or lost."""
OTHERS = (0.15, 0.25, 0.6)
"""How often others roll one, two and three dice."""


@cache
def row_tables(taken: float = 0.6, whole: float = 0.55, helping: float = 2.5) -> Halves:
    """Return for each of STEPS, each filling and each row what it is worth.

    `taken` is the part of the turns that a row may use, `whole` how much of a pentagon's number counts, `helping` what
    another cell of its column is worth.
    """
    own, helps = pentagon_places()
    now = last_layer(whole * own, helping * helps)
    left = np.array([0.0, *(0.5 * taken * part * (dice + 1) / 3 for dice, part in enumerate(OTHERS))])
    free = np.zeros(19), np.zeros(4)
    kept, room = np.empty((len(STEPS), *now.shape), np.float32), np.empty_like(now)
    for turns in range(STEPS[-1] + 1):
        if turns in STEPS:
            kept[STEPS.index(turns)] = now
        now, room = layer_before(now, *free, own=0.5 * taken, left=left, room=room), now
    return kept


PACE = 1.3
"""Turns for each number that the foremost lacks."""
STEP_OF = np.array([max(at for at, step in enumerate(STEPS) if step <= turns) for turns in range(64)])


@compiled
def rows_worth(tables: Halves, rank: Whole, state: Ints, seat: int) -> float:
    """Return what a position before a pick, or the end, is worth to a seat, in points."""
    players, at = players_of(state), SHEETS + 4 * seat
    nearest, over, best = 99, False, -1000
    for other in range(players):
        sheet = state[SHEETS + 4 * other : SHEETS + 4 * other + 4]
        nearest = min(nearest, missing(sheet))
        over = over or full_rows(sheet) >= FULL_ROWS or sheet[3] >= FAILS
        if other != seat:
            best = max(best, total(sheet))
    if over:
        lead = total(state[at : at + 4]) - best
        return lead + DECIDED * min(max(lead, -1), 1)
    step = min(STEP_OF[min(63, int(PACE * nearest))], len(tables) - 1)
    value = -5.0 * state[at + 3]
    for row in range(3):
        value += tables[step, filling(rank, state[at + row]), row]
    return float(value)
