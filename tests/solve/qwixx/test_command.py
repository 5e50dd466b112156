"""`astragal solve qwixx`: solved once, then read."""

import argparse
from pathlib import Path

import numpy as np
import pytest

from astragal.cli.commands import solve_qwixx
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.solve.qwixx import solver, store

pytestmark = pytest.mark.timeout(300)  # solitaire is solved


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[QwixxFamily]:
    """Solving is quick and wrong here; the list has what was asked for."""
    asked: list[QwixxFamily] = []

    def solve(game: QwixxFamily, progress: solver.Progress, threads: int | None) -> solver.Solution:
        asked.append(game)
        progress(1, 1)
        size = 1653 if game.name == "qwixx" else 1
        return solver.Solution(game, np.linspace(99.5, 10, game.players * size * size * 4).reshape(-1, size, size, 4))

    monkeypatch.setattr(solver, "solve", solve)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return asked


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    solve_qwixx.add_arguments(parser)
    return solve_qwixx.run(parser.parse_args(words))


def test_both_rules_solved_once(solved: list[QwixxFamily], capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    first = capsys.readouterr()
    assert first.out.count("99.5000 points") == 2
    assert "5,468,124 states" in first.err
    assert run() == 0
    second = capsys.readouterr()
    assert second.out == first.out
    assert [game.finish_turn for game in solved] == [False, True]


def test_a_damaged_file_is_made_anew(solved: list[QwixxFamily], capsys: pytest.CaptureFixture[str]) -> None:
    run("--rule", "at-once")
    path = store.path_of(solved[0])
    path.write_bytes(path.read_bytes()[:-1])
    assert run("--rule", "at-once") == 0
    assert "damaged" in capsys.readouterr().err
    assert len(solved) == 2


def test_players_who_ignore_each_other(solved: list[QwixxFamily], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--rule", "at-once", "--players", "2") == 0
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_estimate_solves_nothing(solved: list[QwixxFamily], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--longo", "5", "8", "--estimate") == 0
    assert "76,422,564 states" in capsys.readouterr().out
    assert solved == []


def test_a_game_that_cannot_be(solved: list[QwixxFamily], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--players", "9") == 2
    assert capsys.readouterr().err != ""


def test_longo_is_solved_once_for_two_lucky_numbers_and_for_those_that_mirror_them(
    solved: list[QwixxFamily], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--longo", "6", "11") == 0
    first = capsys.readouterr().out
    assert "Longo 6·11 alone" in first
    assert store.path_of(solved[0]).exists()
    assert run("--longo", "11", "6") == 0
    assert run("--longo", "12", "7") == 0
    assert len(solved) == 1
    assert run("--longo", "4", "9") == 0
    assert len(solved) == 2
    assert run("--longo", "6", "11", "--players", "2") == 0
    assert run("--longo", "6", "11", "--players", "2") == 0
    assert len(solved) == 4, "beside others all values would have to be kept"
