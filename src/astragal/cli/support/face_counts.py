"""How often each face came: a chart, and whether fair dice look like that (chi-square)."""

from math import erfc, exp, gamma, sqrt

from rich import box
from rich.table import Table as Grid

from astragal.cli.support.words import tell

BAR = 40
"""How long the longest bar of the chart is, in characters."""
ENOUGH = 5
"""How often each face must be expected before its count says anything."""


def chart(counts: tuple[int, ...], bar: str) -> Grid:
    """Return the counts as a table with bars.

    >>> chart((1, 2, 3), "#").row_count
    3
    """
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(tell("verify.face"), justify="right")
    grid.add_column(tell("verify.count"), justify="right")
    grid.add_column(tell("verify.expected"), justify="right")
    grid.add_column()
    expected = sum(counts) / len(counts)
    for face, count in enumerate(counts, 1):
        length = round(BAR * count / max(counts))
        grid.add_row(str(face), str(count), f"{expected:.1f}", bar * length)
    return grid


def spread_text(counts: tuple[int, ...]) -> str:
    """Return what the spread of the faces says, if there are enough of them.

    >>> spread_text((1, 1))
    'The dice were thrown 2 times in all: too few to say anything about the spread of the faces (that takes 10).'
    """
    if sum(counts) < ENOUGH * len(counts):
        return tell("verify.spread_few", count=sum(counts), need=ENOUGH * len(counts))
    chi, p = spread(counts)
    share = f"{100 * p:.0f}" if p >= 0.1 else f"{100 * p:.2g}"
    return tell("verify.spread", chi=f"{chi:.2f}", freedom=len(counts) - 1, p=f"{p:.3g}", share=share)


def spread(counts: tuple[int, ...]) -> tuple[float, float]:
    """Return chi-square for equally likely faces, and how likely fair dice are at least as uneven (p).

    >>> chi, p = spread((5, 8, 9, 8, 10, 20))
    >>> round(chi, 1), round(p, 4)
    (13.4, 0.0199)
    """
    expected = sum(counts) / len(counts)
    chi = sum((count - expected) ** 2 for count in counts) / expected
    return chi, chi_square_tail(chi, len(counts) - 1)


def chi_square_tail(chi: float, freedom: int) -> float:
    """Return the chance that chi-square is at least this large: the finite sums that whole degrees of freedom allow.

    >>> round(chi_square_tail(11.0705, 5), 5), round(chi_square_tail(5.99146, 2), 5)
    (0.05, 0.05)
    """
    half = chi / 2
    # Odd: erfc(√h) and the terms of 1/2, 3/2 …; even: the terms of 0, 1, 2 … of h^k e^-h / Γ(k + 1).
    powers = [k + (freedom % 2) / 2 for k in range(freedom // 2)]
    tail = sum(half**power * exp(-half) / gamma(power + 1) for power in powers)
    return min(1.0, float(tail) + (erfc(sqrt(half)) if freedom % 2 else 0.0))
