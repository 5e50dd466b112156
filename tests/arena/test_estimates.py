"""Elo, intervals, ratings and the test that stops a match."""

from math import inf
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from astragal.arena import Match, Sprt, compete
from astragal.arena.estimates import elo_difference, elo_of, expected, mean_of
from astragal.arena.lineups import Pairing, pair_lineups
from astragal.arena.ratings import rate

PAIR = Pairing((0, 1), ((0, 1), (1, 0)))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_elo_and_share_are_inverse(players: int) -> None:
    lineups = pair_lineups(0, 1, players)
    for elo in (-300, -20, 0, 50, 400):
        assert elo_of(lineups, 0, expected(lineups, 0, elo)) == pytest.approx(elo, abs=1e-6)
    assert expected(lineups, 0, 0) == pytest.approx(0.5)


def test_all_won_is_no_certainty() -> None:
    elo = elo_difference(PAIR, [1.0] * 20)
    assert elo.value == inf
    assert 100 < elo.low < 1000
    assert elo.to_dict()["value"] is None


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance = Random(3)
    held = 0
    for _ in range(400):
        sets = [(int(chance.random() < 0.6) + int(chance.random() < 0.6)) / 2 for _ in range(60)]
        found = mean_of(sets)
        held += found.low <= 0.6 <= found.high
    assert 0.92 <= held / 400 <= 0.99


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    chance = Random(5)
    truth = [200.0, 0.0, -200.0]
    sets = []
    for _ in range(1500):
        found: dict[tuple[int, ...], NDArray[np.float64]] = {}
        for one, other in ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)):
            won = chance.random() < 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            points = np.zeros(3)
            points[one if won else other] = 1
            found[one, other] = points
        sets.append(found)
    ratings = rate(3, sets)
    for rating, elo in zip(ratings, truth, strict=True):
        assert rating.low - 10 < elo < rating.high + 10
        assert 5 < rating.high - rating.low < 40


def test_ratings_of_two_agree_with_their_pairing() -> None:
    report = compete(Match.of("qwixx", ["greedy", "a=greedy"], games=100, seed="3"))
    one, other = (bot.elo for bot in report.bots)
    assert one is not None
    assert other is not None
    assert one.value - other.value == pytest.approx(report.pairings[0].elo.value, abs=2)


def test_the_test_stops_a_match_at_the_same_game_on_any_number_of_workers() -> None:
    match = Match.of("qwixx", ["greedy", "random"], games=400, seed="2")
    one = compete(match, sprt=Sprt(0, 100))
    assert (one.stopped, one.verdict) == ("sprt", "accepted")
    assert one.games < 100
    assert one == compete(match, sprt=Sprt(0, 100), workers=2)
    other = compete(Match.of("qwixx", ["random", "greedy"], games=400, seed="2"), sprt=Sprt(0, 100))
    assert (other.stopped, other.verdict) == ("sprt", "rejected")


def test_the_test_is_seldom_wrong() -> None:
    chance, wrong, test = Random(8), 0, Sprt(0, 80)
    for _ in range(100):
        sets: list[float] = []
        while test.verdict(PAIR, sets) == "open" and len(sets) < 2000:
            sets.append((int(chance.random() < 0.5) + int(chance.random() < 0.5)) / 2)
        wrong += test.verdict(PAIR, sets) == "accepted"
    assert wrong <= 12
