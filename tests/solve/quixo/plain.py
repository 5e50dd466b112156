"""A second solver of Quixo, as plain as can be: one byte a position, the moves square by square, passes until nothing
changes. It shares nothing with `astragal.solve` and `astragal.kernels`; boards of 3×3 and 4×4 fit into memory.

A position is a number with a digit 0 to 2 a cell, the first cell last: blank, mover's, opponent's.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

WIN, DRAW, LOSS = 1, 0, -1
OPEN = 2
TURNED = np.array([0, 2, 1])

Bytes = NDArray[np.int8]
Ints = NDArray[np.int64]


def lines(size: int) -> Ints:
    """The cells of each row, column and diagonal."""
    found = [[r * size + c for c in range(size)] for r in range(size)]
    found += [[r * size + c for r in range(size)] for c in range(size)]
    found += [[i * (size + 1) for i in range(size)], [(i + 1) * (size - 1) for i in range(size)]]
    return np.array(found)


def paths(size: int) -> Ints:
    """For each push the cells that move, from the one taken to the one put in, filled up with -1."""
    found = []
    for take in range(size * size):
        row, column = divmod(take, size)
        if 0 < row < size - 1 and 0 < column < size - 1:
            continue
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            path, r, c = [take], row + down, column + right
            while 0 <= r < size and 0 <= c < size:
                path.append(r * size + c)
                r, c = r + down, c + right
            if len(path) > 1:
                found.append(path + [-1] * (size - len(path)))
    return np.array(found)


def solve(size: int) -> Bytes:
    """Return the value of every position."""
    values = np.full(3**size**2, OPEN, np.int8)
    _solve(size, lines(size), paths(size), values)
    return values


def solve_depths(size: int) -> tuple[Bytes, Ints]:
    """Return the value of every position, and in how many plies it is decided (-1 for draws)."""
    values = np.full(3**size**2, OPEN, np.int8)
    depths = np.full(len(values), -1, np.int64)
    _solve_depths(size, lines(size), paths(size), values, depths)
    values[values == OPEN] = DRAW
    return values, depths


def _compiled(function: Any) -> Any:
    return njit(nogil=True)(function)


@_compiled
def _decode(code, cells):  # type: ignore[no-untyped-def]
    """Fill in the cells; return how many are blank."""
    blanks = 0
    rest = np.uint32(code)  # dividing small numbers without a sign is much quicker
    for cell in range(cells.size):
        third = rest // np.uint32(3)
        cells[cell] = rest - third * np.uint32(3)
        blanks += cells[cell] == 0
        rest = third
    return blanks


@_compiled
def _ended(cells, all_lines):  # type: ignore[no-untyped-def]
    lost = False
    for line in range(all_lines.shape[0]):
        first = cells[all_lines[line, 0]]
        if first:
            same = True
            for place in range(1, all_lines.shape[1]):
                if cells[all_lines[line, place]] != first:
                    same = False
                    break
            if same and first == 1:
                return WIN
            lost = lost or same
    return LOSS if lost else OPEN


@_compiled
def _after(cells, all_paths, move, powers, turned):  # type: ignore[no-untyped-def]
    """The position after a push, for the other side: 1 and 2 have changed their meaning, as in `turned` already."""
    code = turned
    last = all_paths[move, 0]
    for step in range(1, all_paths.shape[1]):
        cell = all_paths[move, step]
        if cell < 0:
            break
        code += powers[last] * (TURNED[cells[cell]] - TURNED[cells[last]])
        last = cell
    return code + powers[last] * (2 - TURNED[cells[last]])


@_compiled
def _value(cells, all_paths, powers, values):  # type: ignore[no-untyped-def]
    best = LOSS
    turned = 0
    for cell in range(cells.size):
        turned += powers[cell] * TURNED[cells[cell]]
    for move in range(all_paths.shape[0]):
        if cells[all_paths[move, 0]] < 2:
            answer = values[_after(cells, all_paths, move, powers, turned)]
            if answer == LOSS:
                return WIN
            if answer != WIN:
                best = OPEN
    return best


@_compiled
def _solve(size, all_lines, all_paths, values):  # type: ignore[no-untyped-def]
    count = size * size
    powers = np.array([3**cell for cell in range(count)])
    cells = np.zeros(count, np.int64)
    layer_of = np.zeros(values.size, np.int8)
    sizes = np.zeros(count + 2, np.int64)
    for code in range(values.size):
        layer_of[code] = _decode(code, cells)
        sizes[layer_of[code] + 1] += 1
        values[code] = _ended(cells, all_lines)
    begins = np.cumsum(sizes)
    ordered = np.empty(values.size, np.int64)
    at = begins.copy()
    for code in range(values.size):
        ordered[at[layer_of[code]]] = code
        at[layer_of[code]] += 1
    for layer in range(count + 1):
        todo = ordered[begins[layer] : begins[layer + 1]]
        left = todo.size
        changed = True
        while changed:
            changed = False
            stay = 0
            for i in range(left):
                code = todo[i]
                if values[code] == OPEN:
                    _decode(code, cells)
                    values[code] = _value(cells, all_paths, powers, values)
                    if values[code] == OPEN:
                        todo[stay] = code
                        stay += 1
                    else:
                        changed = True
            left = stay
        for i in range(left):
            values[todo[i]] = DRAW


@_compiled
def _solve_depths(size, all_lines, all_paths, values, depths):  # type: ignore[no-untyped-def]
    count = size * size
    powers = np.array([3**cell for cell in range(count)])
    cells = np.zeros(count, np.int64)
    for code in range(values.size):
        _decode(code, cells)
        values[code] = _ended(cells, all_lines)
        if values[code] != OPEN:
            depths[code] = 0
    depth = 0
    quiet = 0
    while quiet < 2:
        depth += 1
        new = values.copy()
        for code in range(values.size):
            if values[code] == OPEN:
                _decode(code, cells)
                new[code] = _value(cells, all_paths, powers, values)
                if new[code] != OPEN:
                    depths[code] = depth
        quiet = 0 if (new != values).any() else quiet + 1
        values[:] = new


def after(size: int, code: int) -> list[int]:
    """Return the positions that the moves of a position lead to, for the other side; none if the game is over."""
    cells = np.zeros(size**2, np.int64)
    _decode(code, cells)
    if _ended(cells, lines(size)) != OPEN:
        return []
    powers = np.array([3**cell for cell in range(size**2)])
    turned = int((powers * TURNED[cells]).sum())
    all_paths = paths(size)
    moves = [move for move in range(len(all_paths)) if cells[all_paths[move, 0]] < 2]
    return [int(_after(cells, all_paths, move, powers, turned)) for move in moves]


def sets(size: int, code: int) -> tuple[int, int]:
    """Return the blank cells and the mover's cells of a position, as sets."""
    cells = [code // 3**cell % 3 for cell in range(size**2)]
    blanks, mover = (sum(1 << cell for cell, shown in enumerate(cells) if shown == kind) for kind in (0, 1))
    return blanks, mover
