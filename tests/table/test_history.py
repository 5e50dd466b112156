"""The record of a running game is a list with states found quickly; here it is compared with folding the whole list."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import astragal
from astragal.core.state import State
from astragal.notation import Entry, Play, Record, Roll
from astragal.table.history import CHECKPOINT, History

PHASES = {"quixo": 150, "qwixx": 90, "qwinto": 120}


def played(name: str, seed: int, phases: int) -> tuple[State, list[History]]:
    """A game of random moves: the history after every phase."""
    random = Random(seed)
    state = start = astragal.game(name, players=2).start()
    histories = [History.begin(start)]
    while not state.over and len(histories) <= phases:
        entries: tuple[Entry, ...]
        if state.dice:
            faces = tuple(random.randint(1, state.faces) for _ in state.dice)
            entries, state = (Entry(Roll(faces)),), state.rolled(faces)
        else:
            plays = [Play(seat, random.choice(state.moves(seat))) for seat in state.due]
            entries = tuple(map(Entry, plays))
            for play in plays:
                state = play.apply(state)
        histories.append(histories[-1].plus(entries, state))
    return start, histories


def phase_start(states: list[State], place: int) -> int:
    while any(choice is not None for choice in states[place].pending):
        place -= 1
    return place


@pytest.mark.parametrize("name", PHASES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_states_are_those_of_the_whole_record(name: str, seed: int, data: st.DataObject) -> None:
    start, histories = played(name, seed, PHASES[name])
    history = histories[-1]
    entries = tuple(history)
    states = list(Record(start, entries).states())
    assert (len(history), history.final) == (len(entries), states[-1])
    assert [history.state(count) for count in range(len(history) + 1)] == states
    assert [history.phase_start(place) for place in range(len(history))] == [
        phase_start(states, place) for place in range(len(history))
    ]
    assert list(reversed(history)) == list(reversed(entries))
    assert history.rolls == sum(isinstance(entry.event, Roll) for entry in entries)
    # Whatever was taken back, and whatever came then, it is as if nothing else had ever been.
    for _ in range(5):
        count = history.phase_start(data.draw(st.integers(0, len(entries) - 1)))
        shorter = history.until(count)
        assert shorter == next(one for one in histories if len(one) == count)
        assert (shorter.final, shorter.rolls) == (
            states[count],
            sum(isinstance(e.event, Roll) for e in entries[:count]),
        )
        following = next(one for one in histories if len(one) > count)
        again = shorter.plus(following[count:], following.final)
        assert (again, again.final, again.rolls) == (following, following.final, following.rolls)
        assert [again.state(n) for n in range(count)] == states[:count]
    assert tuple(history) == entries, "nothing of that changed the history itself"


def test_as_a_sequence() -> None:
    _, histories = played("qwixx", 3, 100)
    history, entries = histories[-1], tuple(histories[-1])
    for place in (0, 1, CHECKPOINT - 1, CHECKPOINT, 2 * CHECKPOINT, -1, -CHECKPOINT, -len(entries)):
        assert history[place] == entries[place]
    for part in (slice(None), slice(5), slice(-3, None), slice(CHECKPOINT - 2, CHECKPOINT + 2), slice(None, None, -7)):
        assert history[part] == entries[part]
    for place in (len(entries), -len(entries) - 1):
        with pytest.raises(IndexError):
            history[place]
    assert hash(history) == hash(history.until(len(entries)))
    assert history != histories[-2]
    assert history != entries
    assert repr(histories[1]) == f"History([{entries[0]!r}])"
