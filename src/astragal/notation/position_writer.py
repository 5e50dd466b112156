"""State → the one line of text that holds all that play needs from there."""

from functools import lru_cache

from astragal.core.game import Game
from astragal.core.state import State
from astragal.notation.options import option_texts
from astragal.notation.parts import notation_of


def position(state: State) -> str:
    """Return the position as one line; pending choices and history are not in it.

    >>> import astragal
    >>> position(astragal.game("quixo").start().play(0, astragal.move("b1-b5")))
    'quixo players=2 active=1 made=1 board=1X3/5/5/5/5'
    >>> position(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)))
    'qwixx players=2 active=0 phase=white dice=4,1,2,6,6,3 closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0'
    """
    fields = notation_of(state.game).position_fields(state)
    return " ".join([_head(state.game), f"active={state.active}", *fields])


@lru_cache(maxsize=1 << 10)  # the same for every position of a game
def _head(game: Game) -> str:
    options = [f"{name}={text}" for name, text in option_texts(game).items()]
    return " ".join([game.name, f"players={game.players}", *options])
