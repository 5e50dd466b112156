"""The rules in short: a sentence or two for every clause of docs/rules.md, and which of them matter when."""

from collections.abc import Mapping

from astragal.cli.support.words import known, tell
from astragal.core.state import State
from astragal.learn import clauses_now


def clauses(state: State) -> Mapping[str, str]:
    """Return all clauses of a game, with their sentences.

    >>> import astragal
    >>> clauses(astragal.game("quixo").start())["QI2"]
    'It goes back with your symbol on top.'
    """
    keys = {clause: f"rule.{clause.lower()}" for clause in state.game.clauses}
    return {clause: tell(key) for clause, key in keys.items() if known(key)}


def matter_now(state: State) -> list[str]:
    """Return the clauses that matter for the choice that is due.

    >>> import astragal
    >>> matter_now(astragal.game("qwinto").start())
    ['QW3']
    """
    return [clause for clause in clauses_now(state) if known(f"rule.{clause.lower()}")]
