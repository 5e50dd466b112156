"""What people and bots ask a table to do. A command either leads to events or is refused and changes nothing."""

from typing import Annotated, Literal

import msgspec

from astragal.table.events import Colour, Settings

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
PersonId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=12)]
Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,128}$")]


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something asked for."""


class Join(Command, tag="join", frozen=True):
    """Come to the table under a name, or change name and colour."""

    name: Name
    colour: Colour = "grey"


class Leave(Command, tag="leave", frozen=True):
    """Go away from the table."""


class Sit(Command, tag="sit", frozen=True):
    """Take a free seat, or one that a bot keeps for you; one person may hold several (one device for all)."""

    seat: SeatNumber


class Stand(Command, tag="stand", frozen=True):
    """Free a seat of yours; in a running game a bot takes it."""

    seat: SeatNumber


class SeatBot(Command, tag="seat_bot", frozen=True):
    """Put a bot on a free seat (host), or let it play a seat of yours until you take it back with `sit`."""

    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(max_length=20)] = "greedy"


class Remove(Command, tag="remove", frozen=True):
    """Host: free a seat that a bot or another person holds, before a game."""

    seat: SeatNumber


class Dismiss(Command, tag="dismiss", frozen=True):
    """Host: send a person away. Their seats become free; in a running game bots play them to its end."""

    person: PersonId


class Readmit(Command, tag="readmit", frozen=True):
    """Host: let a person join again who was sent away."""

    person: PersonId


class Configure(Command, tag="configure", frozen=True):
    """Host: choose game, options and settings before a game."""

    game: dict[str, object] | None = None
    settings: Settings | None = None


class SetReady(Command, tag="ready", frozen=True):
    """Say that you are ready; a game starts when all seats are taken and all people in them are ready."""

    ready: bool = True


class Start(Command, tag="start", frozen=True):
    """Host: start now; all seats must be taken."""


class SetSeat(Command, tag="set_seat", frozen=True):
    """Choose for a seat of yours whether forced choices are made by themselves."""

    seat: SeatNumber
    auto_pass: bool


class Contribute(Command, tag="contribute", frozen=True):
    """Give your own chance for the dice, before the game: 16 to 64 bytes in hex."""

    entropy: Hex


class Roll(Command, tag="roll", frozen=True):
    """Real dice: what was rolled for the active seat; for a bot, by anybody who holds a seat or by the host."""

    seat: SeatNumber
    faces: Annotated[list[int], msgspec.Meta(max_length=6)]


class Play(Command, tag="play", frozen=True):
    """Choose a move, or another one while the phase is open."""

    seat: SeatNumber
    move: MoveText


class Withdraw(Command, tag="withdraw", frozen=True):
    """Take back your choice before it is revealed."""

    seat: SeatNumber


class AskUndo(Command, tag="ask_undo", frozen=True):
    """Ask to take back your last move; it happens at once where nobody else has played in this game."""

    seat: SeatNumber


class AnswerUndo(Command, tag="answer_undo", frozen=True):
    """Agree or not to another's wish to take back; with a seat of yours, or one that a bot keeps for you."""

    seat: SeatNumber
    agree: bool


class Correct(Command, tag="correct", frozen=True):
    """Real dice: mend a mistake on your Qwinto sheet (QW8): `y9~` or, in the same round, `y9~y10`."""

    seat: SeatNumber
    correction: Annotated[str, msgspec.Meta(max_length=8)]


class Resign(Command, tag="resign", frozen=True):
    """Give up a game of Quixo."""

    seat: SeatNumber


class Rematch(Command, tag="rematch", frozen=True):
    """Ask for another game, seats rotated."""


class Close(Command, tag="close", frozen=True):
    """Host: close the table, before or after a game."""


class Say(Command, tag="say", frozen=True):
    """Say something to all, or to your side only."""

    text: Text
    side_only: bool = False


class Emote(Command, tag="emote", frozen=True):
    """Show a feeling."""

    emote: Literal["hello", "thanks", "well_played", "oops", "hurry", "laugh", "wow", "goodbye"]


AnyCommand = (
    Join | Leave | Sit | Stand | SeatBot | Remove | Dismiss | Readmit | Configure | SetReady | Start | SetSeat
    | Contribute | Roll | Play | Withdraw | AskUndo | AnswerUndo | Correct | Resign | Rematch | Close | Say | Emote
)  # fmt: skip
