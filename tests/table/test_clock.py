"""The clock: what it costs to think, what is given back, and when a flag falls."""

from dataclasses import replace
from itertools import permutations
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.core.struct import to_plain
from astragal.protocol.events import Settings
from astragal.table.clock import ALLOWANCE, TableClock

SEATS = 3
Kind = Literal["none", "move", "game"]
Step = tuple[str, int, int, int]
"""What happens: what, to which seat, after how long, with what lag."""

kinds = st.sampled_from(["none", "move", "game"])
waits = st.one_of(st.integers(0, 3_000), st.integers(0, 40_000))
lags = st.integers(-50, 2_000)
steps = st.lists(
    st.tuples(
        st.sampled_from(["ask", "ask", "choose", "choose", "choose", "reopen", "stop", "release", "skip"]),
        st.integers(0, SEATS - 1),
        waits,
        lags,
    ),
    max_size=40,
)


def clock_of(kind: Kind, seconds: int = 30, increment: int = 0) -> TableClock:
    return TableClock.start(Settings(clock=kind, seconds=seconds, increment=increment), SEATS, 0)


def after(clock: TableClock, step: Step, now: int) -> TableClock:
    what, seat, _, lag = step
    match what:
        case "ask":
            return clock.asked({*clock.running, seat}, now)
        case "choose":
            return clock.chose(seat, now, lag)
        case "reopen":
            return clock.reopened(seat, now)
        case "stop":
            return clock.stopped(seat)
        case "release":
            return clock.asked([other for other in clock.running if other != seat], now)
        case _:
            return clock.skipped(min(5_000, now - max((h.since or 0 for h in clock.hands), default=0)))


def left(clock: TableClock, seat: int, now: int) -> int:
    found = clock.left(seat, now)
    assert found is not None
    return found


# -- laws ---------------------------------------------------------------------------------------------------


@given(st.sampled_from(["move", "game"]), st.integers(0, 20), steps)
def test_time_grows_only_by_increment_and_compensation(kind: Kind, increment: int, happened: list[Step]) -> None:
    clock, now = clock_of(kind, increment=increment), 0
    for step in happened:
        what, seat, wait, lag = step
        for other in range(SEATS):
            assert left(clock, other, now) >= left(clock, other, now + wait) >= 0
            assert left(clock, other, now) - left(clock, other, now + wait) <= wait
        now += wait
        before, clock = clock, after(clock, step, now)
        for other in range(SEATS):
            gain = left(clock, other, now) - left(before, other, now)
            if what == "choose" and other == seat and seat in before.running:
                most = min(max(0, lag), ALLOWANCE) + (increment * 1000 if kind == "game" else 0)
                assert 0 <= gain <= most
            elif what == "ask" and other == seat and kind == "move" and seat not in before.running:
                assert left(clock, other, now) == 30_000
            elif what == "skip":
                assert 0 <= gain <= 5_000
            else:
                assert gain <= 0
                assert gain == 0 or what in ("stop", "reopen")
        assert all(0 <= hand.given <= ALLOWANCE for hand in clock.hands)


@given(kinds, st.integers(0, 20), steps, lags)
def test_deadline_and_flags_agree(kind: Kind, increment: int, happened: list[Step], lag: int) -> None:
    clock, now = clock_of(kind, increment=increment), 0
    for step in happened:
        now += step[2]
        clock = after(clock, step, now)
        deadline = clock.deadline
        if deadline is None:
            assert clock.flagged(now + 10**9) == ()
        else:
            assert clock.flagged(deadline)
            assert clock.flagged(deadline - 1) == ()
            assert clock.flagged(now) == () or deadline <= now
        for seat in clock.running:
            flagged = seat in clock.flagged(now)
            if clock.in_time(seat, now, lag):
                assert not flagged, "what is in time is never flagged"
            if kind != "none" and left(clock, seat, now):
                assert clock.in_time(seat, now), "who has time left is in time"
            if flagged:
                assert left(clock, seat, now) == 0
            elif kind != "none" and clock.hands[seat].left:
                assert clock.in_time(seat, now, lag=ALLOWANCE), "who is not flagged may still arrive"


@given(
    kinds,
    st.lists(st.tuples(waits, lags), min_size=SEATS, max_size=SEATS),
    st.permutations(range(SEATS)),
)
def test_the_order_of_simultaneous_choices_does_not_matter(
    kind: Kind, choices: list[tuple[int, int]], order: list[int]
) -> None:
    asked = clock_of(kind, increment=3).asked(range(SEATS), 1_000)
    one, other = asked, asked
    for seat in range(SEATS):
        one = one.chose(seat, 1_000 + choices[seat][0], choices[seat][1])
    for seat in order:
        other = other.chose(seat, 1_000 + choices[seat][0], choices[seat][1])
    assert one == other


@given(st.lists(st.tuples(st.integers(0, 1_500), st.integers(0, 1_500), lags), min_size=1, max_size=12))
def test_the_sum_of_the_parts(parts: list[tuple[int, int, int]]) -> None:
    """A choice made, taken back and made again: the parts add up, and the way is given back only once."""
    clock, now, thought = clock_of("game", seconds=60, increment=5).asked([0], 0), 0, 0
    for place, (think, between, lag) in enumerate(parts):
        now, thought = now + think, thought + think
        clock = clock.chose(0, now, lag)
        spent = clock.spent(0, now)
        assert thought - ALLOWANCE <= spent <= thought
        assert left(clock, 0, now) == 60_000 - spent + 5_000
        if place < len(parts) - 1:
            now += between
            assert clock.spent(0, now) == spent
            clock = clock.reopened(0, now)
            assert left(clock, 0, now) == 60_000 - spent


@given(kinds, steps)
def test_skipped_time_moves_everything_after_it(kind: Kind, happened: list[Step]) -> None:
    """With time skipped at its start, and all the rest later by as much, a game costs the same."""
    plain = clock_of(kind).asked([0, 1], 100)
    skipped = plain.skipped(10_000)
    now = 150
    for step in happened:
        if step[0] == "skip":
            continue
        now += step[2]
        plain, skipped = after(plain, step, now), after(skipped, step, now + 10_000)
        for seat in range(SEATS):
            assert plain.left(seat, now) == skipped.left(seat, now + 10_000)
            assert plain.spent(seat, now) == skipped.spent(seat, now + 10_000)
        assert plain.deadline == (None if skipped.deadline is None else skipped.deadline - 10_000)


@given(kinds, steps)
def test_a_log_that_tells_the_cost_leads_to_the_same(kind: Kind, happened: list[Step]) -> None:
    one = other = clock_of(kind, increment=2)
    now = 0
    for step in happened:
        now += step[2]
        if step[0] == "choose":
            other = other.charged(step[1], now, one.spent(step[1], now, step[3]))
        else:
            other = after(other, step, now)
        one = after(one, step, now)
        assert one == other


# -- cases --------------------------------------------------------------------------------------------------


def test_without_a_clock_nothing_runs_out() -> None:
    clock = clock_of("none").asked([0, 1, 2], 0)
    assert (clock.deadline, clock.flagged(10**12), clock.left(0, 10**12)) == (None, (), None)
    assert clock.in_time(0, 10**12)
    assert clock.chose(0, 4_000).spent(0, 9_000) == 4_000, "but what a choice took is known"
    assert TableClock.none().flagged(10**12) == ()


def test_a_clock_for_each_move_begins_anew() -> None:
    clock = clock_of("move").asked([0], 0).chose(0, 20_000)
    assert clock.left(0, 50_000) == 10_000
    assert clock.asked([0], 60_000).left(0, 60_000) == 30_000
    assert clock.asked([0], 60_000).spent(0, 60_500) == 500


def test_changing_ones_mind_costs_and_gains_nothing() -> None:
    clock = clock_of("game", increment=5).asked([0, 1], 0).chose(0, 2_000, 100)
    assert clock.chose(0, 9_000, 400) == clock
    assert clock.reopened(1, 3_000) == clock, "the time of seat 1 runs already"
    assert clock.asked([1], 9_000) == clock


def test_increments_cannot_be_farmed() -> None:
    clock = clock_of("game", increment=5).asked([0], 0)
    for turn in range(20):
        clock = clock.chose(0, turn, 9_999).reopened(0, turn)
    assert left(clock, 0, 20) <= 30_000
    thinking = clock_of("game").asked([0], 0)
    for turn in range(1, 21):
        thinking = thinking.chose(0, turn * 500, 9_999).reopened(0, turn * 500)
    assert left(thinking, 0, 10_000) == 20_000 + ALLOWANCE, "however often a choice is changed"


def test_a_choice_on_its_way_when_the_time_is_up() -> None:
    clock = clock_of("move").asked([0], 0)
    assert clock.left(0, 30_200) == 0
    assert clock.flagged(30_200) == ()
    assert clock.in_time(0, 30_200, lag=201)
    assert not clock.in_time(0, 30_200, lag=200)
    assert clock.chose(0, 30_200, lag=201).left(0, 30_200) == 1
    assert clock.deadline == 30_000 + ALLOWANCE


def test_time_that_is_used_up() -> None:
    clock = clock_of("game", increment=5).asked([0, 1], 0).stopped(0)
    assert (clock.running, clock.left(0, 31_000)) == ((1,), 0)
    assert clock.stopped(0) == clock
    assert clock.spent(0, 31_000) == 30_000
    again = clock.asked([0], 40_000)
    assert again.flagged(40_000) == (0,), "nothing is left to wait for"
    assert not again.in_time(0, 40_000, lag=400)


def test_who_owes_no_choice_any_more_only_loses_what_was_used() -> None:
    clock = clock_of("game", increment=5).asked([0], 0).chose(0, 1_000).asked([1], 1_000)
    undone = clock.asked([], 3_000).reopened(0, 3_000)
    assert undone.running == (0,)
    assert (undone.left(0, 3_000), undone.left(1, 3_000)) == (29_000, 28_000)


def test_a_server_whose_time_lags_behind() -> None:
    clock = clock_of("move").asked([0], 1_000)
    assert clock.left(0, 400) == 30_000
    assert clock.chose(0, 400, 100).left(0, 400) == 30_000


def test_time_that_ran_out_does_not_come_back_for_the_same_choice() -> None:
    clock = clock_of("move").asked([0, 1], 0).stopped(0).chose(1, 1_000)
    assert clock.out(0)
    assert not clock.in_time(0, 31_000, ALLOWANCE)
    assert clock.chose(0, 31_000).out(0), "time chose; it is not to be chosen again"
    assert clock.asked([0], 32_000, again=True).left(0, 32_000) == 0
    assert clock.reopened(0, 32_000).flagged(32_000) == (0,)
    assert clock.asked([0], 33_000).left(0, 33_000) == 30_000
    game = clock_of("game").asked([0], 0).stopped(0).asked([], 31_000)
    assert game.used_up(0)
    assert not game.used_up(1)


@pytest.mark.parametrize("order", list(permutations(range(SEATS))))
def test_several_flags(order: tuple[int, ...]) -> None:
    clock = clock_of("game")
    hands = list(clock.hands)
    for place, seat in enumerate(order):
        hands[seat] = replace(hands[seat], left=1_000 * (place + 1))
    clock = replace(clock, hands=tuple(hands)).asked(range(SEATS), 0)
    assert clock.deadline == 1_000 + ALLOWANCE
    assert clock.flagged(2_000 + ALLOWANCE) == tuple(sorted(order[:2]))


def test_what_is_shown() -> None:
    assert to_plain(clock_of("game", increment=2).asked([2], 50).view()) == {
        "kind": "game",
        "limit": 30_000,
        "increment": 2_000,
        "left": (30_000, 30_000, 30_000),
        "since": (None, None, 50),
        "paused": None,
    }
