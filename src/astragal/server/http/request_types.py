"""The shapes of requests, for checking what comes in and for OpenAPI. Those of answers are in `shapes`."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from astragal.core.registry import GAMES
from astragal.table.events import Colour

Name = Annotated[str, Field(min_length=1, max_length=24, pattern=r"\S", description="What others call you.")]


class Strict(BaseModel):
    """Nothing that we would overlook."""

    model_config = ConfigDict(extra="forbid", strict=True)


class TableSettings(Strict):
    """What a table agrees on besides the options of the game."""

    public: bool = Field(False, description="Listed among the open tables.")
    real_dice: bool = Field(False, description="Dice are rolled on a real table and typed in.")
    clock: Literal["none", "move", "game"] = "none"
    seconds: int = Field(0, ge=0, le=86_400, description="For a move, or for the whole game.")
    increment: int = Field(0, ge=0, le=3_600, description="Seconds added after each choice of a clock for the game.")
    run_out: Literal["nothing", "forfeit", "bot"] | None = Field(None, description="What running out of time does.")
    talk: bool = Field(True, description="Whether there is chat.")


class NewTable(Strict):
    """A table to be made."""

    game: dict[str, Any] = Field(
        description="The game and its options, as `Game.to_dict()` gives them.",
        examples=[{"game": "qwixx", "players": 3}],
        json_schema_extra={
            "required": ["game"],
            "properties": {
                "game": {"type": "string", "enum": list(GAMES)},
                "players": {"type": "integer", "minimum": 1, "maximum": 6},
            },
        },
    )
    settings: TableSettings = TableSettings()  # type: ignore[call-arg]


class Joining(Strict):
    """Coming to a table, and perhaps to a seat."""

    name: Name | None = None
    colour: Colour | None = None
    seat: int | None = Field(None, ge=0, le=5)


class NewMe(Strict):
    """What to call you, and your colour."""

    name: Name | None = None
    colour: Colour | None = None


class NewToken(Strict):
    """A token for a program. `separate` makes somebody new; otherwise it plays in your name."""

    name: Name | None = None
    colour: Colour | None = None
    separate: bool = False


class PositionText(Strict):
    """A position as text."""

    text: str = Field(max_length=20_000, examples=["quixo board=1X3/5/5/5/5 active=1"])


class RecordText(Strict):
    """A record, as text or as JSON."""

    record: str = Field(examples=["Game: quixo\n\n0 a1-a5\n"])


Seat = Annotated[int, Field(ge=0, le=5)]


class RollEvent(Strict):
    """Dice were rolled."""

    roll: list[Annotated[int, Field(ge=0, le=99)]] = Field(max_length=6)


class PlayEvent(Strict):
    """A seat chose, or mended its sheet: the text of a move, or of a correction such as `y9~`."""

    seat: Seat
    move: str = Field(min_length=1, max_length=12, examples=["r5"])


class Tap(Strict):
    """Something that a seat would like to do: a cell, or the text of a move."""

    seat: Seat
    tap: str = Field(min_length=1, max_length=12, examples=["r5", "a1-a5"])


class SceneWanted(Strict):
    """A position or the start of a game, what happens then, for whom it is shown, what somebody would like to do."""

    position: str | None = Field(None, max_length=20_000, examples=["quixo board=1X3/5/5/5/5 active=1"])
    game: dict[str, Any] | None = None
    events: list[RollEvent | PlayEvent] = Field([], max_length=5_000)
    seats: list[Seat] | None = Field(None, max_length=6, description="Whose choices are shown; missing for all.")
    tap: Tap | None = None
