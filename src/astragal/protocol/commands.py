"""What people and bots ask a table to do. A command either leads to events or is refused and changes nothing."""

from typing import Annotated

from astragal.core.struct import Bounds, struct
from astragal.protocol.events import Colour, Emotion, HelpKind, Settings

Text = Annotated[str, Bounds(min_length=1, max_length=500)]
Name = Annotated[str, Bounds(min_length=1, max_length=24)]
PersonId = Annotated[str, Bounds(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Bounds(ge=0, le=5)]
MoveText = Annotated[str, Bounds(min_length=1, max_length=12)]
Hex = Annotated[str, Bounds(pattern="^[0-9a-f]{32,128}$")]


class Command:
    """Something asked for."""


@struct(tag="join")
class Join(Command):
    """Come to the table under a name, or change name and colour."""

    name: Name
    colour: Colour = "grey"


@struct(tag="leave")
class Leave(Command):
    """Go away from the table."""


@struct(tag="sit")
class Sit(Command):
    """Take a free seat, or one that a bot keeps for you; one person may hold several (one device for all)."""

    seat: SeatNumber


@struct(tag="stand")
class Stand(Command):
    """Free a seat of yours; in a running game a bot takes it."""

    seat: SeatNumber


@struct(tag="seat_bot")
class SeatBot(Command):
    """Put a bot on a free seat (host), or let it play a seat of yours until you take it back with `sit`."""

    seat: SeatNumber
    level: Annotated[str, Bounds(max_length=20)] = "greedy"


@struct(tag="remove")
class Remove(Command):
    """Host: free a seat that a bot or another person holds, before a game."""

    seat: SeatNumber


@struct(tag="dismiss")
class Dismiss(Command):
    """Host: send a person away. Their seats become free; in a running game bots play them to its end."""

    person: PersonId


@struct(tag="readmit")
class Readmit(Command):
    """Host: let a person join again who was sent away."""

    person: PersonId


@struct(tag="configure")
class Configure(Command):
    """Host: choose game, options and settings before a game."""

    game: dict[str, object] | None = None
    settings: Settings | None = None


@struct(tag="ready")
class SetReady(Command):
    """Say that you are ready; a game starts when all seats are taken and all people in them are ready."""

    ready: bool = True


@struct(tag="start")
class Start(Command):
    """Host: start now; all seats must be taken."""


@struct(tag="set_seat")
class SetSeat(Command):
    """Choose for a seat of yours whether forced choices are made by themselves."""

    seat: SeatNumber
    auto_pass: bool


@struct(tag="contribute")
class Contribute(Command):
    """Give your own chance for the dice, before the game: 16 to 64 bytes in hex."""

    entropy: Hex


@struct(tag="roll")
class Roll(Command):
    """Real dice: what was rolled for the active seat; for a bot, by anybody who holds a seat or by the host."""

    seat: SeatNumber
    faces: Annotated[tuple[int, ...], Bounds(max_length=6)]


@struct(tag="play")
class Play(Command):
    """Choose a move, or another one while the phase is open."""

    seat: SeatNumber
    move: MoveText


@struct(tag="withdraw")
class Withdraw(Command):
    """Take back your choice before it is revealed."""

    seat: SeatNumber


@struct(tag="ask_undo")
class AskUndo(Command):
    """Ask to take back your last move; it happens at once where nobody else has played in this game."""

    seat: SeatNumber


@struct(tag="answer_undo")
class AnswerUndo(Command):
    """Agree or not to another's wish to take back or mend; with a seat of yours, or one that a bot keeps for you."""

    seat: SeatNumber
    agree: bool


@struct(tag="hint")
class AskHint(Command):
    """Ask for a hint, or to be warned of blunders for the rest of the game; all are told. The hint itself is REST."""

    seat: SeatNumber
    kind: HelpKind = "hint"


@struct(tag="correct")
class Correct(Command):
    """Real dice: mend a mistake on your Qwinto sheet (QW8) when all agree: `y9~` or, in the same round, `y9~y10`."""

    seat: SeatNumber
    correction: Annotated[str, Bounds(max_length=8)]


@struct(tag="resign")
class Resign(Command):
    """Give up a game of Quixo."""

    seat: SeatNumber


@struct(tag="rematch")
class Rematch(Command):
    """Ask for another game, seats rotated."""


@struct(tag="close")
class Close(Command):
    """Host: close the table, before or after a game."""


@struct(tag="say")
class Say(Command):
    """Say something to all, or to your side only."""

    text: Text
    side_only: bool = False


@struct(tag="emote")
class Emote(Command):
    """Show a feeling."""

    emote: Emotion


AnyCommand = (
    Join | Leave | Sit | Stand | SeatBot | Remove | Dismiss | Readmit | Configure | SetReady | Start | SetSeat
    | Contribute | Roll | Play | Withdraw | AskUndo | AnswerUndo | Correct | Resign | Rematch | Close | Say | Emote
    | AskHint
)  # fmt: skip
