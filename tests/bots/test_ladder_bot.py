"""The levels: legal everywhere, repeatable, weak in the ways they should be, and each stronger than two below it."""

from itertools import pairwise
from random import Random

import pytest

import astragal
from astragal.arena import Match, compete
from astragal.bots import make_bot
from astragal.bots.ladder_bot import LadderBot, noticed
from astragal.bots.levels import habits_of, levels_of
from astragal.core.moves import NOTHING
from astragal.core.players import CHAMPION, LEVEL_NAMES, PERFECT, Habits
from astragal.core.registry import GAMES
from astragal.engines import evaluate
from astragal.games.quixo import heuristics as quixo
from astragal.games.qwinto.rules.moves import AGAIN, KEEP
from astragal.games.qwinto.rules.state import PICKS
from astragal.games.qwixx import heuristics as qwixx
from astragal.games.qwixx.rules.state import QwixxState
from tests.bots.test_bots import play

pytestmark = pytest.mark.timeout(300)  # matches

LEVELS = tuple(name for name in LEVEL_NAMES if name != PERFECT)
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("qwixx", 1, {}),
    ("qwixx", 2, {"sheet": "shuffled", "open_choices": True}),
    ("qwixx", 5, {"sheet": "mixed", "finish_turn": True}),
    ("longo", 1, {}),
    ("longo", 3, {"fewest": "crossable"}),
    ("qwinto", 1, {}),
    ("qwinto", 3, {}),
    ("quixo", 2, {"move_limit": 30}),
    ("quixo", 4, {"move_limit": 30}),
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
@pytest.mark.parametrize("level", LEVELS[:-1])
def test_every_choice_is_legal_and_repeatable(level: str, name: str, players: int, options: dict[str, object]) -> None:
    first, second = (
        play(name, [make_bot(level, seed=f"{seat}") for seat in range(players)], 5, **options) for _ in range(2)
    )
    assert first == second


def test_hidden_choices_stay_hidden() -> None:
    state = astragal.game("qwixx", players=2).start().rolled((4, 1, 2, 6, 6, 3))
    for level in LEVELS:
        seen = {make_bot(level, seed=3).choose(state.play(0, astragal.move(text)).view(1), 1) for text in ("-", "r5")}
        assert len(seen) == 1


def test_every_level_is_called_by_its_name() -> None:
    assert [make_bot(level, seed=1).name for level in LEVELS] == list(LEVELS)
    for kind in GAMES.values():
        offered = [name for name, habits in levels_of(kind).items() if habits.offered]
        assert offered == [level for level in LEVEL_NAMES if level in offered]
        assert CHAMPION in offered


def test_a_level_that_a_game_leaves_out_plays_as_the_one_below() -> None:
    for kind in GAMES.values():
        for below, level in pairwise(LEVEL_NAMES):
            assert habits_of(kind, level) == levels_of(kind).get(level, habits_of(kind, below))
    assert habits_of(GAMES["qwixx"], PERFECT) == habits_of(GAMES["qwixx"], CHAMPION)
    assert habits_of(GAMES["quixo"], "yardstick") is None


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_something_is_always_noticed(share: float) -> None:
    chance = Random(1)
    own = [noticed((NOTHING, *PICKS), share, chance, own=True) for _ in range(200)]
    assert all(seen[0] == NOTHING and len(seen) > 1 for seen in own)
    assert all(NOTHING in noticed((NOTHING, *PICKS), share, chance, own=False) for _ in range(200))
    assert noticed((NOTHING,), share, chance, own=True) == [NOTHING]
    assert all(KEEP in noticed((AGAIN, KEEP), share, chance, own=True, default=(KEEP,)) for _ in range(20))
    seen = sum(len(moves) - 1 for moves in own) / 200
    assert abs(seen - (1 if share == 1 else 7 * (1 - share))) < 0.5


def test_who_watches_less_in_another_s_turn_crosses_less_then() -> None:
    view = astragal.game("qwixx").start().rolled((1, 1, 5, 5, 5, 5))
    habits = Habits("heuristic", distracted=0.9)
    for seat, expected in ((0, 0), (1, 81)):
        bots = [LadderBot(level="x", seed=seed, habits=habits) for seed in range(100)]
        missed = sum(bot.choose(view, seat) == NOTHING for bot in bots)
        assert abs(missed - expected) < 15


def test_who_does_not_plan_takes_what_comes_first() -> None:
    # The white dice give 7, far off; blue 12 with a coloured die would be free.
    view = astragal.game("qwixx").start().rolled((6, 1, 3, 3, 3, 6))
    assert isinstance(view, QwixxState)
    assert qwixx.choose(view, 0, Random(1)) == NOTHING
    assert qwixx.choose(view, 0, Random(1), qwixx.Thumb(plans=False)) != NOTHING


def test_who_is_not_alert_does_not_see_the_other_side_s_line() -> None:
    state = astragal.read_position("quixo board=5/5/5/X4/OOOO1 active=0")
    given = {}
    for alert in (0.0, 1.0):
        habits = Habits("heuristic", {"thumb": quixo.Thumb(alert=alert)})
        after = [state.play(0, LadderBot(level="x", seed=seed, habits=habits).choose(state, 0)) for seed in range(10)]
        given[alert] = any(then.play(1, answer).winners == (1,) for then in after for answer in then.moves(1))
    assert given == {0.0: True, 1.0: False}


@pytest.mark.parametrize(("name", "players"), [("qwixx", 2), ("qwixx", 3), ("longo", 2), ("qwinto", 2), ("qwinto", 3)])
def test_the_best_of_all_values_is_the_champion_s_choice(name: str, players: int) -> None:
    chance, state, seen = Random(4), astragal.game(name, players=players).start(), 0
    while not state.over and seen < 200:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
        for seat in state.awaiting:
            view = state.view(seat)
            evaluation = evaluate(view, seat, "network")
            move = make_bot("champion").choose(view, seat)
            assert [value.move for value in evaluation.moves] == list(view.moves(seat))
            assert evaluation.loss(move) == 0
            state, seen = state.play(seat, chance.choice([move, *view.moves(seat)])), seen + 1
    assert seen > 30


def test_a_network_s_level_without_weaknesses_is_the_champion() -> None:
    for name, options in (("longo", {}), ("qwinto", {}), ("qwinto", {"points": True})):
        bots = [LadderBot(level="x", seed=1, habits=Habits("network", options)) for _ in range(2)]
        assert play(name, list(bots), 3) == play(name, [make_bot("champion", **options)] * 2, 3)


@pytest.mark.parametrize("name", GAMES)
def test_two_levels_up_is_clearly_stronger(name: str) -> None:
    """A quick version of `bench/levels.py`: only the levels that need no compiler."""
    levels = levels_of(GAMES[name])
    plain = [level for level, habits in levels.items() if habits.offered and habits.engine == "heuristic"]
    for weak, strong in zip(plain, plain[2:], strict=False):
        report = compete(Match.of(name, [strong, weak], games=24, seed="1"))
        assert report.pairings[0].rate.value > 0.6, (strong, weak)
