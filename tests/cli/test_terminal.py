"""`astragal play` in a real terminal (a pty): colours, Ctrl-C, and lines that the next person must not read."""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.runner import COMMAND, environment, saved

OWN_TERMINAL = """
import fcntl, os, signal, sys, termios
for told in (signal.SIGINT, signal.SIGHUP):
    signal.signal(told, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Makes the pty the terminal of the game, so that Ctrl-C reaches it, even if the tests run in the background."""

LOOKS = 1200
"""How often a screen is looked at until what is awaited is there."""


class Screen:
    """A terminal with a game in it."""

    def __init__(self, home: Path, *words: str) -> None:
        self.mine, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", OWN_TERMINAL, *COMMAND, "play", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=home,
            env={**environment(home), "COLUMNS": "80", "LINES": "24"},
            start_new_session=True,
        )
        os.close(theirs)

    def until(self, pattern: str) -> str:
        """Read until this is on the screen."""
        heard, end = b"", time.monotonic() + 20
        while not re.search(pattern.encode(), heard):
            assert time.monotonic() < end, heard.decode()
            if select.select([self.mine], [], [], 0.2)[0]:
                try:
                    heard += os.read(self.mine, 65536)
                except OSError:  # the other side is closed
                    break
        return heard.decode()

    def type(self, text: str) -> None:
        os.write(self.mine, text.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.mine)


@pytest.fixture
def screens() -> Iterator[list[Screen]]:
    opened: list[Screen] = []
    yield opened
    for screen in opened:
        screen.close()


def test_in_colour_with_history_and_control_c(tmp_path: Path, screens: list[Screen]) -> None:
    screens.append(screen := Screen(tmp_path, "qwixx", "--seed", "1"))
    shown = screen.until("you> ")
    assert "\x1b[" in shown
    assert "Action 1" in shown
    screen.type("0\r")
    screen.until("you> ")
    screen.type("\x1b[A")  # the line before comes back
    screen.until("0")
    screen.type("\x15")
    time.sleep(0.2)
    screen.type("\x03")
    last = screen.until("--resume")
    assert "The game is saved in" in last
    assert screen.process.wait(10) == 0
    assert len(saved(tmp_path)) == 1


def test_control_d_and_no_colour(tmp_path: Path, screens: list[Screen]) -> None:
    screens.append(screen := Screen(tmp_path, "quixo", "--no-color", "--option", "first=0"))
    shown = screen.until("you> ")
    assert not re.search("\x1b\\[[0-9;]*m", shown)
    screen.type("\x04")
    assert "nothing is saved" in screen.until("saved")
    assert screen.process.wait(10) == 0


def test_the_next_person_cannot_read_what_was_typed(tmp_path: Path, screens: list[Screen]) -> None:
    words = ("qwixx", "--seed", "1", "--seats", "Max,Moritz", "--option", "first=0")
    screens.append(screen := Screen(tmp_path, *words))
    shown = screen.until("Max> ")
    shown = shown.partition("\x1b[?1049h")[2]
    found = re.search("white dice make ([0-9]+)", shown)
    assert found
    secret = f"y{found[1]}"
    screen.type("hint\r")
    screen.until("Max> ")
    screen.type(f"{secret}\r")
    shown = screen.until("Moritz> ")
    # What Max saw and typed was on a screen of its own, and nothing repeats the choice.
    before, left, after = shown.partition("\x1b[?1049l")
    assert left
    assert before.startswith(secret)
    assert "Max has chosen." in after
    assert f"Max {secret}" not in after
    screen.type("\x1b[A")  # nor does the history of lines
    time.sleep(0.3)
    screen.type("\x15look\r")
    echoed = screen.until("Moritz> ")
    assert secret not in echoed.partition("look")[0]
    assert "hint" not in echoed.partition("look")[0]
    screen.type("0\r")
    assert f"Action 1: Max {secret} · Moritz –" in screen.until("Action 2")


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not here; scripts/test-needs.sh installs it")
def test_nothing_secret_is_left_to_scroll_back_to(tmp_path: Path) -> None:
    """In a real terminal of 80×24, after more was shown than fits on it."""
    words = (*COMMAND, "play", "qwixx", "--seed", "1", "--seats", "Max,Moritz", "--option", "first=0")
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", "/dev/null"]

    def run(*command: str) -> str:
        done = subprocess.run([*tmux, *command], env=environment(tmp_path), capture_output=True, text=True, check=True)
        return done.stdout

    def until(pattern: str) -> str:
        """What is on the screen and above it, once this is there."""
        for _ in range(LOOKS):
            shown = run("capture-pane", "-p", "-S", "-").rstrip()
            if re.search(pattern, shown):
                return shown
            time.sleep(0.05)
        raise AssertionError(shown)

    run("new-session", "-d", "-x", "80", "-y", "24", *words)
    try:
        shown = until("Max>$")
        found = re.search("white dice make ([0-9]+)", shown)
        assert found
        secret = f"y{found[1]}"
        for line in ("help", "rules all", secret):
            run("send-keys", "-l", line)
            run("send-keys", "Enter")
        shown = until("Max has chosen")
        assert secret not in shown.partition("Max has chosen")[0]
        assert "Max>" not in shown
        assert "QX1 " not in shown
        until("Moritz>$")
        run("send-keys", "-l", "0")
        run("send-keys", "Enter")
        until(f"Max {secret} · Moritz –")
    finally:
        run("kill-server")


def test_a_closed_window_loses_nothing(tmp_path: Path, screens: list[Screen]) -> None:
    screens.append(screen := Screen(tmp_path, "qwinto", "--seed", "1", "--option", "first=0"))
    screen.until("you> ")
    screen.type("1\r")
    screen.until("you> ")
    screen.process.send_signal(signal.SIGHUP)
    screen.process.wait(10)
    (path,) = saved(tmp_path)
    assert "0 roll o\nroll " in path.read_text()
