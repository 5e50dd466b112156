"""Who meets whom, on which seat, with which dice."""

from collections import Counter

import pytest

import astragal
from astragal.arena import Match, compete
from astragal.arena.chance import faces
from astragal.arena.playing import MatchRunner
from astragal.core.moves import Move
from astragal.core.registry import GAMES
from astragal.core.state import State


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str) -> None:
    report = compete(Match.of(name, ["greedy", "random"], games=16, seed="1"))
    assert report.bots[0].points > 0.8 * report.games
    assert report.bots[0].points + report.bots[1].points == report.games


@pytest.mark.parametrize(
    ("bots", "players", "sets_of"),
    [
        (["greedy", "random"], 2, 2),
        (["greedy", "random", "b=random"], 2, 6),
        (["greedy", "random", "random"], 3, 3),
        (["greedy", "random", "b=random"], 3, 6),
        (["greedy", "random"], 5, 10),
        (["greedy"], 2, 1),
        (["greedy", "random"], 1, 2),
    ],
)
def test_everybody_has_every_seat_equally_often(bots: list[str], players: int, sets_of: int) -> None:
    match = Match.of("qwixx", bots, players=players, games=20)
    assert len(match.lineups) == sets_of
    assert match.total >= 20
    seats = Counter((seat, entry) for lineup in match.lineups for seat, entry in enumerate(lineup))
    for entry in range(len(match.entries)):
        assert len({seats[seat, entry] for seat in range(players)}) == 1


def test_partners_of_quixo_are_copies() -> None:
    match = Match.of("quixo", ["greedy", "random"], players=4, games=4)
    assert match.lineups == ((0, 1, 0, 1), (1, 0, 1, 0))
    report = compete(match)
    assert report.bots[0].points == 4
    assert (report.bots[0].wins, report.bots[0].shared) == (8, 0)


def test_games_of_a_set_have_the_same_dice_and_others_do_not() -> None:
    match = Match.of("qwixx", ["greedy", "random"], games=4, seed="s")
    state = astragal.game("qwixx").start()
    rolls = [faces(state, match.seed_of(match.place(number)[0]), 1) for number in range(4)]
    assert rolls[0] == rolls[1] != rolls[2] == rolls[3]


def test_rolling_again_shifts_no_later_roll() -> None:
    state = astragal.game("qwinto").start().play(0, astragal.move("roll oyp"))
    assert faces(state, "s", 3, again=True) != faces(state, "s", 3)
    # A die's face does not depend on which others are rolled.
    one = astragal.game("qwinto").start().play(0, astragal.move("roll y"))
    assert faces(one, "s", 3) == faces(state, "s", 3)[1:2]


def test_faces_are_equally_likely() -> None:
    state = astragal.game("qwixx").start()
    counts = Counter(face for turn in range(2000) for face in faces(state, "x", turn))
    assert set(counts) == set(range(1, 7))
    assert max(counts.values()) - min(counts.values()) < 0.1 * 2000


def test_copies_of_a_bot_do_not_think_alike() -> None:
    with MatchRunner(Match.of("quixo", ["random"], games=6, opening=0)) as runner:
        games = [runner.play(number) for number in range(6)]
    assert len({game.choices for game in games}) > 1


def test_the_openings_of_a_set_are_the_same() -> None:
    match = Match.of("quixo", ["greedy", "random"], games=8)
    assert match.opening == 2
    assert Match.of("qwixx", ["greedy", "random"]).opening == 0
    assert match.game.options["repetition"] == 3
    assert Match.of("quixo", ["greedy", "random"], repetition=None).game.options["repetition"] is None


def test_a_bot_against_itself_has_no_elo() -> None:
    report = compete(Match.of("qwixx", ["greedy", "greedy"], games=10))
    assert len(report.bots) == 1
    assert report.bots[0].points == report.games
    assert report.bots[0].elo is None


def test_the_same_match_on_one_and_on_two_workers() -> None:
    match = Match.of("longo", ["greedy", "random", "b=greedy"], games=6, seed="7")
    one, two = compete(match), compete(match, workers=2)
    assert one == two
    told = [report.to_dict() for report in (one, two)]
    for data in told:
        del data["run"]
    assert told[0] == told[1]
    other = Match.of("longo", ["greedy", "random", "b=greedy"], games=6, seed="8")
    assert compete(other).course != one.course or compete(other).lengths != one.lengths


class First:
    """A bot of somebody's own: the first legal move."""

    name = "first"

    def __init__(self, *, seed: object = None) -> None:
        self.seed = seed

    def choose(self, view: State, seat: int) -> Move:
        return view.moves(seat)[0]


def test_bots_can_be_python_objects() -> None:
    for bot in (First(), First):
        report = compete(Match.of("qwixx", [bot, "random", First(seed=2)], games=4))
        assert [entry.name for entry in report.match.entries] == ["first", "random", "first 2"]
        assert report.games == 12
        assert not report.failures
    spread = compete(Match.of("qwixx", [First, "random"], games=4, seed="1"), workers=2)
    alone = compete(Match.of("qwixx", [First, "random"], games=4, seed="1"))
    assert [bot.points for bot in spread.bots] == [bot.points for bot in alone.bots]
