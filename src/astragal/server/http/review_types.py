"""Answers about reviews and values, as clients get them."""

from dataclasses import dataclass

from astragal.engines.evaluation import Aim, Certainty
from astragal.review.types import LevelEstimate, LossName, Moment, SeatReview
from astragal.texts import Message


@dataclass(frozen=True)
class ReviewEngine:
    """What judged, and its version."""

    name: str
    version: str


@dataclass(frozen=True)
class ReviewedChoice:
    """A decision in short; its moment has the rest."""

    moment: int
    seat: int
    played: str
    best: str
    loss: float
    forced: bool
    name: LossName | None


@dataclass(frozen=True)
class ReviewSummary:
    """A whole review without its moments."""

    review: int
    game: dict[str, object]
    aim: Aim
    engine: ReviewEngine
    finished: bool
    start: list[float]
    end: list[float]
    seats: list[SeatReview]
    decisions: list[ReviewedChoice]


@dataclass(frozen=True)
class ReviewAnswer:
    """A review as far as it has come: the next moments after those the client has, and with the last one the summary.

    A client asks again, `after` as many as `next` says, until the summary is there. If `done` is less than what it has,
    or the engine another one, the review was begun again, and so must the client.
    """

    id: str
    done: int
    total: int
    """How many moments are reviewed; 0 while that is not known."""
    whole: int
    """How many the record has; more than `total` if it is longer than what is reviewed."""
    next: int
    engine: ReviewEngine | None
    moments: list[Moment]
    summary: ReviewSummary | None


@dataclass(frozen=True)
class ValuedMove:
    """What a move is worth to the seat that chooses."""

    move: str
    value: float
    certainty: Certainty
    error: float | None


@dataclass(frozen=True)
class SeatValues:
    """What all moves of a seat are worth, the best first."""

    seat: int
    moves: list[ValuedMove]


@dataclass(frozen=True)
class ValuesAnswer:
    """What every move of a position is worth: shares of the win, or points."""

    aim: Aim
    engine: str
    seats: list[SeatValues]


@dataclass(frozen=True)
class HintAnswer:
    """The best move of a seat, to be told step by step; the move itself comes last, its reason after it."""

    move: str
    steps: list[Message]
    reason: Message | None
    value: float
    sure: bool
    """Whether the next best move is worse by more than the noise."""


@dataclass(frozen=True)
class Blunder:
    """What is wrong with a move; what would be better is not told."""

    loss: float
    reason: Message | None


@dataclass(frozen=True)
class WarningAnswer:
    """A warning, if the move is a blunder."""

    warning: Blunder | None


@dataclass(frozen=True)
class LevelAnswer:
    """Which level plays like that; null where too little is known."""

    level: LevelEstimate | None


ANSWERS: tuple[type, ...] = (ReviewAnswer, ValuesAnswer, HintAnswer, WarningAnswer, LevelAnswer)
