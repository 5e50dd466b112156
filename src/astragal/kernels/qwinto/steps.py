"""Many games of Qwinto step by step, with what every seat sees and may do.

Actions: 0 nothing, 1 … 7 picks, 8 again, 9 keep, then the 27 cells, and the last one for waiting. The number that is
written is the sum on the table, so it needs no action of its own. A byte string is what a seat sees, itself first:

    0 phase, from 1   1 whose turn it is, counted from oneself   2 the dice picked (bits)   3 4 5 their faces
    6 the sum
    for each seat: the numbers in its 27 cells, row by row; its fails; its choice
"""

import numpy as np

from astragal.kernels.bits import lowest
from astragal.kernels.episodes import (
    DONE,
    FACES,
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
from astragal.kernels.qwinto.game import (
    ACTIVE,
    DECIDE,
    DICE,
    OVER,
    PHASE,
    PICK,
    REROLL,
    ROLL,
    SHEETS,
    SUM,
    WRITE,
    choices,
    play_active,
    play_write,
    players_of,
    roll,
    scores,
    write_move,
)
from astragal.kernels.qwinto.tables import AGAIN, FULL, KEEP, PLACES, WRITES, Ints
from astragal.kernels.random import below

HEAD, SHEET = 7, 29
"""Bytes that all share, and bytes a seat."""
CELLS = 3 * PLACES
WAIT = WRITES + CELLS
ACTIONS = WAIT + 1


@compiled
def roll_on(state: Ints, meta: Ints) -> None:
    """Roll the dice that were picked, if they are to be rolled (QW3)."""
    if state[PHASE] not in (ROLL, REROLL):
        return
    bits, number = draw(meta), 0
    for die in range(3):
        face, bits = below(bits, 6)
        face = face + 1 if state[DICE] >> die & 1 else 0
        meta[FACES + die] = face
        number += face
    roll(state, number)


@compiled
def open_game(state: Ints, meta: Ints, first: int, totals: Ints) -> None:
    """Begin the next game."""
    state[:] = 0
    state[ACTIVE] = next_game(meta, first, players_of(state))
    totals[:] = 0


@compiled
def show(state: Ints, meta: Ints, seat: int, seen: Bytes) -> None:
    """Write what a seat sees."""
    players = players_of(state)
    turn, lies = state[ACTIVE] - seat, state[SUM] != 0
    seen[0], seen[1] = 1 + state[PHASE], turn if turn >= 0 else turn + players
    seen[2], seen[6] = state[DICE], state[SUM]
    for die in range(3):
        seen[3 + die] = meta[FACES + die] if lies else 0
    at, other = HEAD, seat
    for _ in range(players):
        sheet = SHEETS + 4 * other
        for line in range(3):
            row = state[sheet + line]
            places, numbers = row & FULL, row >> PLACES
            for place in range(PLACES):
                seen[at + place] = 0
            while places:
                seen[at + lowest(places)] = lowest(numbers)
                places &= places - 1
                numbers &= numbers - 1
            at += PLACES
        seen[at], seen[at + 1] = state[sheet + 3], 0
        at += 2
        other = other + 1 if other + 1 < players else 0


@compiled
def allow(state: Ints, seat: int, mask: Masks) -> None:
    """Write which actions a seat has."""
    phase, own = state[PHASE], seat == state[ACTIVE]
    writing, picking, deciding = phase == WRITE, phase == PICK and own, phase == DECIDE and own
    cells = choices(state, seat) if writing else 0
    mask[0] = writing
    for pick in range(1, AGAIN):
        mask[pick] = picking
    mask[AGAIN] = mask[KEEP] = deciding
    for cell in range(CELLS):
        mask[WRITES + cell] = cells >> cell & 1
    mask[WAIT] = not (writing or picking or deciding)


@compiled
def show_all(state: Ints, meta: Ints, seats: Ints, seen: Bytes, masks: Masks) -> None:
    """Write what the seats see and which actions they have."""
    for place in range(len(seats)):
        show(state, meta, seats[place], seen[place])
        allow(state, seats[place], masks[place])


@compiled
def read_moves(state: Ints, seats: Ints, actions: Ints, masks: Masks, moves: Ints, illegal: Flags) -> None:
    """Take the seats' actions as moves; for one that is not allowed stands the first pick, keeping or nothing."""
    phase = state[PHASE]
    instead = 1 if phase == PICK else KEEP if phase == DECIDE else 0
    for place in range(len(seats)):
        action = actions[place]
        good = masks[place, action] != 0
        illegal[place] = not good
        if not good:
            action = instead
        moves[seats[place]] = write_move(action - WRITES, state[SUM]) if WRITES <= action < WAIT else action


@compiled
def resolve(state: Ints, meta: Ints, moves: Ints) -> None:
    """Play on with a move of every seat, up to the next choice or the end."""
    if state[PHASE] == WRITE:
        play_write(state, moves)
    else:
        play_active(state, moves[state[ACTIVE]])
        roll_on(state, meta)


@compiled
def pay(state: Ints, seats: Ints, kind: int, totals: Ints, rewards: Rewards) -> None:
    """Write the rewards of a step; `totals` are the scores up to now."""
    rewards[:] = 0
    if kind == POINTS:
        for place in range(len(seats)):
            rewards[place] = -totals[seats[place]]
        scores(state, totals)
        for place in range(len(seats)):
            rewards[place] += totals[seats[place]]
    elif state[PHASE] == OVER:
        scores(state, totals)
        pay_share(totals, seats, rewards)


@compiled
def reset(
    which: Flags, first: int, seats: Ints, state: Ints, meta: Ints, totals: Ints, seen: Bytes, masks: Masks
) -> None:
    """Begin the next game wherever `which` says so, all seats being played from outside."""
    for game in range(len(which)):
        if which[game]:
            open_game(state[game], meta[game], first, totals[game])
            show_all(state[game], meta[game], seats, seen[game], masks[game])


@compiled
def step(
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
    moves = np.zeros(totals.shape[1], np.int64)
    for game in range(low, high):
        row, m = state[game], meta[game]
        over = False
        if m[DONE]:
            open_game(row, m, first, totals[game])
            rewards[game] = 0
            illegal[game] = False
        else:
            read_moves(row, seats, actions[game], masks[game], moves, illegal[game])
            resolve(row, m, moves)
            pay(row, seats, kind, totals[game], rewards[game])
            m[STEPS] += 1
            over = row[PHASE] == OVER
            m[DONE] = over
            if over and mode == SAME_STEP:
                for place in range(len(seats)):
                    show(row, m, seats[place], last_seen[game, place])
                open_game(row, m, first, totals[game])
        done[game] = over
        show_all(row, m, seats, seen[game], masks[game])
