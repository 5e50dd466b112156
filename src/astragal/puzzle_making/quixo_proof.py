"""Quixo by search alone: whether five can be forced within so many own moves, or at all. No tables."""

from functools import lru_cache

from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search import scratch as d
from astragal.kernels.quixo_search.board import can_win, finished, pushed, takes, turned
from astragal.kernels.quixo_search.tables import LANE, PUSHES, TAKE
from astragal.kernels.quixo_search.think import SearchLimits, think
from astragal.models.lines import quixo_lines

FIVE, THEIRS = 1, -1
"""What a push may end with: five of one's own, or of the other side, who then wins."""


@lru_cache(maxsize=1 << 16)
def kids(word: int) -> tuple[int, ...]:
    """Return the different boards after the pushes of a side, as the other side sees them; lines end the game there.

    >>> len(kids(0))
    16
    """
    free = takes(word, 0)
    return tuple(dict.fromkeys(turned(pushed(word, push)) for push in range(PUSHES) if free & int(TAKE[push])))


def ending(kid: int) -> int:
    """Return how a board ended the game for the side that has just pushed; 0 if it goes on.

    >>> ending(0b11111)
    -1
    """
    lines = finished(kid)
    if not lines:
        return 0
    return THEIRS if lines & ((1 << LANE) - 1) else FIVE


@lru_cache(maxsize=1 << 18)
def wins_in(word: int, moves: int) -> bool:
    """Tell whether the side to move can make five within so many own moves, whatever the other side does.

    >>> wins_in(0b1111, 1), wins_in(0, 2)
    (True, False)
    """
    if can_win(word, takes(word, 0)):
        return True
    if moves <= 1:
        return False
    return any(not ending(kid) and loses_in(kid, moves - 1) for kid in kids(word))


@lru_cache(maxsize=1 << 18)
def loses_in(word: int, moves: int) -> bool:
    """Tell whether whatever the side to move does, the other side makes five within so many own moves.

    >>> loses_in(0b1111 << LANE, 1)
    False
    """
    if moves < 1 or can_win(word, takes(word, 0)):
        return False
    replies = [kid for kid in kids(word) if ending(kid) != THEIRS and not wins_in(kid, 1)]
    # What does not lose at once is the likeliest to hold: asked with growing depth, since few moves refute most.
    return all(any(wins_in(kid, more) for more in range(2, moves + 1)) for kid in replies) if replies else True


def length(kid: int, most: int) -> int:
    """Return in how many own moves a push wins that leads to a board, up to `most`; 0 if not.

    >>> from astragal.kernels.quixo_search.convert import to_word
    >>> word = to_word("XXXX." + "O...." * 4, 0)
    >>> max(length(kid, 1) for kid in kids(word))
    1
    """
    if ending(kid):
        return 1 if ending(kid) == FIVE else 0
    return next((moves for moves in range(2, most + 1) if loses_in(kid, moves - 1)), 0)


def proven(state: QuixoState, move: Push, nodes: int) -> tuple[int, int]:
    """Return 1 if a search of so many positions proves a win, -1 if it proves a loss, else 0; and how many it took.

    The search takes a position that comes again for a draw, so what it finds won is won without one.

    >>> import astragal
    >>> state = astragal.read_position("quixo board=O4/O4/O4/O4/XXXX1")
    >>> proven(state, astragal.move("e1-a1"), 1000)[0]
    1
    """
    kid = state.play(state.active, move)
    if kid.over:
        return (1 if state.active in kid.winners else -1), 1
    thought = think(kid, SearchLimits(nodes=nodes, memory=16), quixo_lines())
    return (thought.value < -d.SURE) - (thought.value > d.SURE), thought.nodes
