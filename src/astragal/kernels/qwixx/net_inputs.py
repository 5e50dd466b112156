"""What a network sees of a game of the family: table look-ups, all from the view of one seat.

With two players it is always the seat to move whose chance is asked for. With more, any seat's is: the others are
seen as a crowd, each row of each of them, and for each row the one who is nearest to the lock.

Slots: 4 own rows, 2 own pairs of rows, 4 races (own row against the nearest other), penalties, lead over the best
other; with more than two players how far away the own turn is; then for every other seat its rows and pairs, and,
with more than two, the lead over it.
"""

from astragal.kernels.bits import count, highest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Scratch, Shorts
from astragal.kernels.qwixx.game import ACTIVE, CLOSED, SHEETS
from astragal.kernels.qwixx.sheet import total
from astragal.kernels.qwixx.tables import Ints, SheetTables

ROW = 256
"""States of a row: the first place not passed, and crosses."""
PAIR = 1024
"""Of two rows: of each the first place not passed, and whether it has the crosses for a lock."""
LEAD = 80
"""Leads beyond this are all alike."""
LEADS = 2 * LEAD + 1

OWN, OTHER = 0, ROW
OWN_PAIR, OTHER_PAIR = 2 * ROW, 2 * ROW + PAIR
RACE = OTHER_PAIR + PAIR
FAILED = RACE + PAIR
BEST_LEAD = FAILED + 25
TURN = BEST_LEAD + LEADS
EACH_LEAD = TURN + 36
INPUTS = EACH_LEAD + LEADS
DUEL = 18
"""Slots of a position with two players."""


def slots_of(players: int) -> int:
    """Return how many slots a position has.

    >>> slots_of(2), slots_of(5)
    (18, 41)
    """
    return DUEL if players == 2 else 13 + 7 * (players - 1)


@compiled
def place(t: SheetTables, marks: int, closed: int, row: int) -> int:
    """Return the first place of a row that is not passed; the last there is for a closed one."""
    if closed >> row & 1:
        return 15
    return highest(marks >> 16 * row & 0xFFFF)


@compiled
def lead_of(points: int, than: int) -> int:
    """Return a lead as a number from 0."""
    return min(max(points - than, -LEAD), LEAD) + LEAD


@compiled
def look(t: SheetTables, state: Ints, seat: int, d: Scratch) -> None:
    """Put the inputs of a position before a roll into `d`, as a seat among many sees it."""
    players, closed, slots = t.players, state[CLOSED], d.asked
    marks, penalties = state[SHEETS + 2 * seat], state[SHEETS + 2 * seat + 1]
    points = total(t, marks, penalties)
    own = _sheet(t, marks, closed, slots, 0, OWN, 4, OWN_PAIR)
    nearest, worst, best = 0, 0, -1000
    at = 13
    for far in range(1, players):
        other = seat + far if seat + far < players else seat + far - players
        its, failed = state[SHEETS + 2 * other], state[SHEETS + 2 * other + 1]
        rows = _sheet(t, its, closed, slots, at, OTHER, at + 4, OTHER_PAIR)
        for row in range(4):
            lane = 0xFF << 8 * row
            if rows & lane > nearest & lane:
                nearest = nearest & ~lane | rows & lane
        worst = max(worst, failed)
        score = total(t, its, failed)
        best = max(best, score)
        slots[at + 6] = EACH_LEAD + lead_of(points, score)
        at += 7
    _compare(slots, own, nearest, penalties, worst, points, best)
    away = seat - state[ACTIVE]
    slots[12] = TURN + 6 * players + (away if away >= 0 else away + players)


@compiled
def look_duel(t: SheetTables, state: Ints, seat: int, other: int, d: Scratch) -> None:
    """Put the inputs of a position before a roll into `d`, as a seat sees it that moves before the other one."""
    closed, slots = state[CLOSED], d.asked
    marks, penalties = state[SHEETS + 2 * seat], state[SHEETS + 2 * seat + 1]
    its, failed = state[SHEETS + 2 * other], state[SHEETS + 2 * other + 1]
    own = _sheet(t, marks, closed, slots, 0, OWN, 4, OWN_PAIR)
    rows = _sheet(t, its, closed, slots, 12, OTHER, 16, OTHER_PAIR)
    _compare(slots, own, rows, penalties, failed, total(t, marks, penalties), total(t, its, failed))


@compiled
def _compare(slots: Shorts, own: int, nearest: int, penalties: int, worst: int, points: int, best: int) -> None:
    for row in range(4):
        slots[6 + row] = RACE + 32 * (own >> 8 * row & 31) + (nearest >> 8 * row & 31)
    slots[10] = FAILED + 5 * penalties + worst
    slots[11] = BEST_LEAD + lead_of(points, best)


@compiled
def _sheet(
    t: SheetTables, marks: int, closed: int, slots: Shorts, rows_at: int, rows_from: int, pairs_at: int, pairs_from: int
) -> int:
    """Fill in the slots of a sheet; return its rows as they count for pairs and races, eight bits each."""
    packed = 0
    for row in range(4):
        have = count(marks >> 16 * row & 0xFFFF)
        first = place(t, marks, closed, row)
        slots[rows_at + row] = rows_from + 16 * first + have
        packed |= (2 * first + (have >= t.needed)) << 8 * row
    for pair in range(2):
        one, other = packed >> 16 * pair & 31, packed >> 16 * pair + 8 & 31
        slots[pairs_at + pair] = pairs_from + 32 * min(one, other) + max(one, other)
    return packed
