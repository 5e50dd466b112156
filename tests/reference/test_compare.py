"""The referee against the second implementation, some games of every kind and option."""

from typing import Any

import pytest

from tests.reference.compare import compare_games
from tests.reference.qwinto import CELLS, COLUMNS, PENTAGONS, ROWS, Qwinto
from tests.reference.qwixx import CLASSIC, MIXED, SHUFFLED, Qwixx

pytestmark = pytest.mark.timeout(300)  # many games by two implementations

SIMULTANEOUS = {"choice changed", "pending choices forgotten", "record and load", "position"}
LOCKS = {
    "lock in action 1",
    "lock in action 2",
    "row locked by several seats",
    "too few crosses to lock along",
    "die removed before action 2",
    "four penalties",
}
TOGETHER = {"two rows locked in one action 1", "third row with the second"}
AT_ONCE = {"end in action 1", "end in action 2"}
FINISHED = {
    "action 2 after the end (finish_turn)",
    "penalty after the end (finish_turn)",
    "cross after the end (finish_turn)",
}
LUCK = {"lucky cross", "lucky lock", "cross in a row that another locks"}
LINES = {"own line", "other's line only", "own and other line"}
PAIRS = [[2, 16], [16, 2], [2, 16]]

# name: kind, games, steered, options that are not left to chance, what must have come up
SETS: dict[str, tuple[str, int, bool, dict[str, Any], set[str]]] = {
    "qwixx": (
        "qwixx",
        60,
        False,
        {"sheet": "classic", "finish_turn": False},
        LOCKS | TOGETHER | AT_ONCE | SIMULTANEOUS | {"row of 12 crosses", "shared win"},
    ),
    "qwixx finish_turn": ("qwixx", 32, False, {"sheet": "classic", "finish_turn": True}, LOCKS | FINISHED),
    "qwixx mixed": (
        "qwixx",
        32,
        False,
        {"sheet": "mixed"},
        LOCKS | TOGETHER | {"cell of a colour whose die is gone"},
    ),
    "qwixx shuffled": ("qwixx", 32, False, {"sheet": "shuffled"}, LOCKS),
    "qwixx hidden": ("qwixx", 12, False, {"players": 4, "open_choices": False}, {"hidden choice not seen"}),
    "qwixx open_choices": ("qwixx", 12, False, {"players": 3, "open_choices": True}, {"open choice seen"}),
    "longo": ("longo", 42, False, {"fewest": None, "finish_turn": False}, LOCKS | AT_ONCE | {"lucky cross"}),
    "longo finish_turn": ("longo", 30, False, {"finish_turn": True}, FINISHED),
    "longo printed pairs": ("longo", 8, False, {"lucky": None, "fewest": None, "players": 5}, {"lucky cross"}),
    "longo lucky locks": (
        "longo",
        40,
        True,
        {"players": 3, "lucky": PAIRS, "fewest": None},
        TOGETHER | LUCK | {"row locked with both last cells"},
    ),
    "longo fewest": (
        "longo",
        20,
        False,
        {"players": 2, "lucky": [[5, 8], [12, 13]], "fewest": "crossable"},
        {"lucky cross"},
    ),
    "qwinto": (
        "qwinto",
        45,
        False,
        {"open_choices": False},
        SIMULTANEOUS
        | {"again", "keep", "fail", "four fails", "full row", "full column", "two full rows", "hidden choice not seen"}
        | {"two full rows on several sheets"},
    ),
    "qwinto open_choices": ("qwinto", 10, False, {"open_choices": True, "players": 4}, {"open choice seen"}),
    "quixo": ("quixo", 45, False, {"repetition": None, "move_limit": None}, LINES | {"position", "record and load"}),
    "quixo repetition": ("quixo", 40, False, {"repetition": 3, "move_limit": None}, {"draw by repetition"}),
    "quixo move_limit": ("quixo", 60, False, {"repetition": None, "move_limit": 20}, {"draw by move limit"}),
    "quixo last move": ("quixo", 60, True, {"move_limit": 9, "first": 0}, {"won on the last move allowed"}),
    "quixo4": ("quixo4", 50, False, {"repetition": None, "move_limit": None}, LINES | {"pass", "position"}),
    "quixo4 repetition": (
        "quixo4",
        24,
        True,
        {"repetition": 3, "move_limit": None},
        {"draw by repetition", "repeated for the team, not for the seat"},
    ),
    "quixo4 move_limit": ("quixo4", 24, True, {"repetition": None, "move_limit": 40}, {"draw by move limit", "pass"}),
}


@pytest.mark.parametrize("name", SETS)
def test_the_referee_agrees_with_the_reference(name: str) -> None:
    kind, games, steered, fixed, expected = SETS[name]
    summary = compare_games(kind, games, seed=1, fixed=fixed, steered=steered)
    assert not summary.differences, "\n\n".join(summary.differences[:3])
    assert summary.games == games
    missing = expected - set(summary.events)
    assert not missing, f"never came up: {sorted(missing)}"


# The reference itself, against the examples the rules work out.


def test_reference_sheets_are_complete() -> None:
    for rows in (CLASSIC, MIXED, SHUFFLED):
        cells = [cell for row in rows for cell in row]
        assert sorted(cells) == sorted(f"{letter}{number}" for letter in "rygb" for number in range(2, 13))
        assert [len(row) for row in rows] == [11] * 4
    assert [len(ROWS[row]) for row in "oyp"] == [9, 9, 9]
    assert [column for column in COLUMNS if len(COLUMNS[column]) == 3] == [3, 4, 8, 9, 10]
    assert sorted(column for _, column in PENTAGONS) == [3, 4, 8, 9, 10]
    assert len(CELLS) == 27


def test_reference_scores_qwixx() -> None:
    game = Qwixx(1)
    game.crossed[0] = {f"r{n}" for n in (2, 3, 4, 5)} | {"y2", "y3", "y4"} | {f"g{n}" for n in range(12, 5, -1)}
    game.crossed[0] |= {f"b{n}" for n in range(12, 4, -1)}
    game.penalties[0] = 2
    assert game.scores == [70]


def test_reference_scores_longo() -> None:
    game = Qwixx(1, longo=True)
    game.crossed[0] = {f"r{n}" for n in (2, 3, 4, 5)} | {"y2", "y3", "y4"} | {f"g{n}" for n in range(16, 7, -1)}
    game.crossed[0] |= {f"b{n}" for n in range(16, 8, -1)}
    game.penalties[0] = 2
    assert game.scores == [87]


def test_reference_scores_qwinto() -> None:
    game = Qwinto(1)
    orange = {4: 5, 8: 10, 9: 13, 11: 17}
    yellow = {2: 2, 3: 3, 4: 7, 5: 8, 6: 10, 8: 11, 9: 12, 10: 15, 11: 16}
    purple = {1: 2, 2: 4, 4: 6, 6: 7, 8: 9, 9: 11}
    for row, numbers in (("o", orange), ("y", yellow), ("p", purple)):
        game.sheets[0].update({(row, column): number for column, number in numbers.items()})
    game.fails[0] = 2
    assert game.scores == [43]


def test_reference_qwixx_worked_turn() -> None:
    game = Qwixx(4)
    game.roll([4, 1, 2, 6, 6, 6])
    for seat, text in ((1, "y5"), (0, "r5"), (2, "-"), (3, "-")):
        game.play(seat, text)
    assert "b10" in game.moves(0)
    game.play(0, "b10")
    assert game.scores == [2, 1, 0, 0]
    assert game.dice == ["white", "white", "red", "yellow", "green", "blue"]


def test_reference_laura_crosses_green_16() -> None:
    game = Qwixx(2, longo=True, lucky=[(5, 8), (6, 11)])
    game.roll([5, 1, 1, 1, 1, 8])
    assert game.moves(1) == {"-", "r6", "y6", "g6", "b6", "*r2", "*y2", "*g16", "*b16"}
    assert game.moves(0) == {"-", "r6", "y6", "g6", "b6"}
