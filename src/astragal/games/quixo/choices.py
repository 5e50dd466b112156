"""Quixo: the legal moves, and a warning where one gives the other side its line."""

from functools import cache, lru_cache
from itertools import pairwise

from astragal.games.quixo.layout import PATH_IDS
from astragal.games.quixo.rules.board import LETTERS, LINES, PATHS, SIZE, SQUARES
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.narration.phrasing import told
from astragal.scene.types import Choice

_PASS = Choice("-", "nothing", told("choice.pass"))
_LINE_BITS = tuple(sum(1 << place for place in line) for line in LINES)


def choices(state: QuixoState, seat: int) -> tuple[Choice, ...]:
    """Return the choices of a seat, in the order of `state.moves`.

    >>> import astragal
    >>> choices(astragal.game("quixo").start(), 0)[0].line
    ('a1', 'b1', 'c1', 'd1', 'e1')
    """
    four, gives = state.game.players == 4, giving(state.board, seat % 2)
    return tuple(
        _push(move, four, (move.take, move.put) in gives) if isinstance(move, Push) else _PASS
        for move in state.moves(seat)
    )


@cache  # a few hundred at most
def _push(move: Push, four: bool, gives: bool) -> Choice:
    key = "choice.push" if not four else "choice.push_partner" if move.partner else "choice.push_self"
    return Choice(
        move=str(move),
        kind="push",
        label=told(key, take=move.take, put=move.put),
        cell=move.take,
        put=move.put,
        line=PATH_IDS[move.take, move.put],
        partner=move.partner,
        warning=told("warn.gives_line", "QI5") if gives else None,
    )


@lru_cache(maxsize=1 << 10)
def giving(board: str, side: int) -> frozenset[tuple[str, str]]:
    """Return the pushes by which that side would make a line of the other, and so lose (QI5).

    >>> sorted(giving("OOXOO" + "O" + "." * 19, 0))
    []
    >>> sorted(giving("OOXOO" + "..O.." + "." * 15, 0))
    [('c1', 'c5')]
    """
    other = LETTERS[1 - side] + LETTERS[3 - side]
    theirs = sum(1 << place for place, cube in enumerate(board) if cube in other)
    if theirs.bit_count() < SIZE:
        return frozenset()
    return frozenset(
        (SQUARES[take], SQUARES[put]) for (take, put), path in PATHS.items() if _has_line(_moved(theirs, path))
    )


def _moved(bits: int, path: tuple[int, ...]) -> int:
    """What is left of one side's cubes when another pushes along that path: its line moves up into the gap."""
    moved = bits
    for gap, cube in pairwise(path):
        moved = moved & ~(1 << gap) | (bits >> cube & 1) << gap
    return moved & ~(1 << path[-1])


def _has_line(bits: int) -> bool:
    return any(bits & line == line for line in _LINE_BITS)
