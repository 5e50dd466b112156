"""The command itself: no command, a misspelt one, help, and nobody reading any more."""

import subprocess
from pathlib import Path

from tests.cli.runner import COMMAND, astragal, environment


def test_no_command_lists_them(tmp_path: Path) -> None:
    done = astragal(tmp_path)
    assert done.code == 2
    for name in ("play", "score", "show", "referee"):
        assert name in done.err


def test_a_misspelt_command(tmp_path: Path) -> None:
    done = astragal(tmp_path, "shwo", "quixo")
    assert (done.code, done.out) == (2, "")
    assert "Did you mean show?" in done.err
    assert "Did you mean" not in astragal(tmp_path, "zzz").err


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
