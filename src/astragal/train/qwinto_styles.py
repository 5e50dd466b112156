"""Players of Qwinto with other styles: networks whose taste was changed by hand, to learn and to measure against."""

from collections.abc import Mapping
from dataclasses import dataclass

from astragal.kernels.network import Net, empty_network
from astragal.kernels.qwinto.net_inputs import COLUMN, FAILED, FILLED, INPUTS
from astragal.models.networks import PARTS


@dataclass(frozen=True)
class Style:
    """What a player likes beside what it believes to be good, as odds on a logarithmic scale.

    >>> Style(hurry=0.1).hurry
    0.1
    """

    hurry: float = 0.0
    """For each number written; below zero it waits for better ones."""
    caution: float = 0.0
    """For each failed attempt that it has not had."""
    columns: float = 0.0
    """For each cell that is written on in a column that scores."""


STYLES: Mapping[str, Style] = {
    "plain": Style(),
    "hurried": Style(hurry=0.08),
    "patient": Style(hurry=-0.04),
    "cautious": Style(caution=0.25, hurry=0.03),
    "collector": Style(columns=0.12),
}
LEARNT_AGAINST = ("plain", "hurried", "patient")
"""The other two are never met in training."""


def widened(net: Net) -> Net:
    """Return a network, perhaps of before, with room for all inputs of today.

    >>> len(widened(empty_network(7)).first) == INPUTS
    True
    """
    wide = empty_network(INPUTS)
    wide.first[: len(net.first)] = net.first
    for part in PARTS[1:]:
        getattr(wide, part)[:] = getattr(net, part)
    return wide


def styled(net: Net, style: Style) -> Net:
    """Return a copy of a network with a taste: its last unit goes straight to the answer.

    >>> net = styled(empty_network(INPUTS), Style(hurry=0.5))
    >>> [float(net.first[FILLED + places, -1]) for places in (0b0, 0b1, 0b101)]
    [0.0, 0.5, 1.0]
    """
    made = widened(net)
    for row in range(3):
        for places in range(512):
            made.first[FILLED + 512 * row + places, -1] += style.hurry * places.bit_count()
    for own in range(5):
        made.first[FAILED + 5 * own : FAILED + 5 * own + 5, -1] -= style.caution * own
    for triple in range(5):
        for mask in range(8):
            first = COLUMN + 152 * triple + 19 * mask
            made.first[first : first + 19, -1] += style.columns * mask.bit_count()
    return made
