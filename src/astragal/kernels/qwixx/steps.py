"""Many games of the family step by step, with what every seat sees and may do.

An action is 0 for nothing, 1 … for a cell of the sheet in reading order, and the last one for waiting. That a cross is
a lucky one follows from the dice, so it needs no action of its own. A byte string is what a seat sees, itself first:

    0 phase   1 whose turn it is, counted from oneself   2 whether that seat crossed in action 1   3 closed rows (bits)
    4 … 9 the dice
    for each seat: 4 rows of 2 bytes (a bit a cell, then the lock), penalties, its choice, two lucky numbers
"""

import numpy as np

from astragal.kernels.bits import highest, lowest
from astragal.kernels.episodes import (
    DONE,
    POINTS,
    SAME_STEP,
    STEPS,
    Bytes,
    Flags,
    Masks,
    Rewards,
    draw,
    next_game,
    pay_share,
)
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import (
    ACTIVE,
    CLOSED,
    COLOUR,
    CROSSED,
    DICE,
    OVER,
    PHASE,
    ROLL,
    SHEETS,
    WHITE,
    choices,
    play_colour,
    play_white,
    scores,
    start,
)
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.random import below

HEAD, SHEET = 10, 12
"""Bytes that all share, and bytes a seat."""


@compiled
def roll_on(t: SheetTables, state: Ints, meta: Ints) -> None:
    """Roll the dice of the next turn (QX3)."""
    bits = draw(meta)
    for die in range(6):
        face, bits = below(bits, t.faces)
        out = die > 1 and state[CLOSED] >> t.die_row[die - 2] & 1
        state[DICE + die] = 0 if out else face + 1
    state[PHASE] = WHITE


@compiled
def open_game(t: SheetTables, state: Ints, meta: Ints, first: int, totals: Ints) -> None:
    """Begin the next game."""
    start(state, next_game(meta, first, t.players))
    totals[:] = 0
    roll_on(t, state, meta)


@compiled
def show(t: SheetTables, state: Ints, seat: int, seen: Bytes) -> None:
    """Write what a seat sees."""
    players = t.players
    turn = state[ACTIVE] - seat
    seen[0], seen[1] = state[PHASE], turn if turn >= 0 else turn + players
    seen[2], seen[3] = state[CROSSED], state[CLOSED]
    for die in range(6):
        seen[4 + die] = state[DICE + die]
    at, other = HEAD, seat
    for _ in range(players):
        marks, numbers = state[SHEETS + 2 * other], t.lucky[other]
        for byte in range(8):
            seen[at + byte] = marks >> 8 * byte & 255
        seen[at + 8], seen[at + 9] = state[SHEETS + 2 * other + 1], 0
        if numbers:
            seen[at + 10], seen[at + 11] = lowest(numbers), highest(numbers) - 1
        else:
            seen[at + 10] = seen[at + 11] = 0
        at += SHEET
        other = other + 1 if other + 1 < players else 0


@compiled
def allow(t: SheetTables, state: Ints, seat: int, mask: Masks) -> None:
    """Write which actions a seat has."""
    due = state[PHASE] == WHITE or (state[PHASE] == COLOUR and seat == state[ACTIVE])
    cells = 0
    if due:
        ordinary, more = choices(t, state, seat)
        cells = ordinary | more
    width = (len(mask) - 2) // 4
    mask[0] = due
    for row in range(4):
        lane, at = cells >> 16 * row & 0xFFFF, 1 + width * row
        for place in range(width):
            mask[at + place] = lane >> place & 1
    mask[len(mask) - 1] = not due


@compiled
def show_all(t: SheetTables, state: Ints, seats: Ints, seen: Bytes, masks: Masks) -> None:
    """Write what the seats see and which actions they have."""
    for place in range(len(seats)):
        show(t, state, seats[place], seen[place])
        allow(t, state, seats[place], masks[place])


@compiled
def read_moves(seats: Ints, actions: Ints, masks: Masks, moves: Ints, illegal: Flags) -> None:
    """Take the seats' actions; nothing stands for one that is not allowed."""
    wait = masks.shape[1] - 1
    for place in range(len(seats)):
        action = actions[place]
        good = masks[place, action] != 0
        illegal[place] = not good
        moves[seats[place]] = action if good and action != wait else 0


@compiled
def resolve(t: SheetTables, state: Ints, meta: Ints, moves: Ints) -> None:
    """Play on with a move of every seat, up to the next choice or the end."""
    if state[PHASE] == WHITE:
        play_white(t, state, moves)
    else:
        play_colour(t, state, moves[state[ACTIVE]])
    if state[PHASE] == ROLL:
        roll_on(t, state, meta)


@compiled
def pay(t: SheetTables, state: Ints, seats: Ints, kind: int, totals: Ints, rewards: Rewards) -> None:
    """Write the rewards of a step; `totals` are the scores up to now."""
    rewards[:] = 0
    if kind == POINTS:
        for place in range(len(seats)):
            rewards[place] = -totals[seats[place]]
        scores(t, state, totals)
        for place in range(len(seats)):
            rewards[place] += totals[seats[place]]
    elif state[PHASE] == OVER:
        scores(t, state, totals)
        pay_share(totals, seats, rewards)


@compiled
def reset(
    t: SheetTables,
    which: Flags,
    first: int,
    seats: Ints,
    state: Ints,
    meta: Ints,
    totals: Ints,
    seen: Bytes,
    masks: Masks,
) -> None:
    """Begin the next game wherever `which` says so; seats are played from outside."""
    for game in range(len(which)):
        if which[game]:
            open_game(t, state[game], meta[game], first, totals[game])
            show_all(t, state[game], seats, seen[game], masks[game])


@compiled
def step(
    t: SheetTables,
    low: int,
    high: int,
    mode: int,
    kind: int,
    first: int,
    seats: Ints,
    actions: Ints,
    state: Ints,
    meta: Ints,
    totals: Ints,
    seen: Bytes,
    masks: Masks,
    rewards: Rewards,
    done: Flags,
    illegal: Flags,
    last_seen: Bytes,
) -> None:
    """Take one step in the games from `low` to `high`, all seats being played from outside."""
    moves = np.zeros(t.players, np.int64)
    for game in range(low, high):
        row, m = state[game], meta[game]
        over = False
        if m[DONE]:
            open_game(t, row, m, first, totals[game])
            rewards[game] = 0
            illegal[game] = False
        else:
            read_moves(seats, actions[game], masks[game], moves, illegal[game])
            resolve(t, row, m, moves)
            pay(t, row, seats, kind, totals[game], rewards[game])
            m[STEPS] += 1
            over = row[PHASE] == OVER
            m[DONE] = over
            if over and mode == SAME_STEP:
                for place in range(len(seats)):
                    show(t, row, seats[place], last_seen[game, place])
                open_game(t, row, m, first, totals[game])
        done[game] = over
        show_all(t, row, seats, seen[game], masks[game])
