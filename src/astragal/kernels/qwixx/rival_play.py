"""Whole games of one champion against players of other kinds, to measure by."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwixx.game import ACTIVE, COLOUR, OVER, PHASE, SHEETS, play_colour, play_white, scores, start
from astragal.kernels.qwixx.net_choice import best_colour, think
from astragal.kernels.qwixx.policy_play import WEIGHTS, roll_dice
from astragal.kernels.qwixx.solo_state import Values
from astragal.kernels.qwixx.solo_tables import Solo
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.qwixx.tastes import by_playouts, by_solved, by_taste
from astragal.kernels.qwixx.weights import by_weights
from astragal.kernels.random import stream, word

TASTE, PLAYOUTS, SOLVED = 4, 5, 6
"""Kinds of players beside those of `policy_play` and `net_play`."""
CHAMPION = 2

Floats = NDArray[np.float64]


@compiled
def rival_move(
    t: SheetTables,
    kind: int,
    taste: Floats,
    playouts: int,
    solo: Solo,
    values: Values,
    state: Ints,
    seat: int,
    chance: np.uint64,
    room: Ints,
    dice: Ints,
) -> int:
    """Return the move of a seat of that kind; `taste` are four weights where it plays by weights."""
    if kind == WEIGHTS:
        return by_weights(t, taste, state, seat)
    if kind == TASTE:
        return by_taste(t, taste, state, seat)
    if kind == PLAYOUTS:
        return by_playouts(t, taste, state, seat, playouts, chance, room)
    return by_solved(t, solo, values, state, seat, dice)


@compiled
def rival_games(
    t: SheetTables,
    kinds: Ints,
    tastes: Floats,
    playouts: int,
    solo: Solo,
    values: Values,
    net: Net,
    d: Scratch,
    seed: int,
    first: int,
    games: int,
    totals: Ints,
) -> int:
    """Play games in sets of as many as there are players: the same dice, another seat begins; return their turns.

    Place 0 of `kinds` and `tastes` moves on by a seat from set to set, so that nobody always has the same lucky
    numbers. `totals` are in the order of the kinds.
    """
    players = t.players
    state, faces, dice = np.zeros(SHEETS + 2 * players, np.int64), np.zeros(6, np.int64), np.zeros(6, np.int64)
    middle, after, room = state.copy(), state.copy(), state.copy()
    moves, likely, thought = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players, np.int64)
    result = np.zeros(players, np.int64)
    turns = 0
    for game in range(games):
        number = first + game
        by = number // players % players
        start(state, number % players)
        sequence = stream(seed, number // players)
        turn = 0
        while state[PHASE] != OVER:
            roll_dice(t, state, sequence, turn, faces)
            d.fresh = 1
            think(t, net, d, state, thought, middle, after, likely)
            for place in range(players):
                seat = (place + by) % players
                if kinds[place] == CHAMPION:
                    moves[seat] = thought[seat]
                else:
                    chance = word(~sequence, 8 * turn + place)
                    moves[seat] = rival_move(
                        t, kinds[place], tastes[place], playouts, solo, values, state, seat, chance, room, dice
                    )
            play_white(t, state, moves)
            if state[PHASE] == COLOUR:
                active = state[ACTIVE]
                place = (active - by) % players
                if kinds[place] == CHAMPION:
                    d.fresh = 1
                    move, _ = best_colour(t, net, d, state, after)
                else:
                    chance = word(~sequence, 8 * turn + 5)
                    move = rival_move(
                        t, kinds[place], tastes[place], playouts, solo, values, state, active, chance, room, dice
                    )
                play_colour(t, state, move)
            turn += 1
        turns += turn
        scores(t, state, result)
        for place in range(players):
            totals[game, place] = result[(place + by) % players]
    return turns
