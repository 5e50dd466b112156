"""Rules of thumb for Qwinto: numbers go where there is even room on both sides, pentagon columns first."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from astragal.core.moves import NOTHING, Move
from astragal.core.players import Chance
from astragal.games.qwinto.rules.moves import AGAIN, KEEP, Pick, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, PENTAGONS, PRINTED, QwintoSheet
from astragal.games.qwinto.rules.state import DECIDE, PICK, QwintoState

NUMBER = 3.0
"""What a number is worth that stands exactly where it should."""
FAILED = -5.0
"""What it is worth to roll a number that fits nowhere."""


@dataclass(frozen=True)
class Thumb:
    """What a player goes by who has some practice; other players have other numbers.

    >>> Thumb().enough
    0.5
    """

    spread: float = 1.0
    """What a number loses for each step from where it should stand; who does not plan the row loses nothing."""
    pentagons: float = 1.0
    """What it gains in a column that can score."""
    tight: float = 2.0
    """What it loses for each empty cell beside it that can then never be filled."""
    enough: float = 0.5
    """What a number must be worth to be written by a player who need not."""
    weighs: bool = True
    """Whether dice are picked by what they promise. Who does not takes any, and keeps every roll that fits."""


PRACTISED = Thumb()


def choose(
    view: QwintoState, seat: int, chance: Chance, thumb: Thumb = PRACTISED, moves: Iterable[Move] | None = None
) -> Move:
    """Return the dice that promise most, whether to roll again, or the cell that fits best, of all or of some moves.

    >>> from random import Random
    >>> import astragal
    >>> view = astragal.game("qwinto").start().play(0, Pick(("yellow",))).rolled((1,)).play(0, KEEP)
    >>> str(choose(view, 0, Random(1)))
    'y2=1'
    """
    sheet, moves = view.sheets[seat], view.moves(seat) if moves is None else tuple(moves)
    if view.phase == PICK:
        picks = [move for move in moves if isinstance(move, Pick)]
        return max(picks, key=lambda pick: (thumb.weighs and promise(sheet, pick, thumb), chance.random()))
    if view.phase == DECIDE:
        least = promise(sheet, Pick(view.picked), thumb) if thumb.weighs else FAILED + 1
        return KEEP if AGAIN not in moves or best(sheet, view.picked, view.number, thumb) >= least else AGAIN
    writes = [move for move in moves if isinstance(move, Write)]
    if not writes:
        return NOTHING
    worths = {move: worth(sheet, COLOURS.index(move.colour), move.column - 1, move.number, thumb) for move in writes}
    move = max(writes, key=lambda write: (worths[write], chance.random()))
    return move if seat == view.active or worths[move] >= thumb.enough else NOTHING


def worth(sheet: QwintoSheet, row: int, column: int, number: int, thumb: Thumb = PRACTISED) -> float:
    """Return how well a number fits a cell: best in the middle of the room that its neighbours leave.

    >>> worth(QwintoSheet(), 1, 5, 9) > worth(QwintoSheet(), 1, 5, 15)
    True
    """
    return _fitting(_room(sheet, row, column), row, column, number, thumb)


def _room(sheet: QwintoSheet, row: int, column: int) -> tuple[int, int, int, int]:
    """How many cells a place lies right of its left neighbour and left of its right one, and their numbers."""
    cells = CELLS[row]
    place = cells.index(column)
    numbers = [sheet.numbers[row][other] for other in cells]
    left = max((at for at in range(place) if numbers[at]), default=-1)
    right = min((at for at in range(place + 1, len(cells)) if numbers[at]), default=len(cells))
    low = numbers[left] if left >= 0 else 0
    high = numbers[right] if right < len(cells) else 19
    return place - left, right - place, low, high


def _fitting(room: tuple[int, int, int, int], row: int, column: int, number: int, thumb: Thumb) -> float:
    before, behind, low, high = room
    ideal = low + (high - low) * before / (before + behind)
    lost = max(0, before - (number - low)) + max(0, behind - (high - number))
    pentagon = thumb.pentagons * ((column in PENTAGONS) + 0.05 * number * (PRINTED[row][column] == "*"))
    return NUMBER - thumb.spread * abs(number - ideal) - thumb.tight * lost + pentagon


def best(sheet: QwintoSheet, colours: tuple[str, ...], number: int, thumb: Thumb = PRACTISED) -> float:
    """Return what the best cell for a number is worth to the active player, a failed attempt when there is none.

    >>> best(QwintoSheet().with_number(1, 1, 6), ("yellow",), 6)
    -5.0
    """
    return max(_best_by_row(sheet, thumb)[COLOURS.index(colour)][number] for colour in colours)


@lru_cache(maxsize=16)
def _best_by_row(sheet: QwintoSheet, thumb: Thumb) -> list[list[float]]:
    found = [[FAILED] * 19 for _ in range(3)]
    for row in range(3):
        for column in CELLS[row]:
            taken = [numbers[column] for numbers in sheet.numbers]
            if taken[row]:
                continue
            room = _room(sheet, row, column)
            for number in range(room[2] + 1, room[3]):
                if number not in taken:
                    value, before = _fitting(room, row, column, number, thumb), found[row][number]
                    found[row][number] = value if before == FAILED else max(before, value)
    return found


def promise(sheet: QwintoSheet, pick: Pick, thumb: Thumb = PRACTISED) -> float:
    """Return what rolling these dice is worth on average.

    >>> promise(QwintoSheet(), Pick(COLOURS)) > -5
    True
    """
    chances = sums(len(pick.colours))
    return sum(chance * best(sheet, pick.colours, number, thumb) for number, chance in chances.items())


@cache
def sums(dice: int) -> dict[int, float]:
    """Return the chance of every sum of this many dice.

    >>> round(sums(2)[7], 4)
    0.1667
    """
    found: dict[int, float] = {}
    for faces in product(range(1, 7), repeat=dice):
        found[sum(faces)] = found.get(sum(faces), 0.0) + 6.0**-dice
    return found
