"""Games of Qwinto between a network and players that have nothing to do with our networks."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch, empty_network, scratch
from astragal.kernels.qwinto.game import (
    ACTIVE,
    DICE,
    OVER,
    PHASE,
    REROLL,
    SHEETS,
    SUM,
    WRITE,
    play_active,
    play_write,
    roll,
    scores,
    write_move,
)
from astragal.kernels.qwinto.net_choice import best_pick, decide
from astragal.kernels.qwinto.net_inputs import INPUTS, SLOTS
from astragal.kernels.qwinto.net_learn import random_turn
from astragal.kernels.qwinto.net_play import NET, SECOND_NET, TURN, roll_on, write_on
from astragal.kernels.qwinto.net_turn import turn_rows
from astragal.kernels.qwinto.policy_play import WEIGHTS as PLAIN_WEIGHTS
from astragal.kernels.qwinto.random_play import roll_sum
from astragal.kernels.qwinto.row_chances import RANK, Halves, Whole
from astragal.kernels.qwinto.sheet import cells, written
from astragal.kernels.qwinto.tables import NUMBERS, PLACES, Ints
from astragal.kernels.qwinto.weights import PLAIN, by_weights
from astragal.kernels.random import stream, word
from astragal.train.qwinto_styles import widened
from tests.bots.opponents import qwinto_lead
from tests.bots.opponents.qwinto_lead import SEEN, Floats, lead, lead_worth, see
from tests.bots.opponents.qwinto_rows import row_tables, rows_worth

ROWS, LEAD = 10, 11
"""Kinds of players beside those of `net_play`."""
SPREAD = 4096.0
"""Points become values between 0 and 1 by this, as those who pick dice expect."""
MOST_TURNS = 64


@compiled
def rival_worth(kind: int, tables: Halves, rank: Whole, leads: Floats, state: Ints, seat: int) -> float:
    """Return what a position before a pick is worth to a seat, between 0 and 1."""
    points = rows_worth(tables, rank, state, seat) if kind == ROWS else lead_worth(leads, state, seat)
    return 0.5 + points / SPREAD


@compiled
def rival_survey(
    kind: int, tables: Halves, rank: Whole, leads: Floats, state: Ints, seat: int, low: int, high: int, best: Floats,
    where: Ints,
) -> float:  # fmt: skip
    """Fill tables as `net_choice.options` does, for some numbers; return what writing nothing is worth."""
    active, at = state[ACTIVE], SHEETS + 4 * seat
    state[ACTIVE] = (active + 1) % ((len(state) - SHEETS) // 4)
    state[at + 3] += seat == active
    nothing = rival_worth(kind, tables, rank, leads, state, seat)
    state[at + 3] -= seat == active
    best[:] = -1.0
    for number in range(low, high + 1):
        found = cells(state[at], state[at + 1], state[at + 2], 7, number)
        while found:
            cell = lowest(found)
            found &= found - 1
            row = cell // PLACES
            old = state[at + row]
            state[at + row] = written(old, cell - PLACES * row, number)
            value = rival_worth(kind, tables, rank, leads, state, seat)
            state[at + row] = old
            if value > best[row, number]:
                best[row, number], where[row, number] = value, write_move(cell, number)
    state[ACTIVE] = active
    return nothing


@compiled
def rival_turn(
    kinds: Ints,
    net: Net,
    win: float,
    other: Net,
    other_win: float,
    other_depth: int,
    tables: Halves,
    rank: Whole,
    leads: Floats,
    weights: Floats,
    d: Scratch,
    rows: Floats,
    state: Ints,
    bits: np.uint64,
) -> None:
    """Play one turn from before a pick."""
    players, active = len(kinds), state[ACTIVE]
    kind = kinds[active]
    best, where, moves = np.empty((3, NUMBERS + 1)), np.zeros((3, NUMBERS + 1), np.int64), np.zeros(players, np.int64)
    d.fresh = 1
    if kind == NET:
        roll_on(net, d, state, win, TURN, rows, bits)
    elif kind == SECOND_NET:
        roll_on(other, d, state, other_win, other_depth, rows, bits)
    else:
        nothing = 0.0
        if kind == PLAIN_WEIGHTS:
            play_active(state, by_weights(weights, state, active))
        else:
            nothing = rival_survey(kind, tables, rank, leads, state, active, 1, NUMBERS, best, where)
            play_active(state, best_pick(best, nothing))
        number, bits = roll_sum(bits, state[DICE])
        roll(state, number)
        if kind == PLAIN_WEIGHTS:
            play_active(state, by_weights(weights, state, active))
        else:
            play_active(state, decide(best, nothing, state))
        if state[PHASE] == REROLL:
            number, bits = roll_sum(bits, state[DICE])
            roll(state, number)
    d.fresh = 1
    if (kinds == NET).any():
        write_on(net, d, state, kinds, NET, win, moves)
    d.fresh = 1
    if (kinds == SECOND_NET).any():
        write_on(other, d, state, kinds, SECOND_NET, other_win, moves)
    for seat in range(players):
        if kinds[seat] == PLAIN_WEIGHTS:
            moves[seat] = by_weights(weights, state, seat)
        elif kinds[seat] == ROWS or kinds[seat] == LEAD:
            state[PHASE] = WRITE
            number = state[SUM]
            most = rival_survey(kinds[seat], tables, rank, leads, state, seat, number, number, best, where)
            for row in range(3):
                if state[DICE] >> row & 1 and best[row, number] > most:
                    most, moves[seat] = best[row, number], where[row, number]
    play_write(state, moves)


@compiled
def rival_games(
    kinds: Ints,
    net: Net,
    win: float,
    other: Net,
    other_win: float,
    other_depth: int,
    tables: Halves,
    rank: Whole,
    leads: Floats,
    weights: Floats,
    d: Scratch,
    rows: Floats,
    seed: int,
    first: int,
    games: int,
    totals: Ints,
) -> None:
    """Play games in sets of as many as there are players: the same dice, each time another seat begins."""
    players = len(kinds)
    state = np.zeros(SHEETS + 4 * players, np.int64)
    for game in range(games):
        state[:] = 0
        state[ACTIVE] = (first + game) % players
        sequence = stream(seed, (first + game) // players)
        turn = 0
        while state[PHASE] != OVER:
            bits = word(sequence, 2 * turn)
            rival_turn(
                kinds, net, win, other, other_win, other_depth, tables, rank, leads, weights, d, rows, state, bits
            )
            turn += 1
        scores(state, totals[game])


@compiled
def _lead_games(
    leads: Floats,
    tables: Halves,
    rank: Whole,
    d: Scratch,
    net: Net,
    rows: Floats,
    weights: Floats,
    seed: int,
    first: int,
    games: int,
    explore: float,
    seen: Ints,
    sizes: Ints,
    ends: Floats,
    totals: Ints,
) -> int:
    """Play games of two that learn; return how many positions came of it."""
    kinds, state, moves = np.full(2, LEAD), np.zeros(SHEETS + 8, np.int64), np.zeros(2, np.int64)
    at = 0
    for game in range(games):
        state[:] = 0
        state[ACTIVE] = (first + game) % 2
        sequence = stream(seed, first + game)
        turn, begin = 0, at
        while state[PHASE] != OVER:
            bits, chance = word(sequence, 2 * turn), word(sequence, 2 * turn + 1)
            if turn < MOST_TURNS:
                for seat in range(2):
                    sizes[at] = see(state, seat, seen[at])
                    at += 1
            if (chance >> np.uint64(11)) * (1.0 / 2**53) < explore:
                random_turn(state, bits, word(~sequence, turn), moves)
            else:
                rival_turn(kinds, net, 1.0, net, 1.0, 0, tables, rank, leads, weights, d, rows, state, bits)
            turn += 1
        for place in range(begin, at):
            ends[place] = lead(state, (place - begin) % 2)
        scores(state, totals[game])
    return at


def lead_games(weights: Floats, seed: int, first: int, games: int, explore: float) -> tuple[Ints, Ints, Floats, float]:
    """Return positions, how much is seen of each, the leads that followed, and the mean score."""
    room = games * 2 * MOST_TURNS
    seen, sizes, ends = np.zeros((room, SEEN), np.int64), np.zeros(room, np.int64), np.zeros(room)
    totals = np.zeros((games, 2), np.int64)
    tables, net, d = np.zeros((0, 0, 3), np.float32), empty_network(INPUTS), scratch(SLOTS)
    count = _lead_games(
        weights, tables, RANK, d, net, turn_rows(2), PLAIN, seed, first, games, explore, seen, sizes, ends, totals
    )
    return seen[:count], sizes[:count], ends[:count], float(totals.mean())


LEARNT = Path(__file__).parents[3] / "bench/networks/qwinto-lead.npz"
KINDS: Mapping[str, int] = {"plain weights": PLAIN_WEIGHTS, "rows": ROWS, "lead": LEAD, "network": SECOND_NET}


def rival_totals(
    seats: list[str],
    net: Net,
    win: float,
    games: int,
    seed: int,
    *,
    other: Net | None = None,
    other_win: float = 1.0,
    other_depth: int = TURN,
    leads: Floats | None = None,
    tables: Halves | None = None,
) -> Ints:
    """Return the scores of games between a network and others, `seats` being "champion" or one of KINDS each.

    `other` is who "network" is; `leads` and `tables` are what "lead" and "rows" know, if not as usual.
    """
    kinds = np.array([NET if name == "champion" else KINDS[name] for name in seats])
    totals = np.zeros((games, len(seats)), np.int64)
    weights = leads if leads is not None else qwinto_lead.kept(LEARNT) if LEAD in kinds else np.zeros(0)
    if tables is None:
        tables = row_tables() if ROWS in kinds else np.zeros((0, 0, 3), np.float32)
    second = widened(other) if other is not None else net
    rival_games(
        kinds, net, win, second, other_win, other_depth, tables, RANK, weights, PLAIN, scratch(SLOTS),
        turn_rows(len(seats)), seed, 0, games, totals,
    )  # fmt: skip
    return totals
