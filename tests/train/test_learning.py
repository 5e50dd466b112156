"""Learning: repeatable by seed on any number of threads, resumable, and better than chance."""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from astragal.cli.commands import train
from astragal.games.qwixx.rules.game import Qwixx
from astragal.kernels.network import Net, scratch
from astragal.kernels.qwixx.net_inputs import slots_of
from astragal.kernels.qwixx.net_play import NET, net_games
from astragal.kernels.qwixx.policy_play import RANDOM
from astragal.kernels.qwixx.tables import tables
from astragal.models.networks import PARTS, Model, best_for, for_two, from_bytes, shipped, to_bytes
from astragal.train.learner import Figures, Learner
from astragal.train.measure import measured, result
from astragal.train.plan import Plan, usual
from astragal.train.runs import trainable_game
from astragal.train.training_part import trainable_games, training_part

pytestmark = pytest.mark.timeout(600)  # networks learn

PLAN = Plan("qwixx", (2,), 1200, batch=200)


def learner(plan: Plan = PLAN, threads: int = 1) -> Learner:
    return Learner(plan, trainable_game(plan), threads)


def same(one: Net, other: Net) -> bool:
    return all(bool((getattr(one, part) == getattr(other, part)).all()) for part in PARTS)


def quiet(_: Figures) -> None:
    """Tell nobody."""


def test_a_short_run_beats_chance() -> None:
    net = learner().run(quiet)
    totals = np.zeros((300, 2), np.int64)
    weights, t = np.zeros((2, 4)), tables(Qwixx(players=2))
    net_games(
        t, np.array([NET, RANDOM]), weights, net, scratch(slots_of(2)), net, scratch(slots_of(2)), 5, 0, 300, totals
    )
    assert result(totals).share > 0.8


def test_threads_change_nothing() -> None:
    short = Plan("qwixx", (2,), 400, batch=200)
    assert same(learner(short).run(quiet), learner(short, threads=3).run(quiet))


def test_another_seed_is_another_network() -> None:
    short = Plan("qwixx", (2,), 50, batch=50)
    assert not same(learner(short).run(quiet), learner(Plan("qwixx", (2,), 50, seed=2, batch=50)).run(quiet))


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    whole = learner().run(quiet)
    begun = learner()
    for _ in range(3):
        begun.round()
    begun.save(tmp_path / "unfinished")
    resumed = learner()
    assert resumed.resumed(tmp_path / "unfinished")
    assert same(resumed.run(quiet), whole)
    other = learner(Plan("qwixx", (2,), 1200, seed=9, batch=200))
    assert not other.resumed(tmp_path / "unfinished")


def test_many_players_learn_as_well() -> None:
    plan = Plan("longo", (3, 5), 40, batch=20)
    figures = [learner(plan).round() for _ in range(1)]
    assert np.isfinite(figures[0].loss)


def test_a_network_for_many_begins_as_good_as_the_one_for_two() -> None:
    plan = usual("longo", (4,), 1)
    found = measured("longo", 4, learner(plan).net, for_two("longo").net, games=400, threads=1, rival_seen=2)
    assert found.share == pytest.approx(0.25, abs=0.07)
    assert same(learner(usual("qwinto", (3, 6), 1)).net, for_two("qwinto").net)


def test_the_command_tells_where_a_network_for_many_is_better(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "many.npz"
    given = ("qwixx", "--players", "3-4", "--games", "250", "--measure", "48", "--threads", "1", "--out", str(out))
    assert run(*given) == 0
    assert capsys.readouterr().out.count("against copies of the network for two") == 2
    assert set(from_bytes(out.read_bytes()).about["better"]) <= {3, 4}


def test_for_points_all_learn_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "points.npz"
    given = ("qwinto", "--players", "2-3", "--games", "8", "--win", "0", "--measure", "6", "--threads", "1")
    assert run(*given, "--out", str(out)) == 0
    about = from_bytes(out.read_bytes()).about
    assert about["players"] == [2, 3]
    assert set(about["figures"]) == {"2", "3"}
    assert capsys.readouterr().out.startswith("astragal train qwinto --players 2-3 --games 8 --seed 1 --win 0 --out ")


def test_winning_cannot_count_twice(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("qwinto", "--win", "2")
    assert "2 is not between 0 and 1" in capsys.readouterr().err


@pytest.mark.parametrize("game", trainable_games())
def test_networks_for_many_play_where_they_are_better(game: str) -> None:
    low, high = training_part(game).PLAYERS
    for players in range(max(low, 2), high + 1):
        learnt, seen = best_for(game, players)
        several = [shipped(f"{game}-{kind}") for kind in (players, "many")] if players > 2 else []
        better = [found for found in several if found is not None and players in found.about["better"]]
        assert learnt is (better[0] if better else for_two(game))
        assert seen == (players if better else 2)
    assert best_for(game, high)[1] == high, "where many sit, there is something to be gained by seeing them all"


def test_qwinto_learns() -> None:
    plan = Plan("qwinto", (2,), 1000, batch=100, explore=0.0, win=0.0)
    one = learner(plan)
    points = [one.round().points for _ in range(plan.rounds)]
    assert points[-1] > points[0] + 3


FIRST = "bench/networks/qwinto-2-first.npz"


def test_learning_among_others_is_repeatable_too() -> None:
    plan = replace(usual("qwinto", (2,), 1, 1.0, FIRST, (FIRST,)), games=64, batch=32)
    one, other = learner(plan), learner(plan, threads=2)
    assert same(one.run(quiet), other.run(quiet))
    alone = learner(replace(plan, company=()))
    assert not same(alone.run(quiet), one.result), "others were met"


def test_learning_goes_on_from_a_file() -> None:
    one = learner(usual("qwinto", (2,), 1, 1.0, FIRST))
    with np.load(FIRST) as file:
        first = file["first"]
    assert (one.net.first[: len(first)] == first).all()
    assert len(one.net.first) > len(first), "of a time when networks saw less"
    assert not one.net.first[len(first) :].any()


def test_nobody_learns_to_win_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("qwinto", "--players", "1") == 2
    assert "2 to 6 players" in capsys.readouterr().err


def test_weights_survive_their_file() -> None:
    net = learner(Plan("qwixx", (2,), 10, batch=10)).run(quiet)
    again = from_bytes(to_bytes(Model.learnt(net, {"game": "qwixx", "players": [2], "seed": 1})))
    assert again.about["seed"] == 1
    assert np.abs(again.net.first - net.first).max() < 1e-2


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    train.add_arguments(parser)
    return train.run(parser.parse_args(words))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "mine.npz"
    assert run("qwixx", "--games", "1000", "--measure", "20", "--threads", "1", "--out", str(out)) == 0
    told = capsys.readouterr().out
    assert f"astragal train qwixx --players 2 --games 1000 --seed 1 --out {out}\n" in told
    assert "% of the wins" in told
    assert from_bytes(out.read_bytes()).about["command"] in told
    assert list(tmp_path.iterdir()) == [out]


def test_players_that_the_game_has_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("qwixx", "--players", "6") == 2
    assert "2 to 5 players" in capsys.readouterr().err
