"""What an answer to a puzzle is worth."""

from collections.abc import Mapping
from functools import lru_cache

from astragal.core.state import State
from astragal.notation import find_move, read_position
from astragal.puzzles.types import WHOLE, Judgement, Puzzle


def state_of(puzzle: Puzzle) -> State:
    """Return the position as the seat that is asked sees it.

    >>> from astragal.puzzles import puzzle
    >>> found = puzzle("quixo-0001")
    >>> state_of(found).due == (found.seat,)
    True
    """
    return _state(puzzle.position, puzzle.seat)


@lru_cache(maxsize=64)
def _state(position: str, seat: int) -> State:
    return read_position(position).view(seat)


def values(puzzle: Puzzle) -> Mapping[str, float]:
    """Return what every legal move is worth, as a share of the win; the best first.

    >>> from astragal.puzzles import puzzle
    >>> found = puzzle("quixo-0001")
    >>> next(iter(values(found))) == found.right[0]
    True
    """
    texts = [str(move) for move in state_of(puzzle).moves(puzzle.seat)]
    worth = dict(zip(texts, puzzle.answers, strict=True))
    place = {move: number for number, move in enumerate(puzzle.right)}
    ranked = sorted(texts, key=lambda move: (-worth[move], place.get(move, len(place))))
    return {move: worth[move] / WHOLE for move in ranked}


def judge(puzzle: Puzzle, move: str) -> Judgement:
    """Return what is to be said of an answer; raise the usual errors for a text that is no move or not legal.

    >>> from astragal.puzzles import puzzle
    >>> found = puzzle("quixo-0001")
    >>> judge(found, found.right[0]).kept
    1.0
    >>> judge(found, "b2-b3")
    Traceback (most recent call last):
        ...
    astragal.core.errors.IllegalMove: ...
    """
    meant = str(find_move(state_of(puzzle), puzzle.seat, move))
    worth, best, right = values(puzzle), puzzle.right[0], meant in puzzle.right
    kept = 1.0 if right else round(worth[meant] / worth[best], 4) if worth[best] else 0.0
    return Judgement(meant, right, kept, best, worth)
