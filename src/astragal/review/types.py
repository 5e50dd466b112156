"""What a review says: plain frozen values, which `astragal.review.data` writes as JSON and reads back."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Literal

from astragal.engines.evaluation import Aim, Certainty
from astragal.engines.value_function import Vector
from astragal.texts import Message

VERSION = 3
"""Of the review's definitions and of its JSON; a change that readers notice makes a new one."""

StepKind = Literal["start", "roll", "choice", "correction", "forfeit"]
"""What led to a moment."""
LossName = Literal["inaccuracy", "mistake", "blunder"]


@dataclass(frozen=True)
class Bookings:
    """Why a seat's value changed, by cause; together they are the change.

    >>> both = Bookings(shared=0.1, choice=-0.2) + Bookings(own=0.05)
    >>> round(both.luck, 3), round(both.total, 3)
    (0.15, -0.05)
    """

    shared: float = 0.0
    """Dice that all seats share (Qwixx: the white ones)."""
    own: float = 0.0
    """Dice of the seat whose turn it is (Qwixx: the coloured ones; Qwinto: all)."""
    choice: float = 0.0
    """The seat's own choices, compared with its best ones: never more than 0, corrections of a sheet apart."""
    others: float = 0.0
    """What the others chose, compared with what was expected of them."""
    model: float = 0.0
    """Where the engine disagrees with itself: with the mean of its values after all rolls, above all."""

    def __add__(self, other: "Bookings") -> "Bookings":
        return Bookings(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(Bookings)))

    @property
    def luck(self) -> float:
        """Shared and own dice together: 0 on average, however anybody plays."""
        return self.shared + self.own

    @property
    def total(self) -> float:
        """All causes together."""
        return self.shared + self.own + self.choice + self.others + self.model


def summed(bookings: Iterable[Bookings]) -> Bookings:
    """Return all bookings together.

    >>> summed([Bookings(own=0.25), Bookings(own=0.5)]).own
    0.75
    """
    found = Bookings()
    for one in bookings:
        found += one
    return found


@dataclass(frozen=True)
class MoveReview:
    """A legal move and what it was worth when the seat had to choose."""

    move: str
    """As records write it."""
    shares: Vector
    """Each seat's share of the win after it, with the others' hidden choices as the engine expected them."""
    value: float
    """What it was worth to the seat that chose: its share, or its total where points are the aim."""
    certainty: Certainty = "estimated"
    error: float | None = None


@dataclass(frozen=True)
class Decision:
    """A choice of a seat among its legal moves."""

    seat: int
    played: str
    best: str
    loss: float
    """How much worse than the best move, in the unit of the review; 0 for any that is as good."""
    forced: bool
    """Whether there was one legal move only; such decisions count for nothing."""
    certainty: Certainty
    """Of the loss: the weaker of both moves'."""
    floor: float
    """A loss below this means nothing: it is within the noise."""
    moves: tuple[MoveReview, ...]
    """All legal moves, the best first."""
    name: LossName | None = None
    """What a loss of this size is called, if it has a name."""
    reason: Message | None = None
    """Why the best move is better, where that can be told honestly."""

    @property
    def stake(self) -> float:
        """What the worst legal move would have lost."""
        return self.moves[0].value - self.moves[-1].value


@dataclass(frozen=True)
class RollReview:
    """A roll and the luck in it, by seat."""

    seat: int
    """The one whose turn it was."""
    faces: tuple[int, ...]
    mean: Vector
    """What the moment was worth on average over all rolls."""
    shared: Vector
    own: Vector
    error: float = 0.0
    """The standard error of the mean: 0 where every roll was counted."""


@dataclass(frozen=True)
class Moment:
    """A moment between two steps, and the step that led to it."""

    number: int
    entries: int
    """How many entries of the record stand before this moment."""
    kind: StepKind
    values: Vector
    """Each seat's share of the win; totals where points are the aim."""
    certainty: Certainty
    bookings: tuple[Bookings, ...]
    """By seat: why the values changed in this step."""
    decisions: tuple[Decision, ...] = ()
    roll: RollReview | None = None
    seat: int | None = None
    """Who corrected a sheet or gave up."""
    error: float | None = None


@dataclass(frozen=True)
class LevelEstimate:
    """The level that most likely loses such a share of what is at stake, and the range of levels that also may."""

    level: str
    low: str
    high: str
    decisions: int
    clear: bool = False
    """Whether one level can be named: that it is this one, or one beside it, is likely enough. A game is too short."""


@dataclass(frozen=True)
class SeatReview:
    """All there is to say about a seat."""

    seat: int
    bookings: Bookings
    decisions: int
    """Choices among several moves."""
    mean_loss: float | None
    """A decision; None without decisions."""
    accuracy: float | None
    """From 0 to 100; None without decisions."""
    names: dict[LossName, int]
    """How many losses have each name."""
    luck: float
    adjusted: float
    """The result without the luck of the dice."""
    level: LevelEstimate | None = None
    mean_stake: float | None = None
    """What the worst move would have lost, a decision; None without decisions, and in reviews of version 1."""


@dataclass(frozen=True)
class Review:
    """A whole game, reviewed.

    >>> import astragal
    >>> found = astragal.review(astragal.read_record("Game: quixo\\n\\n0 a1-a5\\n1 forfeit"))
    >>> found.end, [moment.kind for moment in found.moments]
    ((1.0, 0.0), ['start', 'choice', 'forfeit'])
    """

    game: dict[str, object]
    """The game with its options, as `Game.to_dict` gives it."""
    aim: Aim
    """The unit: shares of the win, or points (alone)."""
    engine: str
    engine_version: str
    finished: bool
    moments: tuple[Moment, ...]
    seats: tuple[SeatReview, ...]

    @property
    def start(self) -> Vector:
        """The values of the first moment."""
        return self.moments[0].values

    @property
    def end(self) -> Vector:
        """The values of the last moment: the result, if the game is over."""
        return self.moments[-1].values

    @property
    def decisions(self) -> tuple[tuple[int, Decision], ...]:
        """Every decision with the number of the moment that it led to."""
        return tuple((moment.number, one) for moment in self.moments for one in moment.decisions)
