"""Golden playthroughs, replayed line by line: what the referee once answered it answers still."""

import json
from pathlib import Path

import pytest

from astragal import read_record
from astragal.referee import Referee
from tests.golden.write import GAMES

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    referee, lines = Referee(), (HERE / f"{name}.txt").read_text().splitlines()
    for number, (request, answer) in enumerate(zip(lines[::2], lines[1::2], strict=True)):
        assert request.startswith("> ")
        found = json.dumps(referee.answer(json.loads(request[2:])))
        assert f"< {found}" == answer, f"line {2 * number + 2}"
    last = json.loads(lines[-1][2:])
    record = read_record(last["record"], strict=True)
    assert record.final.over


def test_every_file_is_replayed() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(GAMES)
