"""Whole games of Qwinto by networks, against others and each other, to measure them."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwinto.game import (
    ACTIVE,
    DICE,
    OVER,
    PHASE,
    REROLL,
    SHEETS,
    SUM,
    play_active,
    play_write,
    players_of,
    roll,
    scores,
)
from astragal.kernels.qwinto.net_choice import Floats, answer_write, best_pick, best_write, decide, survey
from astragal.kernels.qwinto.net_rolls import ROWS
from astragal.kernels.qwinto.net_turn import decided, think_turn
from astragal.kernels.qwinto.policy_play import choose
from astragal.kernels.qwinto.random_play import roll_sum
from astragal.kernels.qwinto.tables import AGAIN, Ints
from astragal.kernels.random import stream, word

NET, SECOND_NET = 2, 3
"""Kinds of players beside those of `policy_play`: by the first network, by the second."""
GLANCE, TURN = 0, 1
"""How far a network looks when it picks dice: at what it may write itself, or at what all would write."""


@compiled
def roll_on(net: Net, d: Scratch, state: Ints, win: float, depth: int, rows: Floats, bits: np.uint64) -> int:
    """Let the active seat pick, roll and perhaps roll again, until there is something to write; return the pick."""
    table, nothing = np.empty((3, 19)), 0.0
    if depth == GLANCE:
        nothing = survey(net, d, state, win, table)  # the same before and after the roll: only sheets matter
        pick = best_pick(table, nothing)
    else:
        pick = think_turn(net, d, state, win, rows)
    play_active(state, pick)
    number, bits = roll_sum(bits, state[DICE])
    roll(state, number)
    if depth == GLANCE:
        play_active(state, decide(table, nothing, state))
    else:
        play_active(state, decided(rows, pick, state[SUM], state[ACTIVE]))
    if state[PHASE] == REROLL:
        number, bits = roll_sum(bits, state[DICE])
        roll(state, number)
    return pick


@compiled
def write_on(net: Net, d: Scratch, state: Ints, kinds: Ints, kind: int, win: float, moves: Ints) -> None:
    """Put the moves of all seats of a kind among the moves, when there is something to write."""
    players, after = players_of(state), state.copy()
    likely = np.zeros(players, np.int64)
    for seat in range(players):
        likely[seat], _ = best_write(net, d, state, seat, win)
    for seat in range(players):
        if kinds[seat] == kind:
            expected = likely[seat]
            answer_write(net, d, state, seat, likely, win, after)
            moves[seat], likely[seat] = likely[seat], expected


@compiled
def kinds_turn(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    depth: int,
    other: Net,
    other_win: float,
    other_depth: int,
    d: Scratch,
    state: Ints,
    bits: np.uint64,
    chance: np.uint64,
    rows: Floats,
) -> None:
    """Play one turn from before a pick, with seats of any kind."""
    players, active = len(kinds), state[ACTIVE]
    moves = np.zeros(players, np.int64)
    d.fresh = 1
    if kinds[active] == NET:
        roll_on(net, d, state, win, depth, rows, bits)
    elif kinds[active] == SECOND_NET:
        roll_on(other, d, state, other_win, other_depth, rows, bits)
    else:
        move, chance = choose(kinds, weights, state, active, chance)
        play_active(state, move)
        number, bits = roll_sum(bits, state[DICE])
        roll(state, number)
        move, chance = choose(kinds, weights, state, active, chance)
        play_active(state, move)
        if state[PHASE] == REROLL:
            number, bits = roll_sum(bits, state[DICE])
            roll(state, number)
    d.fresh = 1
    if (kinds == NET).any():
        write_on(net, d, state, kinds, NET, win, moves)
    d.fresh = 1
    if (kinds == SECOND_NET).any():
        write_on(other, d, state, kinds, SECOND_NET, other_win, moves)
    for seat in range(players):
        if kinds[seat] < NET:
            moves[seat], chance = choose(kinds, weights, state, seat, chance)
    play_write(state, moves)


@compiled
def net_game(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    depth: int,
    other: Net,
    other_win: float,
    other_depth: int,
    d: Scratch,
    sequence: np.uint64,
    state: Ints,
) -> int:
    """Play one game on from a state before a pick, with seats of any kind; return its turns."""
    rows = np.zeros((AGAIN, ROWS, len(kinds)))
    turn = 0
    while state[PHASE] != OVER:
        bits, chance = word(sequence, 2 * turn), word(sequence, 2 * turn + 1)
        kinds_turn(kinds, weights, net, win, depth, other, other_win, other_depth, d, state, bits, chance, rows)
        turn += 1
    return turn


@compiled
def net_games(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    depth: int,
    other: Net,
    other_win: float,
    other_depth: int,
    d: Scratch,
    seed: int,
    first: int,
    games: int,
    totals: Ints,
) -> int:
    """Play games as `policy_games` does, with seats of kind NET and SECOND_NET too, and return their turns."""
    players = len(kinds)
    state, turns = np.zeros(SHEETS + 4 * players, np.int64), 0
    for game in range(games):
        state[:] = 0
        state[ACTIVE] = (first + game) % players
        sequence = stream(seed, (first + game) // players)
        turns += net_game(kinds, weights, net, win, depth, other, other_win, other_depth, d, sequence, state)
        scores(state, totals[game])
    return turns
