"""Evaluations: every legal move of every game, shares that sum to 1, and the choice that the bot makes."""

from random import Random

import pytest

import astragal
from astragal.bots import make_bot
from astragal.core.errors import InvalidOption, NotAwaited
from astragal.core.moves import NOTHING
from astragal.core.state import State
from astragal.engines import Engine, Evaluation, engine_specs, evaluate, make_engine

pytestmark = pytest.mark.timeout(300)  # matches

TABLES: list[tuple[str, int, str, dict[str, object]]] = [
    ("qwixx", 2, "network", {}),
    ("qwixx", 4, "network", {"sheet": "mixed"}),
    ("longo", 3, "network", {}),
    ("qwinto", 1, "network", {}),
    ("qwinto", 3, "network", {}),
    ("quixo", 2, "search", {"move_limit": 60}),
    ("quixo", 4, "search", {"move_limit": 60}),
    ("qwixx", 1, "weights", {"sheet": "mixed"}),
    ("qwinto", 2, "heuristic", {}),
    ("quixo", 2, "playouts", {"move_limit": 12}),
]


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "playouts", 2)


def later(name: str, players: int, choices: int, **options: object) -> State:
    """A game after some choices, where somebody owes one."""
    chance, made = Random(3), 0
    state: State = astragal.game(name, players, **options).start()
    while made < choices or not state.awaiting:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
            continue
        seat = state.awaiting[0]
        state, made = state.play(seat, chance.choice(state.moves(seat))), made + 1
    return state


def check(view: State, seat: int, evaluation: Evaluation) -> None:
    assert [value.move for value in evaluation.moves] == list(view.moves(seat))
    for value in evaluation:
        assert len(value.shares) == view.game.players
        assert sum(value.shares) == pytest.approx(1)
        assert min(value.shares) >= 0
        assert evaluation.loss(value.move) >= 0
        assert value.certainty != "exact" or value.error is None
    assert evaluation.loss(evaluation.best.move) == 0
    ranked = [evaluation.value(value.move) for value in evaluation]
    assert ranked == sorted(ranked, reverse=True)


@pytest.mark.parametrize(("name", "players", "engine", "options"), TABLES)
def test_every_game_and_engine(name: str, players: int, engine: str, options: dict[str, object]) -> None:
    state = later(name, players, 3 * players, **options)
    for seat in state.awaiting[:2]:
        view = state.view(seat)
        evaluation = evaluate(view, seat, engine)
        check(view, seat, evaluation)
        assert evaluation.engine == engine
        assert evaluate(view, seat, engine) == evaluation, "the same view, the same opinion"


def test_the_champion_plays_the_best_move_of_its_evaluation() -> None:
    for name, players in (("qwixx", 3), ("longo", 2), ("qwinto", 2)):
        state = later(name, players, 5)
        for seat in state.awaiting:
            view = state.view(seat)
            assert evaluate(view, seat, "network").best.move == make_bot("champion").choose(view, seat)


def test_without_a_name_the_strongest_engine_that_is_ready() -> None:
    view = astragal.read_position("quixo board=5/5/5/O4/XXXX1 active=0")
    evaluation = evaluate(view, 0)
    check(view, 0, evaluation)
    assert evaluation.best.shares == (1.0, 0.0)
    assert evaluation.best.certainty in ("exact", "proven")
    assert evaluation.engine in engine_specs(view.game)


def test_a_partner_shares_the_win() -> None:
    view = astragal.read_position("quixo players=4 board=5/5/5/O4/XxXX1 active=0")
    assert evaluate(view, 0, "search").best.shares == (0.5, 0.0, 0.5, 0.0)


def test_hidden_choices_change_nothing() -> None:
    state = astragal.game("qwixx", players=2).start().rolled((4, 1, 2, 6, 6, 3))
    for engine in ("network", "heuristic"):
        found = {
            tuple(evaluate(state.play(0, astragal.move(text)).view(1), 1, engine).moves) for text in ("-", "r5", "b5")
        }
        assert len(found) == 1


def test_qwinto_knows_totals_and_shares() -> None:
    state = later("qwinto", 2, 0).play(0, astragal.move("roll oyp")).rolled((3, 4, 2)).play(0, astragal.move("keep"))
    for value in evaluate(state.view(1), 1, "network").moves:
        assert value.totals is not None
        assert all(total is not None and 20 < total < 120 for total in value.totals)


def test_who_owes_no_choice_has_no_evaluation() -> None:
    with pytest.raises(NotAwaited):
        evaluate(astragal.game("quixo").start(), 1)
    with pytest.raises(InvalidOption, match="no engine magic for Quixo"):
        make_engine(astragal.game("quixo"), "magic")
    with pytest.raises(InvalidOption, match="No engine for Qwixx"):
        make_engine(astragal.game("qwixx", players=1), "network")
    assert NOTHING in [value.move for value in evaluate(later("qwixx", 2, 0), 0, "heuristic").moves]
