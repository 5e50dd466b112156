"""Uniformly random legal play of whole games, as many as asked for: the speed limit of everything above it."""

import numpy as np

from astragal.kernels.bits import count, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import CLOSING, PENALTIES, lucky, white_cells
from astragal.kernels.qwixx.sheet import crossed, free, total
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.random import below, stream, word


@compiled
def nth(bits: int, place: int) -> int:
    """Return the position of a set bit, counted from the lowest."""
    for _ in range(place):
        bits &= bits - 1
    return lowest(bits)


@compiled
def random_turn(
    t: SheetTables, marks: Ints, penalties: Ints, active: int, closed: int, start: np.uint64, turn: int
) -> tuple[int, bool]:
    """Play one turn with two words of the game's sequence, for dice and choices; return closed rows and the end."""
    dice, chance = word(start, 2 * turn), word(start, 2 * turn + 1)
    one, dice = below(dice, t.faces)
    other, dice = below(dice, t.faces)
    one, other = one + 1, other + 1
    number, before, done = one + other, closed, False
    for seat in range(t.players):
        cells = white_cells(t, marks[seat], before, number)
        more = lucky(t, seat, marks[seat], before, number)
        ordinary = count(cells)
        choice, chance = below(chance, ordinary + count(more) + 1)
        if choice:
            cell = nth(cells, choice - 1) if choice <= ordinary else nth(more, choice - 1 - ordinary)
            marks[seat] = crossed(t, marks[seat], cell)
            closed |= (t.tail >> cell & 1) << (cell >> 4)
            done = done or seat == active
    if count(closed) >= CLOSING and not t.finish:
        return closed, True
    cells = 0
    for colour in range(4):
        face, dice = below(dice, t.faces)
        sums = t.coloured[4 * (one + 1 + face) + colour] | t.coloured[4 * (other + 1 + face) + colour]
        cells |= 0 if closed >> t.die_row[colour] & 1 else sums
    cells = free(t, marks[active], closed, cells)
    choice, chance = below(chance, count(cells) + 1)
    if choice:
        cell = nth(cells, choice - 1)
        marks[active] = crossed(t, marks[active], cell)
        closed |= (t.tail >> cell & 1) << (cell >> 4)
    elif not done:
        penalties[active] += 1
    return closed, count(closed) >= CLOSING or penalties[active] >= PENALTIES


@compiled
def random_game(t: SheetTables, marks: Ints, penalties: Ints, active: int, start: np.uint64) -> int:
    """Play one game from its beginning, `active` having the first turn; return its turns."""
    marks[:] = 0
    penalties[:] = 0
    closed = turn = 0
    over = False
    while not over:
        closed, over = random_turn(t, marks, penalties, active, closed, start, turn)
        turn += 1
        active = active + 1 if active + 1 < t.players else 0
    return turn


@compiled
def random_games(t: SheetTables, seed: int, first: int, games: int, totals: Ints) -> int:
    """Play games number `first` to `first + games - 1` of a seed, seat 0 beginning; return their turns.

    `totals` takes a row of scores a game.
    """
    marks, penalties = np.zeros(t.players, np.int64), np.zeros(t.players, np.int64)
    turns = 0
    for game in range(games):
        turns += random_game(t, marks, penalties, 0, stream(seed, first + game))
        for seat in range(t.players):
            totals[game, seat] = total(t, marks[seat], penalties[seat])
    return turns
