"""The rules in short: a sentence or two for every clause of docs/rules.md, and which of them matter when."""

from collections.abc import Mapping

from astragal.cli.words import tell
from astragal.core.state import State
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import WHITE, QwixxState

CLAUSES = {
    "qwixx": [f"QX{number}" for number in range(1, 13)],
    "longo": [f"QL{number}" for number in range(1, 6)],
    "qwinto": [f"QW{number}" for number in range(1, 9)],
    "quixo": [f"QI{number}" for number in range(12)],
}


def clauses(state: State) -> Mapping[str, str]:
    """Return all clauses of a game, with their sentences.

    >>> import astragal
    >>> clauses(astragal.game("quixo").start())["QI2"]
    'It goes back with your symbol on top.'
    """
    name = state.game.name
    names = [*CLAUSES["qwixx"], *CLAUSES["longo"]] if name == "longo" else CLAUSES[name]
    return {clause: tell(f"rule.{clause.lower()}") for clause in names}


def matter_now(state: State) -> list[str]:
    """Return the clauses that matter for the choice that is due.

    >>> import astragal
    >>> matter_now(astragal.game("qwinto").start())
    ['QW3']
    """
    if isinstance(state, QwixxState):
        longo = state.game.name == "longo"
        lock = "QL2" if longo else "QX7"
        if state.phase == WHITE:
            return ["QX4", "QX1", lock, "QX8", *(["QL3", "QL4"] if longo else [])]
        return ["QX5", "QX1", "QX6", lock]
    if isinstance(state, QwintoState):
        return ["QW4", "QW1", "QW2", "QW5", "QW7"] if state.phase == "write" else ["QW3"]
    return ["QI1", "QI2", "QI3", "QI4", "QI5", *(["QI6", "QI7"] if state.game.players == 4 else [])]
