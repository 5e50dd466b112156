"""What happens in Pig."""

from collections.abc import Iterator, Sequence

from astragal.narration.phrasing import told
from astragal.narration.types import News, Words
from astragal.notation.record import Entry, Play
from tests.toys.pig.rules import DARE, ROLL, PigState


def prompt(state: PigState) -> Words:
    if state.phase == ROLL:
        return told("prompt.roll", "PG1", seat=state.active)
    return told("pig.decide", "PG2", seat=state.active, sum=state.turn)


def status(state: PigState) -> Words:
    return told("pig.status", sum=state.turn)


def announce(state: PigState) -> Words | None:
    return None


def rolled(before: PigState, after: PigState) -> News:
    key = "pig.lost" if after.face == 1 else "pig.rolled"
    return News(told(key, "PG1", seat=before.active, face=after.face, sum=after.turn), before.active, "roll")


def played(before: PigState, play: Play) -> News:
    key = "pig.dares" if play.move == DARE else "pig.holds"
    return News(told(key, "PG2", seat=play.seat, sum=before.turn), play.seat)


def consequences(before: PigState, after: PigState) -> Iterator[News]:
    return iter(())


def reason(state: PigState) -> Words:
    return told("pig.goal", "PG2", seat=state.active, count=state.banked[state.active])


def lines(state: PigState) -> tuple[tuple[str, ...], ...]:
    return ()


def turn_begins(state: PigState) -> bool:
    return state.phase == ROLL and not state.turn


def turn_number(state: PigState, entries: Sequence[Entry]) -> int:
    return 1 + sum(isinstance(entry.event, Play) for entry in entries)


def phase_title(state: PigState) -> Words | None:
    return None
