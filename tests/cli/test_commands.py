"""The command itself: no command, a misspelt one, help, and nobody reading any more."""

import subprocess
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
