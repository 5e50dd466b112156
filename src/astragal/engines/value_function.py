"""What moments of a game are worth, before and after rolls: what a review is made of.

An engine says what the moves of a choice are worth. A value function says, in the same terms, what any moment is worth
to all seats at once, and what a roll is worth before it falls: the mean over all rolls, and over the dice of one seat
once the shared ones lie. The part `engines` of a game's folder names its value functions in `VALUE_FUNCTIONS`, the best
first, as `EngineSpec`; the first that fits is used. A game without any is valued by playouts.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import EngineSpec, load
from astragal.core.state import State
from astragal.engines.evaluation import Aim, Certainty, Evaluation

Vector = tuple[float, ...]
"""A number a seat."""

PLAYOUTS = EngineSpec("playouts", "astragal.engines.playout_values:PlayoutValues")


@dataclass(frozen=True)
class PositionValue:
    """What a moment is worth to every seat.

    >>> PositionValue((0.75, 0.25)).shares[0]
    0.75
    """

    shares: Vector
    """Shares of the win, which sum to 1; expected totals where points are the aim."""
    own: Vector = ()
    """What each seat's value is by itself: estimates of several seats need not sum to 1. Empty if they do."""
    certainty: Certainty = "estimated"
    error: float | None = None
    """The standard error, where it is known."""

    def of(self, seat: int) -> float:
        """Return what the moment is worth to a seat by itself.

        >>> PositionValue((0.5, 0.5), own=(0.4, 0.4)).of(0)
        0.4
        """
        return self.own[seat] if self.own else self.shares[seat]


@dataclass(frozen=True)
class RollValue:
    """What a roll was worth before it fell, and what it is worth now."""

    mean: Vector
    """The mean over all rolls."""
    given_shared: Vector
    """The mean over the other dice, once those that all seats share lie on the table."""
    after: PositionValue
    error: float = 0.0
    """The standard error of the means; 0 where every roll was counted."""


class ValueFunction(ABC):
    """Values moments of one game with its options.

    >>> import astragal
    >>> values = value_function(astragal.game("quixo"))
    >>> round(sum(values.value(astragal.game("quixo").start()).shares), 9)
    1.0
    """

    aim: Aim = "win"
    engine: ClassVar[str]
    """The name of the engine that it asks."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether it can value this game with these options and this number of players."""
        return True

    @property
    def version(self) -> str:
        """What the values depend on beside the rules: it changes when the same position may be valued differently."""
        return self.engine

    @abstractmethod
    def value(self, state: State) -> PositionValue:
        """Return what a moment is worth; pending choices are not looked at."""

    @abstractmethod
    def roll(self, before: State, after: State) -> RollValue:
        """Return what the dice were worth in `before`, given that they fell as in `after`."""

    def luck(self, before: State, after: State) -> Vector:
        """Return how lucky a roll was for each seat: 0 on average over all rolls, however anybody plays.

        A subclass may take a quicker way than `roll`, by a plainer value, as long as that mean is exact.
        """
        found = self.roll(before, after)
        return tuple(now - mean for now, mean in zip(found.after.shares, found.mean, strict=True))

    def worths(self, view: State, seat: int) -> Mapping[Move, float]:
        """Return what every legal move is worth to the seat itself; a subclass may know a quicker way."""
        judged = self.evaluate(view, seat)
        return {one.move: judged.value(one.move) for one in judged.moves}

    @abstractmethod
    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return what every legal move of a seat is worth, as far as that seat may know."""


def finished(state: State) -> PositionValue:
    """Return what the end of a game is worth: the win, shared where it is shared; nobody's win is everybody's.

    >>> import astragal
    >>> finished(astragal.game("quixo").start().forfeit(0)).shares
    (0.0, 1.0)
    """
    if state.game.players == 1 and state.game.has_points:
        return PositionValue(tuple(map(float, state.scores)), certainty="exact")
    winners = state.winners or state.game.everyone
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in state.game.everyone)
    return PositionValue(shares, certainty="exact")


def without_choices(state: State) -> State:
    """Return the state as it was before anybody chose in this phase.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> without_choices(state.play(0, astragal.move("r5"))) == state
    True
    """
    for seat, choice in enumerate(state.pending):
        if choice is not None:
            state = state.withdrawn(seat)
    return state


@lru_cache(maxsize=16)
def value_function(game: Game, *, waits: bool = True) -> ValueFunction:
    """Return the best value function for a game; the first question may wait for a compiler, unless told not to.

    >>> import astragal
    >>> value_function(astragal.game("quixo", players=4)).engine
    'search'
    """
    maker: type[ValueFunction] = load(value_spec(game, waits=waits).maker)
    return maker(game)


def value_spec(game: Game, *, waits: bool = True) -> EngineSpec:
    """Return which value function that is.

    >>> import astragal
    >>> value_spec(astragal.game("qwinto")).kernels
    'qwinto_reviews'
    """
    own: tuple[EngineSpec, ...] = ()
    if has_part(game, "engines"):
        own = getattr(part(game, "engines"), "VALUE_FUNCTIONS", ())
    for spec in (*own, PLAYOUTS):
        if (waits or (spec.ready and spec.prepared)) and load(spec.maker).fits(game):
            return spec
    raise AssertionError("playouts fit every game")
