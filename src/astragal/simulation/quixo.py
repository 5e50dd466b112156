"""Random games of Quixo by its kernels."""

from collections.abc import Sequence
from typing import cast

from astragal.core.game import Game
from astragal.games.quixo.rules.game import Quixo
from astragal.kernels.quixo_search.simulation import simulated_random_games
from astragal.kernels.threads import Ints, Run
from astragal.simulation.policies import SeatPolicy

WEIGHTS = 0
NO_LIMIT = 10**9
"""Moves of a game without a limit: no random game gets there."""


def fits(game: Game) -> bool:
    """Tell whether repetitions need not be counted: the kernels do not remember positions."""
    return cast(Quixo, game).repetition is None


def names(game: Game) -> Sequence[str]:
    """Return the only policy there is."""
    return ("random",)


def prepare(game: Game, players: Sequence[SeatPolicy], seed: int) -> Run:
    """Return what plays random games."""
    count, begins, limit = game.players, game.first, cast(Quixo, game).move_limit or NO_LIMIT

    def run(first: int, games: int, rows: Ints) -> None:
        simulated_random_games(count, begins, seed, first, games, limit, rows)

    return run
