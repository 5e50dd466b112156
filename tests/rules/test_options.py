"""Games and their options: what can be asked for, and what is refused."""

import pickle
from itertools import pairwise
from typing import Any

import pytest

import astragal
from astragal import InvalidOption, NoSuchSeat
from astragal.core.registry import game_from_dict
from astragal.games.qwixx.rules.sheets import SHEETS, PrintedSheet
from tests.rules.kinds import KINDS, game_of

WRONG: list[dict[str, Any]] = [
    {"game": "chess"},
    {"game": None},
    {"game": ["qwixx"]},
    {"game": "qwixx" * 1000},
    {},
    {"game": "qwixx", "players": 0},
    {"game": "qwixx", "players": 6},
    {"game": "qwixx", "players": "2"},
    {"game": "qwixx", "players": True},
    {"game": "qwixx", "players": 10**100},
    {"game": "qwinto", "players": 7},
    {"game": "quixo", "players": 3},
    {"game": "quixo", "players": 1},
    {"game": "qwixx", "first": 2},
    {"game": "qwixx", "first": -1},
    {"game": "qwixx", "first": None},
    {"game": "qwixx", "finish_turn": 1},
    {"game": "qwixx", "finish_turn": "yes"},
    {"game": "qwixx", "sheet": "longo"},
    {"game": "qwixx", "sheet": None},
    {"game": "qwixx", "lucky": [[5, 8], [6, 11]]},
    {"game": "qwixx", "name": "x"},
    {"game": "longo", "sheet": "classic"},
    {"game": "longo", "fewest": "least"},
    {"game": "longo", "lucky": 5},
    {"game": "longo", "lucky": [[5, 8], 7]},
    {"game": "longo", "lucky": [[5, 8], "ab"]},
    {"game": "quixo", "repetition": 1},
    {"game": "quixo", "repetition": True},
    {"game": "quixo", "repetition": 3.0},
    {"game": "quixo", "move_limit": 0},
    {"game": "quixo", "move_limit": 10**30},
    {"game": "quixo", "open_choices": True},
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: str(wrong)[:60])
def test_wrong_options_are_refused_with_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption) as error:
        game_from_dict(wrong)
    assert len(str(error.value)) < 200
    assert error.value.code == "invalid_option"


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_its_data(kind: str) -> None:
    game = game_of(kind)
    assert game_from_dict(game.to_dict()) == game
    assert pickle.loads(pickle.dumps(game)) == game
    state = game.start()
    assert pickle.loads(pickle.dumps(state)) == state
    options: dict[str, Any] = game.chosen_options
    assert astragal.game(game.name, game.players, **options) == game


def test_errors_survive_a_pickle() -> None:
    """Bots and tables may run in other processes."""
    with pytest.raises(astragal.ReadError) as error:
        astragal.read_position("quixo board=6/5/5/5/5")
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.line, again.column) == (str(error.value), 1, 7)


def test_seats_that_do_not_exist() -> None:
    state = astragal.game("qwixx", players=3).start()
    seats: list[Any] = [3, -1, True, 0.0, "0", None, 10**100]
    for seat in seats:
        with pytest.raises(NoSuchSeat):
            state.moves(seat)
        with pytest.raises(NoSuchSeat):
            state.mask(seat)
        with pytest.raises(NoSuchSeat):
            state.play(seat, astragal.move("-"))
        if seat is not None:
            with pytest.raises(NoSuchSeat):
                state.view(seat)


def test_text_is_not_a_move() -> None:
    text: Any = "r5"
    with pytest.raises(TypeError, match=r'astragal\.move\("r5"\)'):
        astragal.game("qwixx").start().play(0, text)


def test_moves_of_another_game_are_refused() -> None:
    qwixx = astragal.game("qwixx").start().rolled([1] * 6)
    quixo = astragal.game("quixo").start()
    for state, text in ((qwixx, "a1-a5"), (qwixx, "keep"), (quixo, "r5"), (quixo, "roll o")):
        reason = state.why_not(0, astragal.move(text))
        assert reason is not None
        assert reason.key == "other_game"
    assert qwixx.why_not(0, astragal.move("r14")).key == "qwixx.not_on_sheet"  # type: ignore[union-attr]
    no_lucky = qwixx.why_not(0, astragal.move("*r2"))
    assert no_lucky is not None
    assert no_lucky.key == "qwixx.no_lucky"


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (((("red", 2), ("red", 2)), (("blue", 3),)), "a colour has a number twice"),
        (((("red", 2), ("blue", 2)), (("yellow", 3),)), "a row has a number twice"),
        (((("red", 2),), (("red", 3),)), "two rows lock with the same colour"),
        (((("red", 13),), (("blue", 3),)), "no dice can reach"),
        (((("pink", 3),), (("blue", 3),)), "no dice can reach"),
        (((("red", 3),), (("blue", 3),)), "lacks a number"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(rows: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        PrintedSheet("wrong", rows)


def test_every_colour_has_each_number_once_on_every_sheet() -> None:
    for sheet in SHEETS.values():
        numbers = range(2, 2 * sheet.faces + 1)
        cells = sorted(cell for row in sheet.rows for cell in row)
        assert cells == sorted((colour, number) for colour in ("red", "yellow", "green", "blue") for number in numbers)


def test_mixed_colours_run_in_blocks() -> None:
    for row in SHEETS["mixed"].rows:
        changes = sum(one[0] != other[0] for one, other in pairwise(row))
        assert changes == 3
