"""A turn of Qwinto thought through by a network: exact means, true positions, and slots that are always whole."""

from itertools import product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.kernels.network import scratch
from astragal.kernels.qwinto.game import ACTIVE, FULL_ROWS, OVER, PHASE, SHEETS, blank
from astragal.kernels.qwinto.net_choice import with_number, without, worth
from astragal.kernels.qwinto.net_inputs import SLOTS
from astragal.kernels.qwinto.net_learn import company, random_turn
from astragal.kernels.qwinto.net_play import NET
from astragal.kernels.qwinto.net_rolls import FIRST_ROLL, SECOND_ROLL
from astragal.kernels.qwinto.net_turn import picked, think_turn, turn_rows
from astragal.kernels.qwinto.sheet import cells, full_rows
from astragal.kernels.qwinto.tables import PICKED, PLACES, Ints
from astragal.kernels.random import stream, word
from astragal.models.networks import best_for

NET_OF = {players: best_for("qwinto", players)[0].net for players in (2, 3)}


def some_state(players: int, seed: int, turns: int) -> Ints:
    """A position before a pick that random play has led to, or the last one before the end."""
    state, moves = blank(players), np.zeros(players, np.int64)
    for turn in range(turns):
        sequence, before = np.uint64(stream(seed, 0)), state.copy()
        bits, chance = np.uint64(word(sequence, 2 * turn)), np.uint64(word(sequence, 2 * turn + 1))
        random_turn(state, bits, chance, moves)
        if state[PHASE] == OVER:
            return before
    return state


states = st.builds(some_state, st.sampled_from((2, 3)), st.integers(0, 1 << 30), st.integers(0, 25))


@settings(max_examples=25, deadline=None)
@given(states, st.integers(1, 7))
def test_means_are_those_over_all_rolls(state: Ints, pick: int) -> None:
    players, active, before = (len(state) - SHEETS) // 4, state[ACTIVE], state.copy()
    rows = turn_rows(players)
    best = think_turn(NET_OF[players], scratch(SLOTS), state, 1.0, rows)
    assert (state == before).all(), "thinking changes nothing"
    dice = int(PICKED[pick]).bit_count()
    sums = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    again = np.mean([rows[pick, number] for number in sums], axis=0)
    assert np.allclose(rows[pick, SECOND_ROLL], again)
    first = [rows[pick, n] if rows[pick, n, active] >= again[active] else again for n in sums]
    assert np.allclose(rows[pick, FIRST_ROLL], np.mean(first, axis=0))
    assert rows[best, FIRST_ROLL, active] >= rows[pick, FIRST_ROLL, active]
    assert picked(PICKED[pick]) == pick


@settings(max_examples=25, deadline=None)
@given(states, st.integers(1, 18))
def test_a_number_is_seen_as_in_the_position_that_it_leads_to(state: Ints, number: int) -> None:
    net, seat, d = NET_OF[2], int(state[ACTIVE]), scratch(SLOTS)
    at = SHEETS + 4 * seat
    _, others = without(net, d, state, seat, -1, 1.0)
    found = cells(state[at], state[at + 1], state[at + 2], 7, number)
    for cell in range(3 * PLACES):
        if found >> cell & 1:
            quick = with_number(net, d, state, seat, cell, number, 1.0, others)
            after = state.copy()
            after[at + cell // PLACES] |= 1 << cell % PLACES | 1 << PLACES + number
            if full_rows(after[at : at + 4]) < FULL_ROWS:
                assert abs(quick - worth(net, scratch(SLOTS), after, seat, 1.0)) < 1e-4


def test_company_is_drawn_in_the_parts_that_were_asked_for() -> None:
    kinds, found = np.zeros(3, np.int64), {"none": 0, "first": 0, "always": 0}
    for game in range(2000):
        turns = company(kinds, 0.25, np.uint64(word(np.uint64(stream(3, game)), 0)))
        found["none" if turns == 0 else "first" if turns < 100 else "always"] += 1
        if turns == 0 or turns > 100:
            assert (kinds == NET).sum() == (3 if turns == 0 else 1)
    assert abs(found["none"] - 1000) < 100
    assert abs(found["first"] - found["always"]) < 120
