"""The sheets of the Qwixx family, as data. A new printed sheet is a new entry here and nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from astragal.core.colours import LETTERS
from astragal.games.qwixx.rules.moves import Cross

Cell = tuple[str, int]
"""A colour and a number. It occurs once on a sheet, so it names a place, and with it a move."""

Row = tuple[Cell, ...]

COLOURS = ("red", "yellow", "green", "blue")
"""The coloured dice, in the order in which dice are listed."""

_TITLES = {"classic": "title.qwixx", "longo": "title.longo"}
"""The usual sheets of the two games have no title of their own."""


@dataclass(frozen=True)
class PrintedSheet:
    """What is printed on a sheet: rows of cells read from left to right, with a lock after each.

    Only the name takes part in comparisons: there is one sheet of a name.

    >>> SHEETS["classic"].rows[2][0]
    ('green', 12)
    """

    name: str
    rows: tuple[Row, ...] = field(compare=False)
    faces: int = field(default=6, compare=False)
    """Faces of every die."""
    tail: int = field(default=1, compare=False)
    """How many of the last cells of a row lock it."""
    needed: int = field(default=5, compare=False)
    """Crosses a row must have before one of these may be crossed."""
    lock_clause: str = field(default="QX7", compare=False)

    @property
    def title_key(self) -> str:
        """The key of the title; a sheet without one in the catalogues is called by its name.

        >>> SHEETS["classic"].title_key, SHEETS["mixed"].title_key
        ('title.qwixx', 'title.qwixx.mixed')
        """
        return _TITLES.get(self.name, f"title.qwixx.{self.name}")

    def __post_init__(self) -> None:
        cells = [cell for row in self.rows for cell in row]
        if len(set(cells)) != len(cells):
            raise ValueError(f"sheet {self.name}: a colour has a number twice")
        if any(len({number for _, number in row}) != len(row) for row in self.rows):
            raise ValueError(f"sheet {self.name}: a row has a number twice")
        if len(set(self.row_colours)) != len(self.rows):
            raise ValueError(f"sheet {self.name}: two rows lock with the same colour")
        if any(colour not in COLOURS or not 2 <= number <= 2 * self.faces for colour, number in cells):
            raise ValueError(f"sheet {self.name}: a cell that no dice can reach")
        if len(cells) != len(COLOURS) * (2 * self.faces - 1):
            raise ValueError(f"sheet {self.name}: a colour lacks a number that the dice can make")

    @cached_property
    def row_colours(self) -> tuple[str, ...]:
        """The colour of each row's last cell: whose die leaves when it is locked, and the row's short name.

        >>> SHEETS["mixed"].row_colours
        ('yellow', 'red', 'blue', 'green')
        """
        return tuple(row[-1][0] for row in self.rows)

    @cached_property
    def letters(self) -> str:
        """The letters of the rows.

        >>> SHEETS["classic"].letters
        'rygb'
        """
        return "".join(LETTERS[colour] for colour in self.row_colours)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """What a row with 0, 1, 2 … crosses is worth (QX12): n(n+1)/2.

        >>> SHEETS["classic"].points[12]
        78
        """
        longest = max(len(row) for row in self.rows)
        return tuple(n * (n + 1) // 2 for n in range(longest + 2))

    @cached_property
    def where(self) -> Mapping[Cell, tuple[int, int]]:
        """Row and place of each cell.

        >>> SHEETS["classic"].where["blue", 12]
        (3, 0)
        """
        return {cell: (r, c) for r, row in enumerate(self.rows) for c, cell in enumerate(row)}

    @cached_property
    def crosses(self) -> tuple[tuple[Cross, ...], ...]:
        """The ordinary move of every cell, by row and place."""
        return self._crosses(lucky=False)

    @cached_property
    def lucky_crosses(self) -> tuple[tuple[Cross, ...], ...]:
        """The lucky move of every cell, by row and place."""
        return self._crosses(lucky=True)

    @cached_property
    def by_number(self) -> Mapping[int, tuple[tuple[int, int, Cross], ...]]:
        """For each number its cells over the whole sheet: row, place and move."""
        found: dict[int, list[tuple[int, int, Cross]]] = {n: [] for n in range(2, 2 * self.faces + 1)}
        for r, row in enumerate(self.crosses):
            for c, cross in enumerate(row):
                found[cross.number].append((r, c, cross))
        return {number: tuple(places) for number, places in found.items()}

    @cached_property
    def dice(self) -> tuple[tuple[str, ...], ...]:
        """The dice in the game, for each set of closed rows (a bit a row).

        >>> SHEETS["classic"].dice[0b0001]
        ('white', 'white', 'yellow', 'green', 'blue')
        """
        return tuple(
            ("white", "white", *(c for c in COLOURS if not closed >> self.row_colours.index(c) & 1))
            for closed in range(1 << len(self.rows))
        )

    def locks(self, row: int, place: int) -> bool:
        """Tell whether crossing that cell locks the row.

        >>> SHEETS["longo"].locks(0, 13), SHEETS["classic"].locks(0, 9)
        (True, False)
        """
        return place >= len(self.rows[row]) - self.tail

    def _crosses(self, *, lucky: bool) -> tuple[tuple[Cross, ...], ...]:
        return tuple(
            tuple(Cross(colour, number, self.locks(r, c), lucky) for c, (colour, number) in enumerate(row))
            for r, row in enumerate(self.rows)
        )


def _plain(colour: str, numbers: Iterable[int]) -> Row:
    return tuple((colour, number) for number in numbers)


def _blocks(*blocks: tuple[str, Iterable[int]]) -> Row:
    return tuple((colour, number) for colour, numbers in blocks for number in numbers)


_UP, _DOWN = range(2, 13), range(12, 1, -1)
_LONG_UP, _LONG_DOWN = range(2, 17), range(16, 1, -1)

CLASSIC = PrintedSheet(
    "classic",
    (_plain("red", _UP), _plain("yellow", _UP), _plain("green", _DOWN), _plain("blue", _DOWN)),
)

LONGO = PrintedSheet(
    "longo",
    (
        _plain("red", _LONG_UP),
        _plain("yellow", _LONG_UP),
        _plain("green", _LONG_DOWN),
        _plain("blue", _LONG_DOWN),
    ),
    faces=8,
    tail=2,
    needed=6,
    lock_clause="QL2",
)

# Our own layout (that of the printed "gemixxt A" is another one): every colour has each number once over the sheet,
# and every row ends in another colour.
MIXED = PrintedSheet(
    "mixed",
    (
        _blocks(("red", (2, 3, 4)), ("green", (5, 6, 7)), ("blue", (8, 9)), ("yellow", (10, 11, 12))),
        _blocks(("yellow", (2, 3, 4)), ("blue", (5, 6, 7)), ("green", (8, 9)), ("red", (10, 11, 12))),
        _blocks(("green", (12, 11, 10)), ("yellow", (9, 8)), ("red", (7, 6, 5)), ("blue", (4, 3, 2))),
        _blocks(("blue", (12, 11, 10)), ("red", (9, 8)), ("yellow", (7, 6, 5)), ("green", (4, 3, 2))),
    ),
)

# The layout of the printed "gemixxt B", cell by cell.
SHUFFLED = PrintedSheet(
    "shuffled",
    (
        _plain("red", (10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11)),
        _plain("yellow", (9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10)),
        _plain("green", (8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3)),
        _plain("blue", (5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4)),
    ),
)

SHEETS: Mapping[str, PrintedSheet] = MappingProxyType({s.name: s for s in (CLASSIC, LONGO, MIXED, SHUFFLED)})
NUMBERS = frozenset(number for sheet in SHEETS.values() for row in sheet.rows for _, number in row)
"""The numbers that stand on any sheet."""

LUCKY_PAIRS = ((5, 8), (6, 11), (4, 9), (7, 12), (10, 13))
"""The usual lucky pairs by seat. The first two are known from print, the rest are ours; each has 11 chances in 64."""

PENALTY = 5
"""What a penalty costs (QX6)."""
PENALTIES = 4
"""The penalty that ends the game (QX10)."""
CLOSING = 2
"""The closed rows that end the game (QX10)."""
