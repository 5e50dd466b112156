"""Random games of every kind, moment by moment, for all tests of scenes."""

import random
from collections.abc import Iterator
from functools import cache

from astragal import Record, Recorder, State
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS
from astragal.games.qwinto.rules.state import QwintoState
from astragal.notation.record import Event
from tests.rules.kinds import game_of

SEEDS = range(3)


@cache
def record_of(kind: str, seed: int) -> Record:
    """A whole random game; in Qwinto with corrections, sometimes."""
    chance = random.Random(f"scene:{kind}:{seed}")
    names = tuple(f"Player {seat}" for seat in game_of(kind).everyone)
    recorder = Recorder(game_of(kind).start(), names, "2025-01-01")
    while not recorder.state.over:
        state = recorder.state
        if isinstance(state, QwintoState) and chance.random() < 0.04:
            correct(recorder, state, chance)
        elif state.dice:
            recorder.roll(tuple(chance.randint(1, state.faces) for _ in state.dice))
        else:
            seat = chance.choice(state.awaiting)
            moves = state.moves(seat)
            move = chance.choice(moves)
            if str(move) == "-" and chance.random() < 0.7:
                move = chance.choice(moves)
            recorder.play(seat, move)
    return recorder.record({"Event": "simulation"})


def correct(recorder: Recorder, state: QwintoState, chance: random.Random) -> None:
    seat = chance.choice([seat for seat in state.game.everyone if state.pending[seat] is None])
    written = list(state.sheets[seat].cells())
    if not written:
        return
    row, column, _ = chance.choice(written)
    last = state.last.cells[seat] if state.last else None
    if state.last is None or last is None or chance.random() < 0.3:
        recorder.correct(seat, f"{COLOURS[row][0]}{column + 1}~")
        return
    row, column = last
    to = chance.choice([(r, c) for r in range(3) for c in CELLS[r] if COLOURS[r] in state.last.colours])
    if state.sheets[seat].with_number(row, column, 0).fits(*to, state.last.number):
        recorder.correct(seat, f"{COLOURS[row][0]}{column + 1}~{COLOURS[to[0]][0]}{to[1] + 1}")


def moments(kind: str) -> Iterator[tuple[State, tuple[Event, State] | None]]:
    """Every state of some games, with what happened next and what came of it."""
    for seed in SEEDS:
        record = record_of(kind, seed)
        states = list(record.states())
        for place, entry in enumerate(record.entries):
            yield states[place], (entry.event, states[place + 1])
        yield states[-1], None
