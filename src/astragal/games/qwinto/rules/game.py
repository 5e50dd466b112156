"""Qwinto: pick dice, roll, perhaps again, and everybody writes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from astragal.core.game import FirstPlayer, Game
from astragal.core.moves import NOTHING, Move
from astragal.core.options import Flag, Option
from astragal.games.qwinto.rules import build
from astragal.games.qwinto.rules.moves import AGAIN, KEEP, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, SUMS
from astragal.games.qwinto.rules.state import PICKS, QwintoState


@dataclass(frozen=True, kw_only=True)
class Qwinto(Game):
    """Qwinto for two to six (or alone).

    >>> [str(move) for move in Qwinto().start().moves(0)][:4]
    ['roll o', 'roll y', 'roll p', 'roll oy']
    """

    open_choices: bool = False

    name: ClassVar[str] = "qwinto"
    title: ClassVar[str] = "Qwinto"
    clauses: ClassVar[tuple[str, ...]] = tuple(f"QW{number}" for number in range(1, 9))
    first_by: ClassVar[FirstPlayer] = "roll_off"
    minutes: ClassVar[tuple[int, int]] = (15, 15)
    age: ClassVar[int] = 8
    counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
    declared: ClassVar[tuple[Option, ...]] = (Flag("open_choices"),)

    @cached_property
    def all_moves(self) -> tuple[Move, ...]:
        """Every pick, `again`, `keep`, `-` and every number in every cell.

        >>> len(Qwinto().all_moves)
        496
        """
        writes = (
            Write(colour, column + 1, number)
            for row, colour in enumerate(COLOURS)
            for column in CELLS[row]
            for number in SUMS
        )
        return (NOTHING, *PICKS, AGAIN, KEEP, *writes)

    def start(self) -> QwintoState:
        """Return the state before the first choice of dice.

        >>> Qwinto(first=1).start().awaiting
        (1,)
        """
        return build.start(self)

    def state(self, data: Mapping[str, object]) -> QwintoState:
        """Return the state that `to_dict()` described.

        >>> game = Qwinto()
        >>> game.state(game.start().to_dict()) == game.start()
        True
        """
        return build.from_dict(self, data)
