"""Ctrl-C: answered at once and in a sentence, whatever a command is doing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.runner import COMMAND, environment

INTERRUPTED = (130, -signal.SIGINT)
"""By our own hand, or by the system's while nothing of ours is there yet: a shell shows 130 for both."""
SPOTS = 12
"""Imports at which each command is interrupted."""
POLLS = 6000
"""Looks, a tenth of a second apart, at what a process is doing."""
ANSWER_SECONDS = 3.0
"""Of a processor; it takes a hundredth."""

INTERRUPTING = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        with open(os.environ["IMPORTED"], "a") as file:
            print(name, file=file)
        if name == os.environ.get("INTERRUPTED_AT"):
            for _ in range(int(os.environ["TIMES"])):
                os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
"""
"""Python imports this before anything else: it notes what is imported, and interrupts the process at one import."""


@pytest.fixture(autouse=True)
def heeded() -> Iterator[None]:
    """Ctrl-C counts as in a terminal: what runs in the background of a shell ignores it, and so do its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(home: Path, *words: str, at: str = "", times: int = 1) -> tuple[int, str, list[str]]:
    (home / "sitecustomize.py").write_text(INTERRUPTING)
    log = home / "imported"
    log.write_text("")
    more = {"PYTHONPATH": str(home), "IMPORTED": str(log), "INTERRUPTED_AT": at, "TIMES": str(times)}
    done = subprocess.run(
        [*COMMAND, *words], env=environment(home) | more, cwd=home, capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr, log.read_text().split()


@pytest.mark.parametrize("words", [("show", "quixo active=1"), ("bot", "random"), ("score", "qwixx")])
def test_ctrl_c_while_a_command_is_imported(words: tuple[str, ...], tmp_path: Path) -> None:
    *_, modules = interrupted(tmp_path, *words)
    ours = modules[modules.index("astragal.core") :]
    codes = set()
    for at in ours[:: max(1, len(ours) // SPOTS)]:
        code, said, _ = interrupted(tmp_path, *words, at=at, times=2)
        assert "Traceback" not in said, (at, said)
        assert "KeyboardInterrupt" not in said, (at, said)
        codes.add(code)
    assert codes <= {*INTERRUPTED}, codes


def processor_seconds(process: "subprocess.Popen[str]") -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(sys.platform != "linux", reason="processor time is read from /proc")
def test_ctrl_c_while_kernels_compile(tmp_path: Path) -> None:
    """Nothing is compiled for this home; training compiles functions of which one takes ten seconds."""
    words = [*COMMAND, "train", "qwixx", "--games", "2000", "--out", "x.npz"]
    with subprocess.Popen(
        words, env=environment(tmp_path), cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        assert "minute" in process.stderr.readline()
        begun = processor_seconds(process)
        for _ in range(POLLS):
            if processor_seconds(process) > begun + 3:
                break
            time.sleep(0.1)
        before = processor_seconds(process)
        process.send_signal(signal.SIGINT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said = process.stderr.read()
    assert used.ru_utime + used.ru_stime - before < ANSWER_SECONDS
    assert process.returncode == 130
    assert "Traceback" not in said
    assert said.splitlines()[-1] == "Stopped."
