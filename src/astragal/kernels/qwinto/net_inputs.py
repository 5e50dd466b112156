"""What a network sees of a game of Qwinto, from the view of one seat: table look-ups.

Slots: 27 cells, each with its number or with the numbers between which one must lie; for each row which places are
written on, and how many with the highest number; the five columns that score; fails; how near the end is, by oneself
and by others; the lead over the best other, and that one's rows; whose turn it is. Then the whole sheet of the one who
is ahead of the others, cell by cell as one's own, and the race: who can end the game how soon, with what lead.

New slots and inputs come last, so that networks of before can be read: what they did not see has no weight.
"""

from astragal.kernels.bits import count, highest, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Scratch
from astragal.kernels.qwinto.game import ACTIVE, SHEETS, players_of
from astragal.kernels.qwinto.sheet import total
from astragal.kernels.qwinto.tables import BONUS_ROW, FULL, PLACE_OF, PLACES, TRIPLES, Ints

CELL = 380
"""States of a cell: 19 numbers (0 is none), 19 · 19 pairs of bounds."""
LEAD = 60

CELLS = 0
FILLED = 27 * CELL
ROWS = FILLED + 3 * 512
COLUMN = ROWS + 3 * 190
FAILED = COLUMN + 5 * 152
NEAR = FAILED + 25
AHEAD = NEAR + 19 * 19
TURN = AHEAD + 2 * LEAD + 1
RIVAL = TURN + 49
ITS_CELLS = RIVAL + 3 * 190
ITS_FILLED = ITS_CELLS + 27 * CELL
ITS_COLUMN = ITS_FILLED + 3 * 512
CLOSE, STEPS = 9, 21
"""In the race: numbers lacking are told apart up to eight, leads by three points up to thirty."""
FINISH = ITS_COLUMN + 5 * 152
FAILING = FINISH + CLOSE * CLOSE * STEPS * 3
INPUTS = FAILING + 5 * 5 * STEPS * 3

AT_FILLED, AT_ROWS, AT_COLUMNS, AT_REST, AT_OTHERS = 27, 30, 33, 38, 41
AT_ITS_CELLS, AT_ITS_FILLED, AT_ITS_COLUMNS, AT_RACE, SLOTS = 45, 72, 75, 80, 82


@compiled
def look_cells(bits: int, row: int, first: int, at: int, d: Scratch) -> None:
    """Fill in the slots of the cells of one row, `at` being that of the sheet's first cell and `first` its inputs."""
    numbers, low, slots = bits >> PLACES, 0, d.asked
    for place in range(PLACES):
        base = first + CELL * (PLACES * row + place)
        if bits >> place & 1:
            low = lowest(numbers)
            numbers &= numbers - 1
            slots[at + PLACES * row + place] = base + low
        else:
            high = lowest(numbers) if numbers else 19
            slots[at + PLACES * row + place] = base + 19 + 19 * low + high - 1


@compiled
def look_row(bits: int, row: int, d: Scratch) -> None:
    """Fill in the slots of one row."""
    look_cells(bits, row, CELLS, 0, d)
    slots = d.asked
    slots[AT_FILLED + row] = FILLED + 512 * row + (bits & FULL)
    slots[AT_ROWS + row] = ROWS + 190 * row + row_state(bits)


@compiled
def row_state(bits: int) -> int:
    """Return how many numbers a row has, and its highest, as one number."""
    return 19 * count(bits & FULL) + max(0, highest(bits >> PLACES) - 1)


@compiled
def missing(sheet: Ints) -> int:
    """Return how many numbers a sheet lacks until two of its rows are full."""
    worst = all_rows = 0
    for row in range(3):
        empty = PLACES - count(sheet[row] & FULL)
        all_rows += empty
        worst = max(worst, empty)
    return all_rows - worst


@compiled
def look_others(state: Ints, seat: int, d: Scratch) -> tuple[int, int, int]:
    """Fill in the slots of the others; return the most fails, the fewest numbers lacking and the best score of them."""
    players, slots = players_of(state), d.asked
    fails, nearest, best, rival = 0, 18, -1000, seat
    for other in range(players):
        if other != seat:
            its = state[SHEETS + 4 * other : SHEETS + 4 * other + 4]
            fails = max(fails, its[3])
            nearest = min(nearest, missing(its))
            score = total(its)
            if score > best:
                best, rival = score, other
    slots[AT_OTHERS] = TURN + 7 * players + (seat - state[ACTIVE]) % players
    for row in range(3):
        bits = state[SHEETS + 4 * rival + row]
        slots[AT_OTHERS + 1 + row] = RIVAL + 190 * row + row_state(bits)
        look_cells(bits, row, ITS_CELLS, AT_ITS_CELLS, d)
        slots[AT_ITS_FILLED + row] = ITS_FILLED + 512 * row + (bits & FULL)
    look_columns(state[SHEETS + 4 * rival : SHEETS + 4 * rival + 3], ITS_COLUMN, AT_ITS_CELLS, AT_ITS_COLUMNS, d)
    return fails, nearest, best


@compiled
def look_columns(sheet: Ints, first: int, cells: int, at: int, d: Scratch) -> int:
    """Fill in the slots of a sheet's columns, those of its cells being there; return what full ones score."""
    points = 0
    base = ITS_CELLS if cells else CELLS
    for triple in range(5):
        column, bonus = TRIPLES[triple], BONUS_ROW[triple]
        mask = number = 0
        for row in range(3):
            mask |= (sheet[row] >> PLACE_OF[row, column] & 1) << row
        if mask >> bonus & 1:
            number = (d.asked[cells + PLACES * bonus + PLACE_OF[bonus, column]] - base) % CELL
        if mask == 7:
            points += number
        d.asked[at + triple] = first + 152 * triple + 19 * mask + number
    return points


@compiled
def look_rest(own: Ints, others: tuple[int, int, int], d: Scratch) -> None:
    """Fill in the slots of columns, and of how a sheet compares with the others."""
    slots, points = d.asked, -5 * own[3]
    for row in range(3):
        places = own[row] & FULL
        points += highest(own[row] >> PLACES) - 1 if places == FULL else count(places)
    points += look_columns(own, COLUMN, 0, AT_COLUMNS, d)
    fails, nearest, best = others
    lacking = missing(own)
    slots[AT_REST] = FAILED + 5 * own[3] + fails
    slots[AT_REST + 1] = NEAR + 19 * lacking + nearest
    slots[AT_REST + 2] = AHEAD + LEAD + min(max(points - best, -LEAD), LEAD)
    step = min(max((points - best + 31) // 3, 0), STEPS - 1)  # a lead of -1, 0 or 1 is the middle
    after = min((slots[AT_OTHERS] - TURN) % 7, 2)  # turns until one's own
    slots[AT_RACE] = FINISH + 3 * (STEPS * (CLOSE * min(lacking, CLOSE - 1) + min(nearest, CLOSE - 1)) + step) + after
    slots[AT_RACE + 1] = FAILING + 3 * (STEPS * (5 * own[3] + fails) + step) + after


@compiled
def look(state: Ints, seat: int, d: Scratch) -> tuple[int, int, int]:
    """Put the inputs of a position before a pick into `d`, as a seat sees it; return what the others have."""
    own = state[SHEETS + 4 * seat : SHEETS + 4 * seat + 4]
    for row in range(3):
        look_row(own[row], row, d)
    others = look_others(state, seat, d)
    look_rest(own, others, d)
    return others
