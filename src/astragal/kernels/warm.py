"""Compiling what games need before somebody waits for it: `python -m astragal.kernels.warm`."""

import numpy as np

from astragal.rules.qwixx.game import Longo


def dice_games() -> None:
    """Compile the kernels of Qwixx, Longo and Qwinto, and load them where that was done before."""
    from astragal.kernels.qwinto import policy_play as qwinto
    from astragal.kernels.qwinto.weights import PLAIN
    from astragal.kernels.qwixx import policy_play as qwixx
    from astragal.kernels.qwixx.random_play import random_games
    from astragal.kernels.qwixx.solo_layers import solve_layer
    from astragal.kernels.qwixx.solo_tables import solo
    from astragal.kernels.qwixx.tables import tables
    from astragal.kernels.qwixx.weights import YARDSTICK

    game = Longo(players=2)
    t, totals = tables(game), np.zeros((2, 2), np.int64)
    random_games(t, 0, 0, 2, totals)
    qwixx.policy_games(t, np.array([0, 1]), np.stack([YARDSTICK, YARDSTICK]), 0, 0, 2, totals)
    qwinto.policy_games(np.array([0, 1]), np.stack([PLAIN, PLAIN]), 0, 0, 2, totals)
    numbering = solo(game)
    for kind in (np.float32, np.float64):
        # The deepest layer has no open row, so there is nothing to solve: only to compile.
        solve_layer(numbering, np.zeros((1, 1, 1, 4), kind), 4 * int(numbering.places), 1, 2)


if __name__ == "__main__":
    dice_games()
