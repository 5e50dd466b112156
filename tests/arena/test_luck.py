"""`--luck`: games stay the same, and points without luck are told with their interval."""

import json
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest

from astragal.arena import Match, Sprt, compete
from astragal.arena.adjusting import USUAL, without_chance
from astragal.arena.estimates import adjusted_mean
from astragal.arena.scheduling import played
from astragal.cli.main import main


def test_booking_changes_no_game() -> None:
    match = Match.of("qwixx", ["champion", "skilled"], games=4, luck=True)
    booked = list(played(match))
    plain = list(played(replace(match, luck=False)))
    assert [replace(game, booked=None) for game in booked] == plain
    for game in booked:
        assert game.booked is not None
        for part in game.booked.columns:
            assert sum(part) == pytest.approx(0, abs=1e-9)
            assert any(part)


@pytest.mark.parametrize(("name", "players"), [("qwixx", 2), ("longo", 3), ("qwinto", 2), ("quixo", 2)])
def test_points_without_luck(name: str, players: int) -> None:
    match = Match.of(name, ["a=greedy", "b=casual"], games=2, players=players, luck=True)
    pairing = compete(match).pairings[0]
    games = list(played(match))
    first = []
    for game in games:
        assert game.booked is not None
        mine = [seat for seat, entry in enumerate(game.lineup) if entry == 0]
        first.append(sum(game.points[seat] - game.booked.luck[seat] - game.booked.noticed[seat] / 2 for seat in mine))
    assert pairing.adjusted is not None
    assert pairing.adjusted.rate.value == pytest.approx(fmean(first))
    assert name != "quixo" or pairing.adjusted.rate.value == pytest.approx(pairing.rate.value)


def test_what_is_booked_is_zero_on_average_and_takes_most_of_the_noise() -> None:
    """Between unequal players, whose luck alone says less: a mean of 0 is what makes the result without it honest."""
    match = Match.of("qwixx", ["skilled", "regular"], games=240, luck=True, seed="zero")
    games = list(played(match))
    columns = np.array(
        [[part[game.lineup.index(0)] for part in game.booked.columns] for game in games if game.booked is not None]
    )
    means = columns.reshape(-1, 2, 3).mean(axis=1)  # the two games of a set have the same dice
    error = means.std(axis=0, ddof=1) / np.sqrt(len(means))
    assert (np.abs(means.mean(axis=0)) < 4 * error).all()
    points = np.array([game.points[game.lineup.index(0)] for game in games])
    by_luck, by_all = (points - columns @ multiples for multiples in ((1, 0, 0), USUAL))
    assert by_all.var() < 0.75 * by_luck.var() < 0.75 * 0.6 * points.var()


def test_multiples_come_from_the_other_half() -> None:
    chance = np.random.default_rng(1)
    booked = chance.normal(size=(400, 3))
    points = 0.7 + booked @ (0.5, 0.25, 0.0) + chance.normal(size=400) / 10
    found = np.array(without_chance(list(points), booked.tolist()))
    assert found.std() < 0.11
    assert found.mean() == pytest.approx(0.7, abs=0.02)
    points[0] += 1000.0  # a set decides nothing about what is taken off itself, or off others of its half
    again = np.array(without_chance(list(points), booked.tolist()))
    assert again[0] - found[0] == pytest.approx(1000.0)
    assert (again[2::2] == found[2::2]).all()
    assert (again[1::2] != found[1::2]).all()
    few = without_chance([0.9, 0.1], [[0.25, 9.0, 0.125], [0.0, 9.0, 0.0]])
    assert few == [0.5875, 0.1]


def test_student_interval() -> None:
    found = adjusted_mean([0.4, 0.5, 0.6, 0.5])
    assert found.high - found.value == pytest.approx(3.182 * 0.0816 / 2, rel=0.01), "t(3) is 3.182"


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "report.json"
    words = ["arena", "qwixx", "greedy", "random", "--games", "4", "--seed", "1", "--workers", "1", "--luck"]
    assert main([*words, "--json", str(data)]) == 0
    assert "Without luck: " in capsys.readouterr().out.replace("\n", " ")
    adjusted = json.loads(data.read_text("utf-8"))["pairings"][0]["adjusted"]
    assert set(adjusted) == {"rate", "elo", "worth"}


def test_the_test_decides_earlier_without_luck() -> None:
    match = Match.of("qwixx", ["champion", "skilled"], games=60, luck=True, seed="sprt")
    sure = Sprt(0, 60)
    found, plain = (compete(replace(match, luck=luck), sprt=sure) for luck in (True, False))
    assert found.verdict == "accepted"
    assert found.games <= plain.games
    assert len(found.tested) == len(found.course)
    assert plain.tested == plain.course
