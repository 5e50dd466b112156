"""What happens at a table. The log of these is the truth; everything else is its fold.

Every event is plain data and has one JSON form. Only `Chose` holds anything that others must not see while a phase is
open; `astragal.table.views` makes what each person may see of an event.
"""

from typing import Literal

import msgspec

from astragal.table.seeds import RenewalReason

Colour = Literal["red", "yellow", "green", "blue", "orange", "purple", "grey"]


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that happened."""


# -- the table and who is there -----------------------------------------------------------------------------


class Created(Event, tag="created", frozen=True):
    """The table was made. The host may set it up, start games and close it."""

    table: str
    host: str
    code: str
    """The short code for joining."""
    game: dict[str, object]
    """As `Game.to_dict()`."""
    settings: "Settings"
    commitment: str
    """SHA-256 of the server's seed for the dice of the first game, in hex."""


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table agrees on besides the options of the game."""

    public: bool = False
    """Listed among the open tables."""
    real_dice: bool = False
    """Dice are rolled on a real table and typed in by the active seat."""
    clock: Literal["none", "move", "game"] = "none"
    seconds: int = 0
    """For a move, or for the whole game."""
    increment: int = 0
    """Seconds added after each choice of a clock for the game."""
    run_out: Literal["nothing", "forfeit", "bot"] | None = None
    """What running out of time does; None is what is usual for the game (`forfeit` in Quixo, else `nothing`)."""
    talk: bool = True
    """Whether there is chat at all."""


class Joined(Event, tag="joined", frozen=True):
    """A person came to the table, to watch or to sit down, or chose another name or colour."""

    person: str
    name: str
    colour: Colour = "grey"


class Left(Event, tag="left", frozen=True):
    """A person went away; seats they held go to bots in a running game, and become free before one."""

    person: str


class Dismissed(Event, tag="dismissed", frozen=True):
    """The host sent a person away: they hold no seat any more, and cannot join until they are let in again."""

    person: str


class Readmitted(Event, tag="readmitted", frozen=True):
    """The host lets a person in again who was sent away."""

    person: str


class HostChanged(Event, tag="host_changed", frozen=True):
    """Another person is host now."""

    person: str


class Seated(Event, tag="seated", frozen=True):
    """A seat was taken: by a person, or by a bot of a level; None frees it."""

    seat: int
    person: str | None = None
    bot: str | None = None
    kept: str | None = None
    """The person for whom a bot keeps the seat."""


class Configured(Event, tag="configured", frozen=True):
    """The host changed game, options or settings before a game."""

    game: dict[str, object]
    settings: Settings


class Ready(Event, tag="ready", frozen=True):
    """A person is ready to start, or not any more."""

    person: str
    ready: bool = True


class SeatSet(Event, tag="seat_set", frozen=True):
    """A setting of one seat: choices with only one possibility are made by themselves."""

    seat: int
    auto_pass: bool


class Contributed(Event, tag="contributed", frozen=True):
    """A person's own chance for the dice, in hex; mixed with the server's seed, which was committed to before."""

    person: str
    entropy: str


class Reseeded(Event, tag="reseeded", frozen=True):
    """The server replaced its seed, which somebody may know: from the next roll on, the dice come from a new one.

    While no game is on, this starts the preparation of the dice over: what people gave to them before is dropped.
    """

    commitment: str
    """SHA-256 of the new seed in hex."""
    reason: RenewalReason


# -- a game -------------------------------------------------------------------------------------------------


class Started(Event, tag="started", frozen=True):
    """A game began: which seat is first, and how that was decided."""

    number: int
    """1 for the first game at this table, 2 for its rematch …"""
    first: int
    how: Literal["roll_off", "random", "coin", "chosen"]
    throws: tuple[tuple[tuple[int, int], ...], ...] = ()
    """For a roll-off: round by round the (seat, face) thrown; ties throw again."""


class Rolled(Event, tag="rolled", frozen=True):
    """Dice were rolled, by the fair dice or on the real table."""

    faces: tuple[int, ...]
    seat: int


class Chose(Event, tag="chose", frozen=True):
    """A seat chose in a phase that is still open (hidden from others unless choices are open)."""

    seat: int
    move: str
    person: str | None = None
    """Who chose, and so the only one to see what; seats change hands, this does not."""
    seconds: float = 0.0
    lag: int = 0
    """Milliseconds of the way here that the clock gives back."""
    open: bool = False
    """Whether the game was played with open choices when this one was made; options change, this does not."""


class Withdrew(Event, tag="withdrew", frozen=True):
    """A seat took back its own choice before it was revealed."""

    seat: int


class Revealed(Event, tag="revealed", frozen=True):
    """A phase is complete: what every seat chose, in seat order. A move made in turn is a phase of one."""

    choices: tuple[tuple[int, str], ...]
    seconds: tuple[float, ...] = ()
    by: int = -1
    """The seat whose choice completed the phase."""
    lag: int = 0
    reason: Literal["", "auto", "time"] = ""
    """`auto` for a forced choice made by itself, `time` for a clock that ran out."""


class Corrected(Event, tag="corrected", frozen=True):
    """A number on a Qwinto sheet was erased or moved (QW8), text as in records: `y9~`, `y9~y10`."""

    seat: int
    correction: str


class UndoAsked(Event, tag="undo_asked", frozen=True):
    """A seat asks to take its last move back."""

    seat: int


class UndoAnswered(Event, tag="undo_answered", frozen=True):
    """One of the others agrees or not."""

    seat: int
    agree: bool


class Undone(Event, tag="undone", frozen=True):
    """The game went back to just before a move: the record keeps its first `entries` entries."""

    entries: int


class TimeUp(Event, tag="time_up", frozen=True):
    """A seat ran out of time."""

    seat: int


class Interrupted(Event, tag="interrupted", frozen=True):
    """No server could take a move for so long, up to this moment: that time counts for nobody."""

    away: int
    """Milliseconds."""


class Forfeited(Event, tag="forfeited", frozen=True):
    """A side of Quixo lost by giving up or running out of time."""

    seat: int


class Ended(Event, tag="ended", frozen=True):
    """A game is over: how, with what scores, and the server's seed, so that anybody can check the dice."""

    number: int
    termination: str
    scores: tuple[int | float, ...]
    winners: tuple[int, ...]
    seed: str
    """The server's seed in hex; its SHA-256 was told before the first roll."""
    next_commitment: str
    """The commitment for the next game at this table."""
    earlier_seeds: tuple[str, ...] = ()
    """The seeds that were replaced while the game was on, in hex and in order; "" for one that the server has lost."""


class RematchAsked(Event, tag="rematch_asked", frozen=True):
    """A person would like another game; when all people in seats do, it begins with the seats rotated by one."""

    person: str


class Rotated(Event, tag="rotated", frozen=True):
    """The seats moved on by one for the next game."""


class Closed(Event, tag="closed", frozen=True):
    """The table is over: closed by its host, or abandoned by everybody."""

    reason: Literal["host", "abandoned"]


# -- talk ---------------------------------------------------------------------------------------------------


class Said(Event, tag="said", frozen=True):
    """Somebody said something, to all or (Quixo for four, where the table allows it) to their side only."""

    person: str
    text: str
    side: int | None = None
    to: tuple[str, ...] = ()
    """The people of that side when it was said, the only ones to hear it; empty for all."""


class Emoted(Event, tag="emoted", frozen=True):
    """Somebody showed a feeling."""

    person: str
    emote: Literal["hello", "thanks", "well_played", "oops", "hurry", "laugh", "wow", "goodbye"]


AnyEvent = (
    Created | Joined | Left | Dismissed | Readmitted | HostChanged | Seated | Configured | Ready | SeatSet
    | Contributed | Reseeded
    | Started | Rolled | Chose | Withdrew | Revealed | Corrected | UndoAsked | UndoAnswered | Undone
    | TimeUp | Interrupted | Forfeited | Ended | RematchAsked | Rotated | Closed | Said | Emoted
)  # fmt: skip


class Logged(msgspec.Struct, frozen=True):
    """An event in the log: its number (from 1, without gaps) and the server's time in milliseconds."""

    seq: int
    at: int
    event: AnyEvent


_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """Return the one JSON form of an event.

    >>> encode(Withdrew(2))
    b'{"type":"withdrew","seat":2}'
    """
    return msgspec.json.encode(event)


def decode(data: bytes | str) -> AnyEvent:
    """Return the event of a JSON text.

    >>> decode(b'{"type":"withdrew","seat":2}')
    Withdrew(seat=2)
    """
    return _decoder.decode(data)
