"""Walking through a record: from moment to moment, each change booked to its causes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from astragal.core.state import State
from astragal.engines.evaluation import Certainty, Evaluation
from astragal.engines.value_function import PositionValue, ValueFunction, Vector, finished
from astragal.notation.record import Correction, Event, Forfeit, Play, Record, Roll
from astragal.review.advice import reason_for
from astragal.review.naming import floor_of, name_of
from astragal.review.types import Bookings, Decision, Moment, MoveReview, RollReview, StepKind
from astragal.texts import Message

ORDER: tuple[Certainty, ...] = ("exact", "proven", "estimated")


@dataclass(frozen=True)
class ReviewStep:
    """One roll, or all choices of a phase, or a correction, or a seat that gives up."""

    before: State
    events: tuple[Event, ...]
    after: State
    entries: int
    """How many entries of the record stand before the moment after it."""


def steps(record: Record) -> Iterator[ReviewStep]:
    """Give the steps of a record; choices of a phase that was not finished are left out.

    >>> import astragal
    >>> record = astragal.read_record("Game: qwixx\\nroll 4 1 2 6 6 3\\n0 r5\\n1 y5")
    >>> [len(step.events) for step in steps(record)]
    [1, 2]
    """
    before = state = record.start
    events: list[Event] = []
    for count, entry in enumerate(record.entries, 1):
        state = entry.event.apply(state)
        events.append(entry.event)
        if all(choice is None for choice in state.pending):
            yield ReviewStep(before, tuple(events), state, count)
            before, events = state, []


def moments(record: Record, values: ValueFunction, done: Sequence[Moment] = ()) -> Iterator[Moment]:
    """Give the moments of a game one by one, as they are reviewed; those that were done before are not given again.

    >>> import astragal
    >>> from astragal.engines.value_function import value_function
    >>> record = astragal.read_record("Game: quixo\\n\\n0 a1-a5\\n1 b1-b5")
    >>> [moment.number for moment in moments(record, value_function(record.start.game))]
    [0, 1, 2]
    """
    players = record.start.game.players
    if not done:
        first = _valued(values, record.start)
        yield Moment(0, 0, "start", first.shares, first.certainty, (Bookings(),) * players, error=first.error)
        now = first.shares
    else:
        now = done[-1].values
    for number, step in enumerate(steps(record), 1):
        if number < len(done):
            continue
        moment = _moment(values, number, step, now)
        yield moment
        now = moment.values


def _valued(values: ValueFunction, state: State) -> PositionValue:
    return finished(state) if state.over else values.value(state)


def _moment(values: ValueFunction, number: int, step: ReviewStep, now: Vector) -> Moment:
    event = step.events[0]
    if isinstance(event, Roll):
        return _rolled(values, number, step, event, now)
    if isinstance(event, Play):
        return _chosen(values, number, step, now)
    return _mended(values, number, step, event, now)


def _rolled(values: ValueFunction, number: int, step: ReviewStep, event: Roll, now: Vector) -> Moment:
    found = values.roll(step.before, step.after)
    after = found.after.shares
    shared = _minus(found.given_shared, found.mean)
    own = _minus(after, found.given_shared)
    bookings = tuple(
        _closed(after[seat] - now[seat], Bookings(shared=shared[seat], own=own[seat])) for seat in range(len(now))
    )
    roll = RollReview(step.before.active, event.faces, found.mean, shared, own, found.error)
    return Moment(
        number, step.entries, "roll", after, found.after.certainty, bookings, roll=roll, error=found.after.error
    )


def _chosen(values: ValueFunction, number: int, step: ReviewStep, now: Vector) -> Moment:
    after = _valued(values, step.after)
    plays = {event.seat: event.move for event in step.events if isinstance(event, Play)}
    judged = {seat: values.evaluate(step.before.view(seat), seat) for seat in plays}
    bookings = []
    alone = next(iter(plays)) if len(plays) == 1 else None
    for seat in range(len(now)):
        choice = others = 0.0
        if seat in plays:
            choice = -judged[seat].loss(plays[seat])
            if alone is None:  # what was expected of the others is known; what they did is revealed now
                others = after.of(seat) - judged[seat].value(plays[seat])
        elif alone is not None:
            shares = judged[alone]
            others = shares[plays[alone]].shares[seat] - shares.best.shares[seat]
        bookings.append(_closed(after.shares[seat] - now[seat], Bookings(choice=choice, others=others)))
    decisions = tuple(
        decision(judged[seat], str(move), reason_for(step.before.view(seat), seat, judged[seat].best.move, move))
        for seat, move in plays.items()
    )
    return Moment(
        number, step.entries, "choice", after.shares, after.certainty, tuple(bookings), decisions, error=after.error
    )


def decision(judged: Evaluation, played: str, reason: Message | None = None) -> Decision:
    """Return what is to be said about a choice; a reason is kept only if it cost something.

    >>> import astragal
    >>> decision(astragal.evaluate(astragal.game("quixo").start(), 0), "a1-a5").loss
    0.0
    """
    moves = tuple(
        MoveReview(str(one.move), one.shares, judged.value(one.move), one.certainty, one.error) for one in judged.ranked
    )
    mine = next(one for one in moves if one.move == played)
    best = moves[0]
    certainty = max(best.certainty, mine.certainty, key=ORDER.index)
    error = max((one.error for one in (best, mine) if one.error is not None), default=None)
    floor, loss = floor_of(judged.aim, certainty, error), best.value - mine.value
    forced = len(moves) == 1
    name = name_of(loss, judged.aim, floor)
    kept = reason if name is not None else None
    return Decision(judged.seat, played, best.move, loss, forced, certainty, floor, moves, name, kept)


def _mended(
    values: ValueFunction, number: int, step: ReviewStep, event: Correction | Forfeit | Event, now: Vector
) -> Moment:
    """A seat changed its sheet or gave up: it did that itself, but no move of the game was chosen."""
    assert isinstance(event, Correction | Forfeit), "rolls and plays are booked elsewhere"
    after = _valued(values, step.after)
    side = next(team for team in step.before.game.teams if event.seat in team)
    change = _minus(after.shares, now)
    bookings = tuple(
        _closed(by, Bookings(choice=by) if seat in side else Bookings(others=by)) for seat, by in enumerate(change)
    )
    kind: StepKind = "correction" if isinstance(event, Correction) else "forfeit"
    return Moment(
        number, step.entries, kind, after.shares, after.certainty, bookings, seat=event.seat, error=after.error
    )


def _minus(one: Vector, other: Vector) -> Vector:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _closed(change: float, found: Bookings) -> Bookings:
    """Book what no other cause explains to the model, so that all together are the change."""
    return found + Bookings(model=change - found.total)
