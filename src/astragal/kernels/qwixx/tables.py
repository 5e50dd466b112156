"""What is printed on a sheet and what the options say, as integers and arrays.

A cell is a bit of a 64-bit word: row r has bits 16r to 16r+15, its cells from left to right and then its lock.
Moves are numbered as in `game.all_moves`: 0 is nothing, then the cells, then (in Longo) the lucky cells.
"""

from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.sheets import COLOURS

Ints = NDArray[np.int64]

WIDTH = 16
"""Bits of a row: Longo's fifteen cells and the lock."""
LANE = (1 << WIDTH) - 1
FEWEST = {"open": 0, "crossable": 1, "all": 2}


class SheetTables(Protocol):
    """A game of the Qwixx family for the kernels.

    Really a NumPy record: Numba passes its address, and counts no references to the arrays in it.
    """

    players: int
    faces: int
    needed: int
    """Crosses a row must have before it can be locked."""
    finish: int
    """Whether action 2 is played after the second lock."""
    fewest: int
    """Over which rows the fewest crosses are counted: one of FEWEST."""
    moves: int
    """How many moves `game.all_moves` has."""
    tail: int
    """The cells that lock their row."""
    locks: int
    """The locks themselves."""
    cells: Ints
    """For each sum the cells with that number."""
    coloured: Ints
    """For each colour and sum the cell (one or none), by 4 · sum + colour."""
    die_row: Ints
    """For each colour the row that takes its die out when it is locked."""
    lanes: Ints
    """For each set of rows (a bit a row) all their bits."""
    points: Ints
    """What a row is worth by its crosses."""
    lucky: Ints
    """For each seat a bit for each of its lucky numbers."""
    bit_of: Ints
    """For each move the cell, -1 for nothing; a lucky move has the cell it crosses."""
    move_of: Ints
    """For each cell the move that crosses it."""
    number_of: Ints
    """For each cell its number, 0 where there is none."""
    lucky_by: int
    """How much further the lucky move of a cell stands than the ordinary one; 0 if there are none."""


_LAYOUT = np.dtype(
    [
        *((name, np.int64) for name in ("players", "faces", "needed", "finish", "fewest", "moves", "tail", "locks")),
        ("cells", np.int64, 17),
        ("coloured", np.int64, 68),
        ("die_row", np.int64, 4),
        ("lanes", np.int64, 16),
        ("points", np.int64, WIDTH + 1),
        ("lucky", np.int64, 8),
        ("bit_of", np.int64, 128),
        ("move_of", np.int64, 64),
        ("number_of", np.int64, 64),
        ("lucky_by", np.int64),
    ],
    align=True,
)


def tables(game: QwixxFamily) -> SheetTables:
    """Return the tables of a game.

    >>> from astragal.games.qwixx.rules.game import Longo
    >>> t = tables(Longo(players=3))
    >>> int(t.faces), int(t.moves), bin(t.lucky[0])
    (8, 121, '0b100100000')
    """
    layout = game.layout
    t: Any = np.zeros((), _LAYOUT).view(np.recarray)[()]
    cells, coloured, bit_of, move_of = t.cells, t.coloured.reshape(-1, 4), t.bit_of, t.move_of
    bit_of[0] = -1
    moves = 1
    tail = locks = 0
    for r, row in enumerate(layout.rows):
        for place, (colour, number) in enumerate(row):
            bit = WIDTH * r + place
            cells[number] |= signed(1 << bit)
            coloured[number, COLOURS.index(colour)] = signed(1 << bit)
            tail |= layout.locks(r, place) << bit
            bit_of[moves], move_of[bit], t.number_of[bit] = bit, moves, number
            moves += 1
        locks |= 1 << WIDTH * r + len(row)
    t.players, t.faces, t.needed = game.players, layout.faces, layout.needed
    t.finish, t.fewest = game.finish_turn, FEWEST[game.lucky_rows]
    t.tail, t.locks = tail, signed(locks)
    t.die_row[:] = [layout.row_colours.index(colour) for colour in COLOURS]
    t.lanes[:] = [signed(_lanes(rows)) for rows in range(1 << len(layout.rows))]
    t.points[: len(layout.points)] = layout.points
    for seat in game.everyone:
        t.lucky[seat] = sum(1 << number for number in game.lucky_pair(seat) or ())
    if game.lucky_pair(0) is not None:
        t.lucky_by = moves - 1
        bit_of[moves : 2 * moves - 1] = bit_of[1:moves]
        moves += t.lucky_by
    t.moves = moves
    return cast(SheetTables, t)


def signed(word: int) -> int:
    """Return the same 64 bits as a signed integer, as the kernels hold them.

    >>> signed(1 << 63) == -(1 << 63)
    True
    """
    return word - (1 << 64) if word >> 63 else word


def _lanes(rows: int) -> int:
    return sum(LANE << WIDTH * row for row in range(4) if rows >> row & 1)
