"""Uniformly random legal play of whole games of Qwinto."""

import numpy as np

from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.qwinto.game import FAILS, FULL_ROWS
from astragal.kernels.qwinto.sheet import cells, total, written
from astragal.kernels.qwinto.tables import CHOSEN, FULL, PICKED, PLACES, Ints
from astragal.kernels.random import below, stream, word


@compiled
def roll_sum(bits: np.uint64, dice: int) -> tuple[int, np.uint64]:
    """Return the sum of some dice (a bit each), and what is left of the random bits."""
    number = 0
    for _ in range(count(dice)):
        face, bits = below(bits, 6)
        number += face + 1
    return number, bits


@compiled
def nth(found: int, place: int) -> int:
    """Return the position of a set bit among 27, counted from the lowest."""
    first = count(found & FULL)
    if place < first:
        return int(CHOSEN[16 * (found & FULL) + place])
    second = count(found >> PLACES & FULL)
    if place < first + second:
        return PLACES + int(CHOSEN[16 * (found >> PLACES & FULL) + place - first])
    return 2 * PLACES + int(CHOSEN[16 * (found >> 2 * PLACES) + place - first - second])


@compiled
def random_turn(sheets: Ints, players: int, active: int, start: np.uint64, turn: int) -> bool:
    """Play one turn with two words of the game's sequence, for dice and choices, and return whether it was the last."""
    bits, chance = word(start, 2 * turn), word(start, 2 * turn + 1)
    pick, chance = below(chance, 7)
    dice = PICKED[pick + 1]
    number, bits = roll_sum(bits, dice)
    keep, chance = below(chance, 2)
    if not keep:
        number, bits = roll_sum(bits, dice)
    over = False
    for seat in range(players):
        at = 4 * seat
        found = cells(sheets[at], sheets[at + 1], sheets[at + 2], dice, number)
        choice, chance = below(chance, count(found) + 1)
        if choice:
            cell = nth(found, choice - 1)
            row = cell // PLACES
            new = written(sheets[at + row], cell - PLACES * row, number)
            sheets[at + row] = new
            if new & FULL == FULL:
                full = 0
                for other in range(3):
                    full += sheets[at + other] & FULL == FULL
                over = over or full >= FULL_ROWS
        elif seat == active:
            sheets[at + 3] += 1
            over = over or sheets[at + 3] >= FAILS
    return over


@compiled
def random_game(sheets: Ints, players: int, active: int, start: np.uint64) -> int:
    """Play one game from its beginning, `active` having the first turn; return its turns."""
    sheets[:] = 0
    turn = 0
    over = False
    while not over:
        over = random_turn(sheets, players, active, start, turn)
        turn += 1
        active = active + 1 if active + 1 < players else 0
    return turn


@compiled
def random_games(players: int, seed: int, first: int, games: int, totals: Ints) -> int:
    """Play games number `first` to `first + games - 1` of a seed, seat 0 beginning; return their turns.

    `totals` takes a row of scores a game.
    """
    sheets = np.zeros(4 * players, np.int64)
    turns = 0
    for game in range(games):
        turns += random_game(sheets, players, 0, stream(seed, first + game))
        for seat in range(players):
            totals[game, seat] = total(sheets[4 * seat : 4 * seat + 4])
    return turns
