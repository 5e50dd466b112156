"""Quixo as text: moves `a1-a5` `a1-a5>`, boards like chess's FEN, positions."""

import re

from astragal.core.moves import Move
from astragal.games.quixo.rules import build
from astragal.games.quixo.rules.board import BLANK, SIZE
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import FORFEIT, LINE, MOVE_LIMIT, REPETITION, QuixoState
from astragal.notation.fields import Fields

_PUSH = re.compile(r"([a-e][1-5])-([a-e][1-5])(>?)", re.ASCII)


def read_move(text: str) -> Move | None:
    """Return the move of this exact text, or None.

    >>> read_move("a1-a5>")
    Push(take='a1', put='a5', partner=True)
    """
    found = _PUSH.fullmatch(text)
    return Push(found[1], found[2], partner=bool(found[3])) if found else None


def typed(text: str) -> str:
    """Return what a person typed as it would be written.

    >>> typed("a1 -> a5")
    'a1-a5'
    """
    return text.replace(" ", "").replace("–", "-").replace("->", "-")


def short_forms(move: Move) -> set[str]:
    """Return what a person may write instead: without the dash, or only the cube that is taken.

    >>> sorted(short_forms(Push("a1", "a5")))
    ['a1', 'a1a5']
    """
    return {str(move).replace("-", ""), move.take} if isinstance(move, Push) else set()


# -- positions ----------------------------------------------------------------------------------------------


def position_fields(state: QuixoState) -> list[str]:
    """Return the words of a position after the game and whose turn it is.

    >>> import astragal
    >>> position_fields(astragal.game("quixo").start())
    ['made=0', 'board=5/5/5/5/5']
    """
    parts = [f"made={state.made}", f"board={board_text(state.board)}"]
    if state.result is not None:
        # Who forfeited cannot be seen on the board, so the losing side is named.
        loser = f"-{1 - state.result.winners[0] % 2}" if state.result.termination == FORFEIT else ""
        parts.append(f"over={state.result.termination}{loser}")
    return parts


def read_position(fields: Fields, game: Quixo) -> QuixoState:
    """Return the state that the fields of a position describe, or raise `ReadError` or `InvalidState`."""
    expected = fields.error("board", "five ranks of five places, from rank 5 down")
    text = fields.take("board", "5/5/5/5/5")
    ranks = re.sub("[1-5]", lambda digit: BLANK * int(digit[0]), text).split("/")
    if [len(rank) for rank in ranks] != [SIZE] * SIZE or BLANK in text:
        raise expected
    fields.sheets(0)
    active = fields.active(game)
    state = build.from_position(game, "".join(reversed(ranks)), active, fields.whole("made", 0))
    over = fields.word("over", ("", LINE, MOVE_LIMIT, REPETITION, f"{FORFEIT}-0", f"{FORFEIT}-1"))
    if over.startswith(FORFEIT):
        return build.ended(state, FORFEIT, [seat for seat in game.everyone if seat % 2 != int(over[-1])])
    if over == REPETITION:
        return build.ended(state, REPETITION, ())
    if over and (state.result is None or state.result.termination != over):
        raise fields.all.error("over= only for how the game ended")
    return state


def board_text(board: str) -> str:
    """Return a board from rank 5 down, with a digit for a run of blanks.

    >>> board_text("X..O." + "." * 20)
    '5/5/5/5/X2O1'
    """
    ranks = [board[start : start + SIZE] for start in range(SIZE * (SIZE - 1), -1, -SIZE)]
    return "/".join(_rank(rank) for rank in ranks)


def _rank(rank: str) -> str:
    for blanks in range(SIZE, 0, -1):
        rank = rank.replace(BLANK * blanks, str(blanks))
    return rank
