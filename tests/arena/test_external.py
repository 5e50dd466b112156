"""Programs of anybody: good ones, and all the ways in which they fail."""

import sys
from pathlib import Path

import pytest

from astragal.arena import Match, Report, compete
from astragal.arena.entries import read_entrant
from astragal.arena.external import ProgramPlayer

GOOD = "print(json.dumps({'move': told['moves'][-1]}), flush=True)"
BAD = {
    "died": "print('oh no', file=sys.stderr); sys.exit(3)",
    "slow": "time.sleep(30)",
    "garbled": "print('hello', flush=True)",
    "illegal": "print(json.dumps({'move': 'e5-a1'}), flush=True)",
}
PROGRAM = """
import json, sys, time
asked = 0
for line in sys.stdin:
    told = json.loads(line)
    if "moves" not in told:
        continue
    asked += 1
    if asked < {after}:
        {good}
    else:
        {bad}
"""


def program(folder: Path, bad: str, after: int = 3) -> str:
    path = folder / "program.py"
    path.write_text(PROGRAM.format(good=GOOD, bad=bad, after=after))
    return f"mine=cmd:'{sys.executable}' -S -E '{path}'"


def play(bot: str, seconds: float = 10.0, forfeit: bool = True, games: int = 2, game: str = "quixo") -> Report:
    return compete(Match.of(game, ["random", bot], games=games, seconds=seconds, forfeit=forfeit, seed="4"))


@pytest.mark.parametrize("game", ["qwixx", "quixo"])
def test_our_own_bot_outside_plays_as_it_does_inside(game: str) -> None:
    outside = f"greedy=cmd:'{sys.executable}' -m astragal bot greedy"
    there, here = play(outside, game=game, games=4), play("greedy", game=game, games=4)
    assert not there.failures
    assert there.course == here.course
    assert there.lengths == here.lengths
    assert there.bots[1].scores == here.bots[1].scores


def test_a_simple_program(tmp_path: Path) -> None:
    report = play(program(tmp_path, GOOD), game="qwinto")
    assert not report.failures
    assert report.bots[1].choices > 20


@pytest.mark.parametrize("kind", BAD)
def test_a_program_that_fails_forfeits(tmp_path: Path, kind: str) -> None:
    report = play(program(tmp_path, BAD[kind]), seconds=0.3)
    assert report.endings == {"forfeit": 2}
    assert report.bots[1].failures == {kind: 2}
    assert (report.bots[1].points, report.bots[0].wins) == (0, 2)
    assert report.bots[0].scores == {}
    if kind == "died":
        assert "oh no" in report.failures[0].detail
        assert "3" in report.failures[0].detail


@pytest.mark.parametrize("kind", ["died", "illegal", "garbled"])
def test_a_failed_choice_can_be_replaced(tmp_path: Path, kind: str) -> None:
    report = play(program(tmp_path, BAD[kind]), forfeit=False)
    assert "forfeit" not in report.endings
    assert report.bots[1].failures[kind] > 2
    assert report.games == 2


def test_a_program_that_takes_long_to_start_is_not_slow(tmp_path: Path) -> None:
    late = program(tmp_path, GOOD)
    path = tmp_path / "program.py"
    path.write_text("import time; time.sleep(0.6)\n" + path.read_text())
    assert not play(late, seconds=0.3).failures


def test_a_program_that_cannot_be_started() -> None:
    report = play("cmd:./no-such-program", games=2)
    assert report.bots[1].failures == {"died": 2}


def test_a_program_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    player = ProgramPlayer(read_entrant(program(tmp_path, GOOD)), 5.0)
    player.begin({}, 0, "s")
    assert player.running
    player.close()
    assert not player.running
    player.close()


def test_a_bot_of_ours_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("astragal.bots.ladder_bot.LadderBot.choose", broken)
    report = play("greedy")
    assert report.bots[1].failures == {"raised": 2}
    assert "ZeroDivisionError" in report.failures[0].detail
    monkeypatch.setattr("astragal.bots.ladder_bot.LadderBot.choose", lambda *_: "a1-a5")
    assert play("greedy").bots[1].failures == {"illegal": 2}
