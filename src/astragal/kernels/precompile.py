"""Compiling what games need before somebody waits for it: `python -m astragal.kernels.precompile [PART …]`.

A part is what one engine thinks with, or what one command needs; it is compiled by being used once. `prepare(part)`
compiles a part that is not compiled yet; bots, commands and the server ask for those that they need.
"""

import sys
from collections.abc import Callable, Mapping

import numpy as np

from astragal.games.quixo.rules.game import Quixo
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwixx.rules.game import Longo, Qwixx
from astragal.kernels.compile_cache import alone, is_prepared, mark_prepared


def qwixx_weights() -> None:
    """Compile the yardstick of Qwixx: levels below the champion."""
    from astragal.kernels.qwixx.game import blank
    from astragal.kernels.qwixx.tables import tables
    from astragal.kernels.qwixx.weights import YARDSTICK, best_of_cells

    t = tables(Longo(players=2))
    best_of_cells(t, YARDSTICK, blank(t), 0, 0, 0)


def qwixx_network() -> None:
    """Compile what the champion of Qwixx and Longo thinks with."""
    from astragal.kernels.network import empty_network, scratch
    from astragal.kernels.qwixx import net_inputs as sheets
    from astragal.kernels.qwixx import net_values as qwixx
    from astragal.kernels.qwixx.game import blank, play_colour
    from astragal.kernels.qwixx.net_choice import worth
    from astragal.kernels.qwixx.tables import tables

    t = tables(Longo(players=2))
    net, d, state, moves = empty_network(sheets.INPUTS), scratch(sheets.DUEL), blank(t), np.zeros(2, np.int64)
    found, room = np.zeros(int(t.moves)), np.zeros(2 * len(state) + 2, np.int64)
    qwixx.white_values(t, net, d, state, 0, moves, room, found)
    qwixx.position_after(t, net, d, state, 0, moves, 0, state.copy(), state.copy())
    qwixx.colour_values(t, net, d, state, state.copy(), found)
    worth(t, net, d, state, 0)
    play_colour(t, state.copy(), 0)


def qwixx_reviews() -> None:
    """Compile what reviews and hints of Qwixx and Longo ask beyond the champion."""
    from astragal.kernels.network import empty_network, scratch
    from astragal.kernels.qwixx import net_inputs as sheets
    from astragal.kernels.qwixx.game import blank
    from astragal.kernels.qwixx.net_rolls import expect_roll, moment_values
    from astragal.kernels.qwixx.tables import tables

    qwixx_network()
    t = tables(Longo(players=2))
    net, d, state = empty_network(sheets.INPUTS), scratch(sheets.DUEL), blank(t)
    expect_roll(t, net, d, state, np.ones(6, np.int64), True, np.zeros((3, 2)))
    moment_values(t, net, d, state, np.zeros(2), np.zeros(2))


def qwinto_network() -> None:
    """Compile what the champion of Qwinto thinks with."""
    from astragal.kernels.network import empty_network, scratch
    from astragal.kernels.qwinto import net_inputs as columns
    from astragal.kernels.qwinto import net_values as qwinto
    from astragal.kernels.qwinto.alone import further_values
    from astragal.kernels.qwinto.game import blank as blank_columns
    from astragal.kernels.qwinto.game import play_write
    from astragal.kernels.qwinto.net_choice import worth as write_worth
    from astragal.kernels.qwinto.net_turn import think_turn, turn_rows

    net, d, state, moves = (
        empty_network(columns.INPUTS),
        scratch(columns.SLOTS),
        blank_columns(2),
        np.zeros(2, np.int64),
    )
    rows, found = turn_rows(2), np.zeros(len(Qwinto().all_moves))
    think_turn(net, d, state, 1.0, rows)
    qwinto.pick_values(rows, 0, found)
    qwinto.decide_values(rows, state, 0, found)
    qwinto.write_values(net, d, state, 0, 1.0, moves, state.copy(), found)
    write_worth(net, d, state, 0, 1.0)
    further_values(net, d, blank_columns(1), found)
    play_write(state, moves)


def qwinto_reviews() -> None:
    """Compile what reviews and hints of Qwinto ask beyond the champion."""
    from astragal.kernels.network import empty_network, scratch
    from astragal.kernels.qwinto import net_inputs as columns
    from astragal.kernels.qwinto.game import blank as blank_columns
    from astragal.kernels.qwinto.net_rolls import ROWS, seat_values, sum_values

    qwinto_network()
    net, d, state = empty_network(columns.INPUTS), scratch(columns.SLOTS), blank_columns(2)
    sum_values(net, d, state, 7, 1.0, np.zeros((ROWS, 2)))
    seat_values(net, d, state, 1.0, np.zeros(2), np.zeros(2))


def quixo_search() -> None:
    """Compile the search of Quixo, and looking positions up; four use the same code as two."""
    from astragal.kernels.quixo_search.press import press
    from astragal.kernels.quixo_search.think import SearchLimits, think
    from astragal.kernels.quixo_search.worth import plain
    from astragal.kernels.quixo_search.worth import table as line_table

    limits, lines = SearchLimits(nodes=20_000, memory=10), line_table(plain())
    think(Quixo().start(), limits, lines)
    press(Quixo().start(), limits, lines, [lines])
    quixo_probe()


def quixo_probe() -> None:
    """Compile looking positions of Quixo up, and short proofs."""
    from astragal.kernels.quixo_solver.probe import settle, values
    from astragal.kernels.quixo_solver.prove import prove

    owners, slots, one = np.zeros(0, np.int32), np.zeros(1, np.int32), np.zeros(1, np.int64)
    unpacked, plain = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    plain.flags.writeable = False  # a plain file is read as it lies on the disk
    for pool in (unpacked, plain):
        settle(5, 25, one, one, owners, slots, pool, one.copy())
        for less in (unpacked, plain):
            values(5, 25, one, one, 0, owners, slots, pool, owners, slots, less, one.copy(), np.zeros(2, np.int64))
    prove(5, 0b11111, 0, 1)


def qwixx_solo() -> None:
    """Compile Qwixx and Longo for somebody who plays alone: solving, and what reviews and hints ask."""
    from astragal.kernels.qwixx.game import blank
    from astragal.kernels.qwixx.solo_layers import solve_layer
    from astragal.kernels.qwixx.solo_play import outlook
    from astragal.kernels.qwixx.solo_rolls import mean_given_white, weights_totals
    from astragal.kernels.qwixx.solo_tables import solo
    from astragal.kernels.qwixx.solo_values import colour_totals, white_totals
    from astragal.kernels.qwixx.tables import tables
    from astragal.kernels.qwixx.weights import YARDSTICK

    alone = tables(Longo(players=1))
    weights_totals(alone, YARDSTICK, blank(alone), 1, np.zeros(1))
    numbering = solo(Longo(players=2))
    for kind in (np.float32, np.float64):
        # The deepest layer has no open row, so there is nothing to solve: only to compile.
        solve_layer(numbering, np.zeros((1, 1, 1, 4), kind), 4 * int(numbering.places), 1, 2)
    game = Qwixx(players=1)
    classic, numbering = tables(game), solo(game)
    values, found = np.zeros((int(numbering.pairs), int(numbering.pairs), 4), np.float32), np.zeros(int(classic.moves))
    white_totals(classic, numbering, values, blank(classic), np.zeros(6, np.int64), found)
    colour_totals(classic, numbering, values, blank(classic), found)
    outlook(classic, numbering, values, 0, 0, 0)  # what reviews ask where the game is solved
    mean_given_white(classic, numbering, values, blank(classic), 1, 1)


def games() -> None:
    """Compile many games at once, by chance and by weights: for training and for tests."""
    from astragal.kernels.quixo_search.random_play import random_games as quixo_games
    from astragal.kernels.qwinto import policy_play as qwinto
    from astragal.kernels.qwinto.weights import PLAIN
    from astragal.kernels.qwixx import policy_play as qwixx
    from astragal.kernels.qwixx.random_play import random_games
    from astragal.kernels.qwixx.tables import tables
    from astragal.kernels.qwixx.weights import YARDSTICK

    t, totals = tables(Longo(players=2)), np.zeros((2, 2), np.int64)
    random_games(t, 0, 0, 2, totals)
    quixo_games(2, 0, 0, 2, 100, np.zeros((2, 2), np.int64))
    qwixx.policy_games(t, np.array([0, 1]), np.stack([YARDSTICK, YARDSTICK]), 0, 0, 2, totals)
    qwinto.policy_games(np.array([0, 1]), np.stack([PLAIN, PLAIN]), 0, 0, 2, totals)


def simulations() -> None:
    """Compile what plays many whole games at once and tells of each."""
    from astragal.kernels.network import empty_network, scratch
    from astragal.kernels.quixo_search import simulation as quixo
    from astragal.kernels.qwinto import net_inputs as columns
    from astragal.kernels.qwinto import simulation as qwinto
    from astragal.kernels.qwinto.weights import PLAIN
    from astragal.kernels.qwixx import net_inputs as sheets
    from astragal.kernels.qwixx import simulation as qwixx
    from astragal.kernels.qwixx.tables import tables
    from astragal.kernels.qwixx.weights import YARDSTICK
    from astragal.kernels.results import MORE

    t, kinds, rows = tables(Longo(players=2)), np.array([0, 1]), np.zeros((1, 2 + MORE), np.int64)
    qwixx.simulated_random_games(t, 0, 0, 0, 1, rows)
    qwinto.simulated_random_games(2, 0, 0, 0, 1, rows)
    quixo.simulated_random_games(2, 0, 0, 0, 1, 100, rows)
    net, d = empty_network(sheets.INPUTS), scratch(sheets.DUEL)
    qwixx.simulated_games(t, kinds, np.stack([YARDSTICK, YARDSTICK]), net, d, 0, 0, 0, 1, rows)
    net, d = empty_network(columns.INPUTS), scratch(columns.SLOTS)
    qwinto.simulated_games(kinds, np.stack([PLAIN, PLAIN]), net, 1.0, d, 0, 0, 0, 1, rows)


PARTS: Mapping[str, Callable[[], None]] = {
    one.__name__: one
    for one in (
        qwixx_weights, quixo_search, qwinto_network, qwixx_network, qwinto_reviews, qwixx_reviews, quixo_probe,
        qwixx_solo, games, simulations,
    )
}  # fmt: skip
"""What can be compiled by itself, in the order in which it is: what people wait for comes first."""


def prepare(part: str) -> None:
    """Compile a part, unless that was done before; if another process is at it, wait for that.

    >>> prepare("no such part")
    Traceback (most recent call last):
        ...
    KeyError: 'no such part'
    """
    compile_it = PARTS[part]
    if is_prepared(part):
        return
    with alone():
        if not is_prepared(part):
            compile_it()
            mark_prepared(part)


def main() -> None:
    """Compile the parts that are named, or everything."""
    wanted = [part for part in sys.argv[1:] or PARTS if not is_prepared(part)]
    if wanted:
        print("· Compiling what bots think with (once; a minute or so)", flush=True)
    for part in wanted:
        prepare(part)


if __name__ == "__main__":
    main()
