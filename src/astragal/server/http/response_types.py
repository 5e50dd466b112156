"""The shapes of what the server tells, written down once: for OpenAPI, and for clients in other languages.

What is sent is made elsewhere, as plain data and without delay; a test compares it with these shapes.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from astragal.narration.types import News
from astragal.scene.types import Scene, Why
from astragal.server.http.problems import Problem
from astragal.server.live.event_types import AnyTold, Talk
from astragal.table import events as e
from astragal.table.folding import Status
from astragal.table.seats import Seat


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything that is told; a field that may be missing says so."""


# -- tables ---------------------------------------------------------------------------------------------------


class SeatCard(Shape, frozen=True):
    """A seat in a list of tables."""

    name: str
    kind: Literal["person", "bot", "open"]


class Card(Shape, frozen=True):
    """A table in a list."""

    id: str
    code: str
    game: str
    players: int
    status: Status
    public: bool
    seats: list[SeatCard]
    games: int
    updated: int


class Cards(Shape, frozen=True):
    """Some tables, the latest first; `before` asks for more."""

    tables: list[Card]
    before: int | None


class TableMade(Shape, frozen=True):
    """A new table: its id, the code to read to others, the path of the invitation."""

    id: str
    code: str
    link: str


class Found(Shape, frozen=True):
    """The table of a code, and the full address to share."""

    id: str
    link: str


class Done(Shape, frozen=True):
    """It is done; `seq` is the number of the last event."""

    seq: int


class Person(Shape, frozen=True):
    """Somebody at the table, playing or watching; `here` is false after leaving, or when the host sent them away."""

    name: str
    colour: e.Colour
    ready: bool
    here: bool
    dismissed: bool


class Clock(Shape, frozen=True):
    """The clock: what each seat had left when its time began to run, and since when. Milliseconds."""

    kind: Literal["none", "move", "game"]
    limit: int | UnsetType = UNSET
    increment: int | UnsetType = UNSET
    left: list[int] | UnsetType = UNSET
    since: list[int | None] | UnsetType = UNSET
    paused: int | UnsetType | None = UNSET


class UndoWish(Shape, frozen=True):
    """Somebody wants a move back, and who has agreed so far."""

    seat: int
    agreed: list[int]


class Now(Shape, frozen=True):
    """The situation. Before the first game only the first fields, and a scene that is null, are there.

    Who asked for scenes gets `scene`, all others `state` and `moves`.
    """

    seq: int
    status: Status
    own: list[int]
    game: int | UnsetType = UNSET
    awaiting: list[int] | UnsetType = UNSET
    chosen: list[int] | UnsetType = UNSET
    dice: list[str] | UnsetType = UNSET
    scores: list[float] | UnsetType = UNSET
    winners: list[int] | UnsetType = UNSET
    position: str | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    undo: UndoWish | UnsetType = UNSET
    scene: Scene | UnsetType | None = UNSET
    state: dict[str, object] | UnsetType = UNSET
    moves: dict[str, list[str]] | UnsetType = UNSET


class Snapshot(Card, frozen=True):
    """All that you may see of a table."""

    you: str | None
    host: str
    commitment: str
    options: dict[str, object]
    settings: e.Settings
    people: dict[str, Person]
    places: list[Seat]
    rematch: list[str]
    talk: list[Talk]
    now: Now


class Played(Shape, frozen=True):
    """A game at a table. Of one that is still on, `ended` and `termination` are null; times in milliseconds."""

    number: int
    game: str
    players: int
    began: int
    ended: int | None
    termination: str | None
    scores: list[float]
    winners: list[int]
    names: list[str]
    own: list[int]
    bots: list[int]
    taken_back: bool = False
    """Whether a move was taken back in it; such a game counts for no statistics."""


class GamesPlayed(Shape, frozen=True):
    """The games at a table, the first one first."""

    games: list[Played]


# -- what goes over a socket ----------------------------------------------------------------------------------


class SnapshotFrame(Shape, frozen=True):
    """The whole table, and the server's time in milliseconds."""

    snapshot: Snapshot
    time: int


class EventsFrame(Shape, frozen=True):
    """What happened, the situation after it (missing while more is to come), what it means (for scenes only).

    Who resumes is also told the server's time in milliseconds; otherwise the last event has just happened.
    """

    events: list[AnyTold]
    now: Now | UnsetType = UNSET
    news: list[News] | UnsetType = UNSET
    time: int | UnsetType = UNSET


class AckFrame(Shape, frozen=True):
    """A command is done and stored."""

    ack: str
    seq: int


class ErrorFrame(Shape, frozen=True):
    """A command was refused, or a message could not be read."""

    error: Problem


class PingFrame(Shape, frozen=True):
    """Are you there?"""

    ping: int


class PongFrame(Shape, frozen=True):
    """Yes."""

    pong: int


FRAMES = (SnapshotFrame, EventsFrame, AckFrame, ErrorFrame, PingFrame, PongFrame)


# -- guests and games -----------------------------------------------------------------------------------------


class Me(Shape, frozen=True):
    """Who you are."""

    person: str
    name: str
    colour: e.Colour


class Token(Shape, frozen=True):
    """A bearer token, until a time in seconds."""

    person: str
    name: str
    token: str
    until: int


class GameOption(Shape, frozen=True):
    """An option of a game: on or off, a number (or nothing), one of some words, a pair of numbers a seat."""

    name: str
    kind: Literal["flag", "number", "one_of", "pairs"]
    default: bool | int | str | None
    values: list[str] | UnsetType = UNSET
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET


class GameInfo(Shape, frozen=True):
    """A game that can be played here; `title` is a key of the catalogues."""

    name: str
    title: str
    players: list[int]
    teams: list[int]
    """The numbers of players with which people play in teams."""
    minutes: list[int]
    age: int
    dice: bool
    points: bool
    """Whether scores are points; otherwise only who won counts."""
    resign: bool
    """Whether a side may give up."""
    pads: bool
    """Whether there are score pads to print."""
    lessons: bool
    """Whether there are rules by topic and a first lesson."""
    options: list[GameOption]
    bots: list[str]
    picture: str
    """A small SVG, in classes of the page's style."""


class Games(Shape, frozen=True):
    """The games, and the sentences of those that do not come with the page, by language."""

    games: list[GameInfo]
    texts: dict[str, dict[str, str | dict[str, str]]]


# -- positions, scenes, rules ---------------------------------------------------------------------------------


class PositionAnswer(Shape, frozen=True):
    """A position: as state, as canonical text, with all legal moves by seat, and as a picture."""

    state: dict[str, object]
    position: str
    awaiting: list[int]
    dice: list[str]
    moves: dict[str, list[str]]
    svg: str


class SceneAnswer(Shape, frozen=True):
    """A position after some events: as text and as a scene, what the events mean, an answer about a tap."""

    position: str
    scene: Scene
    news: list[News]
    why: Why | None


class TopicBoard(Shape, frozen=True):
    """A position that shows what a topic is about: whose sheet, and the cells to point at."""

    position: str
    scene: Scene
    seat: int
    cells: list[str]


class Topic(Shape, frozen=True):
    """A part of the rules of a game; its texts are `learn.{game}.{topic}.title` and `.text`."""

    topic: str
    clauses: list[str]
    board: TopicBoard | UnsetType = UNSET


class Topics(Shape, frozen=True):
    """The rules of a game, part by part."""

    topics: list[Topic]


class Health(Shape, frozen=True):
    """Whether the server can do its work."""

    status: Literal["ok", "stopping", "no database", "cannot store"]
