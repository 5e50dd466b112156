"""What happens at a table. The log of these is the truth; everything else is its fold.

Every event is plain data and has one JSON form. Only `Chose` holds anything that others must not see while a phase is
open; `astragal.table.views` makes what each person may see of an event.
"""

from typing import Literal

from astragal.core.moves import HIDDEN, Hidden, Move
from astragal.core.struct import struct, written_as_text
from astragal.notation import move

RenewalReason = Literal["restored", "spent"]
"""The database was restored from a backup, or the seed had been revealed or lost."""
Emotion = Literal["hello", "thanks", "well_played", "oops", "hurry", "laugh", "wow", "goodbye"]

HelpKind = Literal["hint", "warning"]
"""The best move of one choice, or a word before each blunder of a game."""

written_as_text(Move, move)

Colour = Literal["red", "yellow", "green", "blue", "orange", "purple", "grey"]


class Event:
    """Something that happened."""


@struct(omit_defaults=True)
class Settings:
    """What a table agrees on besides the options of the game."""

    public: bool = False
    """Listed among the open tables."""
    real_dice: bool = False
    """Dice are rolled on a real table and typed in by the active seat."""
    clock: Literal["none", "move", "game"] = "none"
    """`game` for a clock for the whole game; `move` with `seconds` is read as `move_seconds`, its older name."""
    seconds: int = 0
    """For the whole game."""
    increment: int = 0
    """Seconds added after each choice of a clock for the game."""
    run_out: Literal["nothing", "forfeit", "bot"] | None = None
    """What running out of time does; None is what is usual for the game (`forfeit` in Quixo, else `nothing`)."""
    talk: bool = True
    """Whether there is chat at all."""
    coach: bool = False
    """Whether everybody may ask for hints; one person alone, or against bots, always may."""
    first: int | Literal["highest", "chance"] | None = None
    """Who begins: an agreed seat, the highest throw, or chance; None is what is usual for the game."""
    move_seconds: int = 0
    """The limit for a choice; 0 for none."""

    def __post_init__(self) -> None:
        """Read a limit under its older name."""
        if self.clock == "move" and self.seconds and self.move_seconds in (0, self.seconds):
            written = self.__dict__
            written["move_seconds"] = written.pop("seconds")
            del written["clock"]


@struct(omit_defaults=True)
class DailyGame:
    """Of which day a game is. Its dice are those of the day, for everybody who plays it."""

    day: str
    """As `2026-11-17`, in the server's time zone."""
    counted: bool = True
    """Whether its result counts: one game of each kind a day does, those after it are for fun."""


# -- the table and who is there -----------------------------------------------------------------------------


@struct(tag="created", omit_defaults=True)
class Created(Event):
    """The table was made. The host may set it up, start games and close it."""

    table: str
    host: str
    code: str
    """The short code for joining."""
    game: dict[str, object]
    """As `Game.to_dict()`."""
    settings: Settings
    commitment: str
    """SHA-256 of the server's seed for the dice of the first game, in hex."""
    position: str = ""
    """Where games begin, as text; empty for the start of the game."""
    daily: DailyGame | None = None
    """Set at the table of a game of the day; then the seed is that of the day, and there is one game."""


@struct(tag="joined", omit_defaults=True)
class Joined(Event):
    """A person came to the table, to watch or to sit down, or chose another name or colour."""

    person: str
    name: str
    colour: Colour = "grey"


@struct(tag="left", omit_defaults=True)
class Left(Event):
    """A person went away; seats they held go to bots in a running game, and become free before one."""

    person: str


@struct(tag="dismissed", omit_defaults=True)
class Dismissed(Event):
    """The host sent a person away: they hold no seat any more, and cannot join until they are let in again."""

    person: str


@struct(tag="readmitted", omit_defaults=True)
class Readmitted(Event):
    """The host lets a person in again who was sent away."""

    person: str


@struct(tag="host_changed", omit_defaults=True)
class HostChanged(Event):
    """Another person is host now."""

    person: str


@struct(tag="seated", omit_defaults=True)
class Seated(Event):
    """A seat was taken: by a person, or by a bot of a level; None frees it."""

    seat: int
    person: str | None = None
    bot: str | None = None
    kept: str | None = None
    """The person for whom a bot keeps the seat."""


@struct(tag="configured", omit_defaults=True)
class Configured(Event):
    """The host changed game, options or settings before a game."""

    game: dict[str, object]
    settings: Settings


@struct(tag="ready", omit_defaults=True)
class Ready(Event):
    """A person is ready to start, or not any more."""

    person: str
    ready: bool = True


@struct(tag="seat_set", omit_defaults=True)
class SeatSet(Event):
    """A setting of one seat: choices with only one possibility are made by themselves."""

    seat: int
    auto_pass: bool


@struct(tag="contributed", omit_defaults=True)
class Contributed(Event):
    """A person's own chance for the dice, in hex; mixed with the server's seed, which was committed to before."""

    person: str
    entropy: str


@struct(tag="reseeded", omit_defaults=True)
class Reseeded(Event):
    """The server replaced its seed, which somebody may know: from the next roll on, the dice come from a new one.

    While no game is on, this starts the preparation of the dice over: what people gave to them before is dropped.
    """

    commitment: str
    """SHA-256 of the new seed in hex."""
    reason: RenewalReason


# -- a game -------------------------------------------------------------------------------------------------


@struct(tag="started", omit_defaults=True)
class Started(Event):
    """A game began: which seat is first, and how that was decided."""

    number: int
    """1 for the first game at this table, 2 for its rematch …"""
    first: int
    how: Literal["roll_off", "random", "coin", "chosen", "position"]
    throws: tuple[tuple[tuple[int, int], ...], ...] = ()
    """For a roll-off: round by round the (seat, face) thrown; ties throw again."""


@struct(tag="rolled", omit_defaults=True)
class Rolled(Event):
    """Dice were rolled, by the fair dice or on the real table."""

    faces: tuple[int, ...]
    seat: int


@struct(tag="chose", omit_defaults=True)
class Chose(Event):
    """A seat chose in a phase that is still open (hidden from others unless choices are open)."""

    seat: int
    move: Move | Hidden = HIDDEN
    """Hidden, and then not written, in what others see of it; never in the log."""
    person: str | None = None
    """Who chose, and so the only one to see what; seats change hands, this does not."""
    seconds: float = 0.0
    lag: int = 0
    """Milliseconds of the way here that the clock gives back."""
    open: bool = False
    """Whether the game was played with open choices when this one was made; options change, this does not."""


@struct(tag="withdrew", omit_defaults=True)
class Withdrew(Event):
    """A seat took back its own choice before it was revealed."""

    seat: int


@struct(tag="revealed", omit_defaults=True)
class Revealed(Event):
    """A phase is complete: what every seat chose, in seat order. A move made in turn is a phase of one."""

    choices: tuple[tuple[int, Move], ...]
    seconds: tuple[float, ...] = ()
    by: int = -1
    """The seat whose choice completed the phase."""
    lag: int = 0
    reason: Literal["", "auto", "time"] = ""
    """`auto` for a forced choice made by itself, `time` for a clock that ran out."""


@struct(tag="corrected", omit_defaults=True)
class Corrected(Event):
    """A number on a Qwinto sheet was erased or moved (QW8), text as in records: `y9~`, `y9~y10`."""

    seat: int
    correction: str


@struct(tag="undo_asked", omit_defaults=True)
class UndoAsked(Event):
    """A seat asks to take its last move back or, with a correction, to mend its sheet."""

    seat: int
    correction: str = ""


@struct(tag="undo_answered", omit_defaults=True)
class UndoAnswered(Event):
    """One of the others agrees or not."""

    seat: int
    agree: bool


@struct(tag="undone", omit_defaults=True)
class Undone(Event):
    """The game went back to just before a move: the record keeps its first `entries` entries."""

    entries: int


@struct(tag="hinted", omit_defaults=True)
class Hinted(Event):
    """A seat was given a hint for the choice it owes, or is warned of blunders from now on."""

    seat: int
    kind: HelpKind = "hint"


@struct(tag="time_up", omit_defaults=True)
class TimeUp(Event):
    """A seat ran out of time."""

    seat: int


@struct(tag="interrupted", omit_defaults=True)
class Interrupted(Event):
    """No server could take a move for so long, up to this moment: that time counts for nobody."""

    away: int
    """Milliseconds."""


@struct(tag="forfeited", omit_defaults=True)
class Forfeited(Event):
    """A side of Quixo lost by giving up or running out of time."""

    seat: int


@struct(tag="ended", omit_defaults=True)
class Ended(Event):
    """A game is over: how, with what scores, and the server's seed, so that anybody can check the dice."""

    number: int
    termination: str
    scores: tuple[int | float, ...]
    winners: tuple[int, ...]
    seed: str
    """The server's seed in hex; its SHA-256 was told before the first roll. "" for a daily game: others still play."""
    next_commitment: str
    """The commitment for the next game at this table; "" if there will be none (a daily game)."""
    earlier_seeds: tuple[str, ...] = ()
    """The seeds that were replaced while the game was on, in hex and in order; "" for one that the server has lost."""


@struct(tag="rematch_asked", omit_defaults=True)
class RematchAsked(Event):
    """A person would like another game; when all people in seats do, it begins with the seats rotated by one."""

    person: str


@struct(tag="rotated", omit_defaults=True)
class Rotated(Event):
    """The seats moved on by one for the next game."""


@struct(tag="closed", omit_defaults=True)
class Closed(Event):
    """The table is over: closed by its host, or abandoned by everybody."""

    reason: Literal["host", "abandoned"]


# -- talk ---------------------------------------------------------------------------------------------------


@struct(tag="said", omit_defaults=True)
class Said(Event):
    """Somebody said something, to all or (Quixo for four, where the table allows it) to their side only."""

    person: str
    text: str
    side: int | None = None
    to: tuple[str, ...] = ()
    """The people of that side when it was said, the only ones to hear it; empty for all."""


@struct(tag="emoted", omit_defaults=True)
class Emoted(Event):
    """Somebody showed a feeling."""

    person: str
    emote: Emotion


AnyEvent = (
    Created | Joined | Left | Dismissed | Readmitted | HostChanged | Seated | Configured | Ready | SeatSet
    | Contributed | Reseeded
    | Started | Rolled | Chose | Withdrew | Revealed | Corrected | UndoAsked | UndoAnswered | Undone
    | TimeUp | Interrupted | Forfeited | Ended | RematchAsked | Rotated | Closed | Said | Emoted
    | Hinted
)  # fmt: skip


@struct(flat="event")
class Logged:
    """An event in the log: its number (from 1, without gaps) and the server's time in milliseconds."""

    seq: int
    at: int
    event: AnyEvent


@struct(flat="event")
class Remark:
    """Talk as a newcomer is shown it."""

    seq: int
    at: int
    event: Said | Emoted
