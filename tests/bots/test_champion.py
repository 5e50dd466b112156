"""The learnt bots and the yardstick: legal everywhere, repeatable, and what they were made for."""

import pytest

import astragal
from astragal.bots import make_bot
from astragal.games.qwixx.rules.game import Qwixx
from astragal.models.networks import best_for, shipped
from tests.bots.test_bots import play

pytestmark = pytest.mark.timeout(300)  # matches


@pytest.mark.parametrize("level", ["champion", "yardstick"])
@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("qwixx", 1, {}),
        ("qwixx", 2, {"finish_turn": True}),
        ("qwixx", 2, {"sheet": "mixed"}),
        ("qwixx", 5, {"sheet": "shuffled", "open_choices": True}),
        ("longo", 2, {"fewest": "crossable"}),
        ("longo", 4, {"lucky": ((2, 16), (3, 9), (2, 16), (7, 8))}),
        ("qwinto", 1, {}),
        ("qwinto", 2, {}),
        ("qwinto", 6, {}),
    ],
)
def test_legal_and_repeatable(level: str, name: str, players: int, options: dict[str, object]) -> None:
    if level == "yardstick" and name == "qwinto":
        return
    first, second = (
        play(name, [make_bot(level, seed=seat) for seat in range(players)], 5, **options) for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize(("name", "weaker"), [("qwixx", "greedy"), ("longo", "greedy"), ("qwinto", "greedy")])
def test_the_champion_beats_greedy(name: str, weaker: str) -> None:
    points = 0.0
    for seed in range(150):
        levels = ["champion", weaker] if seed % 2 else [weaker, "champion"]
        state = play(name, [make_bot(level, seed=f"{seed}{level}") for level in levels], seed)
        mine = levels.index("champion")
        points += (mine in state.winners) / len(state.winners)
    assert points > 0.56 * 150


def test_hidden_choices_stay_hidden() -> None:
    state = astragal.game("qwixx", players=2).start().rolled((4, 1, 2, 6, 6, 3))
    bot = make_bot("champion", seed=3)
    choices = {bot.choose(state.play(0, astragal.move(text)).view(1), 1) for text in ("-", "r5", "b5")}
    assert len(choices) == 1


def test_the_champion_ends_a_won_game_and_not_a_lost_one() -> None:
    table = "qwixx players=2 phase=white dice=6,6,1,1,1 closed=g 0:r2,3,4,5,6,7/y/g12,11,10,9,8,2#/b/x0 1:r/y{}/g/b/x0"
    ahead, behind = table.format("2"), table.format("2,3,4,5,6,7,8,9,10,11")  # the other can lock yellow too
    assert str(make_bot("champion").choose(astragal.read_position(ahead), 0)) == "r12#"
    assert str(make_bot("champion").choose(astragal.read_position(behind), 0)) != "r12#"


def test_the_yardstick_s_formula() -> None:
    import numpy as np

    from astragal.kernels.qwixx.convert import packed
    from astragal.kernels.qwixx.tables import tables
    from astragal.kernels.qwixx.weights import YARDSTICK, sheet_value

    t = tables(Qwixx())  # red 2 and 4 crossed, green 12, one penalty
    value = sheet_value(t, YARDSTICK, packed((0b101, 0, 0b1, 0)), 1, 0)
    chances = (4 / 36 * 3) + (1 / 36 * 1) + (2 / 36 * 2) + (1 / 36 * 1)
    assert np.isclose(value, 0.491 * chances - 0.869 + 0.018 * (4 + 1) - 0.056 * 1)


def test_qwinto_is_played_for_the_win_or_for_points() -> None:
    found = {}
    for points in (False, True):
        bots = [make_bot("champion", points=points) for _ in range(2)]
        found[points] = sum(sum(play("qwinto", bots, seed).scores) for seed in range(40)) / 80
    assert found[True] > found[False] + 4, "who wants to win ends a game while ahead, and both score less"
    assert found[True] > 72


def test_who_plays_qwinto_alone_has_a_network_of_their_own() -> None:
    alone, seen = best_for("qwinto", 1)
    assert (alone.about["players"], alone.about["win"], seen) == ([1], 0.0, 1), "alone there is nobody to beat"
    scores = [play("qwinto", [make_bot("champion")], seed).scores[0] for seed in range(20)]
    assert sum(scores) / len(scores) > 70


def test_the_champion_for_the_win_beats_the_one_for_points() -> None:
    from astragal.train.measure import measured

    win, points = best_for("qwinto", 2)[0], best_for("qwinto", 2, points=True)[0]
    found = measured("qwinto", 2, win.net, points.net, rival_win=0.0, games=400, threads=1)
    assert found.share > 0.56


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(astragal.InvalidOption, match="has no option colour; it has seconds"):
        make_bot("champion", colour="red")


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto"])
def test_weights_are_shipped_with_what_made_them(name: str) -> None:
    learnt, seen = best_for(name, 2)
    assert seen == 2
    assert learnt.about["command"].startswith(f"astragal train {name} --players 2")
    assert learnt.about["figures"]["2"]
    assert shipped("nothing") is None
