"""The states of somebody who plays alone, numbered.

All that matters of a row is its last cross and how many it has (or that it is closed: what it is worth is then known).
The two rows that rise are alike, and so are the two that fall, so a sheet is a pair of rows twice; and where nothing
tells high numbers from low ones (no lucky numbers) the two pairs can change places as well.
"""

from typing import Any, Protocol, cast

import numpy as np

from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.qwixx.tables import FEWEST, Ints

ROWS = 93
"""States of a row in Longo; Qwixx has 57."""
PLACES = 16


class Solo(Protocol):
    """The numbering of one game's states, a record as `SheetTables` is."""

    faces: int
    places: int
    """Cells of a row."""
    rows: int
    """States of a row; the last one is a closed row."""
    pairs: int
    """Unordered pairs of these."""
    finish: int
    fewest: int
    lucky: int
    """A bit for each lucky number."""
    mirror: int
    """Whether the two pairs can change places."""
    depth: Ints
    """For each state of a row the first place that is not passed."""
    crosses: Ints
    after: Ints
    """By 16 · state + place the state after crossing that place, -1 if that is not allowed."""
    gain: Ints
    """By 16 · state + place the points that this brings."""
    pair: Ints
    """By 93 · state + state the number of the pair; numbers rise with the depth."""
    one: Ints
    other: Ints
    """For each pair its two states."""
    first: Ints
    """For each depth the first pair that has it; one more at the end."""


_LAYOUT = np.dtype(
    [
        *((n, np.int64) for n in ("faces", "places", "rows", "pairs", "finish", "fewest", "lucky", "mirror")),
        ("depth", np.int16, ROWS),
        ("crosses", np.int16, ROWS),
        ("after", np.int16, PLACES * ROWS),
        ("gain", np.int16, PLACES * ROWS),
        ("pair", np.int16, ROWS * ROWS),
        ("one", np.int16, ROWS * (ROWS + 1) // 2),
        ("other", np.int16, ROWS * (ROWS + 1) // 2),
        ("first", np.int16, 2 * PLACES + 2),
    ],
    align=True,
)


def solvable(game: QwixxFamily) -> bool:
    """Tell whether a game that is played alone can be numbered, and so solved.

    >>> from astragal.games.qwixx.rules.game import Qwixx, Longo
    >>> solvable(Longo(players=1)), solvable(Qwixx(players=1, sheet="mixed"))
    (True, False)
    """
    up = tuple(range(2, 2 * game.layout.faces + 1))
    numbers = tuple(tuple(number for _, number in row) for row in game.layout.rows)
    plain = all(len({colour for colour, _ in row}) == 1 for row in game.layout.rows)
    return plain and numbers == (up, up, up[::-1], up[::-1]) and not _counts_closed(game)


def _counts_closed(game: QwixxFamily) -> bool:
    return game.lucky_pair(0) is not None and game.lucky_rows == "all"


def solo(game: QwixxFamily) -> Solo:
    """Return the numbering of a game that is played alone: the classic sheet, or Longo.

    >>> from astragal.games.qwixx.rules.game import Qwixx, Longo
    >>> [int(solo(game).pairs) for game in (Qwixx(players=1), Longo(players=1))]
    [1653, 4371]
    """
    layout = game.layout
    if _counts_closed(game):
        raise ValueError("the crosses of closed rows are not kept")
    if not solvable(game):
        raise ValueError("rows of a mixed or shuffled sheet are not alike")
    t: Any = np.zeros((), _LAYOUT).view(np.recarray)[()]
    places, tail = len(layout.rows[0]), layout.tail
    t.faces, t.places, t.finish = layout.faces, places, game.finish_turn
    pair = game.lucky_pair(0) or ()
    t.lucky = sum(1 << number for number in pair)
    t.fewest = FEWEST[game.lucky_rows]
    t.mirror = all(2 * layout.faces + 2 - number in pair for number in pair)
    states = [(0, 0), *((last + 1, have) for last in range(places - tail) for have in range(1, last + 2))]
    closed = len(states)
    t.rows = closed + 1
    t.after[:] = -1
    for state, (depth, have) in enumerate(states):
        t.depth[state], t.crosses[state] = depth, have
        for place in range(depth, places):
            if not layout.locks(0, place):
                t.after[PLACES * state + place] = row_state(place + 1, have + 1)
                t.gain[PLACES * state + place] = have + 1
            elif have >= layout.needed:
                t.after[PLACES * state + place] = closed
                t.gain[PLACES * state + place] = 2 * have + 3
    t.depth[closed] = places
    _number_pairs(t)
    return cast(Solo, t)


def row_state(depth: int, have: int) -> int:
    """Return the number of an open row's state by its first free place and its crosses.

    >>> row_state(0, 0), row_state(1, 1), row_state(2, 1)
    (0, 1, 2)
    """
    return 1 + depth * (depth - 1) // 2 + have - 1 if have else 0


def _number_pairs(t: Any) -> None:
    depth = [int(d) for d in t.depth]
    pairs = [(depth[x] + depth[y], x, y) for y in range(t.rows) for x in range(y + 1)]
    for number, (_, x, y) in enumerate(sorted(pairs)):
        t.one[number], t.other[number] = x, y
        t.pair[ROWS * x + y] = t.pair[ROWS * y + x] = number
    t.pairs = len(pairs)
    for level in range(2 * PLACES + 2):
        t.first[level] = sum(at < level for at, _, _ in pairs)
