"""The shapes of requests and answers, for checking what comes in and for OpenAPI."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from astragal.rules.registry import GAMES
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


class Me(Strict):
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


# -- answers ------------------------------------------------------------------------------------------------


class TableMade(BaseModel):
    """A new table: its id, the code to read to others, the path of the invitation."""

    id: str
    code: str
    link: str


class SeatCard(BaseModel):
    """A seat in a list of tables."""

    name: str
    kind: Literal["person", "bot", "open"]


class Card(BaseModel):
    """A table in a list."""

    id: str
    code: str
    game: str
    players: int
    status: Literal["lobby", "playing", "over", "closed"]
    public: bool
    seats: list[SeatCard]
    games: int
    updated: int


class Cards(BaseModel):
    """Some tables, the latest first; `before` asks for more."""

    tables: list[Card]
    before: int | None


class Found(BaseModel):
    """The table of a code."""

    id: str


class Joined(BaseModel):
    """You are at the table; `seq` is the number of its last event."""

    seq: int


class MeAnswer(BaseModel):
    """Who you are."""

    person: str
    name: str
    colour: Colour


class Token(BaseModel):
    """A bearer token, until a time in seconds."""

    person: str
    name: str
    token: str
    until: int


class PositionAnswer(BaseModel):
    """A position: as state, as canonical text, with all legal moves by seat, and as a picture."""

    state: dict[str, Any]
    position: str
    awaiting: list[int]
    dice: list[str]
    moves: dict[str, list[str]]
    svg: str


class Snapshot(BaseModel):
    """All that you may see of a table; the same as the first message on its socket."""

    model_config = ConfigDict(extra="allow")

    id: str
    code: str
    status: str
    now: dict[str, Any]


class Health(BaseModel):
    """Whether the server can do its work."""

    status: Literal["ok", "stopping", "no database"]


class ProblemAnswer(BaseModel):
    """An error: a code for programs, a key with parameters for any language, an English sentence."""

    code: str
    key: str
    message: str
    params: dict[str, str | int] = {}
    clause: str | None = None
