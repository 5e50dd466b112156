"""Hints at a table: who may ask, what is told to all, what stays in the record."""

import pytest

from astragal.core.errors import AstragalError
from astragal.notation import read_record, read_record_json, record_json, record_text
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table import games, now, record_of
from astragal.table.news import news_of
from tests.table.sim import Sim


def refused(sim: Sim, person: str, seat: int) -> str:
    with pytest.raises(AstragalError) as error:
        sim.do(person, c.AskHint(seat))
    return error.value.message.key


def test_one_person_against_bots_may_ask_without_any_setting() -> None:
    sim = Sim(game="quixo")
    sim.seat("ann")
    sim.do("ann", c.SeatBot(1))
    sim.start()
    seat = sim.table.seats_of("ann")[0]
    while seat not in sim.table.playing[1].due:
        sim.bots()
    assert now(sim.table, "ann").coach
    assert not now(sim.table, None).coach
    assert sim.do("ann", c.AskHint(seat)) == [e.Hinted(seat)]
    assert sim.do("ann", c.AskHint(seat)) == []  # the same choice, the same hint
    assert sim.do("ann", c.AskHint(seat, "warning")) == [e.Hinted(seat, "warning")]
    assert refused(sim, "ann", 1 - seat) == "table.not_your_seat"


def test_among_people_only_if_the_host_allowed_it() -> None:
    sim = Sim(game="qwixx")
    sim.seat("ann", "bo")
    sim.start()
    assert refused(sim, "bo", 1) == "table.no_coach"
    assert not now(sim.table, "bo").coach

    sim = Sim(e.Settings(coach=True), game="qwixx")
    sim.seat("ann", "bo")
    assert refused(sim, "bo", 1) == "table.no_game"
    sim.start()
    before = sim.table
    assert sim.do("bo", c.AskHint(1)) == [e.Hinted(1)]
    told = news_of(before, sim.log[-1:], [sim.table])
    assert [(each.words.key, each.seat) for each in told] == [("news.hinted", 1)]


def test_somebody_who_sits_down_later_ends_it() -> None:
    """Alone means that nobody else has played: a bot that keeps a seat for somebody is no stranger."""
    sim = Sim(game="qwixx")
    sim.seat("ann", "bo")
    sim.start()
    sim.do("bo", c.Stand(1))
    assert refused(sim, "ann", 0) == "table.no_coach"


def test_used_hints_stay_in_the_record_and_in_the_list_of_games() -> None:
    sim = Sim(e.Settings(coach=True), game="quixo")
    sim.seat("ann", "bo")
    sim.start()
    assert "Hints" not in record_of(sim.table).tags  # type: ignore[union-attr]
    first = sim.table.playing[1].active
    person = sim.table.seats[first].person or ""
    sim.do(person, c.AskHint(first))
    assert refused(sim, sim.table.seats[1 - first].person or "", 1 - first) == "table.nothing_to_choose"
    sim.do(person, c.Play(first, str(sim.table.playing[1].moves(first)[0])))
    sim.do("bo", c.Resign(sim.table.seats_of("bo")[0]))
    counts = tuple(1 if seat == first else 0 for seat in (0, 1))
    assert [each.hints for each in games(sim.table, "ann")] == [counts]
    record = record_of(sim.table)
    assert record is not None
    assert record.tags["Hints"] == " ".join(map(str, counts))
    assert read_record(record_text(record)).tags == record.tags
    assert read_record_json(record_json(record)).tags == record.tags
