"""Astragal: Qwixx, Qwixx Longo, Qwinto and Quixo, to play, to learn and to study.

>>> import astragal
>>> state = astragal.game("qwixx", players=2).start().rolled((4, 1, 2, 6, 6, 3))
>>> state = state.play(0, astragal.move("r5")).play(1, astragal.move("-"))
>>> [str(move) for move in state.moves(0)]
['-', 'r6', 'y7', 'y10', 'g10', 'g7', 'b7', 'b4']

The rules, moves and records are here at once. What needs more (drawings, engines, bots, simulation, the arena) is
imported when it is first used.
"""

import signal
import sys
from typing import TYPE_CHECKING

if sys.argv[:1] == ["-m"]:
    _is_command = "-m astragal" in " ".join(sys.orig_argv)
else:
    _is_command = "".join(sys.argv[:1]).removesuffix(".exe").endswith(("/astragal", "\\astragal"))
if _is_command and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Nothing is to be undone while a command is imported, so Ctrl-C just ends it; `astragal.__main__` takes over.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


from astragal.core.errors import (
    AstragalError,
    IllegalMove,
    IllegalRoll,
    InvalidOption,
    InvalidState,
    NoSuchSeat,
    NotAMove,
    NotAwaited,
    WrongType,
)
from astragal.core.game import Game
from astragal.core.moves import NOTHING, Move, Nothing
from astragal.core.registry import GAMES, register, state
from astragal.core.state import Outcome, State
from astragal.games import game
from astragal.games.quixo.rules.moves import Push
from astragal.games.qwinto.rules.moves import Again, Keep, Pick, Write
from astragal.games.qwixx.rules.moves import Cross
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

if TYPE_CHECKING:
    from astragal import draw, testing
    from astragal.arena import Match, Report, compete
    from astragal.bots import Bot, make_bot
    from astragal.draw import plain as text
    from astragal.draw import svg
    from astragal.engines import Evaluation, MoveValue, evaluate
    from astragal.review.run import review
    from astragal.review.types import Review
    from astragal.simulation import Simulation, simulate
    from astragal.solve.probing import probe
    from astragal.solve.verdicts import Verdict, Verdicts

    __version__: str

__all__ = [
    "GAMES",
    "NOTHING",
    "Again",
    "AmbiguousMove",
    "AstragalError",
    "Bot",
    "Cross",
    "Evaluation",
    "Game",
    "IllegalMove",
    "IllegalRoll",
    "InvalidOption",
    "InvalidState",
    "InvalidText",
    "Keep",
    "Match",
    "Move",
    "MoveValue",
    "NoSuchSeat",
    "NotAMove",
    "NotAwaited",
    "Nothing",
    "Outcome",
    "Pick",
    "Push",
    "ReadError",
    "Record",
    "Recorder",
    "Report",
    "Review",
    "Simulation",
    "State",
    "Verdict",
    "Verdicts",
    "Write",
    "WrongType",
    "__version__",
    "compete",
    "draw",
    "evaluate",
    "find_move",
    "game",
    "make_bot",
    "move",
    "position",
    "probe",
    "read_position",
    "read_record",
    "read_record_json",
    "record_json",
    "record_text",
    "register",
    "review",
    "simulate",
    "state",
    "svg",
    "testing",
    "text",
]

# Where to find what is imported when it is first used: `module:name`, or the module itself.
_LATER = {
    "Bot": "astragal.bots:Bot",
    "Evaluation": "astragal.engines:Evaluation",
    "Match": "astragal.arena:Match",
    "MoveValue": "astragal.engines:MoveValue",
    "Report": "astragal.arena:Report",
    "Review": "astragal.review:Review",
    "Simulation": "astragal.simulation:Simulation",
    "Verdict": "astragal.solve.verdicts:Verdict",
    "Verdicts": "astragal.solve.verdicts:Verdicts",
    "compete": "astragal.arena:compete",
    "draw": "astragal.draw",
    "evaluate": "astragal.engines:evaluate",
    "make_bot": "astragal.bots:make_bot",
    "probe": "astragal.solve.probing:probe",
    "review": "astragal.review",
    "simulate": "astragal.simulation:simulate",
    "svg": "astragal.draw:svg",
    "testing": "astragal.testing",
    "text": "astragal.draw:plain",
}

if not TYPE_CHECKING:  # a type checker would take any name for a good one

    def __getattr__(name: str) -> object:
        import importlib

        if name == "__version__":
            from importlib.metadata import version

            found = version("astragal")
        elif name in _LATER:
            module, _, attribute = _LATER[name].partition(":")
            found = importlib.import_module(module)
            found = getattr(found, attribute) if attribute else found
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
