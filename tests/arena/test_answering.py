"""Our side of the protocol."""

import json
from io import BytesIO
from typing import Any

import pytest

import astragal
from astragal.arena.answering import Answering, serve
from astragal.arena.entries import read_entrant

VIEW = astragal.game("quixo").start().view(0).to_dict()


def answers(*lines: object, seed: str | None = None) -> list[dict[str, Any]]:
    said = BytesIO()
    raw = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    serve(Answering(read_entrant("random"), seed), BytesIO(raw + b"\n"), said)
    return [json.loads(line) for line in said.getvalue().splitlines()]


def test_only_questions_are_answered() -> None:
    begin, question = {"new": VIEW["game"], "seat": 0, "seed": "7"}, {"view": VIEW, "seat": 0, "moves": []}
    told = answers(begin, question, {"over": True, "scores": [1, 0], "winners": [0]}, begin, question, {"more": 1})
    assert len(told) == 2
    assert told[0] == told[1]
    assert astragal.move(told[0]["move"]) in astragal.game("quixo").start().moves(0)


def test_a_seed_of_its_own_wins() -> None:
    question = {"view": VIEW, "seat": 0}
    found = {answers({"new": {}, "seed": str(n)}, question, seed="5")[0]["move"] for n in range(8)}
    assert len(found) == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"nonsense", "not_json"),
        (b"\xff\xfe", "not_json"),
        ([1], "not_json"),
        ({"view": {}, "seat": 0}, "invalid_state"),
        ({"view": 5, "seat": 0}, "invalid_state"),
        ({"view": VIEW}, "invalid_state"),
        ({"view": VIEW, "seat": 7}, "invalid_state"),
        ({"view": VIEW, "seat": 1}, "not_awaited"),
    ],
)
def test_what_cannot_be_answered(line: object, code: str) -> None:
    told = answers(line, {"view": VIEW, "seat": 0})
    assert told[0]["ok"] is False
    assert told[0]["error"]["code"] == code
    assert "move" in told[1]
