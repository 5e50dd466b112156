"""The bodies of requests over HTTP."""

from typing import Annotated, Any

from astragal.core.struct import Bounds, struct
from astragal.protocol.commands import SeatNumber
from astragal.protocol.events import Colour, Settings

CalledName = Annotated[str, Bounds(min_length=1, max_length=24, pattern=r"\S", description="What others call you.")]
PositionString = Annotated[str, Bounds(max_length=20_000)]
MoveString = Annotated[str, Bounds(min_length=1, max_length=12)]


@struct()
class NewTable:
    """A table to be made."""

    game: Annotated[dict[str, Any], Bounds(description="The game and its options, as `Game.to_dict()` gives them.")]
    settings: Settings = Settings()
    position: Annotated[
        PositionString | None,
        Bounds(description="Where its games begin, as text; the game and its options are then those of the position."),
    ] = None


@struct()
class Joining:
    """Coming to a table, and perhaps to a seat."""

    name: CalledName | None = None
    colour: Colour | None = None
    seat: SeatNumber | None = None


@struct()
class NewMe:
    """What to call you, and your colour."""

    name: CalledName | None = None
    colour: Colour | None = None


@struct()
class NewToken:
    """A token for a program. `separate` makes somebody new; otherwise it plays in your name."""

    name: CalledName | None = None
    colour: Colour | None = None
    separate: bool = False


@struct()
class PositionText:
    """A position as text, such as `quixo board=1X3/5/5/5/5 active=1`."""

    text: PositionString


@struct()
class RecordText:
    """A record, as text or as JSON."""

    record: str


@struct()
class GivenEvent:
    """Dice were rolled; or a seat chose, or mended its sheet: the text of a move, or of a correction such as `y9~`.

    Or a position is set up by hand: something is put on a `cell` of a seat's sheet, or on the board.
    """

    roll: Annotated[tuple[Annotated[int, Bounds(ge=0, le=99)], ...], Bounds(max_length=6)] | None = None
    seat: SeatNumber | None = None
    move: MoveString | None = None
    cell: MoveString | None = None
    """The name of a cell; or `x` for penalties and failed attempts, `turn`, `dice` or `sheet`."""
    put: Annotated[str, Bounds(max_length=2)] | None = None
    """What is put there: `x` for a cross, a number, the letter of a cube; nothing wipes it off."""


@struct()
class Tap:
    """Something that a seat would like to do: a cell, or the text of a move."""

    seat: SeatNumber
    tap: MoveString


@struct()
class HintWanted:
    """The seat that would like a hint for its choice."""

    seat: SeatNumber


@struct()
class MoveMeant:
    """The move that a seat is about to play."""

    seat: SeatNumber
    move: MoveString


@struct()
class KeptRating:
    """A rating as a device keeps it."""

    rating: Annotated[float, Bounds(ge=100, le=3500)]
    deviation: Annotated[float, Bounds(ge=50, le=350)]
    answers: Annotated[int, Bounds(ge=0, le=1_000_000)] = 0
    """How many answers are behind it."""


@struct()
class PuzzleAnswer:
    """The move that is the answer to a puzzle."""

    move: MoveString
    rating: KeptRating | None = None
    """Yours, as your device keeps it: for a device that is its own server. A server has its own and ignores this."""
    answered: bool = False
    """Whether your device knows that you have answered it before: for a device that is its own server."""


@struct()
class PlayedDecisions:
    """What is known of many decisions in games with about as many players: how many, what they lost of what stake."""

    game: Annotated[str, Bounds(max_length=20)]
    players: Annotated[int, Bounds(ge=1, le=6)]
    decisions: Annotated[int, Bounds(ge=0, le=10_000_000)]
    loss: Annotated[float, Bounds(ge=0, le=10_000_000, description="The sum over all decisions.")]
    stake: Annotated[float, Bounds(ge=0, le=10_000_000, description="The sum of what the worst moves would lose.")]


@struct()
class SceneWanted:
    """A position or the start of a game, what happens then, for whom it is shown, what somebody would like to do."""

    position: PositionString | None = None
    game: dict[str, Any] | None = None
    events: Annotated[tuple[GivenEvent, ...], Bounds(max_length=5_000)] = ()
    seats: Annotated[tuple[SeatNumber, ...], Bounds(max_length=6)] | None = None
    """Whose choices are shown; all without it."""
    tap: Tap | None = None
    offer: Tap | None = None
    """A cell of a sheet or board: the answer tells all that could be put there by hand."""
