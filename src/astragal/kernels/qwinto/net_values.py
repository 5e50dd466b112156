"""What every legal move is worth by a network: the thoughts of `net_choice` and `net_turn`, all of them kept."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwinto.game import DICE, SHEETS, SUM, play_write, players_of, write_move
from astragal.kernels.qwinto.net_choice import answer_write, best_write, worth
from astragal.kernels.qwinto.net_rolls import FIRST_ROLL, SECOND_ROLL
from astragal.kernels.qwinto.net_turn import picked
from astragal.kernels.qwinto.sheet import cells
from astragal.kernels.qwinto.tables import AGAIN, KEEP, Ints

Floats = NDArray[np.float64]


@compiled
def pick_values(rows: Floats, seat: int, found: Floats) -> None:
    """Fill in, by number of the move, what each set of dice is worth, one roll again included."""
    for pick in range(1, AGAIN):
        found[pick] = rows[pick, FIRST_ROLL, seat]


@compiled
def decide_values(rows: Floats, state: Ints, seat: int, found: Floats) -> None:
    """Fill in what it is worth to keep the sum on the table, and to roll again."""
    pick = picked(state[DICE])
    found[KEEP] = rows[pick, state[SUM], seat]
    found[AGAIN] = rows[pick, SECOND_ROLL, seat]


@compiled
def write_values(
    net: Net, d: Scratch, state: Ints, seat: int, win: float, likely: Ints, after: Ints, found: Floats
) -> None:
    """Fill in what each cell for the sum on the table, or none, is worth to a seat; `likely` has the others' moves."""
    for other in range(players_of(state)):
        likely[other], _ = best_write(net, d, state, other, win)
    for other in range(seat):  # in the order in which all seats choose: it decides the last digits
        expected = likely[other]
        answer_write(net, d, state, other, likely, win, after)
        likely[other] = expected
    at, number = SHEETS + 4 * seat, state[SUM]
    left = cells(state[at], state[at + 1], state[at + 2], state[DICE], number)
    likely[seat] = 0
    after[:] = state
    play_write(after, likely)
    found[0] = worth(net, d, after, seat, win)
    while left:
        likely[seat] = write_move(lowest(left), number)
        left &= left - 1
        after[:] = state
        play_write(after, likely)
        found[likely[seat]] = worth(net, d, after, seat, win)
