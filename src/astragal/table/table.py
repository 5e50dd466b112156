"""One live table: the fold of its log, what commands lead to, and what each person may see."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from astragal.core.moves import Move
from astragal.core.registry import game_from_dict, table_options
from astragal.core.state import State
from astragal.notation import Record
from astragal.table import events as e
from astragal.table import views
from astragal.table.commands import AnyCommand
from astragal.table.deciding import Deciding, abandoned_at, check_settings
from astragal.table.fair import commitment
from astragal.table.folding import Folded, Match
from astragal.table.names import clean_name
from astragal.table.seeds import Chance

__all__ = ["BotDuty", "Chance", "Table", "create", "log_of"]


@dataclass(frozen=True)
class BotDuty:
    """A bot that owes a choice, with all that it may see."""

    seat: int
    level: str
    view: State


class Table(Folded):
    """A table that can be asked what to do next.

    >>> table = Table.fold(log_of(create("t1", "ABCD", "p1", "Ann", {"game": "quixo"}, e.Settings(), b"seed")))
    >>> table.status, table.people["p1"].name
    ('lobby', 'Ann')
    """

    def decide(self, command: AnyCommand, person: str, now: int, chance: Chance, lag: int = 0) -> list[e.Event]:
        """Return the events that a person's command leads to, or raise why it is refused."""
        return Deciding(self, now, chance).command(command, person, lag)

    def decide_bot(self, seat: int, move: Move, now: int, chance: Chance) -> list[e.Event]:
        """Return the events that a bot's choice leads to."""
        return Deciding(self, now, chance).bot(seat, move)

    def tick(self, now: int, chance: Chance) -> list[e.Event]:
        """Return the events that the passing of time leads to, if any are due."""
        return Deciding(self, now, chance).tick()

    @property
    def deadline(self) -> int | None:
        """When `tick` has something to do, in server time; None when nothing will come by itself."""
        if self.status == "closed":
            return None
        left_alone = abandoned_at(self)
        running = self.clock.deadline if self.status == "playing" else None
        return left_alone if running is None else min(running, left_alone)

    def bots_due(self) -> list[BotDuty]:
        """Return the bots that owe a choice now."""
        if self.status != "playing" or self.state is None:
            return []
        duties = ((seat, self.seats[seat].bot) for seat in self.state.awaiting)
        return [BotDuty(seat, level, self.state.view(seat)) for seat, level in duties if level is not None]

    def seen(self, logged: e.Logged, person: str | None) -> dict[str, object] | None:
        """Return an event as a person (None: a watcher) may see it."""
        return views.seen(self, logged, person)

    def now(self, person: str | None, scene: bool = False) -> dict[str, object]:
        """Return the situation as a person may see it."""
        return views.now(self, person, scene)

    def snapshot(self, person: str | None, scene: bool = False) -> dict[str, object]:
        """Return everything that a person may see on coming."""
        return views.snapshot(self, person, scene)

    def games(self, person: str | None) -> Iterator[dict[str, object]]:
        """Give the games at this table, as a person may see them."""
        return views.games(self, person)

    def card(self) -> dict[str, object]:
        """Return a short summary."""
        return views.card(self)

    def record(self, number: int | None = None) -> Record | None:
        """Return the record of a game at this table (None: the latest), up to what was revealed."""
        match = self.match
        if match is not None and number is not None and number != match.number:
            # Games are numbered from 1 in the order in which they ended.
            match = self.finished[number - 1] if 1 <= number <= len(self.finished) else None
        return None if match is None else _record(self, match)


def _record(table: Table, match: Match) -> Record:
    names = tuple(table.people[s.person].name if s.person else s.bot or "" for s in match.seats)
    began = datetime.fromtimestamp(match.began / 1000, UTC).date().isoformat()
    return Record(match.start, tuple(match.entries), names, began, match.dice.to_tags()).ending(match.entries.final)


def create(
    table: str, code: str, host: str, name: str, game: dict[str, object], settings: e.Settings, seed: bytes
) -> list[e.Event]:
    """Return the first events of a table, or raise `InvalidOption`.

    >>> events = create("t1", "ABCD", "p1", "Ann", {"game": "qwixx"}, e.Settings(), b"seed")
    >>> [type(event).__name__ for event in events]
    ['Created', 'Joined']
    """
    options = game_from_dict(table_options(game.get("game"), game)).to_dict()
    check_settings(options, settings)
    return [e.Created(table, host, code, options, settings, commitment(seed)), e.Joined(host, clean_name(name))]


def log_of(events: Iterable[e.Event], at: int = 0) -> list[e.Logged]:
    """Return events as a log from the beginning, all at one time.

    >>> log_of([e.Withdrew(1)])[0].seq
    1
    """
    return [e.Logged(seq, at, event) for seq, event in enumerate(events, 1)]  # type: ignore[arg-type]
