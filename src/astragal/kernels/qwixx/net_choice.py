"""Choosing by a network: what is best if the others choose by it too.

In action 1 all choose at once, but all see the same dice. So one after another is thought through: what each passive
seat would do if nobody else did anything; what the active seat does then, both actions at once; what each passive
seat does about that. Whether a row is closed or the game ends, and who wins it then, is played out, not guessed.
"""

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch, answer
from astragal.kernels.qwixx.game import (
    ACTIVE,
    CLOSED,
    COLOUR,
    CROSSED,
    DICE,
    OVER,
    PHASE,
    SHEETS,
    choices,
    colour_cells,
    play_colour,
    play_white,
)
from astragal.kernels.qwixx.net_inputs import DUEL, INPUTS, look, look_duel
from astragal.kernels.qwixx.sheet import total
from astragal.kernels.qwixx.tables import Ints, SheetTables

OPEN = -1
"""Instead of a move of action 2: it is not known yet."""


@compiled
def share(t: SheetTables, state: Ints, seat: int) -> float:
    """Return a seat's part of the win if the game ended now (QX12)."""
    own, ties = total(t, state[SHEETS + 2 * seat], state[SHEETS + 2 * seat + 1]), 1
    for other in range(t.players):
        if other != seat:
            score = total(t, state[SHEETS + 2 * other], state[SHEETS + 2 * other + 1])
            if score > own:
                return 0.0
            ties += score == own
    return 1.0 / ties


@compiled
def rival(t: SheetTables, state: Ints, seat: int) -> int:
    """Return the other seat that has most points."""
    best, found = -1000, 0
    for other in range(t.players):
        if other != seat:
            score = total(t, state[SHEETS + 2 * other], state[SHEETS + 2 * other + 1])
            if score > best:
                best, found = score, other
    return found


@compiled
def worth(t: SheetTables, net: Net, d: Scratch, state: Ints, seat: int) -> float:
    """Return a seat's chance to win, before a roll or at the end.

    A network for two can play at a bigger table: it sees only the one who is ahead. One with twice the inputs has
    opinions of its own about positions in which the other moves, as one needs who plays better than the other.
    """
    if state[PHASE] == OVER:
        return share(t, state, seat)
    if d.slots != DUEL:
        look(t, state, seat, d)
        return answer(net, d)
    other, active = rival(t, state, seat), state[ACTIVE]
    if (seat - active) % t.players < (other - active) % t.players:
        look_duel(t, state, seat, other, d)
        return answer(net, d)
    look_duel(t, state, other, seat, d)
    if len(net.first) > INPUTS:
        for slot in range(DUEL):
            d.asked[slot] += INPUTS
    return 1.0 - answer(net, d)


@compiled
def turned(t: SheetTables, state: Ints, moves: Ints, second: int, after: Ints) -> None:
    """Play a turn on: action 1 with a move a seat, action 2 with that move, or nothing if it cannot be any more.

    With OPEN for action 2 it is left out, and no penalty is due.
    """
    after[:] = state
    play_white(t, after, moves)
    if after[PHASE] == COLOUR:
        move = second
        if move == OPEN:
            move = 0
            after[CROSSED] = 1
        if move > 0:
            cells = colour_cells(t, after[SHEETS + 2 * after[ACTIVE]], after[CLOSED], after[DICE : DICE + 6])
            if not cells >> t.bit_of[move] & 1:
                move = 0
        play_colour(t, after, move)


@compiled
def answer_white(
    t: SheetTables, net: Net, d: Scratch, state: Ints, seat: int, moves: Ints, second: int, after: Ints
) -> None:
    """Put a passive seat's best move in action 1 among the moves, the other moves being as they are."""
    cells, more = choices(t, state, seat)
    moves[seat] = 0
    turned(t, state, moves, second, after)
    best, chosen = worth(t, net, d, after, seat), 0
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            move = t.move_of[lowest(left)] + lucky * t.lucky_by
            left &= left - 1
            moves[seat] = move
            turned(t, state, moves, second, after)
            value = worth(t, net, d, after, seat)
            if value > best:
                best, chosen = value, move
    moves[seat] = chosen


@compiled
def best_colour(t: SheetTables, net: Net, d: Scratch, state: Ints, after: Ints) -> tuple[int, float]:
    """Return the active seat's best move in action 2 and what it is worth."""
    active = state[ACTIVE]
    after[:] = state
    play_colour(t, after, 0)
    best, chosen = worth(t, net, d, after, active), 0
    left = colour_cells(t, state[SHEETS + 2 * active], state[CLOSED], state[DICE : DICE + 6])
    while left:
        move = int(t.move_of[lowest(left)])
        left &= left - 1
        after[:] = state
        play_colour(t, after, move)
        value = worth(t, net, d, after, active)
        if value > best:
            best, chosen = value, move
    return chosen, best


@compiled
def best_turn(t: SheetTables, net: Net, d: Scratch, state: Ints, moves: Ints, middle: Ints, after: Ints) -> int:
    """Put the active seat's best move in action 1 among the moves; return what it plans for action 2."""
    active = state[ACTIVE]
    cells, more = choices(t, state, active)
    best, chosen, planned = -1.0, 0, 0
    for way in range(3):
        left = 1 if way == 0 else (cells if way == 1 else more)
        while left:
            move = 0 if way == 0 else t.move_of[lowest(left)] + (way - 1) * t.lucky_by
            left &= left - 1
            moves[active] = move
            middle[:] = state
            play_white(t, middle, moves)
            second = 0
            if middle[PHASE] == COLOUR:
                second, value = best_colour(t, net, d, middle, after)
            else:
                value = worth(t, net, d, middle, active)
            if value > best:
                best, chosen, planned = value, move, second
    moves[active] = chosen
    return planned


@compiled
def think(
    t: SheetTables, net: Net, d: Scratch, state: Ints, moves: Ints, middle: Ints, after: Ints, likely: Ints
) -> int:
    """Fill in what every seat does in action 1 by this network; return what the active one plans for action 2.

    `middle`, `after` (states) and `likely` (moves) are room to work in.
    """
    active = state[ACTIVE]
    moves[:] = 0
    for seat in range(t.players):
        likely[seat] = 0
    for seat in range(t.players):
        if seat != active:
            answer_white(t, net, d, state, seat, moves, OPEN, after)
            likely[seat], moves[seat] = moves[seat], 0
    moves[:] = likely
    second = best_turn(t, net, d, state, moves, middle, after)
    likely[active] = moves[active]
    for seat in range(t.players):
        if seat != active:
            expected = likely[seat]
            answer_white(t, net, d, state, seat, likely, second, after)
            moves[seat], likely[seat] = likely[seat], expected
    return second
