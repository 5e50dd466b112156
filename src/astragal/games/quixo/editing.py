"""Setting up positions of Quixo by hand: any cube anywhere; whether somebody has won follows from them."""

from astragal.core.data import wrong
from astragal.games.quixo.rules import build
from astragal.games.quixo.rules.board import BLANK, EMPTY, INDEX, LETTERS
from astragal.games.quixo.rules.state import QuixoState
from astragal.scene.editing import SHEET, TURN, Edit


def edited(state: QuixoState, edit: Edit) -> QuixoState:
    """Return the position after a change by hand, or raise `InvalidState`.

    >>> import astragal
    >>> edited(astragal.game("quixo").start(), Edit(0, "a1", "O")).board[0]
    'O'
    """
    if edit.cell == TURN:
        return build.from_position(state.game, state.board, edit.number, state.made)
    if edit.cell == SHEET:
        return build.from_position(state.game, EMPTY, state.active, 0)
    if edit.cell not in INDEX or len(edit.put) > 1:
        raise wrong(edit.cell)
    place = INDEX[edit.cell]
    board = state.board[:place] + (edit.put or BLANK) + state.board[place + 1 :]
    return build.from_position(state.game, board, state.active, state.made)


def offers(state: QuixoState, seat: int, cell: str) -> tuple[str, ...]:
    """Return the letters of the cubes that could stand on a square instead; an empty text for a blank one.

    >>> import astragal
    >>> offers(edited(astragal.game("quixo").start(), Edit(0, "a1", "O")), 0, "a1")
    ('', 'X')
    """
    if cell not in INDEX:
        raise wrong(cell)
    now = state.board[INDEX[cell]].replace(BLANK, "")
    return tuple(put for put in ("", *LETTERS[: state.game.players]) if put != now)
