"""What decides the worth of a position of Qwinto: models are bound to it (`astragal.models.fingerprint`)."""

from collections.abc import Mapping

from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwinto.rules.sheet import FAIL, FAILS, FULL_ROWS, PRINTED, QwintoSheet

TRANSFERABLE: frozenset[str] = frozenset()


def facts(game: Qwinto) -> Mapping[str, object]:
    """Return the sheet, what a full one is worth, and what ends the game.

    >>> facts(Qwinto())["fails"]
    4
    """
    return {
        "game": game.name,
        "faces": 6,
        "printed": list(PRINTED),
        "points": [sheet.total for sheet in _sheets()],
        "fail": FAIL,
        "fails": FAILS,
        "full_rows": FULL_ROWS,
        "players": game.players,
    }


def _sheets() -> list[QwintoSheet]:
    """Sheets that fill up column by column: their totals change when the way of counting does."""
    found = [QwintoSheet()]
    for column in range(len(PRINTED[0])):
        for row, cells in enumerate(PRINTED):
            if cells[column] != ".":
                found.append(found[-1].with_number(row, column, 1 + column + 2 * row))
    return found
