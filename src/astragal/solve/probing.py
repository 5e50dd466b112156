"""Looking a position up: what its moves are worth, as far as that is known for certain."""

from collections.abc import Callable, Mapping

from astragal.core.errors import InvalidOption, NotAwaited
from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.options import to_whole
from astragal.core.players import load
from astragal.core.state import State
from astragal.solve.verdicts import Verdict, Verdicts
from astragal.texts import say

PLIES, MAX_PLIES = 3, 5
"""How many plies a proof without tables looks ahead, unless somebody says otherwise; and at most."""

Probe = Callable[[State, int], Mapping[Move, Verdict] | None]
"""What `PROBE` in the part `engines` of a game's folder names: None if it knows nothing of this game's options."""


def probe(state: State, *, plies: int = PLIES) -> Verdicts:
    """Return what every move of the side to move is worth: a win, a draw, a loss, or not known.

    Quixo for two is solved. Without the tables that `astragal solve quixo` makes, positions in the middle of the game
    are not known; there a proof looks some plies ahead.

    >>> import astragal
    >>> found = probe(astragal.read_position("quixo board=O4/O4/O4/O4/XXXX1"))
    >>> found.value, found.how, [str(move) for move in found.best]
    (1, 'exact', ['e1-a1', 'e2-e1', 'e3-e1', 'e4-e1', 'e5-e1'])
    >>> probe(astragal.game("qwixx").start())
    Traceback (most recent call last):
        ...
    astragal.core.errors.InvalidOption: Only positions of Quixo with two players can be looked up.
    """
    depth = to_whole(plies)
    if depth is None or not 0 <= depth <= MAX_PLIES:
        raise InvalidOption(say("cli.probe.plies"))
    engines = part(state.game, "engines") if has_part(state.game, "engines") else None
    name = getattr(engines, "PROBE", None)
    ask: Probe = load(name) if name is not None else _unknown
    found = ask(state, depth) if not state.over else None
    if state.over and name is not None:
        raise NotAwaited(say("cli.probe.over"))
    if found is None:
        raise InvalidOption(say("cli.probe.which"))
    return Verdicts(found)


def can_probe(game: Game) -> bool:
    """Tell whether anything is known for certain about positions of a game with these options.

    >>> import astragal
    >>> can_probe(astragal.game("quixo")), can_probe(astragal.game("qwixx"))
    (True, False)
    """
    engines = part(game, "engines") if has_part(game, "engines") else None
    name = getattr(engines, "PROBE", None)
    return name is not None and load(name)(game.start(), 0) is not None


def _unknown(state: State, plies: int) -> None:
    return None
