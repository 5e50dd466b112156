"""Qwixx and Qwixx Longo: one engine, different sheets and options."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from astragal.core.errors import InvalidOption
from astragal.core.game import FirstPlayer, Game
from astragal.core.moves import NOTHING, Move
from astragal.core.options import Flag, OneOf, Option, Pairs
from astragal.games.qwixx.rules import build
from astragal.games.qwixx.rules.sheets import LUCKY_PAIRS, SHEETS, PrintedSheet
from astragal.games.qwixx.rules.state import QwixxState
from astragal.texts import say

QWIXX_CLAUSES = tuple(f"QX{number}" for number in range(1, 13))


@dataclass(frozen=True, kw_only=True)
class QwixxFamily(Game):
    """A game of the Qwixx family.

    >>> Qwixx(players=2).start().dice[:3]
    ('white', 'white', 'red')
    """

    open_choices: bool = False
    finish_turn: bool = False

    counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5)

    @property
    @abstractmethod
    def layout(self) -> PrintedSheet:
        """The sheet that every player has."""

    @property
    def title_key(self) -> str:
        """The key of the title, with the sheet where that is not the usual one.

        >>> Qwixx().title_key, Qwixx(sheet="mixed").title_key
        ('title.qwixx', 'title.qwixx.mixed')
        """
        return self.layout.title_key

    def lucky_pair(self, seat: int) -> tuple[int, int] | None:
        """Return the lucky numbers of a seat, or None where the game has none."""
        return None

    @property
    def lucky_rows(self) -> str:
        """Over which rows the fewest crosses are counted for a lucky cross (QL4).

        >>> Qwixx().lucky_rows
        'open'
        """
        return "open"

    @cached_property
    def all_moves(self) -> tuple[Move, ...]:
        """Every cross of the sheet, and `-`.

        >>> len(Qwixx().all_moves), len(Longo().all_moves)
        (45, 121)
        """
        layout = self.layout
        tables = [layout.crosses, layout.lucky_crosses] if self.lucky_pair(0) else [layout.crosses]
        return (NOTHING, *(cross for table in tables for row in table for cross in row))

    def start(self) -> QwixxState:
        """Return the state before the first roll.

        >>> Qwixx(first=1).start().active
        1
        """
        return build.start(self)

    def state(self, data: Mapping[str, object]) -> QwixxState:
        """Return the state that `to_dict()` described.

        >>> game = Qwixx()
        >>> game.state(game.start().to_dict()) == game.start()
        True
        """
        return build.from_dict(self, data)


@dataclass(frozen=True, kw_only=True)
class Qwixx(QwixxFamily):
    """Qwixx, on the classic sheet or on another one of the family.

    >>> Qwixx(players=3, sheet="shuffled").layout.rows[0][:3]
    (('red', 10), ('red', 6), ('red', 2))
    """

    sheet: str = "classic"

    name: ClassVar[str] = "qwixx"
    title: ClassVar[str] = "Qwixx"
    clauses: ClassVar[tuple[str, ...]] = QWIXX_CLAUSES
    first_by: ClassVar[FirstPlayer] = "roll_off"
    minutes: ClassVar[tuple[int, int]] = (15, 15)
    age: ClassVar[int] = 8
    declared: ClassVar[tuple[Option, ...]] = (
        Flag("open_choices"),
        Flag("finish_turn"),
        OneOf("sheet", tuple(name for name in SHEETS if name != "longo")),
    )

    @cached_property
    def layout(self) -> PrintedSheet:
        """The sheet that every player has.

        >>> Qwixx().layout.faces
        6
        """
        return SHEETS[self.sheet]


@dataclass(frozen=True, kw_only=True)
class Longo(QwixxFamily):
    """Qwixx Longo: dice with eight faces, longer rows, lucky numbers.

    >>> Longo(players=3).lucky
    ((5, 8), (6, 11), (4, 9))
    """

    lucky: tuple[tuple[int, int], ...] | None = None
    fewest: str = "open"

    name: ClassVar[str] = "longo"
    title: ClassVar[str] = "Qwixx Longo"
    clauses: ClassVar[tuple[str, ...]] = (*QWIXX_CLAUSES, *(f"QL{number}" for number in range(1, 6)))
    first_by: ClassVar[FirstPlayer] = "random"
    minutes: ClassVar[tuple[int, int]] = (20, 20)
    age: ClassVar[int] = 7
    declared: ClassVar[tuple[Option, ...]] = (
        Flag("open_choices"),
        Flag("finish_turn"),
        Pairs("lucky", 2, 16),
        OneOf("fewest", ("open", "crossable", "all")),
    )

    def __post_init__(self) -> None:
        """Deal the usual pairs where none are asked for."""
        super().__post_init__()
        if self.lucky is None:
            object.__setattr__(self, "lucky", LUCKY_PAIRS[: self.players])
        elif len(self.lucky) != self.players:
            raise InvalidOption(say("option.pair_each", "QL3", name="lucky", players=self.players))

    @property
    def layout(self) -> PrintedSheet:
        """The sheet that every player has.

        >>> Longo().layout.faces
        8
        """
        return SHEETS["longo"]

    def lucky_pair(self, seat: int) -> tuple[int, int] | None:
        """Return the lucky numbers of a seat.

        >>> Longo(lucky=((6, 11), (2, 16))).lucky_pair(1)
        (2, 16)
        """
        return self.lucky[seat] if self.lucky else None

    @property
    def lucky_rows(self) -> str:
        """Over which rows the fewest crosses are counted (QL4).

        >>> Longo().lucky_rows
        'open'
        """
        return self.fewest
