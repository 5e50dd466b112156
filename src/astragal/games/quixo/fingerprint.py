"""What decides the worth of a position of Quixo: models are bound to it (`astragal.models.fingerprint`)."""

from collections.abc import Mapping

from astragal.games.quixo.rules.board import PUSHES, SIZE
from astragal.games.quixo.rules.game import Quixo

TRANSFERABLE: frozenset[str] = frozenset()


def facts(game: Quixo) -> Mapping[str, object]:
    """Return the board and the pushes on it.

    >>> facts(Quixo())["size"]
    5
    """
    return {
        "game": game.name,
        "size": SIZE,
        "pushes": [[take, put] for take, put, _ in PUSHES],
        "players": game.players,
    }
