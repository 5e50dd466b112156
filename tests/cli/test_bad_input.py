"""What people give that cannot be: a sentence and an exit code, never a traceback, and nothing is made meanwhile."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.runner import COMMAND, Inside, environment


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["train", "qwixx", "--seed", "-1"], "-1 is not a whole number from 0 on"),
        (["train", "qwixx", "--seed", "1e30"], "is more than"),
        (["train", "qwixx", "--out", "mistyped/x.npz"], "There is no folder mistyped."),
        (["dataset", "qwixx", "--seed", "-1"], "-1 is not a whole number from 0 on"),
        (["dataset", "qwixx", "--out", "mistyped/x.npz"], "There is no folder mistyped."),
        (["dataset", "quixo", "--records", "mistyped/records"], "There is no folder mistyped."),
        (["dataset", "quixo", "--games", "2", "--records", "file"], "file cannot be used: file exists."),
        (["dataset", "quixo", "--games", "2", "--out", "folder.npz"], "folder.npz cannot be used: is a directory."),
        (["bot", "random", "--seed", b"\xff"], "Only text in UTF-8 can be read"),
        (["show", b"\xff"], "cannot be read as a position"),
        (["show", b"\xff.txt"], "cannot be read as a position"),
    ],
)
def test_arguments_that_cannot_be(words: list[str | bytes], said: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.npz").mkdir()
    before = set(os.listdir(tmp_path))
    done = subprocess.run(
        [*COMMAND, *words], env=environment(tmp_path), cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True,
        check=False,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert done.returncode == 2
    assert said in done.stderr.decode()
    assert set(os.listdir(tmp_path)) - before <= {".cache"}  # compiled code


def test_bytes_that_are_no_text_come_in(tmp_path: Path) -> None:
    strict = environment(tmp_path) | {"PYTHONIOENCODING": "utf-8:strict"}  # as in most people's locales
    done = subprocess.run(
        [*COMMAND, "show", "-"], env=strict, input=b"Game: quixo\n\xff", capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.decode() == "Only text in UTF-8 can be read, and this is none: b'\\xff'.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("words", [["show", "quixo active=1"], ["show", "--json", "quixo active=1"], ["--help"]])
def test_an_output_that_is_full(words: list[str], tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words], env=environment(tmp_path), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (2, "That did not work: no space left on device.\n")
        both = subprocess.run([*COMMAND, *words], env=environment(tmp_path), stdout=full, stderr=full, check=False)
        assert both.returncode == 2


def test_nobody_reads_the_output(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "show", "quixo active=1"], env=environment(tmp_path), stdout=writing, stderr=subprocess.PIPE,
        text=True, check=False,
    )  # fmt: skip
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_train_for_some_minutes(inside: Inside) -> None:
    """The usual way to say how long: the number of games follows from a trial."""
    done = inside("train", "qwixx", "--minutes", "0.001", "--measure", "60", "--out", "x.npz")
    assert done.code == 0, done.err
    assert "--games 1000 " in done.out
    assert (inside.home / "x.npz").exists()
