"""What every legal move is worth by a network: the thoughts of `net_choice`, but all of them kept.

Values are looked up in the same order as when a seat only chooses. The network's sum is changed from position to
position, so this order decides the last digits, and with them between moves that are equally good.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwixx.game import (
    ACTIVE,
    CLOSED,
    COLOUR,
    DICE,
    PHASE,
    SHEETS,
    choices,
    colour_cells,
    play_colour,
    play_white,
)
from astragal.kernels.qwixx.net_choice import OPEN, answer_white, best_colour, best_turn, turned, worth
from astragal.kernels.qwixx.tables import Ints, SheetTables

Floats = NDArray[np.float64]


@compiled
def colour_values(t: SheetTables, net: Net, d: Scratch, state: Ints, after: Ints, found: Floats) -> None:
    """Fill in, by number of the move, what each legal move of action 2 is worth to the active seat."""
    active = state[ACTIVE]
    after[:] = state
    play_colour(t, after, 0)
    found[0] = worth(t, net, d, after, active)
    left = colour_cells(t, state[SHEETS + 2 * active], state[CLOSED], state[DICE : DICE + 6])
    while left:
        move = int(t.move_of[lowest(left)])
        left &= left - 1
        after[:] = state
        play_colour(t, after, move)
        found[move] = worth(t, net, d, after, active)


@compiled
def white_values(
    t: SheetTables, net: Net, d: Scratch, state: Ints, seat: int, likely: Ints, room: Ints, found: Floats
) -> int:
    """Fill in what each legal move of a seat in action 1 is worth to it; return what is planned for action 2.

    `likely` then has what the others do; `room` is two states and a list of moves to work in.
    """
    active, size = state[ACTIVE], len(state)
    middle, after, moves = room[:size], room[size : 2 * size], room[2 * size :]
    moves[:] = 0
    likely[:] = 0
    for other in range(t.players):
        if other != active:
            answer_white(t, net, d, state, other, moves, OPEN, after)
            likely[other], moves[other] = moves[other], 0
    if seat == active:
        _turn_values(t, net, d, state, likely, middle, after, found)
        return OPEN
    moves[:] = likely
    second = best_turn(t, net, d, state, moves, middle, after)
    likely[active] = moves[active]
    for other in range(seat):
        if other != active:
            expected = likely[other]
            answer_white(t, net, d, state, other, likely, second, after)
            likely[other] = expected
    cells, more = choices(t, state, seat)
    likely[seat] = 0
    turned(t, state, likely, second, after)
    found[0] = worth(t, net, d, after, seat)
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            likely[seat] = t.move_of[lowest(left)] + lucky * t.lucky_by
            left &= left - 1
            turned(t, state, likely, second, after)
            found[likely[seat]] = worth(t, net, d, after, seat)
    return second


@compiled
def _turn_values(
    t: SheetTables, net: Net, d: Scratch, state: Ints, moves: Ints, middle: Ints, after: Ints, found: Floats
) -> None:
    """Fill in what each move of the active seat in action 1 is worth, with the best action 2 after it."""
    active = state[ACTIVE]
    cells, more = choices(t, state, active)
    for way in range(3):
        left = 1 if way == 0 else (cells if way == 1 else more)
        while left:
            move = 0 if way == 0 else t.move_of[lowest(left)] + (way - 1) * t.lucky_by
            left &= left - 1
            moves[active] = move
            middle[:] = state
            play_white(t, middle, moves)
            if middle[PHASE] == COLOUR:
                found[move] = best_colour(t, net, d, middle, after)[1]
            else:
                found[move] = worth(t, net, d, middle, active)


@compiled
def position_after(
    t: SheetTables, net: Net, d: Scratch, state: Ints, seat: int, likely: Ints, second: int, middle: Ints, after: Ints
) -> None:
    """Put the position after action 1 (and the best action 2) into `after`, as `white_values` saw it."""
    if seat != state[ACTIVE]:
        turned(t, state, likely, second, after)
        return
    middle[:] = state
    play_white(t, middle, likely)
    if middle[PHASE] == COLOUR:
        move, _ = best_colour(t, net, d, middle, after)
        play_colour(t, middle, move)
    after[:] = middle
