"""Reviews as plain data for JSON, and back (docs/review.md describes the shape)."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from astragal.review.types import (
    VERSION,
    Bookings,
    Decision,
    LevelEstimate,
    Moment,
    MoveReview,
    Review,
    RollReview,
    SeatReview,
)
from astragal.texts import Message

Data = dict[str, Any]


def review_data(review: Review) -> Data:
    """Return a review as plain data.

    >>> import astragal
    >>> data = review_data(astragal.review(astragal.read_record("Game: quixo\\n\\n0 a1-a5")))
    >>> data["start"], data["decisions"][0]["played"], data["seats"][0]["bookings"]["choice"]
    ([0.5, 0.5], 'a1-a5', 0.0)
    >>> read_review(data).end
    (0.5, 0.5)
    """
    return {
        "review": VERSION,
        "game": review.game,
        "aim": review.aim,
        "engine": {"name": review.engine, "version": review.engine_version},
        "finished": review.finished,
        "start": list(review.start),
        "end": list(review.end),
        "seats": [_plain(asdict(seat)) for seat in review.seats],
        "moments": [moment_data(moment) for moment in review.moments],
        "decisions": [
            {
                "moment": number,
                "seat": one.seat,
                "played": one.played,
                "best": one.best,
                "loss": one.loss,
                "forced": one.forced,
                "name": one.name,
            }
            for number, one in review.decisions
        ],
    }


def moment_data(moment: Moment) -> Data:
    """Return a moment as plain data, which `read_moment` reads.

    >>> moment = Moment(0, 0, "start", (0.5, 0.5), "exact", (Bookings(), Bookings()))
    >>> read_moment(moment_data(moment)) == moment
    True
    """
    data = asdict(moment)
    for plain, decision in zip(data["decisions"], moment.decisions, strict=True):
        reason = decision.reason
        plain["reason"] = None if reason is None else {"key": reason.key, "params": dict(reason.params)}
    return _plain(data)  # type: ignore[no-any-return]


def read_review(data: Mapping[str, Any]) -> Review:
    """Return the review that `review_data` wrote."""
    return Review(
        dict(data["game"]),
        data["aim"],
        data["engine"]["name"],
        data["engine"]["version"],
        data["finished"],
        tuple(read_moment(one) for one in data["moments"]),
        tuple(_seat(one) for one in data["seats"]),
    )


def read_moment(data: Mapping[str, Any]) -> Moment:
    """Return the moment that `moment_data` wrote."""
    roll = data.get("roll")
    given = dict(data) | {
        "values": tuple(data["values"]),
        "bookings": tuple(Bookings(**one) for one in data["bookings"]),
        "decisions": tuple(_decision(one) for one in data["decisions"]),
        "roll": None if roll is None else RollReview(**_tuples(roll)),
    }
    return Moment(**given)


def _decision(data: Mapping[str, Any]) -> Decision:
    reason = data.get("reason")
    given = dict(data) | {
        "moves": tuple(MoveReview(**_tuples(one)) for one in data["moves"]),
        "reason": None if reason is None else Message(reason["key"], dict(reason["params"])),
    }
    return Decision(**given)


def _seat(data: Mapping[str, Any]) -> SeatReview:
    level = data.get("level")
    given = dict(data) | {
        "bookings": Bookings(**data["bookings"]),
        "level": None if level is None else LevelEstimate(**level),
    }
    return SeatReview(**given)


def _tuples(data: Mapping[str, Any]) -> Data:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}


def _plain(value: Any) -> Any:
    """Tuples as lists, all the way down, as JSON gives them back."""
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value
