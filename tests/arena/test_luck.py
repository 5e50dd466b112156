"""`--luck`: games stay the same, and points without luck are told with their interval."""

import json
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from astragal.arena import Match, Sprt, compete
from astragal.arena.estimates import adjusted_mean
from astragal.arena.scheduling import played
from astragal.cli.main import main


def test_booking_changes_no_game() -> None:
    match = Match.of("qwixx", ["champion", "greedy"], games=4, luck=True)
    booked = list(played(match))
    plain = list(played(replace(match, luck=False)))
    assert [replace(game, luck=None) for game in booked] == plain
    for game in booked:
        assert game.luck is not None
        assert sum(game.luck) == pytest.approx(0, abs=1e-9)
        assert any(game.luck)


@pytest.mark.parametrize(("name", "players"), [("qwixx", 2), ("longo", 3), ("qwinto", 2), ("quixo", 2)])
def test_points_without_luck(name: str, players: int) -> None:
    match = Match.of(name, ["a=greedy", "b=greedy"], games=2, players=players, luck=True)
    pairing = compete(match).pairings[0]
    games = list(played(match))
    first = []
    for game in games:
        assert game.luck is not None
        mine = [seat for seat, entry in enumerate(game.lineup) if entry == 0]
        first.append(sum(game.points[seat] - game.luck[seat] for seat in mine))
    assert pairing.adjusted is not None
    assert pairing.adjusted.rate.value == pytest.approx(fmean(first))
    assert name != "quixo" or pairing.adjusted.rate.value == pytest.approx(pairing.rate.value)


def test_student_interval() -> None:
    found = adjusted_mean([0.4, 0.5, 0.6, 0.5])
    assert found.high - found.value == pytest.approx(3.182 * 0.0816 / 2, rel=0.01), "t(3) is 3.182"


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "report.json"
    words = ["arena", "qwixx", "greedy", "random", "--games", "4", "--seed", "1", "--workers", "1", "--luck"]
    assert main([*words, "--json", str(data)]) == 0
    assert "Without the luck of the dice" in capsys.readouterr().out.replace("\n", " ")
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
