"""The lines of a record after its headers: rolls, plays, corrections, forfeits, comments."""

import re
from dataclasses import dataclass, field

from astragal.core.errors import AstragalError
from astragal.core.state import State
from astragal.notation.errors import InvalidText, ReadError
from astragal.notation.moves import find_move
from astragal.notation.options import whole
from astragal.notation.record import Correction, Entry, Event, Forfeit, Play, Roll, correction
from astragal.notation.scanner import Spot

_SECONDS = re.compile(r"[ \t]*@[ \t]*([0-9]{1,9}(?:\.[0-9]{1,9})?)s?$", re.ASCII)
_SEAT = re.compile(r"(?:seat[ \t]+)?([0-9])[:.]?[ \t]+", re.ASCII | re.IGNORECASE)
_ROLL = re.compile(r"roll:?[ \t]*(.*)", re.ASCII | re.IGNORECASE)


@dataclass
class _Draft:
    event: Event
    seconds: float | None
    comments: list[str] = field(default_factory=list)

    def entry(self) -> Entry:
        return Entry(self.event, self.seconds, "\n".join(self.comments))


class EventReader:
    """Takes line after line and plays what they say; choices made together may come in any order."""

    def __init__(self, start: State, overlooked: list[ReadError]) -> None:
        self.state = start
        self._overlooked = overlooked
        self._drafts: list[_Draft] = []
        self._open: dict[int, _Draft] = {}
        self._intro: list[str] = []
        self._comments = self._intro

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was read, up to the last revealed phase."""
        return tuple(draft.entry() for draft in self._drafts)

    @property
    def comment(self) -> str:
        """What was said before the first event."""
        return "\n".join(self._intro)

    def read(self, spot: Spot) -> None:
        """Read one line."""
        text, mark, comment = spot.text.partition(";")
        event = spot.at(0, len(text)).stripped()
        if event.text:
            self._read_event(event)
        if mark:
            self._comments.append(comment.strip())

    def finish(self, end: Spot) -> None:
        """Leave out the choices of a phase that was not complete."""
        if self._open:
            seats = ", ".join(map(str, self.state.awaiting))
            self._overlooked.append(end.error(f"the choices of the seats {seats}"))

    def _read_event(self, spot: Spot) -> None:
        seconds = None
        if found := _SECONDS.search(spot.text):
            seconds = float(found[1])
            spot = spot.at(0, found.start())
        try:
            event = self._event(spot)
            before, self.state = self.state, event.apply(self.state)
        except ReadError:
            raise
        except AstragalError as error:
            raise spot.error(self._expected(), error.message) from error
        draft = _Draft(event, seconds)
        self._comments = draft.comments
        if not isinstance(event, Play):
            self._drafts.append(draft)
            return
        self._open[event.seat] = draft
        if self.state.pending[event.seat] is None:
            self._drafts += [self._open[seat] for seat in before.due]
            self._open = {}

    def _event(self, spot: Spot) -> Event:
        if found := _ROLL.fullmatch(spot.text):
            faces = [whole(face) for face in re.split(r"[ \t,]+", found[1]) if face]
            return Roll(tuple(faces))  # type: ignore[arg-type]  # `rolled` refuses what is no face
        found = _SEAT.match(spot.text)
        if not found:
            raise spot.error(self._expected())
        seat, rest = int(found[1]), spot.at(found.end()).stripped()
        if rest.text.lower() in ("forfeit", "resign", "resigns"):
            return Forfeit(seat)
        if "~" in rest.text:
            return self._correction(seat, rest)
        if seat in self._open:
            raise spot.error(self._expected())
        return Play(seat, find_move(self.state, seat, rest.text))

    def _correction(self, seat: int, spot: Spot) -> Correction:
        try:
            return correction(seat, spot.text)
        except InvalidText as error:
            raise spot.error("a correction like y9~ or y9~y10", error.message) from error

    def _expected(self) -> str:
        state = self.state
        if state.over:
            return "the end of the record"
        if state.dice:
            return "roll and the faces of " + ", ".join(state.dice)
        seat = state.awaiting[0]
        moves = [str(option) for option in state.moves(seat)]
        shown = ", ".join(moves[:12]) + (" …" if len(moves) > 12 else "")
        others = [str(other) for other in state.awaiting[1:]]
        also = f", or of seat {', '.join(others)}" if others else ""
        return f"a choice of seat {seat} ({shown}){also}"
