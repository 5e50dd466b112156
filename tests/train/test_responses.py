"""Learning to beat a network that does not change: only from what the learner saw, repeatable, and of use."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from astragal.games.qwixx.rules.game import Longo
from astragal.kernels.network import scratch
from astragal.kernels.qwixx.game import OVER, PHASE, SHEETS, play_colour, play_white, start
from astragal.kernels.qwixx.net_choice import worth
from astragal.kernels.qwixx.net_inputs import DUEL, INPUTS
from astragal.kernels.qwixx.net_response import response_games
from astragal.kernels.qwixx.policy_play import random_move, roll_dice
from astragal.kernels.qwixx.tables import tables
from astragal.kernels.random import stream, word
from astragal.models.networks import Model, for_two, from_bytes, save
from astragal.train.learner import Learner
from astragal.train.plan import Plan, usual
from astragal.train.qwixx import Sheets, two_sided
from astragal.train.runs import response_strength, trainable_game
from tests.train.test_learning import quiet, run, same

pytestmark = pytest.mark.timeout(600)  # networks learn

CHAMPION = "src/astragal/models/weights/qwixx-2.npz"


def learner(plan: Plan, threads: int = 1) -> Learner:
    return Learner(plan, trainable_game(plan), threads)


def test_with_two_sides_it_thinks_at_first_as_before() -> None:
    t, net = tables(Longo(players=2)), for_two("longo").net
    wide, one, other = two_sided(net), scratch(DUEL), scratch(DUEL)
    state, faces, moves = np.zeros(SHEETS + 4, np.int64), np.zeros(6, np.int64), np.zeros(2, np.int64)
    start(state, 0)
    asked = 0
    while state[PHASE] != OVER:
        for seat in range(2):
            assert worth(t, wide, one, state, seat) == pytest.approx(worth(t, net, other, state, seat), abs=1e-5)
            assert (int(one.asked[0]) >= INPUTS) == (seat != state[1]), "another half for the other's turn"
            asked += 1
        roll_dice(t, state, stream(3, 0), asked, faces)
        chance = word(stream(4, 0), asked)
        for seat in range(2):
            moves[seat], chance = random_move(t, state, seat, chance)
        play_white(t, state, moves)
        if state[PHASE] != OVER:
            play_colour(t, state, 0)
    assert asked > 8


def test_targets_are_how_it_ended_for_the_one_who_moves() -> None:
    t, net = tables(Longo(players=2)), for_two("longo").net
    positions, targets = np.zeros((20_000, DUEL), np.int32), np.zeros(20_000, np.float32)
    totals = np.zeros((8, 2), np.int64)
    rooms = scratch(DUEL), scratch(DUEL)
    count = response_games(t, two_sided(net), rooms[0], net, rooms[1], 5, 0, 8, 1, 1.0, 0.0, positions, targets, totals)
    own = positions[:count, 0] < INPUTS
    begins = np.flatnonzero((positions[:count] % INPUTS == positions[0] % INPUTS).all(axis=1))
    ends = [*begins[1:], count]
    assert len(begins) == 8, "every game once, from its first roll"
    for game, (low, high) in enumerate(zip(begins, ends, strict=True)):
        won = (1 + np.sign(totals[game, 0] - totals[game, 1])) / 2
        assert (targets[low:high] == np.where(own[low:high], won, 1 - won)).all()
        assert own[low] == (game % 2 == game // 2 % 2), "who begins, and which seat learns, change from game to game"


def test_threads_change_nothing_and_the_other_does(tmp_path: Path) -> None:
    plan = replace(usual("qwixx", (2,), 1, start=CHAMPION, against=CHAMPION), games=128, batch=64)
    one = learner(plan).run(quiet)
    assert same(one, learner(plan, threads=3).run(quiet))
    poor = tmp_path / "poor.npz"
    save(poor, Model.learnt(Sheets("qwixx", 8).fresh(8), {"game": "qwixx", "players": [2]}))
    assert not same(one, learner(replace(plan, against=str(poor))).run(quiet))


def test_a_poor_network_is_soon_beaten(tmp_path: Path) -> None:
    poor = tmp_path / "poor.npz"
    save(poor, Model.learnt(Sheets("qwixx", 8).fresh(8), {"game": "qwixx", "players": [2]}))
    plan = replace(usual("qwixx", (2,), 1, against=str(poor)), games=1500, batch=250)
    begun = learner(plan)
    before = response_strength(plan, begun.net, 400, 1).share
    after = response_strength(plan, begun.run(quiet), 400, 1).share
    assert after > max(0.8, before)


def test_only_two_players_of_the_family(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("qwinto", "--against", CHAMPION) == 2
    assert run("qwixx", "--players", "3", "--against", CHAMPION) == 2
    assert capsys.readouterr().err.count("Only a network for two players of Qwixx or Longo") == 2


def test_a_file_that_is_missing_or_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("qwixx", "--against", "nowhere.npz") == 2
    assert run("qwixx", "--start", "nowhere.npz") == 2
    assert capsys.readouterr().err.count("nowhere.npz cannot be read: ") == 2
    other = "src/astragal/models/weights/longo-2.npz"
    assert run("qwixx", "--against", other) == 2
    assert capsys.readouterr().err == f"{other} is no network of Qwixx.\n"


def test_the_command_says_what_it_takes_and_gives_the_same_bits_on_two_threads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = []
    for threads in ("1", "2"):
        out = tmp_path / threads / "response.npz"
        out.parent.mkdir()
        given = ("--games", "100", "--measure", "20", "--threads", threads, "--start", CHAMPION, "--against", CHAMPION)
        assert run("qwixx", *given, "--out", str(out)) == 0
        told = capsys.readouterr().out
        assert f"--start {CHAMPION} --against {CHAMPION} --out {out}\n" in told
        assert f"Against {CHAMPION}, whose moves it foresees: " in told
        kept.append(from_bytes(out.read_bytes(), out.name))
    one, other = kept
    assert same(one.net, other.net)
    assert not same(one.net, two_sided(from_bytes(Path(CHAMPION).read_bytes(), "champion").net)), "something was learnt"
    assert one.about == other.about
    assert one.about["against"] == CHAMPION
