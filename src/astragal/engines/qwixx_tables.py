"""The sheets of Qwixx and Longo as the kernels take them, made once for each game."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from astragal.core.moves import Move
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.qwixx.tables import SheetTables, tables

Floats = NDArray[np.float64]

sheet_tables = lru_cache(maxsize=64)(tables)


@lru_cache(maxsize=64)
def move_numbers(game: QwixxFamily) -> dict[Move, int]:
    """Return the number of every move in `game.all_moves`."""
    return {move: number for number, move in enumerate(game.all_moves)}


def blank_values(t: SheetTables) -> Floats:
    """Return room for the value of every move; what is no legal move stays nan."""
    return np.full(int(t.moves), np.nan)


def by_move(game: QwixxFamily, found: Floats) -> dict[Move, float]:
    """Return the values of the legal moves."""
    values = found.tolist()
    return {move: value for move, value in zip(game.all_moves, values, strict=True) if value == value}  # noqa: PLR0124
