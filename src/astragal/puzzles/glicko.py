"""Glicko-2: how strong somebody is, how sure that is, and how steady (Glickman, "Example of the Glicko-2 system").

There are packages for this, but what runs in a browser needs the standard library only, and it is one page of
arithmetic. The names follow the paper: mu and phi are rating and deviation on its inner scale, sigma is the volatility.
"""

import math
from collections.abc import Sequence

from astragal.core.struct import struct

SCALE = 173.7178
CENTRE = 1500.0
TAU = 0.5
"""How fast volatilities change; the paper has 0.3 to 1.2."""
VOLATILITY = 0.06
"""Of whoever is new."""
CLOSE_ENOUGH = 1e-6


@struct()
class Rating:
    """A strength. Twice the deviation to either side of the rating holds the true one in 95 % of all cases."""

    rating: float
    deviation: float
    volatility: float


def rated(one: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """Return a rating after the games of one period: whom they were against, and the share of the win.

    This is the example of the paper:

    >>> others = [(Rating(1400, 30, 0.06), 1.0), (Rating(1550, 100, 0.06), 0.0), (Rating(1700, 300, 0.06), 0.0)]
    >>> new = rated(Rating(1500, 200, 0.06), others)
    >>> round(new.rating, 2), round(new.deviation, 2), round(new.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    mu, phi = _inner(one)
    if not games:
        return Rating(one.rating, SCALE * math.hypot(phi, one.volatility), one.volatility)
    precision = surprise = 0.0
    for other, share in games:
        against, unsure = _inner(other)
        weight = _weight(unsure)
        chance = _chance(mu, against, weight)
        precision += weight**2 * chance * (1 - chance)
        surprise += weight * (share - chance)
    variance = 1 / precision
    sigma = _volatility(one.volatility, phi, variance, variance * surprise)
    new_phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + precision)
    return Rating(CENTRE + SCALE * (mu + new_phi**2 * surprise), SCALE * new_phi, sigma)


def expected(one: Rating, other: Rating) -> float:
    """Return the share of the win that one is expected to get against another.

    >>> weak, strong = Rating(1500, 50, 0.06), Rating(1700, 50, 0.06)
    >>> expected(weak, weak), round(expected(strong, weak), 2)
    (0.5, 0.76)
    """
    return _chance(_inner(one)[0], *_against(other))


def _against(other: Rating) -> tuple[float, float]:
    mu, phi = _inner(other)
    return mu, _weight(phi)


def _inner(one: Rating) -> tuple[float, float]:
    return (one.rating - CENTRE) / SCALE, one.deviation / SCALE


def _weight(phi: float) -> float:
    """What a result against somebody counts, the less the less sure their rating is: g in the paper."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _chance(mu: float, against: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - against)))


def _volatility(sigma: float, phi: float, variance: float, change: float) -> float:
    """Return the new volatility: the zero of f, enclosed and narrowed down by the Illinois method."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + math.exp(x)
        return math.exp(x) * (change**2 - grown) / (2 * grown**2) - (x - start) / TAU**2

    low = start
    if change**2 > phi**2 + variance:
        high = math.log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE_ENOUGH:
        between = low + (low - high) * at_low / (at_high - at_low)
        value = f(between)
        if value * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, value
    return math.exp(low / 2)
