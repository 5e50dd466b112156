"""Running the commands as people do: in a process of their own, through pipes or a terminal."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from astragal.cli.main import main

COMMAND = [sys.executable, "-m", "astragal"]


def environment(home: Path) -> dict[str, str]:
    keep = {name: os.environ[name] for name in ("PATH", "LANG", "VIRTUAL_ENV", "PYTHONPATH") if name in os.environ}
    keep |= {"ASTRAGAL_LANGUAGE": "en"}  # whatever the machine speaks
    return {**keep, "HOME": str(home), "XDG_DATA_HOME": str(home), "TERM": "xterm", "PYTHONUTF8": "1"}


@dataclass
class Done:
    code: int
    out: str
    err: str


def astragal(home: Path, *words: str, typed: str = "") -> Done:
    """Run a command to its end; nothing it prints may be a traceback."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=typed.encode(),
        capture_output=True,
        cwd=home,
        env=environment(home),
        timeout=60,
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err, out + err
    return Done(done.returncode, out, err)


@dataclass
class Inside:
    """Runs commands in this process, which is quick; for those that ask nothing."""

    home: Path
    capture: pytest.CaptureFixture[str]

    def __call__(self, *words: str) -> Done:
        try:
            code = main(words)
        except SystemExit as left:  # argparse leaves that way
            code = int(str(left.code))
        out, err = self.capture.readouterr()
        return Done(code, out, err)


@dataclass
class Game:
    """`astragal play` at the other end of a pipe, talked with line by line."""

    home: Path
    words: tuple[str, ...]
    language: str = "en"
    said: str = ""
    """Everything it has printed."""
    last: str = ""
    """What it has printed since the last line was typed."""
    process: "subprocess.Popen[bytes]" = field(init=False)

    def __post_init__(self) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "--language", self.language, "play", *self.words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=self.home,
            env=environment(self.home),
        )
        self.listen()

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    @property
    def over(self) -> bool:
        return not self.prompt

    @property
    def prompt(self) -> str:
        """The name before the prompt, or "" when the program has ended."""
        found = re.search(r"(?:^|\n)([^\n>]*)> $", self.last)
        return found[1] if found else ""

    def listen(self) -> None:
        """Read until the program asks something or ends."""
        out = self.process.stdout
        assert out is not None
        heard = b""
        while not re.search(rb"(?:> |[:?\]] )$", heard):
            piece = os.read(out.fileno(), 65536)
            if not piece:
                break
            heard += piece
        self.last = heard.decode()
        self.said += self.last
        assert "Traceback" not in self.last, self.last

    def type(self, line: str) -> str:
        """Type a line and return the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.listen()
        return self.last

    def numbers(self) -> list[str]:
        """The numbers of the list that was shown last, or of all moves where the board is the list."""
        shown = self.last
        if "For example:" in shown:
            shown = self.type("moves")
        lines = [line for line in shown.splitlines() if re.match(r"  \d+ ", line)]
        # Sheets and boards are drawn above the list; their lines begin with letters or bars.
        found = [number for line in lines for number in re.findall(r"(?:^|\s\s)(\d+) (?=\*?[^\W\d])", line)]
        assert found, shown
        return found

    def play_on(self, chance: Random, most: int = 1000) -> int:
        """Type legal moves by number until the game is over; return how many."""
        count = 0
        while not self.over and count < most:
            self.type(chance.choice(self.numbers()))
            count += 1
        return count

    def end(self) -> int:
        """Wait for the end of the program and return its exit code."""
        return self.process.wait(timeout=20)


def saved(home: Path) -> list[Path]:
    return sorted((home / "astragal" / "games").glob("*"))
