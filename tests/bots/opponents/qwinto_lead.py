"""A player of Qwinto for the lead in points, learnt by least squares and owing nothing to our networks.

A position is worth the sum of one weight for each of about fifty things that are seen: how many cells each gap of a row
has and how many numbers fit between its ends, how far rows and columns are, of both sheets; failed attempts; how many
numbers each side lacks, and whose turn it is. A round plays games, then solves for all weights at once the final
leads that followed (ridge regression); games of rounds before count less and less.

    python -m tests.bots.opponents.qwinto_lead --seed 1 --rounds 16 --games 4000 --out bench/networks/qwinto-lead.npz
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwinto.game import ACTIVE, FAILS, FULL_ROWS, SHEETS, players_of
from astragal.kernels.qwinto.net_inputs import missing, row_state
from astragal.kernels.qwinto.sheet import full_rows, number_at, total
from astragal.kernels.qwinto.tables import BONUS_ROW, PLACE_OF, PLACES, TRIPLES, Ints

Floats = NDArray[np.float64]

GAPS, STATES, COLUMNS, FAILED = 0, 570, 1140, 1900
SIDE = FAILED + 5
"""Weights for one sheet; those for the other follow."""
RACE = 2 * SIDE
WEIGHTS = RACE + 2 * 19 * 19
SEEN = 64
"""At most so many things are seen of a position."""
RIDGE, FADING, LAST = 20.0, 0.7, 4
"""What a square of weights costs; how much of the rounds before counts; rounds whose weights are averaged."""
STEPS, NOTHING = 2000, 1e-16
"""Solving ends after so many steps, or when so little is left of the squares of what does not fit."""


@compiled
def see_sheet(sheet: Ints, first: int, seen: Ints, at: int) -> int:
    """Note what is seen of a sheet from place `at` on; return how many things are seen then."""
    for row in range(3):
        numbers, low, gap = sheet[row] >> PLACES, 0, 0
        for place in range(PLACES + 1):
            if place < PLACES and not sheet[row] >> place & 1:
                gap += 1
                continue
            high = lowest(numbers) if place < PLACES else 19
            if gap:
                seen[at] = first + GAPS + 190 * row + 19 * gap + high - low - 1
                at += 1
            low, gap = high, 0
            numbers &= numbers - 1
        seen[at] = first + STATES + 190 * row + row_state(sheet[row])
        at += 1
    for triple in range(5):
        mask = number = 0
        for row in range(3):
            mask |= (sheet[row] >> PLACE_OF[row, TRIPLES[triple]] & 1) << row
        bonus = BONUS_ROW[triple]
        if mask >> bonus & 1:
            number = number_at(sheet[bonus], PLACE_OF[bonus, TRIPLES[triple]])
        seen[at] = first + COLUMNS + 152 * triple + 19 * mask + number
        at += 1
    seen[at] = first + FAILED + sheet[3]
    return at + 1


@compiled
def see(state: Ints, seat: int, seen: Ints) -> int:
    """Note what a seat sees of a position before a pick: its own sheet and that of the best of the others."""
    own = state[SHEETS + 4 * seat : SHEETS + 4 * seat + 4]
    best, rival = -1000, own
    for other in range(players_of(state)):
        if other != seat:
            sheet = state[SHEETS + 4 * other : SHEETS + 4 * other + 4]
            points = total(sheet)
            if points > best:
                best, rival = points, sheet
    at = see_sheet(own, 0, seen, 0)
    at = see_sheet(rival, SIDE, seen, at)
    seen[at] = RACE + 2 * (19 * missing(own) + missing(rival)) + (state[ACTIVE] == seat)
    return at + 1


@compiled
def lead(state: Ints, seat: int) -> int:
    """Return how many points a seat is ahead of the best of the others."""
    best = -1000
    for other in range(players_of(state)):
        if other != seat:
            best = max(best, total(state[SHEETS + 4 * other : SHEETS + 4 * other + 4]))
    return total(state[SHEETS + 4 * seat : SHEETS + 4 * seat + 4]) - best


@compiled
def lead_worth(weights: Floats, state: Ints, seat: int) -> float:
    """Return the lead that a seat may expect from a position before a pick, or has at the end."""
    for other in range(players_of(state)):
        sheet = state[SHEETS + 4 * other : SHEETS + 4 * other + 4]
        if full_rows(sheet) >= FULL_ROWS or sheet[3] >= FAILS:
            return float(lead(state, seat))
    seen = np.empty(SEEN, np.int64)
    value = 0.0
    for at in range(see(state, seat, seen)):
        value += weights[seen[at]]
    return value


@compiled
def add_up(seen: Ints, sizes: Ints, leads: Floats, products: Floats, sums: Floats) -> None:
    """Add positions and the leads that followed to the equations of least squares."""
    for number in range(len(sizes)):
        for one in range(sizes[number]):
            row = seen[number, one]
            sums[row] += leads[number]
            for other in range(sizes[number]):
                products[row, seen[number, other]] += 1.0


@compiled
def solved(products: Floats, sums: Floats) -> Floats:
    """Return the weights that fit best; what was never seen has none.

    By conjugate gradients, written out: each step adds in the same order on every machine, as libraries do not.
    """
    size = len(sums)
    weights, times, rest, direction = np.zeros(size), np.zeros(size), sums.copy(), sums.copy()
    left = 0.0
    for row in range(size):
        left += rest[row] * rest[row]
    first = left
    for _ in range(STEPS):
        if left <= NOTHING * first:
            break
        times[:] = 0.0
        for row in range(size):
            factor = direction[row]
            if factor != 0.0:
                for other in range(size):
                    times[other] += factor * products[row, other]
                times[row] += RIDGE * factor
        along = 0.0
        for row in range(size):
            along += direction[row] * times[row]
        before, left = left, 0.0
        for row in range(size):
            weights[row] += before / along * direction[row]
            rest[row] -= before / along * times[row]
            left += rest[row] * rest[row]
        for row in range(size):
            direction[row] = rest[row] + left / before * direction[row]
    return weights


def learnt(seed: int, rounds: int, games: int) -> Floats:
    """Return the weights after some rounds of games, begun with none."""
    from tests.bots.opponents.qwinto_match import lead_games

    weights, found = np.zeros(WEIGHTS), []
    products, sums = np.zeros((WEIGHTS, WEIGHTS)), np.zeros(WEIGHTS)
    for number in range(rounds):
        seen, sizes, leads, points = lead_games(weights, seed, number * games, games, explore=0.05)
        products *= FADING
        sums *= FADING
        add_up(seen, sizes, leads, products, sums)
        weights = solved(products, sums)
        found.append(weights)
        print(f"round {number + 1}: {points:.1f} points", flush=True)
    return sum(found[-LAST:], np.zeros(WEIGHTS)) / len(found[-LAST:])


def kept(path: Path) -> Floats:
    """Return the weights of a file."""
    with np.load(path) as file:
        found: Floats = file["weights"].astype(np.float64)
    return found


def main() -> None:
    """Learn and keep the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    weights = learnt(given.seed, given.rounds, given.games)
    np.savez_compressed(given.out, weights=weights.astype(np.float32))


if __name__ == "__main__":
    main()
