"""States of the rules ↔ vectors of the kernels."""

from collections.abc import Sequence

import numpy as np

from astragal.games.qwixx.rules import state as rules
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.kernels.qwixx.game import ACTIVE, CLOSED, CROSSED, DICE, PHASE, SHEETS
from astragal.kernels.qwixx.tables import LANE, WIDTH, Ints, signed

PHASES = (rules.ROLL, rules.WHITE, rules.COLOUR, rules.OVER)
"""The phases by the numbers that the kernels use."""


def packed(rows: Sequence[int]) -> int:
    """Return the rows of a sheet as one word.

    >>> hex(packed((0b1, 0b11, 0, 0)))
    '0x30001'
    """
    return signed(sum(marks << WIDTH * row for row, marks in enumerate(rows)))


def unpacked(word: int) -> tuple[int, ...]:
    """Return the four rows of a sheet.

    >>> unpacked(0x30001)
    (1, 3, 0, 0)
    """
    return tuple(word >> WIDTH * row & LANE for row in range(4))


def to_vector(state: rules.QwixxState) -> Ints:
    """Return a state as a vector; pending choices are not in it.

    >>> import astragal
    >>> to_vector(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))).tolist()
    [1, 0, 0, 0, 4, 1, 2, 6, 6, 3, 0, 0, 0, 0]
    """
    vector = np.zeros(SHEETS + 2 * state.game.players, np.int64)
    vector[PHASE] = PHASES.index(state.phase)
    vector[ACTIVE], vector[CLOSED], vector[CROSSED] = state.active, state.closed, state.crossed
    vector[DICE : DICE + len(state.table)] = state.table
    for seat, sheet in enumerate(state.sheets):
        vector[SHEETS + 2 * seat] = packed(sheet.rows)
        vector[SHEETS + 2 * seat + 1] = sheet.penalties
    return vector


def from_vector(game: QwixxFamily, vector: Ints) -> rules.QwixxState:
    """Return the state that a vector stands for.

    >>> import astragal
    >>> state = astragal.game("longo", players=3).start().rolled((8, 1, 2, 6, 6, 3))
    >>> from_vector(state.game, to_vector(state)) == state
    True
    """
    whole = [int(number) for number in vector]
    phase = PHASES[whole[PHASE]]
    sheets = tuple(
        QwixxSheet(game.layout, unpacked(whole[at]), whole[at + 1], game.lucky_pair(seat))
        for seat, at in enumerate(range(SHEETS, len(whole), 2))
    )
    table = tuple(whole[DICE : DICE + 6]) if phase in (rules.WHITE, rules.COLOUR) else ()
    return rules.QwixxState(
        game, sheets, whole[ACTIVE], phase, whole[CLOSED], table, bool(whole[CROSSED]), (None,) * game.players
    )
