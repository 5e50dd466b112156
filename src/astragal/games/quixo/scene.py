"""Quixo: the sides, the cubes, and what has to be done."""

from collections.abc import Sequence
from typing import Literal

from astragal.core.moves import Move
from astragal.games.quixo.choices import choices
from astragal.games.quixo.layout import BOARD, PATH_IDS
from astragal.games.quixo.narration import gave_line, must_pass
from astragal.games.quixo.rules.board import BLANK, LETTERS, SQUARES
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.notation.record import Entry, Play
from astragal.scene.scene_parts import Choices, SceneParts
from astragal.scene.types import BoardLayout, Cube, Last, SideOf

__all__ = ["choices", "in_the_way", "last_moves", "layout", "meant", "scene_parts"]

MOVE, OVER = "move", "over"

_SIGNS: tuple[Literal["X", "O"], ...] = ("X", "O", "X", "O")
_BLANK = {BLANK: Cube("")}
_CUBES = {
    2: _BLANK | {letter: Cube(_SIGNS[seat]) for seat, letter in enumerate(LETTERS)},
    4: _BLANK | {letter: Cube(_SIGNS[seat], seat) for seat, letter in enumerate(LETTERS)},
}
_SIDES = {
    2: tuple(SideOf(sign) for sign in _SIGNS[:2]),
    4: tuple(SideOf(sign, (seat + 2) % 4, LETTERS[seat]) for seat, sign in enumerate(_SIGNS)),
}


def layout(game: Quixo) -> BoardLayout:
    """Return the board.

    >>> import astragal
    >>> layout(astragal.game("quixo")).cells[5].id
    'a2'
    """
    return BOARD


def scene_parts(state: QuixoState, choices: Choices) -> SceneParts:
    """Return what there is to show of a moment of Quixo.

    >>> import astragal
    >>> scene_parts(astragal.game("quixo").start().play(0, astragal.move("a1-a5")), {}).cubes[20].symbol
    'X'
    """
    players, four = state.game.players, state.game.players == 4
    cubes = _CUBES[players]
    passing = must_pass(state)
    return SceneParts(
        phase=OVER if state.over else MOVE,
        topic=_over(state) if state.over else "pass" if passing else "dot" if four else "take",
        sheets=_SIDES[players],
        cubes=tuple(cubes[letter] for letter in state.board),
    )


def _over(state: QuixoState) -> str:
    if not state.winners:
        return "draw"
    return "losing_line" if gave_line(state) else "win"


def last_moves(entries: Sequence[Entry]) -> tuple[Last, ...]:
    """Return the last push.

    >>> import astragal
    >>> last_moves([Entry(Play(0, astragal.move("c1-a1")))])[0].line
    ('c1', 'b1', 'a1')
    """
    for entry in reversed(entries):
        event = entry.event
        if isinstance(event, Play) and isinstance(event.move, Push):
            move = event.move
            return (Last(event.seat, str(move), (move.put,), PATH_IDS[move.take, move.put]),)
    return ()


def meant(state: QuixoState, seat: int, cell: str) -> Move:
    """Return a push of the cube that was tapped; any will do, since whether it can be taken does not depend on the way.

    >>> import astragal
    >>> str(meant(astragal.game("quixo").start(), 0, "a1"))
    'a1-e1'
    """
    return next((Push(take, put) for take, put in PATH_IDS if take == cell), Push(cell, SQUARES[0]))


def in_the_way(state: QuixoState, seat: int, move: Move, key: str) -> tuple[str, ...]:
    """Return the cube that cannot be taken.

    >>> import astragal
    >>> in_the_way(astragal.game("quixo").start(), 0, astragal.move("b2-b5"), "quixo.inside")
    ('b2',)
    """
    taking = key in ("quixo.inside", "quixo.others_cube", "quixo.partners_cube")
    return (move.take,) if isinstance(move, Push) and taking else ()
