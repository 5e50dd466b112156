"""The referee as a program meets it: a real process, real pipes, any bytes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from astragal.referee import Referee
from astragal.referee.lines import answer_line, serve
from tests.rules.kinds import KINDS

COMMAND = [sys.executable, "-m", "astragal", "referee"]


class Process:
    """A referee in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def send(self, line: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        view = memoryview(line + b"\n")
        while view:
            view = view[self.process.stdin.write(view) :]
        answer = b""
        while not answer.endswith(b"\n"):
            part = self.process.stdout.read(65536)
            assert part, "the referee has gone"
            answer += part
        assert answer.count(b"\n") == 1
        return cast(dict[str, Any], json.loads(answer))

    def ask(self, **request: object) -> dict[str, Any]:
        return self.send(json.dumps(request).encode())


@pytest.fixture(scope="module")
def referee() -> Iterator[Process]:
    process = Process()
    yield process
    assert process.process.stdin is not None
    process.process.stdin.close()
    assert process.process.wait(10) == 0
    assert process.process.stdout is not None
    process.process.stdout.close()


SITUATION = ["ok", "dice", "awaiting", "moves", "over", "scores", "winners", "position"]


def test_a_turn_of_qwixx(referee: Process) -> None:
    answer = referee.ask(new={"game": "qwixx", "players": 3, "first": 0})
    assert list(answer) == SITUATION
    assert answer["dice"] == ["white", "white", "red", "yellow", "green", "blue"]
    assert (answer["awaiting"], answer["moves"]) == ([], {})
    answer = referee.ask(roll=[4, 1, 2, 6, 6, 3])
    assert answer["dice"] == []
    assert answer["awaiting"] == [0, 1, 2]
    assert answer["moves"] == {str(seat): ["-", "r5", "y5", "g5", "b5"] for seat in range(3)}
    answer = referee.ask(play=[2, "r5"])
    assert (answer["awaiting"], list(answer["moves"])) == ([0, 1], ["0", "1"])
    assert answer["scores"] == [0, 0, 0]
    assert referee.ask(play=[2, "y5"])["ok"]
    assert referee.ask(view=0)["view"]["pending"] == {"2": "?"}
    assert referee.ask(view=None)["view"]["pending"] == {"2": "?"}
    assert referee.ask(view=2)["view"]["pending"] == {"2": "y5"}
    assert "y5" not in referee.ask(record=True)["record"]
    referee.ask(play=[0, "-"])
    answer = referee.ask(play=[1, "-"])
    assert (answer["awaiting"], answer["scores"]) == ([0], [0, 0, 1])
    record = referee.ask(record=True)["record"]
    assert record.endswith("roll 4 1 2 6 6 3\n0 -\n1 -\n2 y5\n")
    before = dict(answer)
    assert referee.ask(load=record) == before
    assert referee.ask(position=before["position"]) == before
    assert referee.ask(new={"game": "quixo"})["position"] == "quixo players=2 active=0 made=0 board=5/5/5/5/5"


def test_exact_texts_only(referee: Process) -> None:
    lock = "qwixx phase=white dice=6,6,1,1,1,1 0:r2,3,4,5,6/y/g/b/x0 1:r/y/g/b/x0"
    assert referee.ask(position=lock)["moves"]["0"] == ["-", "r12#", "g12", "b12"]
    for text, code, clause in (
        ("r12", "illegal_move", "QX7"),
        ("R12#", "invalid_text", None),
        (" r12#", "invalid_text", None),
        ("y12#", "illegal_move", "QX7"),
        ("g12#", "illegal_move", "QX7"),
        ("r11", "illegal_move", "QX4"),
    ):
        error = referee.ask(play=[0, text])["error"]
        assert (error["code"], error["clause"]) == (code, clause)
        assert error["message"].endswith(".")
    lucky = referee.ask(position="longo lucky=7-8,7-8 phase=white dice=6,1,1,1,1,1 0:b8/r5/y5/g8 1:")
    assert lucky["moves"]["0"] == ["-", "r7", "y7", "g7", "b7", "*r6", "*y6"]
    assert referee.ask(play=[0, "*b7"])["error"]["clause"] == "QL3"


def test_quixo_ends(referee: Process) -> None:
    answer = referee.ask(position="quixo players=4 board=5/5/5/5/XxXx1")
    assert "e1-a1>" in answer["moves"]["0"]
    answer = referee.ask(play=[0, "e1-a1"])
    assert (answer["over"], answer["winners"], answer["scores"]) == (True, [0, 2], [1, 0, 1, 0])
    assert referee.ask(play=[1, "a1-a5"])["error"]["code"] == "not_awaited"
    assert referee.ask(roll=[1])["error"]["code"] == "illegal_roll"
    referee.ask(new={"game": "quixo", "move_limit": 1})
    assert referee.ask(play=[0, "a1-a5"])["scores"] == [0.5, 0.5]


BAD = [
    b"", b" ", b"x", b"\x00", b"\xff\xfe", b"{", b"[]", b"5", b'"new"', b"null", b"true", b"{}", b"NaN",
    b'{"new": NaN}', b'{"a": 1}', b'{"new": {}, "roll": []}', b'{"new": 5}', b'{"new": {"game": 5}}',
    b'{"new": {"game": "chess"}}', b'{"new": {"game": "qwixx", "players": ' + b"9" * 5000 + b"}}",
    b'{"new": {"game": "qwixx", "players": ' + b"9" * 1000 + b"}}", b'{"new": {"game": "qwixx", "players": 1e400}}',
    b'{"new": {"game": "qwixx", "nonsense": 1}}', b'{"new": {"game": "longo", "lucky": [[5, 8]]}}',
    b'{"new": {"game": "qwixx", "game": "chess"}}',
    b'{"roll": 5}', b'{"roll": []}', b'{"roll": [1, 2, 3, 4, 5, 6]}',
    b'{"roll": [4, 1, 2, 6, 6, 1000000000000000000000]}',
    b'{"roll": {"0": 1}}', b'{"roll": null}', b'{"roll": "111111"}',
    b'{"play": 5}', b'{"play": []}', b'{"play": [0]}', b'{"play": [0, "r5", 1]}', b'{"play": [0, 5]}',
    b'{"play": ["0", "r5"]}', b'{"play": [7, "-"]}', b'{"play": [-1, "-"]}', b'{"play": [true, "-"]}',
    b'{"play": [0.0, "-"]}', b'{"play": [null, "-"]}', b'{"play": [[], "-"]}', b'{"play": [0, "\\ud800"]}',
    b'{"play": [' + b"1" * 4000 + b', "-"]}', b'{"play": [0, "' + b"r" * 1_000_000 + b'"]}',
    b'{"view": 9}', b'{"view": "0"}', b'{"view": true}', b'{"view": []}', b'{"view": 1.5}',
    b'{"record": false}', b'{"record": 1}', b'{"record": null}',
    b'{"load": 5}', b'{"load": ""}', b'{"load": "nonsense"}', b'{"load": "\\u0000\\ud800"}', b'{"load": null}',
    b'{"position": 5}', b'{"position": ""}', b'{"position": "qwixx 0:r99"}', b'{"position": "quixo board=9/9"}',
    b"[" * 1_000_000, b'{"new":' * 100_000, b"x" * 1_000_000, b'{"load": "' + b"a" * 1_000_000 + b'"}',
]  # fmt: skip


@pytest.mark.parametrize("line", BAD, ids=lambda line: repr(line[:40]))
def test_any_line_gets_an_answer_and_bad_ones_change_nothing(referee: Process, line: bytes) -> None:
    before = referee.ask(position="qwixx phase=white dice=4,1,2,6,6,3 0:r/y/g/b/x0 1:r/y/g/b/x0")
    assert before["ok"]
    whole = referee.ask(play=[1, "r5"])
    answer = referee.send(line)
    assert answer["ok"] is False
    assert set(answer["error"]) >= {"code", "clause", "message"}
    assert answer["error"]["code"] != "internal"
    assert len(json.dumps(answer)) < 2000
    assert referee.ask(play=[1, "r5"]) == whole


def test_before_a_game(referee: Process) -> None:
    fresh = Referee()
    for request in ({"roll": [1]}, {"play": [0, "-"]}, {"view": None}, {"record": True}):
        assert cast(dict[str, Any], fresh.answer(request)["error"])["code"] == "no_game"
    assert referee.send(b'  {"new": {"game": "qwinto", "players": 6}}  \r')["awaiting"] == [0]


def test_a_line_that_is_too_long_is_passed_over() -> None:
    class Pipe:
        """What `serve` needs of a stream."""

        def __init__(self, data: bytes) -> None:
            self.data, self.out = data, b""

        def readline(self, limit: int) -> bytes:
            end = self.data.find(b"\n") + 1 or len(self.data)
            line, self.data = self.data[: min(end, limit)], self.data[min(end, limit) :]
            return line

        def write(self, data: bytes) -> int:
            self.out += data
            return len(data)

        def flush(self) -> None: ...

    pipe = Pipe(b"x" * 500 + b"\n" + b'{"new": {"game": "quixo"}}\n' + b"y" * 99 + b"\n" + b"z" * 300)
    serve(pipe, pipe, longest=100)  # type: ignore[arg-type]
    answers = [json.loads(line) for line in pipe.out.splitlines()]
    assert [answer["ok"] for answer in answers] == [False, True, False, False]
    assert [a["error"]["key"] for a in answers if not a["ok"]] == [
        "referee.too_long",
        "referee.not_json",
        "referee.too_long",
    ]


@given(st.binary(max_size=60))
def test_any_bytes(line: bytes) -> None:
    answer = answer_line(Referee(), line)
    assert answer["ok"] is False


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from(["qwixx", "longo", "qwinto", "quixo", "r5", "-", "roll o", "a1-a5", "quixo made=1"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["game", "players", "first", "lucky", "repetition", "x"]), inner, max_size=4),
    max_leaves=10,
)  # fmt: skip
COMMANDS = st.sampled_from(["new", "roll", "play", "view", "record", "load", "position"])


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(KINDS)), st.lists(st.tuples(COMMANDS, VALUES), max_size=8))
def test_any_requests_in_any_order(kind: str, requests: list[tuple[str, object]]) -> None:
    referee = Referee()
    assert referee.answer({"new": KINDS[kind]})["ok"]
    for command, value in requests:
        line = json.dumps({command: value}).encode()
        answer = answer_line(referee, line)
        assert answer["ok"] or cast(dict[str, Any], answer["error"])["code"] != "internal"
