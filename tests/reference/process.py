"""The referee at the other end of two pipes."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Answer = dict[str, Any]
PATIENCE = 20  # seconds for an answer


class Difference(AssertionError):
    """The referee and the reference do not agree."""


def referee_command() -> list[str]:
    beside = Path(sys.executable).with_name("astragal")
    return [str(beside), "referee"] if beside.exists() else [sys.executable, "-m", "astragal", "referee"]


class Referee:
    """The command at the other end of two pipes."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self.process = subprocess.Popen(
            list(command or referee_command()), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.rest = b""
        self.requests = 0
        self.talk: list[str] = []  # what was said in this game

    def ask(self, request: object) -> Answer:
        return self.ask_line(json.dumps(request).encode())

    def ask_line(self, line: bytes) -> Answer:
        assert self.process.stdin is not None
        self.requests += 1
        self.talk.append(line.decode(errors="backslashreplace"))
        try:
            self.process.stdin.write(line + b"\n")
        except BrokenPipeError as gone:
            raise Difference("the referee has gone") from gone
        reply = self.read_line()
        answer = json.loads(reply)
        if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
            raise Difference(f"not an answer: {reply!r}")
        return answer

    def read_line(self) -> bytes:
        assert self.process.stdout is not None
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            piece = os.read(self.process.stdout.fileno(), 1 << 20) if ready else b""
            if not piece:
                raise Difference("no answer" if not ready else "the referee has gone")
            self.rest += piece
        line, _, self.rest = self.rest.partition(b"\n")
        return line

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.kill()
        self.process.wait(timeout=PATIENCE)
