"""Arguments of a wrong type are told by name; texts, bots and probes say what they cannot do."""

from collections.abc import Callable
from typing import Any

import pytest

import astragal
from astragal.bots import BOTS, make_bot

QWIXX = astragal.game("qwixx").start()
ROLLED = QWIXX.rolled((4, 1, 2, 6, 6, 3))


@pytest.mark.parametrize(
    ("call", "name", "kind"),
    [
        (astragal.read_record, "text", "str"),
        (astragal.read_record_json, "text", "str"),
        (astragal.read_position, "text", "str"),
        (astragal.move, "text", "str"),
        (lambda given: astragal.find_move(ROLLED, 0, given), "text", "str"),
        (astragal.review, "record", "Record"),
        (lambda given: make_bot("random").choose(given, 0), "view", "State"),
        (lambda given: make_bot("casual").choose(given, 0), "view", "State"),
    ],
)
@pytest.mark.parametrize("given", [3, None, b"qwixx", 1.5])
def test_an_argument_of_another_type_is_named(call: Callable[[Any], object], name: str, kind: str, given: Any) -> None:
    with pytest.raises(astragal.WrongType) as refused:
        call(given)
    assert isinstance(refused.value, TypeError)
    assert str(refused.value) == f"“{name}” must be {kind}, and this is {type(given).__name__}."


@pytest.mark.parametrize("text", ["r55", "r1", "b17", "*g17", "r99#", "y9=19", "o99=99"])
def test_a_number_that_is_on_no_sheet_is_no_text_of_a_move(text: str) -> None:
    with pytest.raises(astragal.InvalidText):
        astragal.move(text)


def test_a_number_on_another_sheet_of_the_family_is_an_illegal_move() -> None:
    """Three kinds of error: r16 is a cell of Longo, r1 of nothing."""
    move = astragal.move("r16")
    with pytest.raises(astragal.IllegalMove):
        ROLLED.play(0, move)
    with pytest.raises(astragal.IllegalMove):
        astragal.find_move(ROLLED, 0, "r16")
    with pytest.raises(astragal.InvalidText):
        astragal.find_move(ROLLED, 0, "r1")


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto", "quixo"])
def test_every_move_of_a_game_is_read_again(name: str) -> None:
    for move in astragal.game(name).all_moves:
        assert astragal.move(str(move)) == move


@pytest.mark.parametrize("level", ["random", "greedy", "casual"])
def test_a_bot_answers_only_where_a_choice_is_due(level: str) -> None:
    assert level in BOTS
    bot = make_bot(level, seed=1)
    with pytest.raises(astragal.NotAwaited, match="rolled first"):
        bot.choose(QWIXX, 0)
    with pytest.raises(astragal.NotAwaited):
        bot.choose(astragal.game("quixo").start(), 1)
    assert bot.choose(ROLLED, 0) in ROLLED.moves(0)


def test_nothing_is_best_where_nothing_is_known() -> None:
    found = astragal.probe(astragal.read_position("quixo board=OO2X/3XO/O4/X2OO/X1OXX active=0"))
    assert found.value is None
    assert found.best == ()
    assert len(found) > 20
