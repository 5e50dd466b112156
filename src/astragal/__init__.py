"""Astragal: Qwixx, Qwixx Longo, Qwinto and Quixo, to play, to learn and to study.

>>> state = game("qwixx", players=2).start().rolled((4, 1, 2, 6, 6, 3))
>>> state = state.play(0, move("r5")).play(1, move("-"))
>>> [str(m) for m in state.moves(0)]
['-', 'r6', 'y7', 'y10', 'g10', 'g7', 'b7', 'b4']
"""

from astragal.core.errors import (
    AstragalError,
    IllegalMove,
    IllegalRoll,
    InvalidOption,
    InvalidState,
    NoSuchSeat,
    NotAwaited,
)
from astragal.core.game import Game
from astragal.core.registry import GAMES, state
from astragal.core.state import Outcome, State
from astragal.games import game
from astragal.notation import (
    AmbiguousMove,
    InvalidText,
    ReadError,
    Record,
    Recorder,
    find_move,
    move,
    position,
    read_position,
    read_record,
    read_record_json,
    record_json,
    record_text,
)

__all__ = [
    "GAMES",
    "AmbiguousMove",
    "AstragalError",
    "Game",
    "IllegalMove",
    "IllegalRoll",
    "InvalidOption",
    "InvalidState",
    "InvalidText",
    "NoSuchSeat",
    "NotAwaited",
    "Outcome",
    "ReadError",
    "Record",
    "Recorder",
    "State",
    "find_move",
    "game",
    "move",
    "position",
    "read_position",
    "read_record",
    "read_record_json",
    "record_json",
    "record_text",
    "state",
]
