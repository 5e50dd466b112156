"""What an opinion about a position rests on."""

from collections.abc import Hashable

from astragal.games.quixo.rules.board import SIZE
from astragal.games.quixo.rules.state import QuixoState

_SAME = tuple(range(SIZE * SIZE))
_TURNED = tuple(SIZE * (SIZE - 1 - place % SIZE) + place // SIZE for place in _SAME)
_MIRRORED = tuple(place - 2 * (place % SIZE) + SIZE - 1 for place in _SAME)


def _ways() -> tuple[tuple[int, ...], ...]:
    found = [_SAME]
    for _ in range(3):
        found.append(tuple(found[-1][place] for place in _TURNED))
    return tuple(found) + tuple(tuple(way[place] for place in _MIRRORED) for way in found)


WAYS = _ways()
"""The eight ways to look at the board, each as the places in their order."""
EXCHANGED = str.maketrans("XO", "OX")


def standing(state: QuixoState) -> Hashable:
    """Return the board, the same for all ways to turn and mirror it, and with two players for both sides to move.

    >>> import astragal
    >>> game = astragal.game("quixo")
    >>> one, other = (game.start().play(0, astragal.move(push)) for push in ("a1-a5", "e5-e1"))
    >>> standing(one) == standing(other)
    True
    """
    board, side = state.board, state.active
    if state.game.players == 2 and side == 1:
        board, side = board.translate(EXCHANGED), 0
    return side, min("".join(board[place] for place in way) for way in WAYS)
