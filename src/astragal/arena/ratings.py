"""Elo of many bots from all their games: a Bradley–Terry fit, for any number of seats (Luce's rule)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from astragal.arena.estimates import SURE, Estimate
from astragal.arena.lineups import Lineup

Floats = NDArray[np.float64]

POINTS_OF_ELO = 400 / np.log(10)
ROUNDS = 60


def rate(count: int, sets: Iterable[Mapping[Lineup, Floats]]) -> list[Estimate]:
    """Return the Elo of each bot around a mean of 0; what each set gave is told by line-up, as points of each bot.

    A seat wins in proportion to the strength of who sits there. Everybody is also given one drawn game against a bot
    of average strength, so that nobody is infinitely strong.

    >>> won = {(0, 1): np.array([1.0, 0.0]), (1, 0): np.array([0.5, 0.5])}
    >>> [round(estimate.value) for estimate in rate(2, [won] * 100)]
    [95, -95]
    """
    kept = list(sets)
    games: defaultdict[Lineup, int] = defaultdict(int)
    points = np.zeros(count)
    for found in kept:
        for lineup, given in found.items():
            games[lineup] += 1
            points += given
    seats = {lineup: np.bincount(lineup, minlength=count).astype(float) for lineup in games}
    logs = np.zeros(count)
    information = np.eye(count)
    for _ in range(ROUNDS):  # Newton's steps; the log-likelihood is concave
        strength = np.exp(logs)
        drawn = strength / (strength + 1)
        slope, information = points + 0.5 - drawn, np.diag(drawn * (1 - drawn))
        for lineup, times in games.items():
            share = _share(seats[lineup], strength)
            slope -= times * share
            information += times * (np.diag(share) - np.outer(share, share))
        step = np.linalg.solve(information, slope)
        logs += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    # Games of a set share their dice, so sets are what is independent: the sandwich of their slopes.
    share_of = {lineup: _share(seats[lineup], np.exp(logs)) for lineup in games}
    slopes = [sum((given - share_of[lineup] for lineup, given in found.items()), np.zeros(count)) for found in kept]
    spread = np.linalg.inv(information)
    centre = np.eye(count) - 1 / count
    covariance = centre @ spread @ (np.array(slopes).T @ np.array(slopes)) @ spread @ centre.T
    values = POINTS_OF_ELO * (logs - logs.mean())
    wide = SURE * POINTS_OF_ELO * np.sqrt(np.maximum(np.diag(covariance), 0))
    return [Estimate(float(v), float(v - w), float(v + w)) for v, w in zip(values, wide, strict=True)]


def _share(seats: Floats, strength: Floats) -> Floats:
    own = seats * strength
    share: Floats = own / own.sum()
    return share
