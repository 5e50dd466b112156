"""Choosing by values."""

from collections.abc import Collection, Mapping

from astragal.core.moves import Move


def best_of(values: Mapping[Move, float], moves: Collection[Move]) -> Move:
    """Return the move of highest value among some; of equal ones the first in `values`.

    >>> from astragal.games.quixo.rules.moves import Push
    >>> one, other = Push("a1", "a5"), Push("a1", "e1")
    >>> best_of({one: 0.5, other: 0.5}, (other, one)) == one
    True
    """
    if len(moves) < len(values):
        some = set(moves)
        values = {move: value for move, value in values.items() if move in some}
    return max(values, key=values.__getitem__)
