"""Games step by step in which some seats are played in here: at random, by weights or by the network."""

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
)
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwixx.game import ACTIVE, COLOUR, OVER, PHASE, WHITE
from astragal.kernels.qwixx.net_choice import best_colour, think
from astragal.kernels.qwixx.net_play import NET
from astragal.kernels.qwixx.policy_play import choose
from astragal.kernels.qwixx.steps import open_game, pay, read_moves, resolve, show, show_all
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.qwixx.weights import Floats


@compiled
def fill_in(
    t: SheetTables,
    kinds: Ints,
    weights: Floats,
    net: Net,
    d: Scratch,
    state: Ints,
    meta: Ints,
    moves: Ints,
    room: Ints,
) -> None:
    """Choose for every seat that is played in here and owes a choice. `room` has four rows to work in."""
    players, active = t.players, state[ACTIVE]
    bits = chance(meta)
    d.fresh = 1
    size = len(state)
    if state[PHASE] == COLOUR:
        if kinds[active] == NET:
            moves[active], _ = best_colour(t, net, d, state, room[0, :size])
        elif kinds[active] != LEARNER:
            moves[active], bits = choose(t, kinds, weights, state, active, bits)
        return
    thought, likely = room[2, :players], room[3, :players]
    if (kinds == NET).any():
        think(t, net, d, state, thought, room[0, :size], room[1, :size], likely)
    for seat in range(players):
        if kinds[seat] == NET:
            moves[seat] = thought[seat]
        elif kinds[seat] != LEARNER:
            moves[seat], bits = choose(t, kinds, weights, state, seat, bits)


@compiled
def learner_due(kinds: Ints, state: Ints) -> bool:
    """Whether a seat that is played from outside owes a choice."""
    return bool(state[PHASE] == WHITE or kinds[state[ACTIVE]] == LEARNER)


@compiled
def step_against(
    t: SheetTables,
    kinds: Ints,
    weights: Floats,
    net: Net,
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
    moves, room = np.zeros(t.players, np.int64), np.zeros((4, state.shape[1]), np.int64)
    for game in range(low, high):
        row, m = state[game], meta[game]
        over = False
        if m[DONE]:
            open_game(t, row, m, first, totals[game])
            rewards[game] = 0
            illegal[game] = False
        else:
            read_moves(seats, actions[game], masks[game], moves, illegal[game])
            fill_in(t, kinds, weights, net, d, row, m, moves, room)
            resolve(t, row, m, moves)
            while row[PHASE] != OVER and not learner_due(kinds, row):
                fill_in(t, kinds, weights, net, d, row, m, moves, room)
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


@compiled
def choose_all(
    t: SheetTables,
    kinds: Ints,
    weights: Floats,
    net: Net,
    d: Scratch,
    low: int,
    high: int,
    state: Ints,
    meta: Ints,
    actions: Ints,
) -> None:
    """Write the action of every seat by its kind, in the games from `low` to `high`; those who owe none wait."""
    moves, room = np.zeros(t.players, np.int64), np.zeros((4, state.shape[1]), np.int64)
    cells = t.lucky_by if t.lucky_by else t.moves - 1
    for game in range(low, high):
        row = state[game]
        if row[PHASE] == OVER:
            actions[game] = 0
            continue
        fill_in(t, kinds, weights, net, d, row, meta[game], moves, room)
        for seat in range(t.players):
            due = row[PHASE] == WHITE or seat == row[ACTIVE]
            actions[game, seat] = (moves[seat] - 1) % cells + 1 if due and moves[seat] else 0 if due else cells + 1
