"""How many games of Quixo there are up to a depth, counted by the rules and by other means."""

from functools import cache

import pytest

import astragal
from astragal import State
from astragal.games.quixo.rules.state import QuixoState


def perft(state: State, depth: int) -> int:
    """Count the sequences of moves of that length (games that are over go no further)."""
    if depth == 0:
        return 1
    if state.over:
        return 0
    return sum(perft(state.play(state.active, move), depth - 1) for move in state.moves(state.active))


# An implementation that shares nothing with the rules: two sets of cells on coordinates, lines by arithmetic.
Cells = frozenset[tuple[int, int]]
RING = [(x, y) for x in range(5) for y in range(5) if x in (0, 4) or y in (0, 4)]


def shove(cells: Cells, at: tuple[int, int], to: tuple[int, int]) -> Cells:
    """Move the cells of a set along the line from `at` to `to`, by one towards `at`."""
    dx, dy = (to[0] > at[0]) - (to[0] < at[0]), (to[1] > at[1]) - (to[1] < at[1])
    moved = set(cells)
    x, y = at
    while (x, y) != to:
        moved.discard((x, y))
        if (x + dx, y + dy) in cells:
            moved.add((x, y))
        x, y = x + dx, y + dy
    moved.discard(to)
    return frozenset(moved)


def has_line(cells: Cells) -> bool:
    straight = any(all((i, j) in cells for j in range(5)) or all((j, i) in cells for j in range(5)) for i in range(5))
    return straight or all((i, i) in cells for i in range(5)) or all((i, 4 - i) in cells for i in range(5))


@cache
def plain_perft(mine: Cells, theirs: Cells, depth: int) -> int:
    if depth == 0:
        return 1
    if has_line(mine) or has_line(theirs):
        return 0
    total = 0
    for x, y in RING:
        if (x, y) in theirs:
            continue
        for to in {(0, y), (4, y), (x, 0), (x, 4)} - {(x, y)}:
            total += plain_perft(shove(theirs, (x, y), to), shove(mine, (x, y), to) | {to}, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "count"), [(1, 44), (2, 1836), (3, 76596)])
def test_perft_from_the_start(depth: int, count: int) -> None:
    """By hand for two moves: 32 of the 44 pushes end in a corner and block 2 replies, 12 at an edge block 3."""
    assert 44 * 44 - 32 * 2 - 12 * 3 == 1836
    assert perft(astragal.game("quixo").start(), depth) == count
    assert plain_perft(frozenset(), frozenset(), depth) == count


def test_perft_from_crowded_positions() -> None:
    """Positions with lines in reach, where games end before the depth is reached."""
    for board in ("XXXXO/OOOO1/5/1X1X1/O3X", "1XXXX/O3O/OX1XO/O3O/XOXO1", "XOXOX/O3O/X3X/O3O/XOXO1"):
        state = astragal.read_position(f"quixo board={board}")
        assert isinstance(state, QuixoState)
        cubes = {(p % 5, p // 5): cube for p, cube in enumerate(state.board)}
        mine = frozenset(cell for cell, cube in cubes.items() if cube == "X")
        theirs = frozenset(cell for cell, cube in cubes.items() if cube == "O")
        assert perft(state, 3) == plain_perft(mine, theirs, 3)


def test_perft_for_four_counts_dots() -> None:
    start = astragal.game("quixo", players=4).start()
    assert perft(start, 1) == 88
    # Every second move: 44 pushes with two dots each, less those of the cube that the first seat now owns.
    expected = sum(len(start.play(0, move).moves(1)) for move in start.moves(0))
    assert perft(start, 2) == expected == 2 * 2 * 1836
