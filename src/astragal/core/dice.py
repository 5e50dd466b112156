"""Rolls: what may be given as one, and all that can come."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set, Sized
from itertools import product
from math import factorial, prod
from typing import cast

from astragal.core.options import to_whole

Outcomes = Iterator[tuple[tuple[int, ...], float]]
"""Rolls, each with its probability."""


def roll_faces(roll: object) -> tuple[int, ...] | None:
    """Return the faces of a roll as plain integers, None if it is no sequence, or a 0 for what is no whole number.

    NumPy's arrays and integers are fine.

    >>> roll_faces([4, 1]), roll_faces("41"), roll_faces({4, 1}), roll_faces((4, 1.5))
    ((4, 1), None, None, (4, 0))
    """
    if not isinstance(roll, tuple | list):
        # An array is no `Sequence`, but it has a length and items in order.
        if isinstance(roll, str | bytes | bytearray | Mapping | Set) or not isinstance(roll, Sized):
            return None
        try:
            roll = list(cast(Iterable[object], roll))
        except TypeError:
            return None
    return tuple(face if type(face) is int else to_whole(face) or 0 for face in roll)


def numbered(dice: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Give each die with its number among those of its name: so the two white dice are told apart.

    Chance that is drawn by name and number does not depend on which other dice are rolled.

    >>> list(numbered(("white", "white", "red")))
    [('white', 0), ('white', 1), ('red', 0)]
    """
    met: dict[str, int] = {}
    for die in dice:
        number = met.get(die, 0)
        met[die] = number + 1
        yield die, number


def outcomes(dice: Sequence[str], faces: int) -> Outcomes:
    """Give every roll of some dice with its probability; nothing where there are no dice.

    >>> list(outcomes(("red",), 2))
    [((1,), 0.5), ((2,), 0.5)]
    """
    chance = faces ** -len(dice)
    return ((roll, chance) for roll in product(range(1, faces + 1), repeat=len(dice)) if dice)


def merged_outcomes(dice: Sequence[str], faces: int) -> Outcomes:
    """Give every roll up to the order of dice of the same name, which nobody can tell apart.

    >>> [(roll, chance) for roll, chance in merged_outcomes(("white", "white"), 2)]
    [((1, 1), 0.25), ((1, 2), 0.5), ((2, 2), 0.25)]
    """
    groups = [[place for place, name in enumerate(dice) if name == one] for one in dict.fromkeys(dice)]
    for roll, chance in outcomes(dice, faces):
        shown = [[roll[place] for place in group] for group in groups]
        if all(group == sorted(group) for group in shown):
            yield roll, chance * prod(map(_orders, shown))


def _orders(shown: Sequence[int]) -> int:
    """How many rolls differ from this one by the order only."""
    return factorial(len(shown)) // prod(factorial(shown.count(face)) for face in set(shown))
