"""Proof by sampling: random positions of every layer, or all where they are few, one step deep by the plain rules.

A win must have a move to a loss of the other side, a loss none but moves to wins, a draw a move to a draw and none to a
loss. Moves and lines come from `rules/`, which share nothing with the solver; only the values come from the tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from random import Random

from astragal.games.quixo.rules.board import BLANK, LETTERS, PUSHES, SIZE, lines_of, pushed
from astragal.kernels.quixo_solver.probe import DRAW, LOSS, UNKNOWN, WIN
from astragal.solve.quixo.judge import values
from astragal.solve.quixo.layer import positions
from astragal.solve.quixo.tables import Tables

TOGETHER = 1000
"""Positions that are looked up at a time."""
MANY = 2000
"""From this number of positions on, layers are unpacked as a whole first: each position needs some twenty blocks."""


@dataclass(frozen=True)
class Wrong:
    """A position whose value does not follow from its moves."""

    board: str
    value: int
    expected: int


def check(known: Tables, blanks: int, count: int, chance: Random) -> Iterator[tuple[int, list[Wrong]]]:
    """Check a number of positions of a layer; give, now and then, how many more were checked and what was wrong.

    A layer that has no more positions is checked as a whole. Layers are best checked in order: three of them are in
    memory at a time when many positions are asked for.
    """
    if count >= MANY:
        known.let_go(blanks - 3)
        for layer in range(max(0, blanks - 2), blanks + 1):
            known.hold(layer)
    boards = sample(blanks, count, chance)
    while some := list(islice(boards, TOGETHER)):
        yield len(some), check_boards(known, some)


def sample(blanks: int, count: int, chance: Random) -> Iterator[str]:
    """Return random positions of a layer, or all of them if there are no more.

    >>> len(list(sample(24, 49, Random(1)))), len(set(sample(24, 1000, Random(1))))
    (49, 50)
    """
    if count < positions(SIZE, blanks):
        return (random_board(blanks, chance) for _ in range(count))
    return every_board(blanks)


def every_board(blanks: int) -> Iterator[str]:
    """Return all positions with this many blanks, crosses to move.

    >>> len(set(every_board(23)))
    1200
    """
    for places in combinations(range(SIZE**2), SIZE**2 - blanks):
        for letters in product("XO", repeat=len(places)):
            cubes = [BLANK] * SIZE**2
            for place, letter in zip(places, letters, strict=True):
                cubes[place] = letter
            yield "".join(cubes)


def random_board(blanks: int, chance: Random) -> str:
    """Return any position with this many blanks, crosses to move; all are equally likely.

    >>> random_board(24, Random(1)).count(".")
    24
    """
    cubes = [BLANK] * blanks + [chance.choice("XO") for _ in range(SIZE**2 - blanks)]
    chance.shuffle(cubes)
    return "".join(cubes)


def check_boards(known: Tables, boards: list[str]) -> list[Wrong]:
    """Check positions with the same number of blanks, crosses to move."""
    found = values(boards, 0, known)
    after = [after_boards(board) for board in boards]
    answers = iter(values([board for moves in after if moves for board in moves], 1, known))
    wrong = []
    for board, value, moves in zip(boards, found, after, strict=True):
        expected = ended(board)
        if moves:
            expected = _from_answers([next(answers) for _ in moves])
        if value != UNKNOWN and expected not in (UNKNOWN, value):
            wrong.append(Wrong(board, value, expected))
    return wrong


def ended(board: str) -> int:
    """Return what a finished game is for crosses, who would be to move: their own line was made by the other side.

    >>> ended("O" * 5 + "." * 20) == LOSS
    True
    """
    if lines_of(board, 0):
        return WIN
    return LOSS if lines_of(board, 1) else UNKNOWN


def after_boards(board: str) -> list[str]:
    """Return the boards that the moves of crosses lead to; none if the game is over.

    >>> len(after_boards("." * 25))
    44
    """
    if ended(board) != UNKNOWN:
        return []
    return [pushed(board, take, put, LETTERS[0]) for take, put, _ in PUSHES if board[take] in (BLANK, LETTERS[0])]


def _from_answers(answers: list[int]) -> int:
    """What a position is, from what its moves lead to for the other side.

    A position without a move cannot come up in a game; the solver counts it as lost.
    """
    if LOSS in answers:
        return WIN
    if UNKNOWN in answers:
        return UNKNOWN
    return DRAW if DRAW in answers else LOSS
