"""Compiling what games need before somebody waits for it: `python -m astragal.kernels.warm`."""

import numpy as np

from astragal.games.quixo.rules.game import Quixo
from astragal.games.qwixx.rules.game import Longo
from astragal.kernels.stamp import set_warmed, warmed


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


def learnt() -> None:
    """Compile what the champions of the dice games think with."""
    from astragal.kernels.network import desk, room
    from astragal.kernels.qwinto import net_choice as qwinto
    from astragal.kernels.qwinto import net_inputs as columns
    from astragal.kernels.qwinto.game import blank as blank_columns
    from astragal.kernels.qwixx import net_choice as qwixx
    from astragal.kernels.qwixx import net_inputs as sheets
    from astragal.kernels.qwixx.game import blank
    from astragal.kernels.qwixx.tables import tables
    from astragal.kernels.qwixx.weights import YARDSTICK, by_weights

    t = tables(Longo(players=2))
    net, d, state, moves = room(sheets.INPUTS), desk(sheets.DUEL), blank(t), np.zeros(2, np.int64)
    by_weights(t, YARDSTICK, state, 0)
    qwixx.think(t, net, d, state, moves, state.copy(), state.copy(), moves.copy())
    qwixx.best_colour(t, net, d, state, state.copy())
    net, d, state = room(columns.INPUTS), desk(columns.SLOTS), blank_columns(2)
    qwinto.best_active(net, d, state, 1.0, np.zeros((3, 19)))
    qwinto.think_write(net, d, state, moves, 1.0, state.copy(), moves.copy())


def quixo() -> None:
    """Compile the random play and the search of Quixo, and looking positions up; four use the same code as two."""
    from astragal.kernels.quixo.probe import settle, values
    from astragal.kernels.quixo_play.random_play import random_games
    from astragal.kernels.quixo_play.think import Limits, think

    random_games(2, 0, 0, 2, 100, np.zeros((2, 2), np.int64))
    think(Quixo().start(), Limits(nodes=1000, memory=10))
    table, one = (np.zeros(0, np.int32), np.zeros(1, np.int32), np.zeros(1, np.uint64)), np.zeros(1, np.int64)
    values(5, 25, one, one, 0, *table, *table, one.copy(), np.zeros(2, np.int64))
    settle(5, 25, one, one, *table, one.copy())


def main() -> None:
    """Compile everything that bots think with, unless that was done before."""
    if warmed():
        return
    print("· Compiling what bots think with (once; a minute or so)", flush=True)
    dice_games()
    quixo()
    learnt()
    set_warmed()


if __name__ == "__main__":
    main()
