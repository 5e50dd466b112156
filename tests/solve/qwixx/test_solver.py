"""Solitaire Qwixx: the solver's values against plain enumeration of all rolls, and against its own play."""

import math
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from astragal.bots import make_bot
from astragal.engines.qwixx_solitaire import known, solved
from astragal.engines.registry import evaluate
from astragal.games.qwixx.rules.game import Longo, Qwixx
from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.convert import packed
from astragal.kernels.qwixx.game import SHEETS, blank, choices, roll
from astragal.kernels.qwixx.solo_layers import solve_layer
from astragal.kernels.qwixx.solo_play import after_white, outlook, solo_games
from astragal.kernels.qwixx.solo_regrets import solo_regrets
from astragal.kernels.qwixx.solo_rolls import weights_totals
from astragal.kernels.qwixx.solo_state import Values, value_at
from astragal.kernels.qwixx.solo_tables import ROWS, Solo, row_state, solo
from astragal.kernels.qwixx.tables import Ints, SheetTables, tables
from astragal.kernels.qwixx.weights import YARDSTICK
from astragal.solve.errors import DamagedFile
from astragal.solve.qwixx import store
from astragal.solve.qwixx.compact import compact, covers, shipped_error, shipped_factors, shipped_values
from astragal.solve.qwixx.solver import Solution, solve

pytestmark = pytest.mark.timeout(300)  # solitaire is solved

Row = tuple[int, int] | None
"""The first free place and the crosses; None for a closed row."""
Rows = tuple[Row, ...]

# Late, so that plain enumeration ends: at most a few crosses are left on the sheet.
LATE: list[tuple[Rows, int]] = [
    (((10, 6), (10, 3), (10, 4), None), 2),
    (((10, 5), (10, 5), (10, 8), (10, 5)), 3),
    (((9, 5), (10, 2), None, (10, 1)), 3),
    (((10, 7), None, (9, 4), (10, 6)), 3),
    (((9, 4), (10, 5), (10, 5), (10, 4)), 3),
]


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(Qwixx(players=1))


@pytest.fixture(scope="module", params=[False, True], ids=["at once", "finish turn"])
def late(request: pytest.FixtureRequest) -> Solution:
    """Only the states from a depth of 38 on, which takes no time."""
    game = Qwixx(players=1, finish_turn=request.param)
    t = solo(game)
    values = np.zeros((1, int(t.pairs), int(t.pairs), 4))
    for layer in range(44, 37, -1):
        solve_layer(t, values, layer, 0, 1)
    return Solution(game, values)


def test_the_value_does_not_change(solution: Solution) -> None:
    assert solution.expected[0] == pytest.approx(115.4831260, abs=1e-6)


@pytest.mark.parametrize(("rows", "penalties"), LATE)
def test_all_rolls_of_late_states(late: Solution, rows: Rows, penalties: int) -> None:
    expected = by_all_rolls(rows, penalties, late.game.finish_turn)
    assert value_of(late, rows, penalties) == pytest.approx(expected, abs=1e-9)


def test_others_turns_add_white_sums() -> None:
    """Two who ignore each other, late: the value of waiting is the mean over the other's white sums."""
    game = Qwixx(players=2)
    t = solo(game)
    values = np.zeros((2, int(t.pairs), int(t.pairs), 4))
    for layer in range(44, 37, -1):
        solve_layer(t, values, layer, 0, 1)
    rows: Rows = ((10, 6), (10, 3), (10, 5), None)
    waiting, own = value_of(Solution(game, values[1:]), rows, 2), value_of(Solution(game, values), rows, 2)
    # A twelve locks the first row and a two the third: either ends the game.
    assert waiting == pytest.approx((34 * own + max(own, 7 + 8) + max(own, 6 + 7)) / 36, abs=1e-12)


def test_play_agrees_with_the_value(solution: Solution) -> None:
    games = 20_000
    totals = np.zeros((games, 1), np.int64)
    solo_games(tables(solution.game), solo(solution.game), solution.values[0], 1, 0, games, totals)
    error = totals.std() / math.sqrt(games)
    assert abs(totals.mean() - solution.expected[0]) < 3.3 * error


@compiled
def mean_over_rolls(t: SheetTables, numbering: Solo, values: Values, state: Ints) -> float:
    """The mean of the best that each of the 46,656 rolls allows, by the kernels' own game."""
    rolled, faces, dice, mean = state.copy(), np.zeros(6, np.int64), np.zeros(6, np.int64), 0.0
    for number in range(6**6):
        left = number
        for die in range(6):
            faces[die] = left % 6 + 1
            left //= 6
        rolled[:] = state
        roll(t, rolled, faces)
        best = after_white(t, numbering, values, rolled, 0, -1, dice)
        cells, _ = choices(t, rolled, 0)
        while cells:
            best = max(best, after_white(t, numbering, values, rolled, 0, lowest(cells), dice))
            cells &= cells - 1
        mean += best
    return mean / 6**6


def test_all_rolls_of_states_in_the_middle(solution: Solution) -> None:
    t, numbering, values = tables(solution.game), solo(solution.game), solution.values[0]
    for rows, penalties in [
        ((0, 0, 0, 0), 0),
        ((0b101, 0b11, 0b1, 0b1001), 1),
        ((0b11111, 0b101, 0b111010, 0b1001), 0),
        ((0b101111, 0b110011110, 0b1, 0b11111), 3),
    ]:
        state = blank(t)
        state[SHEETS], state[SHEETS + 1] = packed(rows), penalties
        expected = outlook(t, numbering, values, state[SHEETS], penalties, 0)
        assert mean_over_rolls(t, numbering, values, state) == pytest.approx(expected, abs=1e-9)


def test_what_comes_with_the_package_is_within_a_point(solution: Solution) -> None:
    small, game, games = shipped_values(), solution.game, 1000
    off = small.values() - solution.values[0]
    assert np.sqrt((off**2).mean()) < 0.03
    assert np.abs(compact(solution).values() - small.values()).max() < 0.05, "made by this very function"
    totals, regrets = np.zeros((games, 1), np.int64), np.zeros(games)
    exact, factors = solution.values[0], small.factors()
    solo_regrets(tables(game), solo(game), exact, exact, 1, 0, games, totals, regrets)
    assert regrets.max() < 1e-9, "the best play gives nothing away"
    solo_regrets(tables(game), solo(game), exact, factors.astype(np.float64), 1, 0, games, totals, regrets)
    assert regrets.min() > -1e-9
    assert 0 < regrets.mean() < 0.02
    assert (totals[:, 0] + regrets).mean() == pytest.approx(115.48, abs=4 * totals.std() / games**0.5)
    assert covers(Qwixx(players=1, first=0))
    assert not covers(Qwixx(players=2))


def test_few_vectors_say_the_same_as_their_table() -> None:
    small, chance = shipped_values(), Random(1)
    whole, factors = small.values(), small.factors()
    for _ in range(200):
        one, other, penalties = chance.randrange(len(whole)), chance.randrange(len(whole)), chance.randrange(4)
        assert value_at(factors, one, other, penalties) == pytest.approx(whole[one, other, penalties], abs=1e-3)
        assert value_at(whole, one, other, penalties) == whole[one, other, penalties]


@pytest.mark.parametrize("lucky", [(5, 8), (10, 13), (6, 12)])
def test_longo_alone_by_values_that_serve_for_all_lucky_numbers(lucky: tuple[int, int]) -> None:
    game, games = Longo(players=1, lucky=(lucky,)), 1500
    assert covers(game)
    assert not covers(Longo(players=1, fewest="all"))
    by_values, by_weights = np.zeros((games, 1), np.int64), np.zeros(games)
    solo_games(tables(game), solo(game), shipped_factors(game), 1, 0, games, by_values)
    weights_totals(tables(game), YARDSTICK, blank(tables(game)), 1, by_weights)
    assert by_values.mean() > by_weights.mean() + 20
    best = 183.42 if lucky == (6, 12) else 187.76  # by bench/sheets_alone.py
    given_away = best - by_values.mean()
    assert abs(given_away) < 4 * by_values.std() / games**0.5
    assert evaluate(game.start().rolled((1, 2, 3, 4, 5, 6)), 0).best.error == shipped_error(game)


def test_few_vectors_are_kept_and_serve_mirrored_numbers_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    values = np.random.default_rng(1).random((1, 7, 7, 4), np.float32)
    path = store.save_factors(Solution(Longo(players=1, lucky=((6, 11),)), values))
    for pair in ((6, 11), (11, 6), (7, 12)):
        kept = store.read_factors(Longo(players=1, lucky=(pair,)))
        assert kept is not None
        assert kept.error < 0.01
        assert kept.expected == pytest.approx((values[0, 0, 0, 0],))
        places = (2, 5) if pair != (7, 12) else (5, 2)
        assert value_at(kept.factors, *places, 3) == pytest.approx(values[0, 2, 5, 3], abs=0.02)
    assert store.read_factors(Longo(players=1, lucky=((4, 9),))) is None
    assert store.read_factors(Longo(players=1, lucky=((6, 11),), finish_turn=True)) is None
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(DamagedFile):
        store.read_factors(Longo(players=1, lucky=((6, 11),)))


def test_what_is_kept_is_played_by_before_what_comes_with_the_package(
    solution: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    known.cache_clear()
    solved.cache_clear()
    shipped = known(solution.game)
    assert shipped is not None
    assert shipped.error == shipped_error(solution.game)
    store.save_factors(solution)
    known.cache_clear()
    found = known(solution.game)
    assert found is not None
    assert found.error == pytest.approx(0.02, abs=0.01)
    assert found.error != shipped_error(solution.game)
    known.cache_clear()


def test_kept_and_read_again(solution: Solution, tmp_path: Path) -> None:
    path = store.save(solution, tmp_path / "it.solved")
    assert path.stat().st_size < store.LIMIT
    kept = store.read(solution.game, path)
    assert kept is not None
    assert kept.expected == solution.expected
    values = store.values_of(solution.game, kept)
    assert np.abs(values - solution.values[0]).max() <= 0.51 * kept.step
    assert store.read(Qwixx(players=1, finish_turn=not solution.game.finish_turn), path) is None
    data = bytearray(path.read_bytes())
    data[-1000] ^= 1
    path.write_bytes(data)
    with pytest.raises(DamagedFile):
        store.read(solution.game, path)


def test_nothing_is_kept_of_a_game_that_was_not_solved(tmp_path: Path) -> None:
    assert store.read(Longo(players=1), tmp_path / "none") is None
    (tmp_path / "text").write_text("not a table")
    with pytest.raises(DamagedFile):
        store.read(Longo(players=1), tmp_path / "text")


def test_what_cannot_be_solved() -> None:
    with pytest.raises(ValueError, match="not alike"):
        solo(Qwixx(players=1, sheet="mixed"))
    with pytest.raises(ValueError, match="closed rows"):
        solo(Longo(players=1, fewest="all"))


def value_of(solution: Solution, rows: Rows, penalties: int) -> float:
    t = solo(solution.game)
    states = [int(t.rows) - 1 if row is None else row_state(*row) for row in rows]
    one, other = int(t.pair[ROWS * states[0] + states[1]]), int(t.pair[ROWS * states[2] + states[3]])
    return float(solution.values[0, one, other, penalties])


@cache
def by_all_rolls(rows: Rows, penalties: int, finish: bool) -> float:
    """What is still to come, by trying everything that each of the 46,656 rolls allows."""
    if rows.count(None) >= 2 or penalties >= 4:
        return 0.0
    return sum(best_of(rows, penalties, finish, dice) for dice in product(range(1, 7), repeat=6)) / 6**6


def best_of(rows: Rows, penalties: int, finish: bool, dice: tuple[int, ...]) -> float:
    best = by_all_rolls(rows, penalties + 1, finish) - 5
    whites: Iterator[tuple[Rows, int] | None] = iter(
        [(rows, 0), *(cross(rows, row, dice[0] + dice[1]) for row in range(4))]
    )
    for number, white in enumerate(whites):
        if white is None:
            continue
        after, points = white
        if number > 0:
            best = max(best, points + by_all_rolls(after, penalties, finish))
        if after.count(None) >= 2 and not finish:
            continue
        for row, face in enumerate(dice[2:]):
            for die in set(dice[:2]):
                colour = cross(after, row, die + face)
                if colour is not None:
                    best = max(best, points + colour[1] + by_all_rolls(colour[0], penalties, finish))
    return best


@cache
def cross(rows: Rows, row: int, number: int) -> tuple[Rows, int] | None:
    state = rows[row]
    place = number - 2 if row < 2 else 12 - number
    if state is None or place < state[0] or (place == 10 and state[1] < 5):
        return None
    new: Row = None if place == 10 else (place + 1, state[1] + 1)
    return (*rows[:row], new, *rows[row + 1 :]), state[1] + 1 + (state[1] + 2 if place == 10 else 0)


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    solved.cache_clear()
    known.cache_clear()


def _champion_scores(games: int) -> list[int]:
    """What the champion scores alone, by the rules."""
    found = []
    for seed in range(games):
        chance, bot, state = Random(seed), make_bot("champion"), Qwixx(players=1).start()
        while not state.over:
            if state.dice:
                state = state.rolled([chance.randint(1, 6) for _ in state.dice])
            else:
                state = state.play(0, bot.choose(state.view(0), 0))
        found.append(int(state.scores[0]))
    return found


def test_the_champion_plays_alone_by_what_is_kept(solution: Solution, cache_folder: Path) -> None:
    start = Qwixx(players=1).start().rolled((1, 2, 3, 4, 5, 6))
    for kept in (False, True):
        if kept:
            assert cache_folder in store.save(solution).parents
            _forget()
        assert evaluate(start, 0, "solitaire").best.certainty == ("exact" if kept else "estimated")
        scores = _champion_scores(60)
        assert np.mean(scores) == pytest.approx(solution.expected[0], abs=4 * np.std(scores) / len(scores) ** 0.5)


def test_the_champion_does_not_believe_a_damaged_file(cache_folder: Path) -> None:
    path = store.path_of(Qwixx(players=1))
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nonsense")
    assert solved(Qwixx(players=1)) is None
    assert _champion_scores(1)[0] > 0
    assert cache_folder in path.parents
