"""What people do in a game: roll real dice, choose, take a choice back that waits for others, give up."""

from astragal.notation import move
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.course import choose, follow
from astragal.table.decide.draft import Draft
from astragal.table.decide.rights import check_own, game_on, seat_at
from astragal.table.errors import NotAllowed, NotNow
from astragal.texts import say


def play(draft: Draft, command: c.Play, person: str) -> None:
    """Choose a move."""
    game_on(draft)
    check_own(draft, command.seat, person)
    if not draft.table.clock.in_time(command.seat, draft.now, draft.lag):
        raise NotNow(say("table.time_up"))
    choose(draft, command.seat, move(command.move))
    follow(draft)


def withdraw(draft: Draft, command: c.Withdraw, person: str) -> None:
    """Take back a choice before it is revealed."""
    state = game_on(draft)
    check_own(draft, command.seat, person)
    if state.pending[command.seat] is None:
        raise NotNow(say("table.nothing_chosen"))
    if draft.table.clock.out(command.seat):
        raise NotNow(say("table.time_up"))
    draft.add(e.Withdrew(command.seat))


def roll(draft: Draft, command: c.Roll, person: str) -> None:
    """Type in what real dice show."""
    table, state = draft.table, game_on(draft)
    # A bot has no hands: anybody who plays, or the host, rolls for it.
    if seat_at(draft, command.seat).bot is None or not (table.seats_of(person) or person == table.host):
        check_own(draft, command.seat, person)
    if not table.settings.real_dice:
        raise NotAllowed(say("table.fair_dice"))
    if command.seat != state.active:
        raise NotAllowed(say("table.active_rolls", state.turn_clause, active=state.active))
    state.rolled(command.faces)  # raises why not
    draft.add(e.Rolled(tuple(command.faces), command.seat))
    follow(draft)


def resign(draft: Draft, command: c.Resign, person: str) -> None:
    """Give up."""
    state = game_on(draft)
    check_own(draft, command.seat, person)
    if not state.game.can_resign:
        raise NotAllowed(say("no_forfeit", game=state.game.title))
    draft.add(e.Forfeited(command.seat))
    follow(draft)
