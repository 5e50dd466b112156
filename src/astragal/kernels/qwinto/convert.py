"""States of the rules ↔ vectors of the kernels.

A vector has the sum on the table and not each face, and no memory of the last round: nothing is mended in kernels.
"""

from collections.abc import Sequence

import numpy as np

from astragal.games.qwinto.rules import state as rules
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, COLUMNS, QwintoSheet
from astragal.kernels.qwinto.game import ACTIVE, DICE, PHASE, SHEETS, SUM
from astragal.kernels.qwinto.sheet import number_at
from astragal.kernels.qwinto.tables import PLACES, Ints


def packed(row: int, numbers: Sequence[int]) -> int:
    """Return one row of a sheet, given by columns, as bits of places and numbers.

    >>> packed(0, (0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0)) == 1 << 1 | 1 << 9 + 5
    True
    """
    places = sum(1 << place for place, column in enumerate(CELLS[row]) if numbers[column])
    return places | sum(1 << PLACES + number for number in numbers if number)


def unpacked(row: int, bits: int) -> tuple[int, ...]:
    """Return the numbers of a row by columns, 0 where none is written.

    >>> unpacked(0, 1 << 1 | 1 << 9 + 5)
    (0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    numbers = [0] * COLUMNS
    for place, column in enumerate(CELLS[row]):
        if bits >> place & 1:
            numbers[column] = number_at(bits, place)
    return tuple(numbers)


def to_vector(state: rules.QwintoState) -> Ints:
    """Return a state as a vector; pending choices are not in it.

    >>> import astragal
    >>> state = astragal.game("qwinto").start().play(0, astragal.move("roll yp")).rolled((2, 4))
    >>> to_vector(state)[:4].tolist()
    [2, 0, 6, 6]
    """
    vector = np.zeros(SHEETS + 4 * state.game.players, np.int64)
    vector[PHASE], vector[ACTIVE] = rules.PHASES.index(state.phase), state.active
    vector[DICE] = sum(1 << COLOURS.index(colour) for colour in state.picked)
    vector[SUM] = state.number
    for seat, sheet in enumerate(state.sheets):
        at = SHEETS + 4 * seat
        vector[at : at + 4] = [*(packed(row, numbers) for row, numbers in enumerate(sheet.numbers)), sheet.fails]
    return vector


def from_vector(game: Qwinto, vector: Ints) -> rules.QwintoState:
    """Return a state that a vector stands for; faces are made up to give the sum.

    >>> import astragal
    >>> state = astragal.game("qwinto").start()
    >>> from_vector(state.game, to_vector(state)) == state
    True
    """
    whole = [int(number) for number in vector]
    picked = tuple(colour for row, colour in enumerate(COLOURS) if whole[DICE] >> row & 1)
    sheets = tuple(
        QwintoSheet(tuple(unpacked(row, whole[at + row]) for row in range(3)), whole[at + 3])
        for at in range(SHEETS, len(whole), 4)
    )
    pending = (None,) * game.players
    phase = rules.PHASES[whole[PHASE]]
    return rules.QwintoState(game, sheets, whole[ACTIVE], phase, picked, _faces(whole[SUM], len(picked)), pending)


def _faces(number: int, dice: int) -> tuple[int, ...]:
    if not number:
        return ()
    low, more = divmod(number, dice)
    return tuple(low + (die < more) for die in range(dice))
