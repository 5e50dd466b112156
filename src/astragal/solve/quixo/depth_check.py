"""Proof of depths by sampling: random positions of a layer, one step deep by the plain rules.

A win in n plies has a move to a loss in n - 1 and none to a shorter one; a loss in n plies only moves to wins, the
longest of them in n - 1; a draw a move to a draw and none to a loss. Moves and lines come from the rules, which share
nothing with the solver; what they lead to is looked up, wins by one step more, since only losses are stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from astragal.games.quixo.rules.board import BLANK, LETTERS
from astragal.kernels.quixo_solver.probe import DRAW, LOSS, WIN
from astragal.solve.quixo.check import after_boards, ended, sample
from astragal.solve.quixo.depth_tables import NEVER, DepthTables, Distance, depth_tables_in
from astragal.solve.quixo.judge import cells


@dataclass(frozen=True)
class WrongDepth:
    """A position whose distance does not follow from its moves."""

    board: str
    found: Distance
    expected: Distance


class DepthSample(NamedTuple):
    """What is checked of each layer: so many positions by what is stored in a folder."""

    folder: Path
    positions: int
    seed: int


def check_layer(asked: DepthSample, blanks: int) -> tuple[int, list[WrongDepth]]:
    """Check a layer by itself, as a worker does."""
    known = depth_tables_in(asked.folder)
    return check_depths(known, blanks, asked.positions, Random(f"{asked.seed}/{blanks}"))


def check_depths(known: DepthTables, blanks: int, count: int, chance: Random) -> tuple[int, list[WrongDepth]]:
    """Check a number of positions of a layer, or all if there are no more; return how many, and what was wrong."""
    boards = list(sample(blanks, count, chance))
    after = [after_boards(board) for board in boards]
    # All in one question: to unpack what is stored takes longest.
    asked = [(board, 0) for board in boards] + [(board, 1) for moves in after for board in moves]
    answers = iter(distances(known, asked))
    found = list(islice(answers, len(boards)))
    wrong = []
    for board, distance, moves in zip(boards, found, after, strict=True):
        expected = from_answers([next(answers) for _ in moves]) if moves else Distance(ended(board), 0)
        if distance != expected:
            wrong.append(WrongDepth(board, distance, expected))
    return len(boards), wrong


def distances(known: DepthTables, asked: Sequence[tuple[str, int]]) -> list[Distance]:
    """Return what boards are, each for the seat that is to move there."""
    blanks = np.array([cells(board, BLANK) for board, _ in asked], np.int64)
    mover = np.array([cells(board, LETTERS[seat]) for board, seat in asked], np.int64)
    values, plies = known.distances(blanks, mover)
    return [Distance(*one) for one in zip(values.tolist(), plies.tolist(), strict=True)]


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
