"""Whole games of Qwinto among players of different kinds, a number a seat."""

import numpy as np

from astragal.kernels.bits import count
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
    roll,
    scores,
    write_move,
)
from astragal.kernels.qwinto.random_play import nth, roll_sum
from astragal.kernels.qwinto.tables import AGAIN, Ints
from astragal.kernels.qwinto.weights import Floats, by_weights
from astragal.kernels.random import below, stream, word

RANDOM, WEIGHTS = 0, 1
"""The kinds of players: any legal move; by the seat's weights."""


@compiled
def random_move(state: Ints, seat: int, chance: np.uint64) -> tuple[int, np.uint64]:
    """Return any legal move, all alike, and what is left of the random bits."""
    if state[PHASE] == PICK:
        choice, chance = below(chance, 7)
        return choice + 1, chance
    if state[PHASE] == DECIDE:
        choice, chance = below(chance, 2)
        return AGAIN + choice, chance
    found = choices(state, seat)
    choice, chance = below(chance, count(found) + 1)
    return write_move(nth(found, choice - 1), state[SUM]) if choice else 0, chance


@compiled
def choose(kinds: Ints, weights: Floats, state: Ints, seat: int, chance: np.uint64) -> tuple[int, np.uint64]:
    """Return the move of a seat by its kind."""
    if kinds[seat] == WEIGHTS:
        return by_weights(weights[seat], state, seat), chance
    return random_move(state, seat, chance)


@compiled
def policy_games(kinds: Ints, weights: Floats, seed: int, first: int, games: int, totals: Ints) -> int:
    """Play games number `first` to `first + games - 1` of a seed and return their turns.

    Games come in sets of as many as there are players: the same words for dice, each time another seat begins.
    `kinds` has a number and `weights` a row a seat; `totals` takes a row of scores a game.
    """
    players = len(kinds)
    state, moves = np.zeros(SHEETS + 4 * players, np.int64), np.zeros(players, np.int64)
    turns = 0
    for game in range(games):
        state[:] = 0
        state[ACTIVE] = (first + game) % players
        sequence = stream(seed, (first + game) // players)
        turn = 0
        while state[PHASE] != OVER:
            bits, chance = word(sequence, 2 * turn), word(sequence, 2 * turn + 1)
            while state[PHASE] != WRITE:
                if state[PHASE] == ROLL or state[PHASE] == REROLL:
                    number, bits = roll_sum(bits, state[DICE])
                    roll(state, number)
                else:
                    move, chance = choose(kinds, weights, state, state[ACTIVE], chance)
                    play_active(state, move)
            for seat in range(players):
                moves[seat], chance = choose(kinds, weights, state, seat, chance)
            play_write(state, moves)
            turn += 1
        turns += turn
        scores(state, totals[game])
    return turns
