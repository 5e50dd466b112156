"""Ratings: the example of the paper, and what must hold for all of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.puzzles.glicko import VOLATILITY, Rating, expected, rated
from astragal.puzzles.strength import HIGHEST, LOWEST, NEWCOMER, SUREST, VAGUEST, after_answer

ratings = st.builds(Rating, st.floats(LOWEST, HIGHEST), st.floats(SUREST, VAGUEST), st.floats(0.03, 0.1))
games = st.lists(st.tuples(ratings, st.sampled_from((0.0, 0.5, 1.0))), min_size=1, max_size=6)


def test_the_example_of_the_paper() -> None:
    new = rated(
        Rating(1500, 200, 0.06),
        [(Rating(1400, 30, 0.06), 1), (Rating(1550, 100, 0.06), 0), (Rating(1700, 300, 0.06), 0)],
    )
    # The paper rounds on the way, to 1464.06.
    assert new.rating == pytest.approx(1464.06, abs=0.02)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


@given(ratings)
def test_without_games_only_the_doubt_grows(one: Rating) -> None:
    after = rated(one, [])
    assert (after.rating, after.volatility) == (one.rating, one.volatility)
    assert after.deviation > one.deviation


@given(ratings, games)
def test_what_was_not_expected_moves_a_rating(one: Rating, played: list[tuple[Rating, float]]) -> None:
    better = rated(one, [(other, 1.0) for other, _ in played])
    worse = rated(one, [(other, 0.0) for other, _ in played])
    between = rated(one, played)
    assert worse.rating < one.rating < better.rating
    assert worse.rating <= between.rating + 1e-6
    assert between.rating <= better.rating + 1e-6
    assert between.volatility > 0
    # Games tell something: only a surprise that shakes the volatility can leave more doubt than there was.
    assert between.deviation**2 < one.deviation**2 + (173.7178 * between.volatility) ** 2


@given(ratings, ratings)
def test_one_is_expected_to_win_what_the_other_loses(one: Rating, other: Rating) -> None:
    level = Rating(other.rating, one.deviation, VOLATILITY)
    assert expected(one, level) + expected(level, one) == pytest.approx(1)
    assert (expected(one, other) > 0.5) == (one.rating > other.rating) or one.rating == pytest.approx(other.rating)


@given(ratings, ratings, st.booleans())
def test_an_answer_moves_both_ratings_apart_and_within_bounds(player: Rating, puzzle: Rating, right: bool) -> None:
    new_player, new_puzzle = after_answer(player, puzzle, right)
    gained, lost = new_player.rating - player.rating, puzzle.rating - new_puzzle.rating
    if right:
        assert gained >= 0
        assert lost >= 0
    else:
        assert gained <= 0
        assert lost <= 0
    for one in (new_player, new_puzzle):
        assert LOWEST <= one.rating <= HIGHEST
        assert SUREST <= one.deviation <= VAGUEST


def test_who_is_as_good_as_the_puzzles_finds_the_way_there() -> None:
    """A player of strength 1800 who is taken for a newcomer is rated so after some dozens of answers."""
    player, strong = NEWCOMER, Rating(1800.0, SUREST, VOLATILITY)
    credit = 0.0
    for number in range(60):
        puzzle = Rating(player.rating + 40 * (number % 5 - 2), SUREST, VOLATILITY)
        credit += expected(strong, puzzle)
        right = credit >= 1
        credit -= right
        player, _ = after_answer(player, puzzle, right)
    assert player.rating == pytest.approx(1800, abs=120)
