"""Daily games: the same dice for everybody whatever they choose, and nothing that would make one game another."""

from datetime import date, timedelta
from hashlib import sha256
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.codec import encode
from astragal.core.moves import Move
from astragal.core.players import LEVEL_NAMES
from astragal.core.state import State
from astragal.notation import Record, Roll
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table import Circumstances, Seeds, TableState, decide, decide_bot_move, decide_time, record_of, snapshot
from astragal.table.day import DAILY_GAMES, date_seed, day_bots, day_options
from astragal.table.day_game import NO_TABLE, day_steps, day_value, open_day
from astragal.table.dice_check import Seen, check
from astragal.table.errors import NotAllowed
from astragal.table.state import ABANDONED_AFTER

MONDAY = "2026-11-16"
SEED = sha256(b"a day").digest()
MOMENT = Circumstances(1_000, Seeds(SEED, b""))

days = st.dates(date(2026, 11, 16), date(2027, 3, 1)).map(date.isoformat)
seeds = st.binary(min_size=32, max_size=32)


def by_chance(number: int) -> "Chosen":
    return Chosen(Random(number))


class Chosen:
    """Somebody who plays anything."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def __call__(self, view: State, seat: int) -> Move:
        return self.chance.choice(view.moves(seat))


def played(game: str, seed: bytes, number: int, day: str = MONDAY) -> TableState:
    *_, (_, table) = day_steps(day, game, seed, by_chance(number))
    return table


def rolls(table: TableState) -> dict[tuple[int, int, str, int], int]:
    """Every face of a game by the turn, the roll within it, the die and its number among those of its name."""
    record = record_of(table)
    assert record is not None
    faces: dict[tuple[int, int, str, int], int] = {}
    turn, within, before = -1, 0, None
    for state, entry in zip(record.states(), record.entries, strict=False):
        if isinstance(entry.event, Roll):
            turn, within = (turn, within + 1) if state.active == before else (turn + 1, 0)
            before = state.active
            dice = list(zip(state.dice, entry.event.faces, strict=True))
            for place, (die, face) in enumerate(dice):
                faces[turn, within, die, sum(name == die for name, _ in dice[:place])] = face
    return faces


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto"])
@given(seeds, st.integers(0, 99), st.integers(100, 199))
@settings(max_examples=6, deadline=None)
def test_the_dice_are_the_same_whatever_is_chosen(game: str, seed: bytes, one: int, other: int) -> None:
    first, second = played(game, seed, one), played(game, seed, other)
    mine, theirs = rolls(first), rolls(second)
    both = mine.keys() & theirs.keys()
    assert len(both) > 10
    assert {place: mine[place] for place in both} == {place: theirs[place] for place in both}
    assert first.finished[0].first == second.finished[0].first
    assert first.commitment == second.commitment


@pytest.mark.parametrize("game", DAILY_GAMES)
@given(seeds, st.integers(0, 99))
@settings(max_examples=3, deadline=None)
def test_the_same_choices_meet_the_same_game(game: str, seed: bytes, number: int) -> None:
    """Bots included: what they draw comes from the day."""
    assert record_of(played(game, seed, number)) == record_of(played(game, seed, number))


def test_a_game_goes_on_from_the_choices_that_are_known() -> None:
    whole = list(day_steps(MONDAY, "qwinto", SEED, by_chance(1)))
    choices = [choice for choice, _ in whole]
    again = list(day_steps(MONDAY, "qwinto", SEED, nobody, known=choices))
    assert record_of(again[-1][1]) == record_of(whole[-1][1])


def nobody(view: State, seat: int) -> Move:
    raise AssertionError("nobody is asked again")


def test_qwinto_reaches_second_attempts() -> None:
    """Otherwise the property above would say nothing about them."""
    assert any(within for _, within, _, _ in rolls(played("qwinto", SEED, 3)))


@given(days)
def test_a_week_grows_harder(day: str) -> None:
    monday = date.fromisoformat(day) - timedelta(date.fromisoformat(day).weekday())
    week = [(monday + timedelta(n)).isoformat() for n in range(7)]
    for game in DAILY_GAMES:
        strengths = [LEVEL_NAMES.index(day_bots(each, game)[0]) for each in week]
        assert all(one < other for one, other in pairwise(strengths))
        for each in week:
            assert day_options(each, game)["players"] == 1 + len(day_bots(each, game))
            assert len({date_seed(one, game) for one in week}) == 7


# -- nothing is told early ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", DAILY_GAMES)
def test_the_seed_is_not_told_by_the_end_of_a_game(game: str) -> None:
    table = played(game, SEED, 5)
    told = encode(snapshot(table, "champion")) + encode(table.finished[0].ended)
    assert SEED.hex().encode() not in told
    record = record_of(table)
    assert record is not None
    assert "Dice-Seed" not in record.tags
    assert check(record).reasons == ("dice.day_seed",)


@pytest.mark.parametrize("game", DAILY_GAMES)
def test_after_the_day_the_dice_are_proved(game: str) -> None:
    table = played(game, SEED, 5)
    record = record_of(table, None, SEED)
    assert record is not None
    seen = Seen(promise=table.commitment, table=f"daily/{MONDAY}/{game}", strict=True)
    assert check(record, seen).verified
    assert check(Record(record.start, record.entries, tags={**record.tags, "Dice-Seed": "00" * 32})).failed


# -- the table ----------------------------------------------------------------------------------------------


def opened(*, counted: bool = True, game: str = "quixo") -> TableState:
    return open_day(NO_TABLE, "DAY", "ann", "Ann", "red", e.DailyGame(MONDAY, counted), game, SEED)[1]


def own_turn(table: TableState) -> TableState:
    """Until the person owes a choice."""
    while 0 not in table.playing[1].awaiting:
        table = bot_played(table)
    return table


def bot_played(table: TableState) -> TableState:
    duty = table.bots_due()[0]
    return decide_bot_move(table, duty.seat, duty.view.moves(duty.seat)[0], MOMENT).table


@pytest.mark.parametrize(
    "command",
    [
        c.SeatBot(0, "champion"),
        c.Stand(0),
        c.Remove(1),
        c.Configure(settings=e.Settings(coach=True)),
        c.Contribute("ab" * 16),
        c.Start(),
        c.Rematch(),
        c.Sit(1),
        c.Say("hello"),
    ],
)
def test_what_would_make_it_another_game_is_refused(command: c.AnyCommand) -> None:
    for counted in (True, False):
        with pytest.raises(NotAllowed, match="game of the day"):
            decide(opened(counted=counted), command, "ann", MOMENT)


def test_help_is_only_for_fun() -> None:
    counted, fun = own_turn(opened()), own_turn(opened(counted=False))
    for command in (c.AskHint(0), c.AskHint(0, "warning"), c.AskUndo(0)):
        with pytest.raises(NotAllowed, match="no hints"):
            decide(counted, command, "ann", MOMENT)
    assert not counted.coached("ann")
    assert decide(fun, c.AskHint(0), "ann", MOMENT).events
    moved = decide(fun, c.Play(0, str(fun.playing[1].moves(0)[0])), "ann", MOMENT).table
    assert decide(own_turn(moved), c.AskUndo(0), "ann", MOMENT).table.playing[0].taken_back


def test_nobody_else_sits_down_or_joins() -> None:
    for command in (c.Join("Bo"), c.Play(0, "a1-a5")):
        with pytest.raises(NotAllowed):
            decide(opened(), command, "bo", MOMENT)


def test_a_move_taken_back_for_fun_brings_the_same_dice_again() -> None:
    table = own_turn(opened(counted=False, game="qwinto"))
    match, state = table.playing
    moves = [str(move) for move in state.moves(0)]
    seen = []
    for _ in range(2):
        after = decide(table, c.Play(0, moves[0]), "ann", MOMENT).table
        seen.append([entry.event for entry in after.playing[0].entries[len(match.entries) :]])
        while 0 not in after.playing[1].awaiting:
            after = bot_played(after)
        table = decide(after, c.AskUndo(0), "ann", MOMENT).table
        assert table.playing[0].rollers == match.rollers[: table.playing[0].rolls]
        table = own_turn(table)
    assert seen[0] == seen[1]


def test_leaving_ends_nothing_and_an_abandoned_game_tells_no_seed() -> None:
    table = opened()
    assert decide(table, c.Leave(), "ann", MOMENT).events == ()
    late = Circumstances(ABANDONED_AFTER + 1, Seeds(SEED, b""))
    ended = decide_time(table, late).table
    assert ended.status == "closed"
    match = ended.finished[0]
    assert match.ended is not None
    assert (match.ended.termination, match.ended.seed, match.ended.next_commitment) == ("abandoned", "", "")


# -- places -------------------------------------------------------------------------------------------------


@given(st.integers(-20, 200), st.integers(-20, 200), st.integers(-20, 200), st.integers(-20, 200))
def test_a_greater_lead_is_better_and_then_more_points(own: int, other: int, mine: int, theirs: int) -> None:
    game = opened(game="qwixx").game
    values = [day_value(game, scores, (), 30) for scores in ((own, other), (mine, theirs))]
    leads = [(own - other, own), (mine - theirs, mine)]
    assert (values[0] < values[1]) == (leads[0] < leads[1])


def test_quixo_is_better_won_soon_and_lost_late() -> None:
    game = opened().game
    soon, late = (day_value(game, (1, 0), (0,), moves) for moves in (8, 20))
    drawn = day_value(game, (0.5, 0.5), (), 100)
    lost_late, lost_soon = (day_value(game, (0, 1), (1,), moves) for moves in (20, 3))
    assert soon > late > drawn > lost_late > lost_soon
