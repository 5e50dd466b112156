"""Taking seats, giving them up, putting bots there."""

from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.course import SUBSTITUTE_BOT, follow
from astragal.table.decide.draft import Draft
from astragal.table.decide.rights import check_host, check_no_game, check_own, check_time, seat_at
from astragal.table.errors import NotAllowed, NotNow
from astragal.texts import say


def sit(draft: Draft, command: c.Sit, person: str) -> None:
    """Take a free seat, or one that a bot keeps."""
    seat = seat_at(draft, command.seat)
    if seat.person == person:
        return
    if seat.kept == person:
        check_time(draft, command.seat)
    elif draft.table.status == "playing":
        raise NotNow(say("table.game_on"))
    elif seat.taken:
        raise NotAllowed(say("table.seat_taken", seat=command.seat))
    draft.add(e.Seated(command.seat, person=person))


def stand(draft: Draft, command: c.Stand, person: str) -> None:
    """Free a seat."""
    check_own(draft, command.seat, person)
    give_up_seat(draft, command.seat, person)
    follow(draft)


def give_up_seat(draft: Draft, seat: int, person: str) -> None:
    """Free a seat; in a running game a bot keeps it."""
    bot = SUBSTITUTE_BOT if draft.table.status == "playing" else None
    draft.add(e.Seated(seat, bot=bot, kept=person if bot else None))


def seat_bot(draft: Draft, command: c.SeatBot, person: str) -> None:
    """Put a bot on a free seat, or on one's own for a while."""
    seat = seat_at(draft, command.seat)
    if seat.person == person:
        draft.add(e.Seated(command.seat, bot=command.level, kept=person))
    elif seat.person is not None or draft.table.status == "playing":
        raise NotAllowed(say("table.seat_taken", seat=command.seat))
    else:
        check_host(draft, person)
        draft.add(e.Seated(command.seat, bot=command.level))
    follow(draft)


def remove(draft: Draft, command: c.Remove, person: str) -> None:
    """Free a seat that another one holds."""
    check_host(draft, person)
    check_no_game(draft)
    seat_at(draft, command.seat)
    draft.add(e.Seated(command.seat))


def set_seat(draft: Draft, command: c.SetSeat, person: str) -> None:
    """Choose whether forced choices are made by themselves."""
    check_own(draft, command.seat, person)
    draft.add(e.SeatSet(command.seat, command.auto_pass))
    follow(draft)
