"""Quixo, for two players or two teams of two."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from astragal.core.errors import InvalidOption
from astragal.core.game import FirstPlayer, Game
from astragal.core.moves import NOTHING, Move
from astragal.core.options import Flag, Limit, Option
from astragal.games.quixo.rules import build
from astragal.games.quixo.rules.board import PARTNER_PUSHES, PUSHES
from astragal.games.quixo.rules.state import QuixoState
from astragal.texts import say


@dataclass(frozen=True, kw_only=True)
class Quixo(Game):
    """Quixo. Seats 0 and 2 are crosses, 1 and 3 circles.

    >>> len(Quixo().start().moves(0))
    44
    """

    repetition: int | None = None
    move_limit: int | None = None
    partners_talk: bool = False
    move_seconds: int | None = None

    name: ClassVar[str] = "quixo"
    title: ClassVar[str] = "Quixo"
    clauses: ClassVar[tuple[str, ...]] = tuple(f"QI{number}" for number in range(12))
    first_by: ClassVar[FirstPlayer] = "coin"
    minutes: ClassVar[tuple[int, int]] = (10, 20)
    age: ClassVar[int | None] = None
    # The rules themselves have no limit (QI11); without one a game may never end.
    table_defaults: ClassVar[Mapping[str, object]] = MappingProxyType({"repetition": 3, "move_limit": 200})
    has_dice: ClassVar[bool] = False
    has_points: ClassVar[bool] = False
    can_resign: ClassVar[bool] = True
    counts: ClassVar[tuple[int, ...]] = (2, 4)
    declared: ClassVar[tuple[Option, ...]] = (
        Limit("repetition", 2, 1000),
        Limit("move_limit", 1, 1_000_000),
        Flag("partners_talk"),
        Limit("move_seconds", 1, 86_400),
    )

    def __post_init__(self) -> None:
        """Talk is agreed on between partners, so there must be some (QI9)."""
        super().__post_init__()
        if self.partners_talk and self.players != 4:
            raise InvalidOption(say("option.talk", "QI9"))

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Seats that sit opposite each other are partners.

        >>> Quixo(players=4).teams
        ((0, 2), (1, 3))
        """
        return tuple(tuple(seat for seat in self.everyone if seat % 2 == side) for side in (0, 1))

    @cached_property
    def all_moves(self) -> tuple[Move, ...]:
        """The 44 pushes; with four players each also with the dot at the partner, and `-`.

        >>> len(Quixo().all_moves), len(Quixo(players=4).all_moves)
        (44, 89)
        """
        plain = tuple(push for _, _, push in PUSHES)
        if self.players == 2:
            return plain
        return (NOTHING, *(move for push in plain for move in (push, PARTNER_PUSHES[push])))

    def start(self) -> QuixoState:
        """Return the state before the first move: all cubes blank.

        >>> Quixo(first=1).start().awaiting
        (1,)
        """
        return build.start(self)

    def state(self, data: Mapping[str, object]) -> QuixoState:
        """Return the state that `to_dict()` described.

        >>> game = Quixo(players=4)
        >>> game.state(game.start().to_dict()) == game.start()
        True
        """
        return build.from_dict(self, data)
