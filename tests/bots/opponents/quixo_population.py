"""Opponents for Quixo that differ in kind: three opinions, three to six plies, blind to repetition or not.

They share no code with the search of the champion but the pushes. An opponent is told by its name: `longest-4` looks
four plies ahead and goes by the longest line; `powers-5r` knows that a position that comes again is half a draw.
"""

from random import Random

import numpy as np

from astragal.bots import Bot
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.board import LINES
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.board import finished, pushed, takes, turned
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.tables import LANE, LOW, PAIR, PUSHES, TAKE, Ints
from tests.bots.opponents.quixo_alphabeta import AlphaBeta

OPINIONS = ("longest", "powers", "room")
DEPTHS = (3, 4, 5, 6)
POPULATION = tuple(f"{opinion}-{depth}{rule}" for opinion in OPINIONS for depth in DEPTHS for rule in ("", "r"))
HELD_OUT = ("longest-5", "room-6r")
"""No constant of the champion was chosen with these in sight."""
PLAIN = "alphabeta"
"""The opponent that older figures are of, as `alphabeta-5`: third powers of the cubes in lines."""

LINE_BITS = np.array([sum(1 << place for place in line) for line in LINES])
POWERS = np.array([4**cubes for cubes in range(6)])
INNER, CENTRE = sum(1 << 5 * row + column for row in (1, 2, 3) for column in (1, 2, 3)), 1 << 12
WON = 1_000_000
LONGEST, BY_POWERS = 0, 1
ORDERED = 2
"""From this many plies on the better-looking moves are looked at first."""


@compiled
def threat(own: int, others: int) -> int:
    """Return what a line is worth to who has so many cubes in it."""
    return 25 if own == 4 else 8 if own == 3 and not others else 0


@compiled
def looks(word: int, opinion: int) -> int:
    """Return how good a position looks for its mover."""
    mine, other = word & LOW, word >> LANE
    if opinion == LONGEST:
        one, two = 0, 0
        for line in LINE_BITS:
            one, two = max(one, count(mine & line)), max(two, count(other & line))
        return one - two
    total = 0
    if opinion == BY_POWERS:
        for line in LINE_BITS:
            total += POWERS[count(mine & line)] - POWERS[count(other & line)]
        return total
    # Cubes that may be taken, cubes inside, and lines that one side has to itself and may soon finish.
    free = takes(0, 0)
    total = 2 * (count(mine & free) - count(other & free)) + 3 * (count(mine & INNER) - count(other & INNER))
    total += 4 * ((mine & CENTRE != 0) - (other & CENTRE != 0))
    for line in LINE_BITS:
        one, two = count(mine & line), count(other & line)
        total += threat(one, two) - threat(two, one)
    return total


@compiled
def value(word: int, depth: int, ply: int, alpha: int, beta: int, opinion: int, met: Ints, room: Ints) -> int:
    """Return what a position is worth to its mover; positions of `met` are draws where they come next."""
    if ply <= 2:
        for before in met:
            if before == word:
                return 0
    if depth == 0:
        return looks(word, opinion)
    free, found = takes(word, 0), 0
    own, blank = free & word, free & ~word
    for push in range(PUSHES):
        pair = PAIR[push]
        if not free & TAKE[push] or own & pair == pair or blank & pair == pair:
            continue
        made = pushed(word, push)
        done = finished(made)
        if done:
            if not done >> LANE:
                return WON + depth
            continue
        kid = turned(made)
        order = looks(kid, opinion) if depth >= ORDERED else 0
        at = found
        while at and room[0, depth, at - 1] > order:
            room[0, depth, at], room[1, depth, at] = room[0, depth, at - 1], room[1, depth, at - 1]
            at -= 1
        room[0, depth, at], room[1, depth, at] = order, kid
        found += 1
    best = -(WON + depth)
    for place in range(found):
        best = max(
            best, -value(room[1, depth, place], depth - 1, ply + 1, -beta, -max(alpha, best), opinion, met, room)
        )
        if best >= beta:
            break
    return best


@compiled
def choose(word: int, depth: int, opinion: int, order: Ints, met: Ints, room: Ints) -> int:
    """Return the best push; of equal ones the first in that order."""
    best, chosen, free = -(WON * 2), -1, takes(word, 0)
    for push in order:
        if free & TAKE[push]:
            made = pushed(word, push)
            done = finished(made)
            if done:
                found = -(WON + depth) if done >> LANE else WON + depth
            else:
                found = -value(turned(made), depth - 1, 1, -WON * 2, -best, opinion, met, room)
            if found > best:
                best, chosen = found, push
    return chosen


class Opponent:
    """One of the population.

    >>> Opponent("powers-5r", 1).name
    'powers-5r'
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        opinion, depth = name.rstrip("r").split("-")
        self.name, self._opinion, self._depth = name, OPINIONS.index(opinion), int(depth)
        self._rule, self._chance = name.endswith("r") and name[-2].isdigit(), Random(seed)
        self._room = np.zeros((2, self._depth + 1, PUSHES), np.int64)

    def choose(self, view: State, seat: int) -> Move:
        """Return the best push by its own opinion; of equal ones any."""
        assert isinstance(view, QuixoState)
        order = np.array(self._chance.sample(range(PUSHES), PUSHES))
        met = np.array([to_word(*position) for position in view.seen if self._rule], np.int64)
        word = to_word(view.board, seat)
        return view.game.all_moves[choose(word, self._depth, self._opinion, order, met, self._room)]


def opponent(name: str, seed: int) -> Bot:
    """Return an opponent by its name."""
    return AlphaBeta(int(name.split("-")[1]), seed) if name.startswith(PLAIN) else Opponent(name, seed)
