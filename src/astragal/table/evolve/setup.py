"""What happens to a table as a whole: made, configured, closed; who is ready."""

from collections.abc import Mapping

from astragal.core.game import Game
from astragal.core.registry import game_from_dict
from astragal.core.struct import changed
from astragal.protocol import events as e
from astragal.protocol.people import Person, Seat
from astragal.table.clock import TableClock
from astragal.table.state import TableState


def created(event: e.Created, logged: e.Logged) -> TableState:
    """Return a new table."""
    game = game_from_dict(event.game)
    return TableState(
        id=event.table,
        code=event.code,
        host=event.host,
        game=game,
        settings=event.settings,
        commitment=event.commitment,
        seats=_seats((), game),
        seq=logged.seq,
        at=logged.at,
        touched=logged.at,
        position=event.position,
        daily=event.daily,
    )


def configured(table: TableState, event: e.Configured, logged: e.Logged) -> TableState:
    """Take over game, options and settings; nobody is ready for those."""
    game = game_from_dict(event.game)
    return changed(
        table,
        settings=event.settings,
        game=game,
        position=table.position if game == table.game else "",
        seats=_seats(table.seats, game),
        people=nobody_ready(table.people),
        touched=logged.at,
    )


def ready(table: TableState, event: e.Ready, logged: e.Logged) -> TableState:
    """Mark somebody as ready, or not any more."""
    person = changed(table.people[event.person], ready=event.ready)
    return changed(table.with_person(event.person, person), touched=logged.at)


def closed(table: TableState, event: e.Closed, logged: e.Logged) -> TableState:
    """Nothing happens here any more."""
    return changed(table, status="closed", clock=TableClock.none())


def nobody_ready(people: Mapping[str, Person]) -> Mapping[str, Person]:
    """Return the same people, none of them ready."""
    return {key: changed(person, ready=False) for key, person in people.items()}


def _seats(before: tuple[Seat, ...], game: Game) -> tuple[Seat, ...]:
    kept = before[: game.players]
    return kept + (Seat(),) * (game.players - len(kept))
