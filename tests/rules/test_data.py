"""States as plain data: whatever is wrong with it is refused, and nothing else."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import astragal
from astragal import InvalidState
from astragal.games.quixo.rules import build
from tests.play import run
from tests.rules.kinds import KINDS, game_of, step

QWIXX = run(astragal.game("qwixx").start(), "roll 4 1 2 6 6 3", "0 r5").to_dict()
QWINTO = run(astragal.game("qwinto").start(), "0 roll y", "roll 4", "0 keep", "0 y5=4", "1 -").to_dict()
QWINTO_DECIDE = run(astragal.game("qwinto").start(), "0 roll y", "roll 4").to_dict()
QUIXO = run(astragal.game("quixo", repetition=3).start(), "0 a1-a5", "1 e1-e5").to_dict()
PLAIN_QUIXO = run(astragal.game("quixo").start(), "0 a1-a5").to_dict()
FORFEIT = astragal.game("quixo").start().forfeit(0).to_dict()

CHANGES: list[tuple[dict[str, object], str, object]] = [
    (QWIXX, "game", {"game": "chess"}),
    (QWIXX, "game", 5),
    (QWIXX, "active", 2),
    (QWIXX, "active", "0"),
    (QWIXX, "phase", "colour"),  # the pending choice of seat 0 would have resolved it
    (QWIXX, "phase", "over"),
    (QWIXX, "phase", 1),
    (QWIXX, "shown", []),
    (QWIXX, "shown", [["white", 4], ["white", 1], ["red", 2], ["yellow", 6], ["green", 6], ["blue", 7]]),
    (QWIXX, "shown", [["white", 4], ["white", 1], ["red", 2], ["yellow", 6], ["blue", 6], ["blue", 3]]),
    (QWIXX, "shown", [["white", 4], ["white", 1], ["red", 2], ["yellow", 6], ["green", 6], 5]),
    (QWIXX, "shown", "444444"),
    (QWIXX, "crossed", 1),
    (QWIXX, "crossed", True),
    (QWIXX, "closed", ["red"]),
    (QWIXX, "closed", ["yellow", "red"]),
    (QWIXX, "closed", ["pink"]),
    (QWIXX, "sheets", [{"rows": [[], [], [], []], "penalties": 0}]),
    (QWIXX, "sheets", [{"rows": [[], [], [], []], "penalties": 0}] * 3),
    (QWIXX, "sheets", [{"rows": [[], [], [], []], "penalties": 5}] * 2),
    (QWIXX, "sheets", [{"rows": [[], [], [], []], "penalties": 4}] * 2),
    (QWIXX, "sheets", [{"rows": [[13], [], [], []], "penalties": 0}] * 2),
    (QWIXX, "sheets", [{"rows": [[5, 5], [], [], []], "penalties": 0}] * 2),
    (QWIXX, "sheets", [{"rows": [[7, 5], [], [], []], "penalties": 0}] * 2),
    (QWIXX, "sheets", [{"rows": [["5"], [], [], []], "penalties": 0}] * 2),
    (QWIXX, "sheets", [{"rows": [[12], [], [], []], "penalties": 0}] * 2),
    (QWIXX, "sheets", [{"rows": [[], [], []], "penalties": 0}] * 2),
    (QWIXX, "sheets", [{"rows": 7, "penalties": 0}] * 2),
    (QWIXX, "sheets", [7, 7]),
    (QWIXX, "pending", {"0": "r6"}),
    (QWIXX, "pending", {"0": 5}),
    (QWIXX, "pending", {"2": "-"}),
    (QWIXX, "pending", {"0": "-", "1": "-"}),
    (QWIXX, "pending", []),
    (QWINTO, "phase", "over"),
    (QWINTO, "phase", "write"),
    (QWINTO, "picked", ["yellow"]),
    (QWINTO_DECIDE, "picked", ["yellow", "orange"]),
    (QWINTO_DECIDE, "last", QWINTO["last"]),
    (QWINTO, "sheets", [{"orange": {}, "yellow": {"5": 4}, "purple": {}, "fails": 0}]),
    (QWINTO, "sheets", [{"orange": {"1": 4}, "yellow": {}, "purple": {}, "fails": 0}] * 2),
    (QWINTO, "sheets", [{"orange": {"3": "4"}, "yellow": {}, "purple": {}, "fails": 0}] * 2),
    (QWINTO, "sheets", [{"orange": {"3": 19}, "yellow": {}, "purple": {}, "fails": 0}] * 2),
    (QWINTO, "sheets", [{"orange": {"3": 4, "4": 4}, "yellow": {}, "purple": {}, "fails": 0}] * 2),
    (QWINTO, "sheets", [{"orange": {"3": 4}, "yellow": {"3": 4}, "purple": {}, "fails": 0}] * 2),
    (QWINTO, "last", {"active": 0, "colours": ["yellow", "orange"], "number": 4, "cells": ["y5", None]}),
    (QWINTO, "last", {"active": 0, "colours": ["yellow"], "number": 4, "cells": ["y7", None]}),
    (QWINTO, "last", {"active": 0, "colours": ["yellow"], "number": 7, "cells": ["y5", None]}),
    (QUIXO, "board", "." * 24),
    (QUIXO, "board", 5),
    (QUIXO, "board", "." * 24 + "x"),
    (QUIXO, "seen", []),
    (QUIXO, "seen", [["." * 25, 0]]),
    (QUIXO, "seen", [5]),
    (QUIXO, "seen", [["." * 24, 0]]),
    (QUIXO, "result", ["line", [0]]),
    (QUIXO, "result", ["forfeit", [1, 0]]),
    (QUIXO, "result", ["forfeit", [0, 1]]),
    (QUIXO, "result", "line"),
    (QUIXO, "pending", {"0": "a1-a5"}),
    (QUIXO, "made", -1),
    (PLAIN_QUIXO, "seen", [["." * 25, 0]]),
    (PLAIN_QUIXO, "result", ["repetition", []]),
    (FORFEIT, "board", "XXXXX" + "." * 20),
    (FORFEIT, "result", None),
]


@pytest.mark.parametrize(("data", "name", "value"), CHANGES, ids=lambda part: str(part)[:30])
def test_wrong_data_are_refused(data: dict[str, object], name: str, value: object) -> None:
    assert astragal.state(data).to_dict() == data
    changed = data | {name: value}
    if (name, value) == ("result", None):
        assert not astragal.state(changed).over  # a forfeit that is not told of never happened
        return
    with pytest.raises(InvalidState):
        astragal.state(changed)


@pytest.mark.parametrize("data", [QWIXX, QWINTO, QUIXO], ids=["qwixx", "qwinto", "quixo"])
def test_missing_fields_are_refused(data: dict[str, object]) -> None:
    for name in data:
        with pytest.raises(InvalidState):
            astragal.state({other: value for other, value in data.items() if other != name})
    others: list[Any] = [None, [], "x", 5]
    for other in others:
        with pytest.raises(InvalidState):
            astragal.state(other)
    with pytest.raises(InvalidState):
        astragal.game("quixo", move_limit=7).state(data)


def test_a_line_that_is_not_told_of_is_refused() -> None:
    won = astragal.read_position("quixo board=XXXXX/5/5/5/5").to_dict()
    assert astragal.state(won).winners == (0,)
    with pytest.raises(InvalidState):
        astragal.state(won | {"result": None})


def test_rows_closed_by_nobody_are_refused() -> None:
    data = astragal.game("qwixx").start().to_dict()
    with pytest.raises(InvalidState):
        astragal.state(data | {"closed": ["red"]})


def test_a_quixo_position_needs_a_seat_that_exists() -> None:
    with pytest.raises(InvalidState):
        build.from_position(astragal.game("quixo"), "." * 25, 2, 0)


def test_a_repetition_is_kept() -> None:
    state = astragal.game("quixo", repetition=2).start()
    state = run(state, "0 a1-a5", "1 e1-e5", "0 a5-a1", "1 e5-e1", "0 a1-a5", "1 e1-e5")
    assert state.over
    assert astragal.state(state.to_dict()) == state


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.sampled_from(["", "red", "white", "over", "0", "?", "-"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["0", "rows", "red"]), inner),
    max_leaves=8,
)


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 60), st.integers(0, 10**6), st.data())
def test_any_change_of_any_data_is_refused_or_a_state(kind: str, steps: int, seed: int, data: st.DataObject) -> None:
    """Change one place of a real state to anything: it is refused, or it is again a state that can be played."""
    chance = random.Random(seed)
    state = game_of(kind).start()
    for _ in range(steps):
        if not state.over:
            state = step(state, chance)
    changed = copy.deepcopy(json.loads(json.dumps(state.to_dict())))
    path: Any = changed
    while True:
        keys = list(path) if isinstance(path, dict) else list(range(len(path)))
        key = data.draw(st.sampled_from(keys)) if keys else None
        if key is None:
            break
        if not isinstance(path[key], dict | list) or not path[key] or data.draw(st.booleans()):
            path[key] = data.draw(JSON)
            break
        path = path[key]
    try:
        found = astragal.state(changed)
    except InvalidState:
        return
    assert astragal.state(found.to_dict()) == found
    for _ in range(5):
        if not found.over and (found.dice or found.awaiting):
            found = step(found, chance)
