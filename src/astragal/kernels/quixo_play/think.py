"""Choosing a move: deeper and deeper, until the time or the number of positions is used up."""

import time
from collections.abc import Collection
from dataclasses import dataclass
from threading import Timer

import numpy as np

from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_play import desk as d
from astragal.kernels.quixo_play.board import takes
from astragal.kernels.quixo_play.convert import to_dots, to_word
from astragal.kernels.quixo_play.memory import blank_memory
from astragal.kernels.quixo_play.search import search
from astragal.kernels.quixo_play.tables import PUSHES, TAKE, Ints, Sums
from astragal.kernels.quixo_play.worth import learnt

DEEPEST = 40
ENOUGH = 0.6
"""After this share of the time no deeper search is begun: it would hardly end."""


@dataclass(frozen=True)
class Limits:
    """When to stop: after so many seconds, positions or plies, whatever comes first."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int = DEEPEST
    memory: int = 18
    """The search remembers 2 to the power of this many positions, 16 bytes each."""
    contempt: int = 30


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
    limits: Limits,
    *,
    seed: int = 0,
    allowed: Collection[int] | None = None,
    lines: Sums | None = None,
) -> Thought:
    """Return what the seat to move should play; `allowed` are the pushes, by number, that it may choose from.

    >>> import astragal
    >>> from astragal.games.quixo.rules.build import from_position
    >>> state = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> thought = think(state, Limits(nodes=1000))
    >>> str(state.game.all_moves[thought.move])
    'e1-a1'
    """
    desk = laid(state, limits, seed)
    if allowed:
        desk[d.ALLOWED] = sum(1 << push for push in allowed)
    lines = learnt() if lines is None else lines
    memory, kids = blank_memory(limits.memory), np.zeros((d.PLIES, 2 * d.KIDS), np.int64)
    begun = time.monotonic()
    timer = None if limits.seconds is None else Timer(limits.seconds, desk.__setitem__, (d.STOP, 1))
    if timer:
        timer.daemon = True
        timer.start()
    best, value, reached = -1, 0, 0
    root = int(desk[d.PATH + desk[d.BASE]]), int(desk[d.DOTS + desk[d.BASE]])
    for depth in range(1, limits.depth + 1):
        desk[d.BEST], desk[d.EXTEND] = -1, min(2 * depth, d.PLIES - 2)
        found = search(*root, depth, 0, -d.WIN, d.WIN, lines, memory, desk, kids)
        if desk[d.BEST] >= 0:
            best = int(desk[d.BEST])
        if desk[d.STOP]:
            break
        value, reached = found, depth
        used = time.monotonic() - begun
        if abs(value) > d.SURE or (limits.seconds is not None and used > ENOUGH * limits.seconds):
            break
    if timer:
        timer.cancel()
    return Thought(_number(state, best, int(desk[d.ALLOWED])), int(value), reached, int(desk[d.NODES]))


def laid(state: QuixoState, limits: Limits, seed: int) -> Ints:
    """Return the desk for a position and the game before it."""
    desk, game, four = d.blank_desk(), state.game, state.game.players == 4
    desk[d.LIMIT] = limits.nodes or 1 << 60
    desk[d.FOUR], desk[d.CONTEMPT], desk[d.SEED] = four, limits.contempt, seed & 0xFFFF
    if game.repetition is not None:
        desk[d.REPEATS] = game.repetition
    if game.move_limit is not None:
        desk[d.LEFT] = game.move_limit - state.made
    path = (state.seen or ((state.board, state.active),))[-d.REMEMBERED :]
    desk[d.BASE] = len(path) - 1
    for place, (board, seat) in enumerate(path):
        desk[d.PATH + place] = to_word(board, seat)
        desk[d.DOTS + place] = to_dots(board, seat) if four else 0
    return desk


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
