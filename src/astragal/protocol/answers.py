"""What the server answers to requests over HTTP, besides what people may see of tables."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from astragal.core.struct import ABSENT, Absent, struct
from astragal.narration.types import News
from astragal.protocol.events import Colour
from astragal.scene.types import Scene, Why


@struct(omit_defaults=True)
class Problem:
    """What is told about an error. `id` is the command's, on a socket."""

    code: str
    key: str
    message: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    clause: str | None = None
    id: str | None = None


@struct()
class TableMade:
    """A new table: its id, the code to read to others, the path of the invitation."""

    id: str
    code: str
    link: str


@struct()
class Found:
    """The table of a code, and the full address to share."""

    id: str
    link: str


@struct()
class Done:
    """It is done; `seq` is the number of the last event."""

    seq: int


@struct()
class Me:
    """Who you are."""

    person: str
    name: str
    colour: Colour


@struct()
class Token:
    """A bearer token, until a time in seconds."""

    person: str
    name: str
    token: str
    until: int


@struct()
class GameOption:
    """An option of a game: on or off, a number (or nothing), one of some words, a pair of numbers a seat."""

    name: str
    kind: Literal["flag", "number", "one_of", "pairs"]
    default: bool | int | str | None
    values: tuple[str, ...] | Absent = ABSENT
    low: int | Absent = ABSENT
    high: int | Absent = ABSENT


@struct()
class GameInfo:
    """A game that can be played here; `title` is a key of the catalogues."""

    name: str
    title: str
    players: tuple[int, ...]
    teams: tuple[int, ...]
    """The numbers of players with which people play in teams."""
    minutes: tuple[int, ...]
    age: int | None
    """From which age on people play it, where the box says so."""
    dice: bool
    points: bool
    """Whether scores are points; otherwise only who won counts."""
    resign: bool
    """Whether a side may give up."""
    pads: bool
    """Whether there are score pads to print."""
    lessons: bool
    """Whether there are rules by topic and a first lesson."""
    options: tuple[GameOption, ...]
    bots: tuple[str, ...]
    picture: str
    """A small SVG, in classes of the page's style."""
    preparing: tuple[str, ...] = ()
    """Those of the bots that are being prepared, once on a machine: a game with them begins, and waits for them."""
    first: tuple[str, ...] = ()
    """The ways in which chance can find who begins, the usual one first: `highest`, `chance`."""


@struct()
class Games:
    """The games, and the sentences of those that do not come with the page, by language."""

    games: tuple[GameInfo, ...]
    texts: Mapping[str, Mapping[str, str | Mapping[str, str]]]


# -- positions, scenes, rules ---------------------------------------------------------------------------------


@struct()
class PositionAnswer:
    """A position: as state, as canonical text, with all legal moves by seat, and as a picture."""

    state: dict[str, object]
    position: str
    awaiting: tuple[int, ...]
    dice: tuple[str, ...]
    moves: dict[str, tuple[str, ...]]
    svg: str


@struct()
class SceneAnswer:
    """A position after some events: as text and as a scene, what the events mean, an answer about a tap."""

    position: str
    scene: Scene
    news: tuple[News, ...]
    why: Why | None
    offers: tuple[str, ...] | None = None
    """What could be put by hand on the cell that was asked about; an empty text for nothing."""


@struct()
class TopicBoard:
    """A position that shows what a topic is about: whose sheet, and the cells to point at."""

    position: str
    scene: Scene
    seat: int
    cells: tuple[str, ...]


@struct()
class Topic:
    """A part of the rules of a game; its texts are `learn.{game}.{topic}.title` and `.text`."""

    topic: str
    clauses: tuple[str, ...]
    board: TopicBoard | Absent = ABSENT


@struct()
class Topics:
    """The rules of a game, part by part."""

    topics: tuple[Topic, ...]


HealthStatus = Literal["ok", "stopping", "no database", "cannot store"]


@struct()
class Health:
    """Whether the server can do its work."""

    status: HealthStatus
