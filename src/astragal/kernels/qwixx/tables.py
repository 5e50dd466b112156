"""What is printed on a sheet and what the options say, as integers and arrays.

A cell is a bit of a 64-bit word: row r has bits 16r to 16r+15, its cells from left to right and then its lock.
Moves are numbered as in `game.all_moves`: 0 is nothing, then the cells, then (in Longo) the lucky cells.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from astragal.rules.qwixx.game import SheetGame
from astragal.rules.qwixx.sheets import COLOURS

Ints = NDArray[np.int64]

WIDTH = 16
"""Bits of a row: Longo's fifteen cells and the lock."""
LANE = (1 << WIDTH) - 1
FEWEST = {"open": 0, "crossable": 1, "all": 2}


class Tables(NamedTuple):
    """A game of the Qwixx family for the kernels."""

    players: int
    faces: int
    needed: int
    """Crosses a row must have before it can be locked."""
    finish: bool
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
    lucky_by: int
    """How much further the lucky move of a cell stands than the ordinary one; 0 if there are none."""


def tables(game: SheetGame) -> Tables:
    """Return the tables of a game.

    >>> from astragal.rules.qwixx.game import Longo
    >>> t = tables(Longo(players=3))
    >>> t.faces, t.moves, bin(t.lucky[0])
    (8, 121, '0b100100000')
    """
    layout = game.layout
    sums = 2 * layout.faces + 1
    cells, coloured = np.zeros(sums, np.int64), np.zeros((sums, 4), np.int64)
    bit_of, move_of = [-1], np.zeros(64, np.int64)
    tail = locks = 0
    for r, row in enumerate(layout.rows):
        for place, (colour, number) in enumerate(row):
            bit = WIDTH * r + place
            cells[number] |= _bit(bit)
            coloured[number, COLOURS.index(colour)] = _bit(bit)
            tail |= layout.locks(r, place) << bit
            move_of[bit] = len(bit_of)
            bit_of.append(bit)
        locks |= 1 << WIDTH * r + len(row)
    pairs = [game.lucky_pair(seat) for seat in game.everyone]
    ordinary = len(bit_of) - 1
    if pairs[0] is not None:
        bit_of += bit_of[1:]
    points = np.zeros(WIDTH + 1, np.int64)
    points[: len(layout.points)] = layout.points
    return Tables(
        players=game.players,
        faces=layout.faces,
        needed=layout.needed,
        finish=game.finish_turn,
        fewest=FEWEST[game.lucky_rows],
        moves=len(bit_of),
        tail=tail,
        locks=signed(locks),
        cells=cells,
        coloured=coloured.reshape(-1),
        die_row=np.array([layout.row_colours.index(colour) for colour in COLOURS], np.int64),
        lanes=np.array([signed(_lanes(rows)) for rows in range(1 << len(layout.rows))], np.int64),
        points=points,
        lucky=np.array([sum(1 << n for n in pair or ()) for pair in pairs], np.int64),
        bit_of=np.array(bit_of, np.int64),
        move_of=move_of,
        lucky_by=ordinary if pairs[0] is not None else 0,
    )


def signed(word: int) -> int:
    """Return the same 64 bits as a signed integer, as the kernels hold them.

    >>> signed(1 << 63) == -(1 << 63)
    True
    """
    return word - (1 << 64) if word >> 63 else word


def _bit(place: int) -> np.int64:
    return np.int64(signed(1 << place))


def _lanes(rows: int) -> int:
    return sum(LANE << WIDTH * row for row in range(4) if rows >> row & 1)
