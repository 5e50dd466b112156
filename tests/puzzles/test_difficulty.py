"""First ratings: levels miss more often what is rated higher, also those levels that did not make the rating."""

from random import Random
from statistics import correlation, mean

import pytest

from astragal.core.registry import GAMES
from astragal.notation import move
from astragal.puzzle_making.difficulty import LEVELS, first_rating, solve_rates
from astragal.puzzles import Puzzle, puzzles, state_of, values

DICE = [name for name, game in GAMES.items() if game.has_dice]
SAMPLE = 100


def lead(one: Puzzle) -> float:
    first, second = list(values(one).values())[:2]
    return first - second


def ranks(some: list[float]) -> list[float]:
    """The place of each, equal ones sharing theirs."""
    ordered = sorted(some)
    return [ordered.index(each) + (ordered.count(each) - 1) / 2 for each in some]


def spearman(some: list[float], others: list[float]) -> float:
    return correlation(ranks(some), ranks(others))


@pytest.mark.parametrize("name", DICE)
def test_ratings_follow_who_solves_a_puzzle_and_how_far_the_answer_is_ahead(name: str) -> None:
    some = Random(name).sample(puzzles(name), SAMPLE)
    solved = [solve_rates(state_of(one), one.seat, move(one.right[0])) for one in some]
    shipped, leads = [float(one.rating) for one in some], [lead(one) for one in some]
    assert spearman(shipped, [mean(rates.values()) for rates in solved]) < -0.8
    assert spearman(shipped, leads) < -0.15
    for half in (LEVELS[::2], LEVELS[1::2]):
        known = [{level: rates[level] for level in half} for rates in solved]
        rated = [float(first_rating(rates, ahead)) for rates, ahead in zip(known, leads, strict=True)]
        others = [mean(rates[level] for level in rates if level not in half) for rates in solved]
        assert spearman(rated, others) < -0.4
