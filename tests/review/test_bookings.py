"""Bookings of every seat add up to what the game gave, whatever is played and however it ends."""

import json
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest

import astragal
from astragal.engines.quixo_values import QuixoValues
from astragal.engines.value_function import ValueFunction, value_function
from astragal.notation.record import Forfeit
from astragal.review import Review, moments, review
from astragal.review.comments import annotated
from astragal.review.data import moment_data, read_moment, read_review, review_data
from astragal.review.page import page
from tests.review.games import random_record
from tests.rules.kinds import KINDS, game_of

CLOSE = 1e-9
LENGTHS = MappingProxyType({"quixo": 8, "quixo limit": 8, "quixo four": 6, "qwixx alone": 9, "longo alone": 9})
"""How much of a game is reviewed where it takes long: the search of Quixo, playing on alone."""


def values_of(kind: str) -> ValueFunction:
    game = game_of(kind)
    return QuixoValues(game, nodes=4_000) if game.name == "quixo" else value_function(game)


def check(found: Review) -> None:
    for seat in found.seats:
        assert abs(found.end[seat.seat] - found.start[seat.seat] - seat.bookings.total) < CLOSE
        assert abs(seat.adjusted - (found.end[seat.seat] - seat.luck)) < CLOSE
    before = found.start
    for moment in found.moments:
        for place, booked in enumerate(moment.bookings):
            assert abs(moment.values[place] - before[place] - booked.total) < CLOSE
            assert booked.choice <= CLOSE or moment.kind == "correction"
            assert moment.kind == "roll" or booked.luck == 0
        if found.aim == "win":
            assert sum(moment.values) == pytest.approx(1, abs=1e-6)
            for cause in ("shared", "own"):
                assert abs(sum(getattr(booked, cause) for booked in moment.bookings)) < 1e-6, "one's luck is another's"
        for one in moment.decisions:
            assert one.loss >= 0
            assert one.best == one.moves[0].move
            assert one.played in [move.move for move in one.moves]
            assert one.forced == (len(one.moves) == 1)
            assert one.name is None or one.loss >= one.floor
            assert found.aim == "points" or all(sum(m.shares) == pytest.approx(1, abs=1e-6) for m in one.moves)
        before = moment.values


@pytest.mark.parametrize("kind", KINDS)
def test_bookings_add_up(kind: str) -> None:
    for seed in range(2 if kind == "qwixx" else 1):
        record = random_record(game_of(kind), seed, LENGTHS.get(kind, 10_000))
        found = review(record, values=values_of(kind))
        check(found)
        assert found.finished == record.final.over
        if found.finished and found.aim == "win":
            winners = record.final.winners or record.final.game.everyone
            assert [seat for seat, share in enumerate(found.end) if share] == list(winners)
        counted = sum(1 for _, one in found.decisions if not one.forced)
        assert counted == sum(seat.decisions for seat in found.seats)


@pytest.mark.parametrize("kind", ["qwixx", "qwinto six", "quixo", "longo alone"])
def test_a_review_can_be_interrupted(kind: str) -> None:
    record, values = random_record(game_of(kind), 3, 9), values_of(kind)
    whole = review(record, values=values)
    for done in (1, 4, len(whole.moments)):
        kept = [read_moment(json.loads(json.dumps(moment_data(moment)))) for moment in whole.moments[:done]]
        assert kept == list(whole.moments[:done])
        assert list(moments(record, values, kept)) == list(whole.moments[done:])
        assert review(record, values=values, done=kept) == whole


def test_json_and_back() -> None:
    found = review(random_record(game_of("qwixx five"), 1))
    data = json.loads(json.dumps(review_data(found)))
    assert read_review(data) == found
    assert set(data["seats"][0]["bookings"]) == {"shared", "own", "choice", "others", "model"}
    assert {"start", "end", "moments", "decisions"} <= set(data)


def test_who_gives_up_chose_it() -> None:
    record = random_record(game_of("quixo"), 5, 4)
    seat = record.final.active
    given_up = astragal.Record(record.start, (*record.entries, astragal.notation.record.Entry(Forfeit(seat))))
    found = review(given_up, values=values_of("quixo"))
    check(found)
    last = found.moments[-1]
    assert last.kind == "forfeit"
    assert last.seat == seat
    assert found.end[seat] == 0
    assert last.bookings[seat].choice == pytest.approx(-found.moments[-2].values[seat])


def test_corrections_of_a_sheet() -> None:
    text = "Game: qwinto\n\n0 roll oyp\nroll 3 4 2\n0 keep\n0 y6=9\n1 -\n0 y6~p6\n"
    found = review(astragal.read_record(text))
    check(found)
    assert [moment.kind for moment in found.moments][-1] == "correction"


def test_an_unfinished_phase_is_left_out() -> None:
    game = astragal.game("qwixx")
    whole = random_record(game, 2, 3)
    found = review(astragal.Record(whole.start, whole.entries[:2]))
    check(found)
    assert [moment.kind for moment in found.moments] == ["start", "roll"]
    assert not found.finished


def test_from_a_position() -> None:
    start = astragal.read_position("qwixx players=2 active=1 phase=roll closed=- 0:r2,3,4,5/y/g/b/x0 1:r/y/g/b/x3")
    found = review(astragal.Record(start))
    assert found.start == found.end
    assert found.start[0] > 0.5


@pytest.mark.parametrize(
    "start",
    [
        "qwixx players=2 active=1 phase=white dice=6,6,1,5,2 0:r2,4,5,7,9,12#/y3,6,8/g11/b12/x2 1:r2/y5/g10/b11/x3",
        "qwixx players=3 active=1 phase=colour dice=6,6,1,1,5,2 crossed=no 0:r2/y3 1:g10 2:b11",
        "qwinto players=2 active=0 phase=write picked=yp dice=4,3 0:o4=5/y3=3/p2=2/x3 1:o/y5=7/p4=6/x0",
        "qwinto players=3 active=2 phase=decide picked=o dice=4 0:o4=5 1:y5=7 2:p4=6",
    ],
)
def test_a_game_from_the_middle_of_a_turn(start: str) -> None:
    """As games are that were played on from a position."""
    found = review(random_record(astragal.read_position(start), 4, 12))
    check(found)
    assert found.moments[1].kind == "choice"
    assert found.moments[1].decisions


@cache
def reviewed() -> tuple[astragal.Record, Review]:
    record = random_record(game_of("mixed"), 4)
    return record, review(record)


@pytest.mark.parametrize("language", ["en", "uk", "ru", "de"])
def test_page_and_comments(language: str, tmp_path: Path) -> None:
    record, found = reviewed()
    text = page(record, found, language)
    assert text.count("<polyline") == 2
    assert f'lang="{language}"' in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), "the page needs nothing else"
    kept = annotated(record, found)
    kept.save(tmp_path / "game.txt")
    assert astragal.Record.load(tmp_path / "game.txt") == kept, "readers keep the comments"
    assert annotated(kept, found) == kept
