"""Replays: every moment of recorded games."""

import json
from pathlib import Path

import pytest

import tests.golden.write
from astragal import position, read_position, read_record
from astragal.codec import decode, encode
from astragal.notation.record import Record, Roll
from astragal.scene import Replay, replay
from tests.golden.write import GAMES
from tests.rules.kinds import KINDS
from tests.scene.playing import SEEDS, record_of

GOLDEN = Path(tests.golden.write.__file__).parent


def check_replay(record: Record) -> None:
    found = replay(record)
    final = found.steps[-1]
    assert final.scene.scores == record.final.scores
    assert final.scene.ending is not None
    assert final.scene.ending.winners == record.final.winners
    assert final.position == position(record.final)
    assert found.steps[0].position == position(record.start)
    assert found.steps[0].news == ()
    assert all(step.news for step in found.steps[1:])
    assert found.names == record.names
    revealed = [s for s in list(record.states())[1:] if all(choice is None for choice in s.pending)]
    assert [step.position for step in found.steps[1:]] == [position(state) for state in revealed]
    assert sum(isinstance(entry.event, Roll) for entry in record.entries) == sum(
        each.sound == "roll" for step in found.steps for each in step.news
    )
    for step in found.steps:
        assert step.scene.layout is None
        assert not step.scene.choices
        assert not step.scene.chosen
    read_position(final.position)
    assert decode(encode(found), Replay) == found


@pytest.mark.parametrize("kind", KINDS)
def test_random_games(kind: str) -> None:
    for seed in SEEDS:
        record = record_of(kind, seed)
        check_replay(record)
        assert replay(record).tags == {"Date": "2025-01-01", "Event": "simulation"}


@pytest.mark.parametrize("name", GAMES)
def test_golden_games(name: str) -> None:
    last = (GOLDEN / f"{name}.txt").read_text().splitlines()[-1]
    check_replay(read_record(json.loads(last[2:])["record"]))


def test_an_empty_record() -> None:
    record = Record(record_of("qwixx", 0).start)
    assert len(replay(record).steps) == 1
    assert replay(record).tags == {}
