"""What each person may see of a table: its card in a list, the situation, everything."""

from dataclasses import field
from typing import Literal

from astragal.core.struct import ABSENT, Absent, struct
from astragal.protocol.events import DailyGame, Remark, Settings
from astragal.protocol.people import Person, Seat
from astragal.scene.types import Scene

Status = Literal["lobby", "playing", "over", "closed"]


@struct()
class SeatCard:
    """A seat in a list of tables."""

    name: str
    kind: Literal["person", "bot", "open"]


@struct()
class Card:
    """A table in a list."""

    id: str
    code: str
    game: str
    players: int
    status: Status
    public: bool
    seats: tuple[SeatCard, ...]
    games: int
    updated: int

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody holds."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "open")


@struct()
class Cards:
    """Some tables, the latest first; `before` asks for more."""

    tables: tuple[Card, ...]
    before: int | None


@struct()
class Clock:
    """The clock: what each seat had left when its time began to run, and since when. Milliseconds."""

    kind: Literal["none", "move", "game"]
    limit: int | Absent = ABSENT
    increment: int | Absent = ABSENT
    left: tuple[int, ...] | Absent = ABSENT
    since: tuple[int | None, ...] | Absent = ABSENT
    paused: int | Absent | None = ABSENT


@struct(omit_defaults=("correction",))
class UndoWish:
    """Somebody wants a move back, or to mend a sheet by this correction, and who has agreed so far."""

    seat: int
    agreed: tuple[int, ...]
    correction: str = ""


@struct(omit_defaults=("state", "coach"))
class Now:
    """The situation, as you may see it. Before the first game only the first fields are there, and a null scene.

    Who asked for scenes gets `scene`, all others `state` and `moves`.
    """

    seq: int
    status: Status
    own: tuple[int, ...]
    """The seats that you play."""
    game: int = 0
    """The number of the game at this table, from 1; 0 before the first."""
    awaiting: tuple[int, ...] = ()
    """The seats that owe a choice."""
    chosen: tuple[int, ...] = ()
    """The seats that have chosen in a phase that is still open."""
    dice: tuple[str, ...] = ()
    """The dice to be rolled now (only where real dice are rolled does anybody have to)."""
    scores: tuple[float, ...] = ()
    winners: tuple[int, ...] = ()
    position: str = ""
    over: bool = False
    clock: Clock = Clock("none")
    undo: UndoWish | Absent = ABSENT
    scene: Scene | Absent | None = ABSENT
    state: dict[str, object] | None = None
    """The state of the game: `astragal.core.registry.state` reads it."""
    moves: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The legal moves of own seats whose phase is open, also of those that have chosen and may change their mind."""
    coach: bool = False
    """Whether you may ask for hints in this game."""

    @property
    def owed(self) -> dict[int, tuple[str, ...]]:
        """The own seats that owe a choice now, each with its legal moves.

        >>> Now(9, "playing", own=(0, 1), awaiting=(1, 2), moves={"0": ("-",), "1": ("r5", "-")}).owed
        {1: ('r5', '-')}
        """
        return {seat: self.moves[str(seat)] for seat in self.awaiting if str(seat) in self.moves}


@struct(omit_defaults=True)
class NowInLobby(Now):
    """The situation before the first game: nothing is written but what there is."""


@struct(omit_defaults=("state", "moves", "coach"))
class NowInScene(Now):
    """The situation for a screen, whose scene tells state and moves."""


@struct()
class Snapshot(Card):
    """All that you may see of a table."""

    you: str | None
    host: str
    commitment: str
    options: dict[str, object]
    settings: Settings
    people: dict[str, Person]
    places: tuple[Seat, ...]
    rematch: tuple[str, ...]
    talk: tuple[Remark, ...]
    now: Now
    daily: DailyGame | None = None
    """Of which day the game at this table is, if it is one."""
    from_position: bool = False
    """Whether its games begin at a position, which also says whose turn it is."""


@struct()
class Played:
    """A game at a table. Of one that is still on, `ended` and `termination` are null; times in milliseconds."""

    number: int
    game: str
    players: int
    began: int
    ended: int | None
    termination: str | None
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    names: tuple[str, ...]
    own: tuple[int, ...]
    bots: tuple[int, ...]
    taken_back: bool = False
    """Whether a move was taken back in it; such a game counts for no statistics."""
    hints: tuple[int, ...] = ()
    """By seat: the choices for which it was given a hint, and one more if it was warned of blunders."""
    from_position: bool = False
    """Whether it began at a position, not at the start of the game; such a game counts for no statistics either."""
    for_fun: bool = False
    """Whether it is a game of the day played again, with dice that were known: it counts for no statistics either."""


@struct()
class GamesPlayed:
    """The games at a table, the first one first."""

    games: tuple[Played, ...]
