"""What decides the worth of a position of the Qwixx family: models are bound to it (`astragal.models.fingerprint`)."""

from collections.abc import Mapping

from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.sheets import CLOSING, PENALTIES, PENALTY

TRANSFERABLE = frozenset({"rows", "lucky", "fewest", "finish_turn"})
"""A network sees places and crosses, not numbers: it can play where the numbers stand in another order."""


def facts(game: QwixxFamily) -> Mapping[str, object]:
    """Return the sheet, its points and the rules of locks and penalties.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> facts(Qwixx())["points"][:4]
    [0, 1, 3, 6]
    """
    layout = game.layout
    return {
        "game": game.name,
        "faces": layout.faces,
        "lengths": [len(row) for row in layout.rows],
        "rows": [[[colour, number] for colour, number in row] for row in layout.rows],
        "points": list(layout.points),
        "tail": layout.tail,
        "needed": layout.needed,
        "penalty": PENALTY,
        "penalties": PENALTIES,
        "closing": CLOSING,
        "finish_turn": game.finish_turn,
        "lucky": [game.lucky_pair(seat) for seat in game.everyone],
        "fewest": game.lucky_rows,
        "players": game.players,
    }
