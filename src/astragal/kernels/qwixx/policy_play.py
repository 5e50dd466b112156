"""Whole games among players of different kinds, a number a seat."""

import numpy as np

from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import (
    ACTIVE,
    OVER,
    PHASE,
    SHEETS,
    choices,
    play_colour,
    play_white,
    roll,
    scores,
    start,
)
from astragal.kernels.qwixx.random_play import nth
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.qwixx.weights import Floats, by_weights
from astragal.kernels.random import below, stream, word

RANDOM, WEIGHTS = 0, 1
"""The kinds of players: any legal move; one ply by the seat's weights."""


@compiled
def roll_dice(t: SheetTables, state: Ints, start_word: np.uint64, turn: int, faces: Ints) -> None:
    """Roll the dice of a turn, which depend on the game's sequence and the turn only."""
    bits = word(start_word, 2 * turn)
    for die in range(6):
        face, bits = below(bits, t.faces)
        faces[die] = face + 1
    roll(t, state, faces)


@compiled
def random_move(t: SheetTables, state: Ints, seat: int, chance: np.uint64) -> tuple[int, np.uint64]:
    """Return any legal move, all alike, and what is left of the random bits."""
    cells, more = choices(t, state, seat)
    ordinary = count(cells)
    choice, chance = below(chance, ordinary + count(more) + 1)
    if choice == 0:
        return 0, chance
    if choice <= ordinary:
        return t.move_of[nth(cells, choice - 1)], chance
    return t.move_of[nth(more, choice - 1 - ordinary)] + t.lucky_by, chance


@compiled
def choose(
    t: SheetTables, kinds: Ints, weights: Floats, state: Ints, seat: int, chance: np.uint64
) -> tuple[int, np.uint64]:
    """Return the move of a seat by its kind."""
    if kinds[seat] == WEIGHTS:
        return by_weights(t, weights[seat], state, seat), chance
    return random_move(t, state, seat, chance)


@compiled
def policy_games(t: SheetTables, kinds: Ints, weights: Floats, seed: int, first: int, games: int, totals: Ints) -> int:
    """Play games number `first` to `first + games - 1` of a seed and return their turns.

    Games come in sets of as many as there are players: the same dice, each time another seat begins.
    `kinds` has a number and `weights` a row a seat; `totals` takes a row of scores a game.
    """
    state, faces = np.zeros(SHEETS + 2 * t.players, np.int64), np.zeros(6, np.int64)
    moves = np.zeros(t.players, np.int64)
    turns = 0
    for game in range(games):
        start(state, (first + game) % t.players)
        sequence = stream(seed, (first + game) // t.players)
        turn = 0
        while state[PHASE] != OVER:
            roll_dice(t, state, sequence, turn, faces)
            chance = word(sequence, 2 * turn + 1)
            for seat in range(t.players):
                moves[seat], chance = choose(t, kinds, weights, state, seat, chance)
            play_white(t, state, moves)
            if state[PHASE] != OVER:
                move, chance = choose(t, kinds, weights, state, state[ACTIVE], chance)
                play_colour(t, state, move)
            turn += 1
        turns += turn
        scores(t, state, totals[game])
    return turns
