"""A whole review."""

from collections.abc import Callable, Sequence

from astragal.core.errors import checked
from astragal.engines.value_function import ValueFunction, value_function
from astragal.notation.record import Record
from astragal.review.levels import level_of
from astragal.review.naming import accuracy_of
from astragal.review.types import LossName, Moment, Review, SeatReview, summed
from astragal.review.walk import moments, steps

Progress = Callable[[int, int], object]
"""Called with the number of moments done and of all there are."""


def review(
    record: Record,
    *,
    values: ValueFunction | None = None,
    done: Sequence[Moment] = (),
    progress: Progress | None = None,
) -> Review:
    """Review a game: what every choice cost, how lucky every roll was, and what is left of the result without luck.

    `done` are moments of an earlier review of the same record with the same engine, which was interrupted.

    >>> import astragal
    >>> record = astragal.read_record("Game: quixo\\n\\n0 a1-a5\\n1 b1-b5")
    >>> found = review(record)
    >>> found.finished, found.seats[0].decisions
    (False, 1)
    """
    values = values or value_function(checked("record", record, Record).start.game)
    found, total = list(done), sum(1 for _ in steps(record)) + 1
    for moment in moments(record, values, found):
        found.append(moment)
        if progress is not None:
            progress(len(found), total)
    return assembled(record, values, found)


def assembled(record: Record, values: ValueFunction, found: Sequence[Moment]) -> Review:
    """Return the review that all moments of a game make.

    >>> import astragal
    >>> record = astragal.read_record("Game: quixo\\n\\n0 a1-a5")
    >>> values = value_function(record.start.game)
    >>> assembled(record, values, list(moments(record, values))).end
    (0.5, 0.5)
    """
    game = record.start.game
    seats = tuple(_seat(values, seat, found) for seat in game.everyone)
    over = record.final.over
    return Review(game.to_dict(), values.aim, values.engine, values.version, over, tuple(found), seats)


def _seat(values: ValueFunction, seat: int, found: Sequence[Moment]) -> SeatReview:
    booked = summed(moment.bookings[seat] for moment in found)
    decisions = [one for moment in found for one in moment.decisions if one.seat == seat and not one.forced]
    losses, stakes = [one.loss for one in decisions], [one.stake for one in decisions]
    names: dict[LossName, int] = {}
    for one in decisions:
        if one.name is not None:
            names[one.name] = names.get(one.name, 0) + 1
    return SeatReview(
        seat,
        booked,
        len(losses),
        sum(losses) / len(losses) if losses else None,
        accuracy_of(losses, values.aim),
        names,
        booked.luck,
        found[-1].values[seat] - booked.luck,
        level_of(values.game.name, values.game.players, len(losses), sum(losses), sum(stakes), values.version),
        sum(stakes) / len(stakes) if stakes else None,
    )
