"""Taking back a move, or mending a sheet, with the consent of all who have a say."""

from astragal.notation.record import correction
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.course import follow
from astragal.table.decide.draft import Draft
from astragal.table.decide.rights import check_own, game_on, seat_at
from astragal.table.errors import NotAllowed, NotNow
from astragal.table.state import TableState
from astragal.texts import say


def ask_undo(draft: Draft, command: c.AskUndo, person: str) -> None:
    """Ask for one's last move back."""
    game_on(draft)
    check_own(draft, command.seat, person)
    _undo_to(draft.table, command.seat)  # raises why not
    _ask(draft, e.UndoAsked(command.seat))


def correct(draft: Draft, command: c.Correct, person: str) -> None:
    """Ask to mend a mistake on one's sheet; only people see it, for the program refuses what breaks a rule."""
    state = game_on(draft)
    check_own(draft, command.seat, person)
    if not draft.table.settings.real_dice:
        raise NotAllowed(say("table.real_dice_only", "QW8"))
    correction(command.seat, command.correction).apply(state)  # raises why not
    _ask(draft, e.UndoAsked(command.seat, command.correction))


def _ask(draft: Draft, wish: e.UndoAsked) -> None:
    table = draft.table
    away = next((p for p in table.owners if not table.people[p].here), None)
    if away is not None:
        raise NotNow(say("table.undo_away", name=table.people[away].name))
    draft.add(wish)
    _do_if_agreed(draft)


def answer_undo(draft: Draft, command: c.AnswerUndo, person: str) -> None:
    """Agree, or not."""
    game_on(draft)
    table = draft.table
    if seat_at(draft, command.seat).owner != person:
        raise NotAllowed(say("table.not_your_seat", seat=command.seat))
    if table.undo is None or table.seats[table.undo.seat].person == person:
        raise NotNow(say("table.no_undo_wish"))
    draft.add(e.UndoAnswered(command.seat, command.agree))
    _do_if_agreed(draft)


def _undo_to(table: TableState, seat: int) -> int:
    """Where taking back that seat's last move goes, or raise why it cannot be.

    One person alone takes back with any of their seats, and whatever it was. Where anybody else has held a seat in
    this game, nothing that was chosen together and revealed is ever asked again.
    """
    match, _ = table.playing
    person = table.seats[seat].person
    alone = match.people == {person}
    taking = table.seats_of(person) if alone else (seat,)
    places = reversed(range(len(match.entries)))
    last = next((p for p in places if getattr(match.entries[p].event, "seat", None) in taking), None)
    if last is None:
        raise NotNow(say("table.nothing_to_undo"))
    start = match.phase_start(last)
    state = match.fold(start)
    for entry in match.entries[start:] if not alone else ():
        if len(state.due) > 1:
            raise NotNow(say("table.undo_revealed"))
        state = entry.event.apply(state)
    return start


def _do_if_agreed(draft: Draft) -> None:
    """Take back, or mend, as soon as everybody has agreed who plays, or may come back to a seat that a bot keeps."""
    wish = draft.table.undo
    if wish is None:
        return
    asking = draft.table.seats[wish.seat].person
    agreed = {draft.table.seats[seat].owner for seat in wish.agreed}
    if not {p for p in draft.table.owners if p != asking} <= agreed:
        return
    mended = e.Corrected(wish.seat, wish.correction)
    draft.add(mended if wish.correction else e.Undone(_undo_to(draft.table, wish.seat)))
    follow(draft)
