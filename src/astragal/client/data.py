"""What the server tells, as typed values. Fields that a newer server adds are passed over."""

from typing import Literal

import msgspec

from astragal.table.events import AnyEvent, Colour

Status = Literal["lobby", "playing", "over", "closed"]


class Me(msgspec.Struct, frozen=True):
    """Who the client is for the server."""

    person: str
    name: str
    colour: Colour = "grey"


class Made(msgspec.Struct, frozen=True):
    """A new table: its id, the code to tell others, the path of the invitation."""

    id: str
    code: str
    link: str


class Place(msgspec.Struct, frozen=True):
    """A seat in a list of tables: who holds it."""

    name: str
    kind: Literal["person", "bot", "open"]


class Card(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    code: str
    game: str
    players: int
    status: Status
    public: bool
    seats: tuple[Place, ...]
    games: int = 0
    updated: int = 0

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody holds."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "open")


class Now(msgspec.Struct, frozen=True):
    """The situation at a table, as this client may see it."""

    seq: int
    status: Status
    own: tuple[int, ...] = ()
    """The seats that this client plays."""
    game: int = 0
    """The number of the game at this table, from 1; 0 before the first."""
    state: dict[str, object] | None = None
    """The state of the game: `astragal.state` reads it."""
    dice: tuple[str, ...] = ()
    """The dice to be rolled now (only where real dice are rolled does anybody have to)."""
    awaiting: tuple[int, ...] = ()
    """The seats that owe a choice."""
    moves: dict[str, tuple[str, ...]] = {}
    """The legal moves of own seats whose phase is open, also of those that have chosen and may change their mind."""
    chosen: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()
    winners: tuple[int, ...] = ()
    over: bool = False
    position: str = ""
    clock: dict[str, object] = {}
    undo: dict[str, object] | None = None

    @property
    def owed(self) -> dict[int, tuple[str, ...]]:
        """The own seats that owe a choice now, each with its legal moves.

        >>> Now(9, "playing", own=(0, 1), awaiting=(1, 2), moves={"0": ("-",), "1": ("r5", "-")}).owed
        {1: ('r5', '-')}
        """
        return {seat: self.moves[str(seat)] for seat in self.awaiting if str(seat) in self.moves}


class Sitter(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    name: str
    colour: str = "grey"
    ready: bool = False
    here: bool = True


class Snapshot(Card, frozen=True, kw_only=True):
    """A whole table, as this client may see it."""

    host: str
    options: dict[str, object]
    settings: dict[str, object]
    commitment: str
    people: dict[str, Sitter]
    now: Now
    you: str | None = None
    """The person that this client is, also when it is not at the table."""
    rematch: tuple[str, ...] = ()
    talk: list[dict[str, object]] = []


class Seen(msgspec.Struct, frozen=True):
    """An event as this client may see it: its number, the server's time in milliseconds, and what happened.

    >>> seen = Seen.read({"seq": 7, "at": 1000, "type": "chose", "seat": 2})
    >>> seen.type, seen.event
    ('chose', Chose(seat=2, move='?', person=None, seconds=0.0, lag=0))
    """

    seq: int
    at: int
    type: str
    data: dict[str, object]
    """All of it, as it came."""

    @classmethod
    def read(cls, data: dict[str, object]) -> "Seen":
        """Return the event that came as this data."""
        return msgspec.convert({**data, "data": data}, cls)

    @property
    def event(self) -> AnyEvent:
        """As in the log, of `astragal.table.events`; a move that is not to be seen yet is `?`."""
        told = {"move": "?", **self.data} if self.type == "chose" else self.data
        event: AnyEvent = msgspec.convert(told, AnyEvent)
        return event
