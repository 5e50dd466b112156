"""State → the one line of text that holds all that play needs from there."""

from functools import lru_cache, singledispatch

from astragal.core.colours import LETTERS
from astragal.core.game import Game
from astragal.core.state import State
from astragal.games.quixo.rules.board import BLANK, SIZE
from astragal.games.quixo.rules.state import FORFEIT, QuixoState
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import COLOUR, QwixxState
from astragal.notation.options import option_texts
from astragal.notation.sheets import marks_text, written_text


def position(state: State) -> str:
    """Return the position as one line; pending choices and history are not in it.

    >>> import astragal
    >>> position(astragal.game("quixo").start().play(0, astragal.move("b1-b5")))
    'quixo players=2 active=1 made=1 board=1X3/5/5/5/5'
    >>> position(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)))
    'qwixx players=2 active=0 phase=white dice=4,1,2,6,6,3 closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0'
    """
    return " ".join([_head(state.game), f"active={state.active}", *_body(state)])


@lru_cache(maxsize=1 << 10)  # the same for every position of a game
def _head(game: Game) -> str:
    options = [f"{name}={text}" for name, text in option_texts(game).items()]
    return " ".join([game.name, f"players={game.players}", *options])


@singledispatch
def _body(state: State) -> list[str]:
    raise TypeError(f"no text for {type(state).__name__}")


@_body.register
def _qwixx(state: QwixxState) -> list[str]:
    parts = [f"phase={state.phase}"]
    if state.table:
        parts.append("dice=" + ",".join(str(face) for _, face in state.shown))
    if state.phase == COLOUR:
        parts.append(f"crossed={'yes' if state.crossed else 'no'}")
    parts.append("closed=" + ("".join(LETTERS[colour] for colour in state.closed_rows) or "-"))
    return [*parts, *(f"{seat}:{marks_text(sheet)}" for seat, sheet in enumerate(state.sheets))]


@_body.register
def _qwinto(state: QwintoState) -> list[str]:
    parts = [f"phase={state.phase}"]
    if state.picked:
        parts.append("picked=" + "".join(LETTERS[colour] for colour in state.picked))
    if state.table:
        parts.append("dice=" + ",".join(map(str, state.table)))
    return [*parts, *(f"{seat}:{written_text(sheet)}" for seat, sheet in enumerate(state.sheets))]


@_body.register
def _quixo(state: QuixoState) -> list[str]:
    parts = [f"made={state.made}", f"board={board_text(state.board)}"]
    if state.result is not None:
        # Who forfeited cannot be seen on the board, so the losing side is named.
        loser = f"-{1 - state.result.winners[0] % 2}" if state.result.termination == FORFEIT else ""
        parts.append(f"over={state.result.termination}{loser}")
    return parts


def board_text(board: str) -> str:
    """Return Quixo's board like chess's FEN: from rank 5 down, a digit for so many blanks.

    >>> board_text("X..O." + "." * 20)
    '5/5/5/5/X2O1'
    """
    ranks = [board[start : start + SIZE] for start in range(SIZE * (SIZE - 1), -1, -SIZE)]
    return "/".join(_rank(rank) for rank in ranks)


def _rank(rank: str) -> str:
    for blanks in range(SIZE, 0, -1):
        rank = rank.replace(BLANK * blanks, str(blanks))
    return rank
