"""What moments of Qwinto are worth by a network, to all seats: every sum that dice can show is counted."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwinto.game import ACTIVE, DICE, PHASE, SUM, WRITE, play_write, players_of
from astragal.kernels.qwinto.net_choice import think_write, worth
from astragal.kernels.qwinto.tables import Ints
from astragal.kernels.qwinto.weights import CHANCES

Floats = NDArray[np.float64]

SECOND_ROLL, FIRST_ROLL, ROWS = 19, 20, 21
"""After a row for each sum: the mean over the second roll, and over the first, which may be rolled again."""


@compiled
def seat_values(net: Net, d: Scratch, state: Ints, win: float, own: Floats, shares: Floats) -> None:
    """Fill in what a position before a pick, or the end, is worth: to each seat by itself, and as shares of 1.

    Where points count (`win` is 0) both are the same.
    """
    whole, players = 0.0, players_of(state)
    for seat in range(players):
        own[seat] = worth(net, d, state, seat, win)
        whole += own[seat]
    for seat in range(players):
        if win > 0:
            shares[seat] = own[seat] / whole if whole > 0 else 1.0 / players
        else:
            shares[seat] = own[seat]


@compiled
def sum_values(net: Net, d: Scratch, state: Ints, dice: int, win: float, rows: Floats) -> None:
    """Fill a row of shares for each sum of some dice, if all write as the network does, and the means over rolls."""
    players, active, size = players_of(state), state[ACTIVE], count(dice)
    now, after = state.copy(), state.copy()
    moves, likely, own = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players)
    now[PHASE], now[DICE] = WRITE, dice
    rows[:] = 0.0
    d.fresh = 1
    for number in range(size, 6 * size + 1):
        now[SUM] = number
        think_write(net, d, now, moves, win, after, likely)
        after[:] = now
        play_write(after, moves)
        seat_values(net, d, after, win, own, rows[number])
        for seat in range(players):
            rows[SECOND_ROLL, seat] += CHANCES[size, number] * rows[number, seat]
    for number in range(size, 6 * size + 1):
        kept = number if rows[number, active] >= rows[SECOND_ROLL, active] else SECOND_ROLL
        for seat in range(players):
            rows[FIRST_ROLL, seat] += CHANCES[size, number] * rows[kept, seat]
