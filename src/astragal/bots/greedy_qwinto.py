"""Rules of thumb for Qwinto: numbers go where there is even room on both sides, pentagon columns first."""

from functools import cache, lru_cache
from itertools import product
from random import Random

from astragal.rules.moves import AGAIN, KEEP, NOTHING, Move, Pick, Write
from astragal.rules.qwinto.sheet import CELLS, COLOURS, PENTAGONS, PRINTED, Written
from astragal.rules.qwinto.state import DECIDE, PICK, PICKS, QwintoState

NUMBER = 3.0
"""What a number is worth that stands exactly where it should."""
PENTAGON_COLUMN = 1.0
"""What it gains in a column that can score."""
TIGHT = 2.0
"""What it loses for each empty cell beside it that can then never be filled."""
FAILED = -5.0
"""What it is worth to roll a number that fits nowhere."""
ENOUGH = 0.5
"""What a number must be worth to be written by a player who need not."""


def choose(view: QwintoState, seat: int, chance: Random) -> Move:
    """Return the dice that promise most, whether to roll again, or the cell that fits best.

    >>> import astragal
    >>> view = astragal.game("qwinto").start().play(0, Pick(("yellow",))).rolled((1,)).play(0, KEEP)
    >>> str(choose(view, 0, Random(1)))
    'y2=1'
    """
    sheet = view.sheets[seat]
    if view.phase == PICK:
        return max(PICKS, key=lambda pick: (promise(sheet, pick), chance.random()))
    if view.phase == DECIDE:
        return KEEP if best(sheet, view.picked, view.number) >= promise(sheet, Pick(view.picked)) else AGAIN
    writes = [move for move in view.moves(seat) if isinstance(move, Write)]
    if not writes:
        return NOTHING
    worths = {move: worth(sheet, COLOURS.index(move.colour), move.column - 1, move.number) for move in writes}
    move = max(writes, key=lambda write: (worths[write], chance.random()))
    return move if seat == view.active or worths[move] >= ENOUGH else NOTHING


def worth(sheet: Written, row: int, column: int, number: int) -> float:
    """Return how well a number fits a cell: best in the middle of the room that its neighbours leave.

    >>> worth(Written(), 1, 5, 9) > worth(Written(), 1, 5, 15)
    True
    """
    cells = CELLS[row]
    place = cells.index(column)
    numbers = [sheet.numbers[row][other] for other in cells]
    left = max((at for at in range(place) if numbers[at]), default=-1)
    right = min((at for at in range(place + 1, len(cells)) if numbers[at]), default=len(cells))
    low = numbers[left] if left >= 0 else 0
    high = numbers[right] if right < len(cells) else 19
    ideal = low + (high - low) * (place - left) / (right - left)
    lost = max(0, place - left - (number - low)) + max(0, right - place - (high - number))
    pentagon = PENTAGON_COLUMN * (column in PENTAGONS) + 0.05 * number * (PRINTED[row][column] == "*")
    return NUMBER - abs(number - ideal) - TIGHT * lost + pentagon


def best(sheet: Written, colours: tuple[str, ...], number: int) -> float:
    """Return what the best cell for a number is worth to the active player, a failed attempt when there is none.

    >>> best(Written().with_number(1, 1, 6), ("yellow",), 6)
    -5.0
    """
    return max(_best_by_row(sheet)[COLOURS.index(colour)][number] for colour in colours)


@lru_cache(maxsize=16)
def _best_by_row(sheet: Written) -> list[list[float]]:
    return [
        [
            max(
                (worth(sheet, row, column, number) for column in CELLS[row] if sheet.fits(row, column, number)),
                default=FAILED,
            )
            for number in range(19)
        ]
        for row in range(3)
    ]


def promise(sheet: Written, pick: Pick) -> float:
    """Return what rolling these dice is worth on average.

    >>> promise(Written(), PICKS[6]) > -5
    True
    """
    chances = sums(len(pick.colours))
    return sum(chance * best(sheet, pick.colours, number) for number, chance in chances.items())


@cache
def sums(dice: int) -> dict[int, float]:
    """Return the chance of every sum of so many dice.

    >>> round(sums(2)[7], 4)
    0.1667
    """
    found: dict[int, float] = {}
    for faces in product(range(1, 7), repeat=dice):
        found[sum(faces)] = found.get(sum(faces), 0.0) + 6.0**-dice
    return found
