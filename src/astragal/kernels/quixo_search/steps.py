"""Many games of Quixo step by step, with what every seat sees and may do.

Actions are numbered as in `game.all_moves`, and the last one is for waiting. A game is a row of integers:

    0 word and 1 dots, as the seat to move sees them   2 that seat   3 moves made   4 whether it is over
    5 the side that won, -1 for a draw   6 how often the position has come   7 positions since a blank was taken

A byte string is what a seat sees:

    0 phase: 1 to move, 2 over   1 whose turn it is, counted from oneself   2 3 moves made (low byte, high byte)
    4 how often the position has come, where that may end the game
    5 … 29 the squares a1 b1 … e5: 0 blank, 1 a cube of one's own, 2 of the next seat …
"""

import numpy as np

from astragal.kernels.episodes import (
    DONE,
    LEARNER,
    SAME_STEP,
    STEPS,
    Bytes,
    Flags,
    Masks,
    Rewards,
    chance,
    next_game,
)
from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.board import dots_pushed, dots_turned, finished, pushed, takes, turned
from astragal.kernels.quixo_search.tables import CELLS, LANE, PUSHES, TAKE, Ints
from astragal.kernels.random import below

WORD, DOTS, TURN, MADE, OVER, WON, SEEN, MET, COLUMNS = range(9)
HEAD = 5
BYTES = HEAD + CELLS
NOBODY = -1
ACTIONS = (PUSHES + 1, 2 * PUSHES + 2)
"""How many there are with two and with four players, waiting included."""


@compiled
def open_game(state: Ints, meta: Ints, first: int, players: int, repetition: int) -> None:
    """Begin the next game."""
    state[:] = 0
    state[SEEN] = repetition != 0
    state[TURN] = next_game(meta, first, players)
    state[WON] = NOBODY


@compiled
def show(state: Ints, seat: int, players: int, seen: Bytes) -> None:
    """Write what a seat sees."""
    turn, word, dots = state[TURN] - seat, state[WORD], state[DOTS]
    turn = turn if turn >= 0 else turn + players
    made = min(state[MADE], 0xFFFF)
    seen[0], seen[1], seen[2], seen[3] = 1 + state[OVER], turn, made & 255, made >> 8
    seen[4] = min(state[SEEN], 255)
    # Of a cube the seat that its dot points at, counted from the one who looks: of the mover's side and of the other.
    own, own_dot = 1 + turn % players, 1 + (turn + 2) % players
    other, other_dot = 1 + (turn + 1) % players, 1 + (turn + 3) % players
    for place in range(CELLS):
        dot = dots >> place & 1
        mine, theirs = word >> place & 1, word >> LANE + place & 1
        seen[HEAD + place] = mine * (own + dot * (own_dot - own)) + theirs * (other + dot * (other_dot - other))


@compiled
def allow(state: Ints, seat: int, players: int, mask: Masks) -> None:
    """Write which actions a seat has."""
    due = seat == state[TURN] and not state[OVER]
    free = takes(state[WORD], state[DOTS]) if due else 0
    if players == 2:
        for push in range(PUSHES):
            mask[push] = free & TAKE[push] != 0
    else:
        for push in range(PUSHES):
            mask[2 * push + 1] = mask[2 * push + 2] = free & TAKE[push] != 0
        mask[0] = due and free == 0
    mask[len(mask) - 1] = not due


@compiled
def show_all(state: Ints, seats: Ints, players: int, seen: Bytes, masks: Masks) -> None:
    """Write what the seats see and which actions they have."""
    for place in range(len(seats)):
        show(state, seats[place], players, seen[place])
        allow(state, seats[place], players, masks[place])


@compiled
def read_move(state: Ints, seats: Ints, actions: Ints, masks: Masks, illegal: Flags) -> int:
    """Take the action of the seat to move; for one that is not allowed stands the first that is."""
    chosen = 0
    for place in range(len(seats)):
        action = actions[place]
        good = masks[place, action] != 0
        illegal[place] = not good
        if seats[place] == state[TURN]:
            chosen = action
            if not good:
                chosen = 0
                while not masks[place, chosen]:
                    chosen += 1
    return chosen


@compiled
def any_move(state: Ints, players: int, bits: np.uint64) -> int:
    """Return any legal move, all alike."""
    free, found = takes(state[WORD], state[DOTS]), 0
    if not free:
        return 0
    for push in range(PUSHES):
        found += free & TAKE[push] != 0
    left, bits = below(bits, found)
    for push in range(PUSHES):
        left -= free & TAKE[push] != 0
        if left < 0:
            return push if players == 2 else 1 + 2 * push + below(bits, 2)[0]
    return 0


@compiled
def resolve(state: Ints, players: int, limit: int, repetition: int, met: Ints, move: int) -> None:
    """Play a move and judge the position (QI4, QI11); `limit` and `repetition` are 0 where there is none."""
    word, dots, mover = state[WORD], state[DOTS], state[TURN]
    lines = 0
    if players == 2 or move:
        push = move if players == 2 else (move - 1) >> 1
        if not word & TAKE[push]:
            state[MET] = 0
        word, dots = pushed(word, push), dots_pushed(dots, push, 0 if players == 2 else (move - 1) & 1)
        lines = finished(word)
    state[WORD], state[DOTS] = turned(word), dots_turned(word, dots) if players > 2 else 0
    state[TURN] = mover + 1 if mover + 1 < players else 0
    state[MADE] += 1
    if repetition:
        place, times = state[MET], 1
        for back in range(place - players, -1, -players):
            times += met[back, 0] == state[WORD] and met[back, 1] == state[DOTS]
        met[place, 0], met[place, 1] = state[WORD], state[DOTS]
        state[MET], state[SEEN] = place + 1, times
    if lines:
        state[OVER], state[WON] = 1, (mover & 1) ^ (lines >> LANE != 0)
    elif (repetition and state[SEEN] >= repetition) or state[MADE] == limit:
        state[OVER] = 1


@compiled
def pay(state: Ints, seats: Ints, rewards: Rewards) -> None:
    """Write the rewards of a step: 1 for a win, a half for a draw."""
    for place in range(len(seats)):
        if not state[OVER]:
            rewards[place] = 0.0
        elif state[WON] == NOBODY:
            rewards[place] = 0.5
        else:
            rewards[place] = 1.0 if seats[place] & 1 == state[WON] else 0.0


@compiled
def play_on(kinds: Ints, state: Ints, meta: Ints, limit: int, repetition: int, met: Ints) -> None:
    """Play on until a seat that is played from outside owes a choice, or to the end."""
    while not state[OVER] and kinds[state[TURN]] != LEARNER:
        resolve(state, len(kinds), limit, repetition, met, any_move(state, len(kinds), chance(meta)))


@compiled
def reset(
    kinds: Ints,
    limit: int,
    repetition: int,
    met: Ints,
    which: Flags,
    first: int,
    seats: Ints,
    state: Ints,
    meta: Ints,
    seen: Bytes,
    masks: Masks,
) -> None:
    """Begin the next game wherever `which` says so, up to the first choice of a seat that is played from outside."""
    players = len(kinds)
    for game in range(len(which)):
        if which[game]:
            open_game(state[game], meta[game], first, players, repetition)
            play_on(kinds, state[game], meta[game], limit, repetition, met[game])
            show_all(state[game], seats, players, seen[game], masks[game])


@compiled
def step(
    kinds: Ints,
    limit: int,
    repetition: int,
    met: Ints,
    low: int,
    high: int,
    mode: int,
    first: int,
    seats: Ints,
    actions: Ints,
    state: Ints,
    meta: Ints,
    seen: Bytes,
    masks: Masks,
    rewards: Rewards,
    done: Flags,
    illegal: Flags,
    last_seen: Bytes,
) -> None:
    """Take one step in the games from `low` to `high`; seats that are not learners play at random."""
    players = len(kinds)
    for game in range(low, high):
        row, m, memory = state[game], meta[game], met[game]
        over = False
        if m[DONE]:
            open_game(row, m, first, players, repetition)
            play_on(kinds, row, m, limit, repetition, memory)
            rewards[game] = 0
            illegal[game] = False
        else:
            resolve(
                row,
                players,
                limit,
                repetition,
                memory,
                read_move(row, seats, actions[game], masks[game], illegal[game]),
            )
            play_on(kinds, row, m, limit, repetition, memory)
            pay(row, seats, rewards[game])
            m[STEPS] += 1
            over = row[OVER] != 0
            m[DONE] = over
            if over and mode == SAME_STEP:
                for place in range(len(seats)):
                    show(row, seats[place], players, last_seen[game, place])
                open_game(row, m, first, players, repetition)
                play_on(kinds, row, m, limit, repetition, memory)
        done[game] = over
        show_all(row, seats, players, seen[game], masks[game])


@compiled
def choose_all(low: int, high: int, state: Ints, meta: Ints, actions: Ints) -> None:
    """Write any legal action of the seat to move, in the games from `low` to `high`; the others wait."""
    players = actions.shape[1]
    for game in range(low, high):
        actions[game] = PUSHES if players == 2 else 2 * PUSHES + 1
        if not state[game, OVER]:
            actions[game, state[game, TURN]] = any_move(state[game], players, chance(meta[game]))
