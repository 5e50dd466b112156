"""Reads a table's log as somebody would who trusts nobody, and says what must never happen in one."""

from collections.abc import Iterable

from astragal.protocol import events as e


class Watcher:
    """Follows a log event by event, with its own idea of who sits where and who agreed to what."""

    def __init__(self) -> None:
        self.seen = 0
        self.seats: dict[int, tuple[str | None, str | None]] = {}
        """By seat: who plays it, and for whom a bot keeps it."""
        self.held: set[str] = set()
        self.gone: set[str] = set()
        self.asking: str | None = None
        self.agreed: set[str] = set()
        self.entries: list[bool] = []
        """Of each entry of the record, whether it was chosen by several at once."""
        self.out: set[int] = set()
        """Seats whose time ran out for the present choice."""
        self.open = False
        self.hidden: list[e.Logged] = []
        """Choices made while choices were hidden."""
        self.players = 0
        self.last: e.AnyEvent | None = None

    def read(self, log: Iterable[e.Logged]) -> None:
        for logged in log:
            if logged.seq > self.seen:
                self._read(logged)
                self.seen, self.last = logged.seq, logged.event

    def _read(self, logged: e.Logged) -> None:
        event = logged.event
        match event:
            case e.Created() | e.Configured():
                self.options = event.game
                self.players = int(str(event.game["players"]))
            case e.Rotated():
                moved = {(seat + 1) % self.players: who for seat, who in self.seats.items() if seat < self.players}
                self.seats = moved
            case e.Started():
                self.held = {who[0] for seat, who in self.seats.items() if who[0] and seat < self.players}
                self.gone, self.asking, self.entries, self.out = set(), None, [], set()
                self.open = bool(self.options.get("open_choices"))
            case e.Seated():
                self.seats[event.seat] = (event.person, event.kept)
                if event.person:
                    self.held.add(event.person)
            case e.Dismissed():
                self.gone.add(event.person)
            case e.UndoAsked():
                self.asking, self.agreed = self.seats[event.seat][0], set()
                assert self.asking
            case e.UndoAnswered():
                person, kept = self.seats[event.seat]
                if event.agree:
                    self.agreed.add(person or kept or "")
                else:
                    self.asking = None
            case e.Undone():
                self._undone(event)
            case e.TimeUp():
                self.out.add(event.seat)
            case e.Chose():
                self._in_time(event.seat, event.person)
                if not self.open:
                    self.hidden.append(logged)
            case e.Revealed():
                if event.by >= 0 and event.reason != "time":
                    self._in_time(event.by, self.seats[event.by][0])
                self._happened(len(event.choices), len(event.choices) > 1)
            case e.Rolled() | e.Forfeited():
                self._happened(1, False)
            case e.Corrected():
                self._agreed("mended")
                self.entries.append(False)
                self.asking = None
            case _:
                pass

    def _happened(self, count: int, together: bool) -> None:
        self.entries += [together] * count
        self.asking, self.out = None, set()

    def _in_time(self, seat: int, person: str | None) -> None:
        """After time was up, only time itself or a bot makes this choice."""
        by_time = isinstance(self.last, e.TimeUp) and self.last.seat == seat
        assert seat not in self.out or person is None or by_time, "a choice after the time for it was up"

    def _agreed(self, what: str) -> None:
        assert self.asking, "nobody asked"
        say = self.held - self.gone - {self.asking}
        assert say <= self.agreed, f"{what} without {say - self.agreed}"

    def _undone(self, event: e.Undone) -> None:
        self._agreed("taken back")
        assert not any(self.entries[event.entries :]) or self.held == {self.asking}, "a revealed choice is asked again"
        self.entries, self.asking, self.out = self.entries[: event.entries], None, set()
