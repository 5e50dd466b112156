"""What a screen needs to show a moment of any game, and to let people play it, without knowing a single rule.

A scene is data: a layout of cells with names, what is on them, and every legal choice with the cells it concerns and
what it would cost. Words are those of `astragal.narration`.
"""

from dataclasses import field
from typing import Literal

from astragal.core.struct import struct
from astragal.narration.types import Ending, News, Part, Words

# -- what is printed ------------------------------------------------------------------------------------------


@struct(omit_defaults=True)
class Cell(Part):
    """A place on a sheet or a board: its name in the notation, its colour, what is printed on it."""

    id: str
    """`r5` on a Qwixx sheet, `y9` (row and column) on a Qwinto sheet, `a1` on the board."""
    colour: str = ""
    label: str = ""
    column: int = 0
    """Qwinto: 1 to 12. The board: 1 for file a."""
    bonus: bool = False
    """Qwinto: a pentagon, which counts when its column is full."""
    locks: bool = False
    """Qwixx: crossing it locks the row."""


@struct(omit_defaults=True)
class PrintedRow(Part):
    """A row of cells; colour and letter are those of its last cell where a row mixes them."""

    colour: str
    letter: str
    cells: tuple[Cell, ...]


@struct(tag="sheet", omit_defaults=True)
class SheetLayout(Part):
    """A sheet of the Qwixx family."""

    rows: tuple[PrintedRow, ...]
    points: tuple[int, ...]
    """What a row with 0, 1, 2 … crosses is worth."""
    needed: int
    """Crosses that a row must have before it can be locked."""
    penalties: int
    """Boxes for penalties."""
    penalty: int
    """What each of them costs: 5."""


@struct(tag="grid", omit_defaults=True)
class GridLayout(Part):
    """The staggered sheet of Qwinto."""

    rows: tuple[PrintedRow, ...]
    columns: int
    fails: int
    """Boxes for failed attempts."""
    fail: int
    """What each of them costs: 5."""


@struct(tag="board", omit_defaults=True)
class BoardLayout(Part):
    """The board of Quixo, cell by cell from the lower left corner, row by row."""

    size: int
    cells: tuple[Cell, ...]


@struct(tag="facts", omit_defaults=True)
class FactsLayout(Part):
    """Nothing is printed: a game that needs no sheet and no board shows a few facts about every player."""


Layout = SheetLayout | GridLayout | BoardLayout | FactsLayout

# -- what stands there now ------------------------------------------------------------------------------------


@struct(omit_defaults=True)
class SheetRow(Part):
    """A row of somebody's Qwixx sheet."""

    marks: str
    """A letter for each cell: `x` crossed, `-` lost (skipped), `.` open, `,` out of reach since the row is closed."""
    lock: Literal["open", "mine", "closed"]
    """`mine`: this player has crossed the lock; `closed`: somebody else closed the row."""
    crosses: int
    """With the lock."""
    points: int


@struct(tag="sheet", omit_defaults=True)
class SheetOf(Part):
    """A player's Qwixx or Longo sheet."""

    rows: tuple[SheetRow, ...]
    penalties: int
    total: int
    lucky: tuple[int, ...] = ()


@struct(omit_defaults=True)
class GridRow(Part):
    """A row of somebody's Qwinto sheet: the number in each cell of the printed row, 0 where none is."""

    numbers: tuple[int, ...]
    full: bool
    points: int


@struct(tag="grid", omit_defaults=True)
class GridOf(Part):
    """A player's Qwinto sheet."""

    rows: tuple[GridRow, ...]
    bonus: dict[str, int]
    """By column (`"3"`): what it scores now."""
    fails: int
    total: int


@struct(tag="side", omit_defaults=True)
class SideOf(Part):
    """A player of Quixo: the symbol and, with four players, the partner's seat."""

    symbol: Literal["X", "O"]
    partner: int | None = None
    dot: str = ""
    """With four players: the letter on the board of a cube whose dot points at this seat."""


@struct(omit_defaults=True)
class Fact(Part):
    """Something to know about a player: what it is called, and its value."""

    label: Words
    value: str


@struct(tag="facts", omit_defaults=True)
class FactsOf(Part):
    """What there is to know about a player of a game without sheets and boards."""

    facts: tuple[Fact, ...]
    total: int = 0


Sheet = SheetOf | GridOf | SideOf | FactsOf


@struct(omit_defaults=True)
class Cube(Part):
    """A cube on the board: its symbol (empty for blank) and the seat its dot points at, with four players."""

    symbol: Literal["", "X", "O"]
    dot: int | None = None


@struct(omit_defaults=True)
class Die(Part):
    """A die: the colour, and its face (0: it does not show one now)."""

    name: str
    face: int = 0
    to_roll: bool = False
    out: bool = False
    """It has left the game."""


# -- what can be done -----------------------------------------------------------------------------------------


@struct(omit_defaults=True)
class Choice(Part):
    """A legal move, and what to know before making it."""

    move: str
    """Its text; this is what is sent to play it."""
    kind: Literal["cross", "write", "push", "pick", "keep", "again", "nothing", "other"]
    label: Words
    """What it does, for a button and for a screen reader: “Cross red 5”."""
    cell: str = ""
    """The cell to tap. Of a push: the cube that is taken."""
    put: str = ""
    """Of a push: where the cube goes in."""
    line: tuple[str, ...] = ()
    """Of a push: the cells that change, from the one taken to the one put in. What stands on each moves one back
    towards the gap, and the cube comes to stand on the last."""
    partner: bool = False
    """Of a push with four players: the dot will point at the partner."""
    dice: tuple[str, ...] = ()
    """The dice it uses or picks."""
    skips: tuple[str, ...] = ()
    """Cells that would be lost by it."""
    fits: tuple[str, ...] = ()
    """Of keeping a roll: the own cells where its sum could be written."""
    lucky: bool = False
    locks: bool = False
    gain: int = 0
    """What the own score gains (or loses) at once."""
    warning: Words | None = None
    """What it costs or brings about: a penalty, a failed attempt, the end of the game."""


@struct(omit_defaults=True)
class Last(Part):
    """What a seat did last, for marking it on sheets and board."""

    seat: int
    move: str
    cells: tuple[str, ...] = ()
    line: tuple[str, ...] = ()


@struct(omit_defaults=True)
class Scene(Part):
    """A moment of a game as a person may see it."""

    game: str
    title: str
    """Names the game and its sheet in the catalogues: `title.qwixx`, `title.qwixx.mixed`."""
    phase: str
    topic: str
    """The part of the rules that is about this moment: `white`, `colour`, `lock`, …; see `astragal.learn`."""
    prompt: Words
    """What has to be done now, and by whom."""
    active: int
    layout: Layout | None
    """None only in the steps of a replay, which all have the same."""
    sheets: tuple[Sheet, ...]
    """By seat."""
    scores: tuple[float, ...]
    """By seat; whole numbers, but a half each where Quixo is drawn."""
    dice: tuple[Die, ...] = ()
    number: int = 0
    """The number that is announced: the white sum, the sum in Qwinto; 0 when there is none."""
    announce: Words | None = None
    """What is said aloud."""
    faces: int = 0
    """Of the dice; 0 without dice."""
    cubes: tuple[Cube, ...] = ()
    """Quixo: by cell of the layout."""
    choices: dict[str, tuple[Choice, ...]] = field(default_factory=dict)
    """By seat (`"0"`): the legal moves of the seats for which the scene is made."""
    chosen: dict[str, str] = field(default_factory=dict)
    """By seat: the choice that waits to be revealed, as far as it may be seen; `?` for a hidden one."""
    correctable: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Qwinto with real dice, by seat: cells that can be erased (QW8)."""
    movable: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By seat: the cell of this round's number followed by those to which it could be moved instead (QW8)."""
    last: tuple[Last, ...] = ()
    ending: Ending | None = None


@struct(omit_defaults=True)
class Why(Part):
    """Why something is not allowed, and the cells that stand in its way. No words: it is allowed."""

    words: Words | None
    cells: tuple[str, ...] = ()


@struct(omit_defaults=True)
class Step(Part):
    """A moment of a replay: the scene (without its layout), its position as text, what led to it."""

    scene: Scene
    position: str
    news: tuple[News, ...] = ()


@struct(omit_defaults=True)
class Replay(Part):
    """A whole game, moment by moment."""

    game: dict[str, object]
    """The game with its options, as `Game.to_dict()` gives it."""
    names: tuple[str, ...]
    layout: Layout
    steps: tuple[Step, ...]
    tags: dict[str, str] = field(default_factory=dict)
