"""What may be given as a roll, and all rolls that can come."""

from collections import Counter
from math import isclose

import numpy as np
import pytest

import astragal

FACES = (4, 1, 2, 6, 6, 3)


@pytest.mark.parametrize(
    "roll",
    [
        list(FACES),
        np.array(FACES),
        np.array(FACES, np.uint8),
        [np.int64(face) for face in FACES],
        np.random.default_rng(1).permuted(np.array(FACES))[np.argsort(np.random.default_rng(1).permuted(range(6)))],
    ],
)
def test_arrays_and_their_integers(roll: list[int]) -> None:
    state = astragal.game("qwixx").start().rolled(roll)
    assert state == astragal.game("qwixx").start().rolled(FACES)
    assert {type(face) for face in state.table} == {int}


@pytest.mark.parametrize(
    "roll",
    [
        "412663",
        b"412663",
        {1, 2, 3, 4, 5, 6},
        dict.fromkeys(range(1, 7)),
        iter(FACES),
        6,
        None,
        np.array(6),
        np.array([FACES]),
        np.array(FACES, np.float64),
        np.ones(6, np.bool_),
        [True] * 6,
        [np.bool_(True)] * 6,
        ["4", "1", "2", "6", "6", "3"],
        (4, 1, 2, 6, 6, 3.0),
        np.array([4, 1, 2, 6, 6, 2**63], np.uint64),
        (4, 1, 2, 6, 6, 2**300),
        (4, 1, 2, 6, 6, -3),
    ],
)
def test_what_is_no_roll(roll: object) -> None:
    with pytest.raises(astragal.IllegalRoll):
        astragal.game("qwixx").start().rolled(roll)  # type: ignore[arg-type]


def test_recorded_rolls_are_plain_numbers() -> None:
    recorder = astragal.Recorder(astragal.game("qwixx").start())
    recorder.roll(np.array(FACES))  # type: ignore[arg-type]  # NumPy's arrays are no sequences to type checkers
    assert '"roll"' in recorder.record().json()
    with pytest.raises(astragal.IllegalRoll):
        astragal.Recorder(astragal.game("qwixx").start()).roll("412663")  # type: ignore[arg-type]


def test_every_roll_with_its_probability() -> None:
    state = astragal.game("qwixx").start()
    rolls = dict(state.chance_outcomes())
    assert len(rolls) == 6**6
    assert isclose(sum(rolls.values()), 1)
    merged = dict(state.chance_outcomes(merged=True))
    assert len(merged) == 21 * 6**4
    assert isclose(sum(merged.values()), 1)
    counted: Counter[tuple[int, ...]] = Counter()
    for roll, probability in rolls.items():
        counted[(*sorted(roll[:2]), *roll[2:])] += probability  # type: ignore[assignment]  # parts of one, not counts
    assert counted.keys() == merged.keys()
    assert all(isclose(counted[roll], merged[roll]) for roll in merged)


def test_rolls_come_one_by_one() -> None:
    assert next(astragal.game("longo").start().chance_outcomes())[0] == (1, 1, 1, 1, 1, 1)


def test_of_merged_rolls_only_the_sum_counts_in_qwinto() -> None:
    state = astragal.game("qwinto").start().play(0, astragal.move("roll oyp"))
    merged = list(state.chance_outcomes(merged=True))
    assert [sum(roll) for roll, _ in merged] == list(range(3, 19))
    assert isclose(merged[7][1], 27 / 216)


def test_no_rolls_where_no_dice_are_due() -> None:
    for state in (astragal.game("quixo").start(), astragal.game("qwinto").start()):
        for merged in (False, True):
            assert list(state.chance_outcomes(merged=merged)) == []
