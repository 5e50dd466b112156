"""Quixo: the sides, the cubes, and what has to be done."""

from typing import Literal

from astragal.games.quixo.rules.board import BLANK, LETTERS, lines_of
from astragal.games.quixo.rules.state import LINE, QuixoState
from astragal.scene.moment import Moment
from astragal.scene.types import Cube, SideOf, Words
from astragal.scene.wording import SYMBOLS, told

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


def board_moment(state: QuixoState) -> Moment:
    """Return what there is to show of a moment of Quixo.

    >>> import astragal
    >>> board_moment(astragal.game("quixo").start().play(0, astragal.move("a1-a5"))).cubes[20].symbol
    'X'
    """
    players, four = state.game.players, state.game.players == 4
    cubes = _CUBES[players]
    passing = four and not state.over and len(state.moves(state.active)) == 1
    return Moment(
        phase=OVER if state.over else MOVE,
        topic=_over(state) if state.over else "pass" if passing else "dot" if four else "take",
        prompt=_prompt(state, passing=passing),
        sheets=_SIDES[players],
        cubes=tuple(cubes[letter] for letter in state.board),
    )


def gave_line(state: QuixoState) -> bool:
    """Tell whether the game was lost by making a line of the other side (QI5).

    >>> import astragal
    >>> gave_line(astragal.game("quixo").start())
    False
    """
    outcome = state.outcome
    return outcome is not None and outcome.termination == LINE and bool(lines_of(state.board, state.active % 2))


def _over(state: QuixoState) -> str:
    if not state.winners:
        return "draw"
    return "losing_line" if gave_line(state) else "win"


def _prompt(state: QuixoState, *, passing: bool) -> Words:
    if state.over:
        return told("prompt.over")
    if passing:
        return told("prompt.quixo.pass", "QI8", seat=state.active)
    return told("prompt.quixo.move", "QI1", seat=state.active, symbol=SYMBOLS[state.active % 2])
