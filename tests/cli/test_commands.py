"""The command itself: no command, a misspelt one, help, and nobody reading any more."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.runner import COMMAND, astragal, environment


@pytest.mark.parametrize("words", [[], ["--language", "en"], ["--language=en"]], ids=["none", "language", "language="])
def test_no_command_opens_the_games(tmp_path: Path, words: list[str]) -> None:
    """As `pipx run astragal` does; where no browser can open, it says what else there is."""
    with subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment(tmp_path)
    ) as process:
        assert process.stdout is not None
        said = ""
        while "astragal play" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        process.kill()
    assert "astragal --help lists everything else" in said
    assert "Play here: http://127.0.0.1:" in said


def test_help_lists_the_commands(tmp_path: Path) -> None:
    done = astragal(tmp_path, "--help")
    assert done.code == 0
    for name in ("play", "score", "show", "referee"):
        assert name in done.out


def test_a_misspelt_command(tmp_path: Path) -> None:
    done = astragal(tmp_path, "shwo", "quixo")
    assert (done.code, done.out) == (2, "")
    assert "Did you mean show?" in done.err
    assert "Did you mean" not in astragal(tmp_path, "zzz").err


def test_an_option_that_does_not_exist_is_named(tmp_path: Path) -> None:
    for words in (["--nope"], ["arena", "--nope"], ["arena", "qwixx", "greedy", "greedy", "--nope=3"]):
        done = astragal(tmp_path, *words)
        assert (done.code, done.out) == (2, "")
        assert "no option --nope" in done.err
    assert "Did you mean --games?" in astragal(tmp_path, "arena", "qwixx", "--gaems", "3").err


@pytest.mark.parametrize(
    "words",
    [
        ["train", "qwixx", "--minutes", "nan"],
        ["train", "qwixx", "--measure", "-1"],
        ["train", "qwixx", "--games", "0"],
        ["arena", "qwixx", "greedy", "greedy", "--seconds", "nan"],
        ["arena", "qwixx", 'cmd:"x', "greedy"],
        ["backup", "copy.db", "--database", "sqlite:///nowhere.db"],
        ["export", "games", "--database", "sqlite:///nowhere.db"],
    ],
    ids=" ".join,
)
def test_senseless_arguments_begin_and_create_nothing(tmp_path: Path, words: list[str]) -> None:
    done = astragal(tmp_path, *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.strip()
    assert not [path for path in tmp_path.rglob("*") if path.suffix in {".db", ".npz", ".txt"}]


def test_a_result_of_training_is_never_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "mine.npz"
    mine.write_bytes(b"mine")
    done = astragal(tmp_path, "train", "qwixx", "--games", "64", "--out", str(mine))
    assert done.code == 2
    assert "is there already" in done.err
    assert mine.read_bytes() == b"mine"


def test_help_and_version(tmp_path: Path) -> None:
    assert "total a paper sheet" in astragal(tmp_path, "--help").out
    assert astragal(tmp_path, "--version").out.startswith("astragal 0.")
    assert '{"roll": [4, 1, 2, 6, 6, 3]}' in astragal(tmp_path, "referee", "--help").out


def test_nobody_reads_any_more(tmp_path: Path) -> None:
    command = " ".join(["yes", "'{}'", "|", *COMMAND, "referee", "|", "head", "-n", "1"])
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, cwd=tmp_path, env=environment(tmp_path), timeout=60, check=False
    )
    assert b'"ok":false' in done.stdout
    assert b"Traceback" not in done.stderr


def test_a_program_that_cannot_play_is_told_before_the_match(tmp_path: Path) -> None:
    done = astragal(tmp_path, "arena", "quixo", "cmd:false", "random", "--games", "4")
    assert (done.code, done.out) == (2, "")
    assert "The program of false does not play: ended with code 1" in done.err


def test_a_database_that_does_not_answer_is_waited_for_aloud(tmp_path: Path) -> None:
    """It accepts the connection, and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/nothing"
        with subprocess.Popen(
            [*COMMAND, "serve", "--port", "0", "--database", url],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment(tmp_path),
        ) as process:  # fmt: skip
            assert process.stdout is not None
            assert "Waiting for the database" in process.stdout.readline()
            process.kill()


def test_an_example_without_a_server_says_so(tmp_path: Path) -> None:
    bot = Path(__file__).resolve().parents[2] / "examples" / "bot.py"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    done = subprocess.run(
        [sys.executable, str(bot), f"http://127.0.0.1:{port}", "ABCD"],
        capture_output=True, text=True, check=False, env=environment(tmp_path),
    )  # fmt: skip
    assert done.returncode == 1
    assert "The server cannot be reached" in done.stderr
    assert "Traceback" not in done.stderr
