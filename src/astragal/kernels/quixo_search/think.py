"""Choosing a move: deeper and deeper, until the time or the number of positions is used up."""

import time
from collections.abc import Collection
from dataclasses import dataclass
from threading import Timer

import numpy as np

from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search import scratch as d
from astragal.kernels.quixo_search.board import takes
from astragal.kernels.quixo_search.convert import to_dots, to_word
from astragal.kernels.quixo_search.dotted import fitting
from astragal.kernels.quixo_search.memory import blank_memory
from astragal.kernels.quixo_search.search import search
from astragal.kernels.quixo_search.tables import PUSHES, TAKE, Ints, Sums

DEEPEST = 40
ENOUGH = 0.6
"""After this share of the time no deeper search is begun: it would hardly end."""


@dataclass(frozen=True)
class SearchLimits:
    """When to stop: after so many seconds, positions or plies, whatever comes first."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int = DEEPEST
    memory: int = 18
    """The search remembers 2 to the power of this many positions, 16 bytes each."""
    contempt: int = 30
    onward: bool = False
    """Circles inside the search are not draws: what is looked for is a way on, not a way out."""


@dataclass(frozen=True)
class Thought:
    """A move by its number in `game.all_moves`, what it is worth (a hundred or so is an edge, 29,000 a sure win), how
    deep every move was searched, and how many positions were looked at."""

    move: int
    value: int
    depth: int
    nodes: int


def think(
    state: QuixoState,
    limits: SearchLimits,
    lines: Sums,
    *,
    seed: int = 0,
    allowed: Collection[int] | None = None,
) -> Thought:
    """Return what the seat to move should play; `allowed` are the pushes, by number, that it may choose from.

    `lines` says what lines are worth (`worth.table`; for four also `dotted.with_dots`).

    >>> import astragal
    >>> from astragal.games.quixo.rules.build import from_position
    >>> from astragal.kernels.quixo_search.worth import plain, table
    >>> state = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> thought = think(state, SearchLimits(nodes=1000), table(plain()))
    >>> str(state.game.all_moves[thought.move])
    'e1-a1'
    """
    scratch, lines = laid(state, limits, seed), fitting(lines, state.game.players == 4)
    if allowed:
        scratch[d.ALLOWED] = sum(1 << push for push in allowed)
    memory, kids = blank_memory(limits.memory), np.zeros((d.PLIES, 2 * d.KIDS), np.int64)
    begun = time.monotonic()
    timer = None if limits.seconds is None else Timer(limits.seconds, scratch.__setitem__, (d.STOP, 1))
    if timer:
        timer.daemon = True
        timer.start()
    best, value, reached = -1, 0, 0
    root = int(scratch[d.PATH + scratch[d.BASE]]), int(scratch[d.DOTS + scratch[d.BASE]])
    for depth in range(1, limits.depth + 1):
        scratch[d.BEST], scratch[d.EXTEND] = -1, min(2 * depth, d.PLIES - 2)
        found = search(*root, depth, 0, -d.WIN, d.WIN, lines, memory, scratch, kids)
        if scratch[d.BEST] >= 0:
            best = int(scratch[d.BEST])
        if scratch[d.STOP]:
            break
        value, reached = found, depth
        used = time.monotonic() - begun
        if abs(value) > d.SURE or (limits.seconds is not None and used > ENOUGH * limits.seconds):
            break
    if timer:
        timer.cancel()
    return Thought(_number(state, best, int(scratch[d.ALLOWED])), int(value), reached, int(scratch[d.NODES]))


def laid(state: QuixoState, limits: SearchLimits, seed: int) -> Ints:
    """Return the scratch space for a position and the game before it."""
    scratch, game, four = d.blank_scratch(), state.game, state.game.players == 4
    scratch[d.LIMIT] = limits.nodes or 1 << 60
    scratch[d.FOUR], scratch[d.CONTEMPT], scratch[d.SEED] = four, limits.contempt, seed & 0xFFFF
    scratch[d.ONWARD] = limits.onward
    if game.repetition is not None:
        scratch[d.REPEATS] = game.repetition
    if game.move_limit is not None:
        scratch[d.LEFT] = game.move_limit - state.made
    path = (state.seen or ((state.board, state.active),))[-d.REMEMBERED :]
    scratch[d.BASE] = len(path) - 1
    for place, (board, seat) in enumerate(path):
        scratch[d.PATH + place] = to_word(board, seat)
        scratch[d.DOTS + place] = to_dots(board, seat) if four else 0
    return scratch


def _number(state: QuixoState, move: int, allowed: int) -> int:
    """The number in `game.all_moves`; where every move loses at once the search names none, and any will do."""
    if move < 0:
        move = 2 * next(push for push in _taking(state) if allowed >> push & 1)
    if state.game.players == 2:
        return move >> 1
    return 0 if move == d.PASS else move + 1


def _taking(state: QuixoState) -> list[int]:
    """The pushes that are legal, by number; there is one, for who must pass is told so by the search."""
    free = takes(
        int(to_word(state.board, state.active)), to_dots(state.board, state.active) * (state.game.players == 4)
    )
    return [push for push in range(PUSHES) if free & int(TAKE[push])]
