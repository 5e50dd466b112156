"""Proof of depths by sampling: random positions of a layer, one step deep by the plain rules.

A win in n plies has a move to a loss in n - 1 and none to a shorter one; a loss in n plies only moves to wins, the
longest of them in n - 1; a draw a move to a draw and none to a loss. Moves and lines come from the rules, which share
nothing with the solver; what they lead to is looked up, wins by one step more, since only losses are stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from astragal.games.quixo.rules.board import BLANK, LETTERS
from astragal.kernels.quixo_solver.probe import DRAW, LOSS, WIN
from astragal.solve.quixo.check import after_boards, ended, sample
from astragal.solve.quixo.depth_tables import NEVER, DepthTables, Distance
from astragal.solve.quixo.judge import cells


@dataclass(frozen=True)
class WrongDepth:
    """A position whose distance does not follow from its moves."""

    board: str
    found: Distance
    expected: Distance


def check_depths(known: DepthTables, blanks: int, count: int, chance: Random) -> tuple[int, list[WrongDepth]]:
    """Check a number of positions of a layer, or all if there are no more; return how many, and what was wrong."""
    boards = list(sample(blanks, count, chance))
    found = distances(known, boards, 0)
    after = [after_boards(board) for board in boards]
    answers = iter(distances(known, [board for moves in after for board in moves], 1))
    wrong = []
    for board, distance, moves in zip(boards, found, after, strict=True):
        expected = from_answers([next(answers) for _ in moves]) if moves else Distance(ended(board), 0)
        if distance != expected:
            wrong.append(WrongDepth(board, distance, expected))
    return len(boards), wrong


def distances(known: DepthTables, boards: Sequence[str], seat: int) -> list[Distance]:
    """Return what boards are for a seat that is to move there."""
    by_layer: dict[int, list[int]] = {}
    for place, board in enumerate(boards):
        by_layer.setdefault(board.count(BLANK), []).append(place)
    found = [Distance(DRAW, NEVER)] * len(boards)
    for places in by_layer.values():
        blanks = np.array([cells(boards[place], BLANK) for place in places])
        mover = np.array([cells(boards[place], LETTERS[seat]) for place in places])
        for place, value, plies in zip(places, *known.distances(blanks, mover), strict=True):
            found[place] = Distance(int(value), int(plies))
    return found


def from_answers(answers: Sequence[Distance]) -> Distance:
    """Return what a position is, from what its moves lead to for the other side.

    >>> str(from_answers([Distance(LOSS, 4), Distance(LOSS, 2), Distance(WIN, 7)]))
    'win in 3'
    >>> str(from_answers([Distance(WIN, 3), Distance(WIN, 7)]))
    'loss in 8'
    """
    lost = [answer.plies for answer in answers if answer.value == LOSS]
    if lost:
        return Distance(WIN, 1 + min(lost))
    if any(answer.value == DRAW for answer in answers):
        return Distance(DRAW, NEVER)
    return Distance(LOSS, 1 + max(answer.plies for answer in answers))
