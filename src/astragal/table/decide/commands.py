"""Everything that can be decided: commands of people by their class, choices of bots, what time does."""

from collections.abc import Callable, Mapping
from typing import Any

from astragal.core.moves import Move
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.protocol.events import RenewalReason
from astragal.table.decide import choices, daily, hints, people, rematches, seats, setup, talk, undo
from astragal.table.decide.course import choose, follow
from astragal.table.decide.draft import Circumstances, Decided, Draft
from astragal.table.decide.rights import game_on
from astragal.table.decide.time import pass_time
from astragal.table.errors import NotAllowed, NotNow
from astragal.table.fair import commitment
from astragal.table.state import BOTS_ABANDONED_AFTER, TableState
from astragal.texts import say

HANDLERS: Mapping[type[c.Command], Callable[[Draft, Any, str], None]] = {
    c.Join: people.join,
    c.Leave: people.leave,
    c.Dismiss: people.dismiss,
    c.Readmit: people.readmit,
    c.Sit: seats.sit,
    c.Stand: seats.stand,
    c.SeatBot: seats.seat_bot,
    c.Remove: seats.remove,
    c.SetSeat: seats.set_seat,
    c.Configure: setup.configure,
    c.SetReady: setup.set_ready,
    c.Start: setup.start,
    c.Contribute: setup.contribute,
    c.Close: setup.close,
    c.Roll: choices.roll,
    c.Play: choices.play,
    c.Withdraw: choices.withdraw,
    c.Correct: undo.correct,
    c.Resign: choices.resign,
    c.AskUndo: undo.ask_undo,
    c.AnswerUndo: undo.answer_undo,
    c.AskHint: hints.ask_hint,
    c.Rematch: rematches.rematch,
    c.Say: talk.say_something,
    c.Emote: talk.emote,
}
"""What each command leads to, for the person who gives it; a handler raises why it is refused."""


def decide(table: TableState, command: c.AnyCommand, person: str, moment: Circumstances, lag: int = 0) -> Decided:
    """Return what a command of a person leads to, or raise why it is refused.

    `lag` is how long a choice was under way, in milliseconds.
    """
    if table.status == "closed":
        raise NotNow(say("table.closed"))
    known = table.people.get(person)
    if known is not None and known.dismissed:
        raise NotAllowed(say("table.dismissed"))
    if not isinstance(command, c.Join) and not (known is not None and known.here):
        raise NotAllowed(say("table.join_first"))
    daily.check(table, command, person)
    draft = Draft(table, moment, lag)
    HANDLERS[type(command)](draft, command, person)
    return draft.decision()


def decide_day_start(table: TableState, moment: Circumstances) -> Decided:
    """Return what begins the game of a day: the host sits down with the bots of the day."""
    draft = Draft(table, moment)
    daily.start(draft)
    return draft.decision()


def decide_bot_move(table: TableState, seat: int, choice: Move, moment: Circumstances) -> Decided:
    """Return what a bot's choice leads to, or raise why it is refused."""
    draft = Draft(table, moment)
    game_on(draft)
    if table.seats[seat].bot is None:
        raise NotAllowed(say("table.not_your_seat", seat=seat))
    choose(draft, seat, choice)
    follow(draft)
    return draft.decision()


def decide_time(table: TableState, moment: Circumstances, bots_abandoned_after: int = BOTS_ABANDONED_AFTER) -> Decided:
    """Return what the passing of time leads to: clocks that ran out, tables that were left alone."""
    draft = Draft(table, moment)
    pass_time(draft, bots_abandoned_after)
    return draft.decision()


def decide_interruption(table: TableState, moment: Circumstances) -> Decided:
    """Return what it leads to that no server was there, and nothing else."""
    return Draft(table, moment).decision()


def decide_new_seed(table: TableState, reason: RenewalReason, moment: Circumstances) -> Decided:
    """Return what replaces the seed in use by a new one; nothing else may follow in the same decision."""
    draft = Draft(table, moment)
    draft.add(e.Reseeded(commitment(moment.seeds.fresh), reason))
    return draft.decision()
