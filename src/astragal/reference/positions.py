"""Positions as text, read for whoever asks."""

from astragal.draw import svg
from astragal.notation import position, read_position
from astragal.protocol.answers import PositionAnswer


def position_shown(text: str) -> PositionAnswer:
    """Read a position: its state, its legal moves, its picture.

    >>> position_shown("quixo board=1X3/5/5/5/5 active=1").awaiting
    (1,)
    """
    state = read_position(text)
    return PositionAnswer(
        state=state.to_dict(),
        position=position(state),
        awaiting=state.awaiting,
        dice=state.dice,
        moves={str(seat): tuple(str(move) for move in state.moves(seat)) for seat in state.awaiting},
        svg=svg(state),
    )
