"""Games of Qwinto step by step in which some seats are played in here: at random, by weights or by the network."""

import numpy as np

from astragal.kernels.episodes import DONE, LEARNER, SAME_STEP, STEPS, Bytes, Flags, Masks, Rewards, chance
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwinto.game import ACTIVE, OVER, PHASE, WRITE
from astragal.kernels.qwinto.net_choice import Floats, best_active, think_write
from astragal.kernels.qwinto.net_play import NET
from astragal.kernels.qwinto.policy_play import choose
from astragal.kernels.qwinto.steps import WAIT, open_game, pay, read_moves, resolve, show, show_all
from astragal.kernels.qwinto.tables import NUMBERS, WRITES, Ints


@compiled
def fill_in(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    d: Scratch,
    state: Ints,
    meta: Ints,
    moves: Ints,
    room: Ints,
    table: Floats,
) -> None:
    """Choose for every seat that is played in here and owes a choice. `room` has three rows to work in."""
    players, active = len(kinds), state[ACTIVE]
    bits = chance(meta)
    d.fresh = 1
    if state[PHASE] != WRITE:
        if kinds[active] == NET:
            moves[active] = best_active(net, d, state, win, table)
        elif kinds[active] != LEARNER:
            moves[active], bits = choose(kinds, weights, state, active, bits)
        return
    thought, likely = room[1, :players], room[2, :players]
    if (kinds == NET).any():
        think_write(net, d, state, thought, win, room[0], likely)
    for seat in range(players):
        if kinds[seat] == NET:
            moves[seat] = thought[seat]
        elif kinds[seat] != LEARNER:
            moves[seat], bits = choose(kinds, weights, state, seat, bits)


@compiled
def play_on(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    d: Scratch,
    state: Ints,
    meta: Ints,
    moves: Ints,
    room: Ints,
    table: Floats,
) -> None:
    """Play on until a seat that is played from outside owes a choice, or to the end."""
    while state[PHASE] != OVER and state[PHASE] != WRITE and kinds[state[ACTIVE]] != LEARNER:
        fill_in(kinds, weights, net, win, d, state, meta, moves, room, table)
        resolve(state, meta, moves)


@compiled
def reset_against(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    d: Scratch,
    which: Flags,
    first: int,
    seats: Ints,
    state: Ints,
    meta: Ints,
    totals: Ints,
    seen: Bytes,
    masks: Masks,
) -> None:
    """Begin the next game wherever `which` says so, up to the first choice of a seat that is played from outside."""
    moves, room, table = np.zeros(len(kinds), np.int64), np.zeros((3, state.shape[1]), np.int64), np.zeros((3, 19))
    for game in range(len(which)):
        if which[game]:
            open_game(state[game], meta[game], first, totals[game])
            play_on(kinds, weights, net, win, d, state[game], meta[game], moves, room, table)
            show_all(state[game], meta[game], seats, seen[game], masks[game])


@compiled
def step_against(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    d: Scratch,
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
    """Take one step in the games from `low` to `high`: play on until a seat that is played from outside must choose."""
    moves, room, table = np.zeros(len(kinds), np.int64), np.zeros((3, state.shape[1]), np.int64), np.zeros((3, 19))
    for game in range(low, high):
        row, m = state[game], meta[game]
        over = False
        if m[DONE]:
            open_game(row, m, first, totals[game])
            play_on(kinds, weights, net, win, d, row, m, moves, room, table)
            rewards[game] = 0
            illegal[game] = False
        else:
            read_moves(row, seats, actions[game], masks[game], moves, illegal[game])
            fill_in(kinds, weights, net, win, d, row, m, moves, room, table)
            resolve(row, m, moves)
            play_on(kinds, weights, net, win, d, row, m, moves, room, table)
            pay(row, seats, kind, totals[game], rewards[game])
            m[STEPS] += 1
            over = row[PHASE] == OVER
            m[DONE] = over
            if over and mode == SAME_STEP:
                for place in range(len(seats)):
                    show(row, m, seats[place], last_seen[game, place])
                open_game(row, m, first, totals[game])
                play_on(kinds, weights, net, win, d, row, m, moves, room, table)
        done[game] = over
        show_all(row, m, seats, seen[game], masks[game])


@compiled
def choose_all(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    d: Scratch,
    low: int,
    high: int,
    state: Ints,
    meta: Ints,
    actions: Ints,
) -> None:
    """Write the action of every seat by its kind, in the games from `low` to `high`; those who owe none wait."""
    moves, room, table = np.zeros(len(kinds), np.int64), np.zeros((3, state.shape[1]), np.int64), np.zeros((3, 19))
    for game in range(low, high):
        row = state[game]
        if row[PHASE] == OVER:
            actions[game] = 0
            continue
        fill_in(kinds, weights, net, win, d, row, meta[game], moves, room, table)
        for seat in range(len(kinds)):
            move = moves[seat]
            if row[PHASE] != WRITE and seat != row[ACTIVE]:
                move = WAIT
            elif move >= WRITES:
                move = WRITES + (move - WRITES) // NUMBERS
            actions[game, seat] = move
