"""What every game has in common: its options, and the states that start from it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal

from astragal.core.errors import InvalidOption, NoSuchSeat
from astragal.core.options import Option, is_whole
from astragal.texts import say

if TYPE_CHECKING:
    from astragal.core.moves import Move
    from astragal.core.state import State


FirstPlayer = Literal["roll_off", "random", "coin"]
"""How the first player is found: the highest throw, any seat, or a coin between seats 0 and 1."""


@dataclass(frozen=True, kw_only=True)
class Game(ABC):
    """The rules with their options chosen; states come from `start()` and `state(data)`.

    A game also carries the facts that menus, tables and measurements need: no other layer keeps a list of games.

    >>> import astragal
    >>> astragal.game("qwixx", players=3).to_dict()["players"]
    3
    """

    players: int = 2
    first: int = 0

    name: ClassVar[str]
    title: ClassVar[str]
    """The proper name, the same in every language."""
    counts: ClassVar[tuple[int, ...]]
    """How many may play."""
    declared: ClassVar[tuple[Option, ...]]
    """The options of this game, besides the number of players and who begins."""
    clauses: ClassVar[tuple[str, ...]] = ()
    """The clauses of docs/rules.md that hold for it, in reading order."""
    first_by: ClassVar[FirstPlayer]
    minutes: ClassVar[tuple[int, int]]
    """How long a game takes, at least and at most."""
    age: ClassVar[int | None]
    """From which age on people play it; None where nobody says so."""
    table_defaults: ClassVar[Mapping[str, object]] = MappingProxyType({})
    """Options that tables choose unless somebody says otherwise, where they differ from the rules' own defaults."""
    has_dice: ClassVar[bool] = True
    has_points: ClassVar[bool] = True
    """Whether `scores` are points; otherwise they are the result itself (1, 0.5, 0)."""
    can_resign: ClassVar[bool] = False
    """Whether a side may give up; its states then have `forfeit`."""

    def __post_init__(self) -> None:
        if not is_whole(self.players) or self.players not in self.counts:
            counts = ", ".join(map(str, self.counts))
            raise InvalidOption(say("option.players", game=self.name, counts=counts))
        if not is_whole(self.first) or not 0 <= self.first < self.players:
            raise InvalidOption(say("option.first", last=self.players - 1))
        for option in self.declared:
            # Frozen: normalised values (a list of lists from JSON, say) are set once, here.
            object.__setattr__(self, option.name, option.read(getattr(self, option.name)))

    @property
    def open_choices(self) -> bool:
        """Whether choices are seen as they are made (an option of the dice games)."""
        return False

    @property
    def everyone(self) -> tuple[int, ...]:
        """All seats in order.

        >>> import astragal
        >>> astragal.game("qwinto", players=3).everyone
        (0, 1, 2)
        """
        return _SEATS[self.players]

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together; usually everybody plays for themselves.

        >>> import astragal
        >>> astragal.game("qwixx").teams, astragal.game("quixo", players=4).teams
        (((0,), (1,)), ((0, 2), (1, 3)))
        """
        return tuple((seat,) for seat in self.everyone)

    @property
    def title_key(self) -> str:
        """The key of the title in the catalogues, which may name an option such as the sheet."""
        return f"title.{self.name}"

    @property
    def options(self) -> dict[str, object]:
        """Every option by name, who begins included.

        >>> import astragal
        >>> astragal.game("quixo", repetition=3).options["repetition"]
        3
        """
        return {"first": self.first} | {option.name: getattr(self, option.name) for option in self.declared}

    @property
    def chosen_options(self) -> dict[str, object]:
        """The options that differ from what one gets without asking.

        >>> import astragal
        >>> astragal.game("quixo", repetition=3).chosen_options
        {'repetition': 3}
        """
        plain = type(self)(players=self.players).options
        return {name: value for name, value in self.options.items() if value != plain[name]}

    @classmethod
    def folder(cls) -> str:
        """Return the package that holds all there is about this game: its rules, scene, drawing, lessons …

        >>> import astragal
        >>> astragal.GAMES["longo"].folder()
        'astragal.games.qwixx'
        """
        return cls.__module__.partition(".rules")[0]

    def to_dict(self) -> dict[str, object]:
        """Return the game as plain data; `astragal.game(**…)` with these makes it again.

        >>> import astragal
        >>> list(astragal.game("qwinto").to_dict())
        ['game', 'players', 'first', 'open_choices']
        """
        return dict(self._plain)

    @cached_property
    def _plain(self) -> dict[str, object]:
        # Every state tells its game, so this is asked for all the time.
        return {"game": self.name, "players": self.players} | {n: plain(v) for n, v in self.options.items()}

    def check_seat(self, seat: object) -> None:
        """Raise `NoSuchSeat` unless this is a seat of the game."""
        if not is_whole(seat) or not 0 <= seat < self.players:
            # What was given may be anything at all, so only a short form of it is repeated.
            raise NoSuchSeat(say("no_such_seat", seat=repr(seat)[:20], last=self.players - 1))

    @abstractmethod
    def start(self) -> "State":
        """Return the state before the first roll or move."""

    @abstractmethod
    def state(self, data: Mapping[str, object]) -> "State":
        """Return the state that `State.to_dict()` described, or raise `InvalidState`."""

    @property
    @abstractmethod
    def all_moves(self) -> tuple["Move", ...]:
        """Every move that can ever be legal, in a fixed order: the action space of this game."""


_SEATS = tuple(tuple(range(count)) for count in range(7))


def plain(value: object) -> object:
    """Tuples as lists, all the way down, as JSON would give them back.

    >>> plain(((5, 8), (6, 11)))
    [[5, 8], [6, 11]]
    """
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value
