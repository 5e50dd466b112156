"""Whose right it is, and whether it is the time for it."""

from astragal.core.state import State
from astragal.protocol.people import Seat
from astragal.table.decide.draft import Draft
from astragal.table.errors import NotAllowed, NotNow
from astragal.texts import say


def seat_at(draft: Draft, seat: int) -> Seat:
    """Return a seat, or raise `NoSuchSeat`."""
    draft.table.game.check_seat(seat)
    return draft.table.seats[seat]


def check_own(draft: Draft, seat: int, person: str) -> None:
    """Refuse what only the one who plays a seat may do."""
    if seat_at(draft, seat).person != person:
        raise NotAllowed(say("table.not_your_seat", seat=seat))


def check_host(draft: Draft, person: str) -> None:
    """Refuse what only the host may do."""
    if draft.table.host != person:
        raise NotAllowed(say("table.host_only"))


def game_on(draft: Draft) -> State:
    """Return the state of the game that is on; refuse what needs one."""
    table = draft.table
    if table.status != "playing" or table.state is None:
        raise NotNow(say("table.no_game"))
    return table.state


def check_no_game(draft: Draft) -> None:
    """Refuse what can be done only before or after a game."""
    if draft.table.status == "playing":
        raise NotNow(say("table.game_on"))


def check_time(draft: Draft, seat: int) -> None:
    """Refuse a seat back whose time ran out while its choice, or any other of this game, is still the bot's."""
    table = draft.table
    if table.status != "playing":
        return
    if table.clock.used_up(seat):
        raise NotNow(say("table.time_used_up"))
    if table.clock.out(seat):
        raise NotNow(say("table.time_up_sit"))
