"""Making puzzles: finds are kept and gone on with, become puzzles with stable ids, and rollouts are fair."""

from pathlib import Path

import numpy as np
import pytest

import astragal
from astragal.core.moves import NOTHING
from astragal.engines.rollouts import rollouts_of
from astragal.puzzle_making.checking import check_quixo
from astragal.puzzle_making.dice import DiceMaker
from astragal.puzzle_making.finishing import chosen, finished, last_number, numbered, read, write
from astragal.puzzle_making.judges import LEAST
from astragal.puzzle_making.makers import NOWHERE
from astragal.puzzle_making.play import choices
from astragal.puzzle_making.quixo import QuixoMaker
from astragal.puzzle_making.racing import race
from astragal.puzzle_making.raw import Raw, RawFile
from astragal.puzzles import puzzles, values
from astragal.solve.quixo.judge import tables_in

pytestmark = pytest.mark.timeout(300)  # searches and rollouts

ENDING = "qwixx players=2 active=0 phase=colour dice=6,6,6,1,1 crossed=no closed=g "
LOCKS = ENDING + "0:r2,3,4,5,6,7,8,9/y/g/b/x0 1:r/y/g12,11,10,9,8,2#/b/x0"
"""Seat 0 may lock a second row with red 12, which ends the game and wins it."""

EARLY_FIND = 38
"""A game of which a puzzle has so few cubes that the tables of the package tell it."""
SOLVED = {"casual": 0.5}
FIRST_FINDS = {"qwixx": 1, "longo": 0}
"""Games that have puzzles which ship."""


def test_what_is_found_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "finds" / "qwixx.jsonl"
    raw = Raw("qwixx", LOCKS, 0, {"-": 0.5, "r12#": 1.0}, 0.01, "-", ("expert",), "qwixx 1", 400)
    RawFile(path).add([raw], 8)
    again = RawFile(path)
    assert (again.found, again.next) == ([raw], 8)
    again.add([], 9)
    assert RawFile(path).next == 9


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto"])
def test_the_same_dice_after_every_move_and_the_same_games_again(name: str) -> None:
    game = astragal.game(name)
    state, seat = list(choices(game, ["casual", "casual"], "some"))[-3]
    rollouts = rollouts_of(game)
    assert rollouts is not None
    move, view = state.moves(seat)[0], state.view(seat)
    whole = rollouts.shares(view, seat, move, seed=5, first=0, games=6)
    assert np.array_equal(whole[2:], rollouts.shares(view, seat, move, seed=5, first=2, games=4))
    assert set(np.round(whole, 6)) <= {0.0, 0.5, 1.0}


def test_a_sure_win_is_found_by_rollouts() -> None:
    view = astragal.read_position(LOCKS)
    rollouts = rollouts_of(view.game)
    assert rollouts is not None
    found = race(rollouts, view, 0, seed=3, most=64, early=False)
    best, lock = next(iter(found.worth)), astragal.move("r12#")
    assert best == lock
    assert found.worth[lock] == 1.0
    assert found.worth[NOTHING] < 1.0
    assert found.games == 64


def test_finds_of_a_game_are_the_same_again() -> None:
    """And what is found has one clear answer that rules of thumb get wrong."""
    maker = DiceMaker("qwixx")
    number = next(number for number in range(50) if list(maker.puzzles(number)))
    found = list(maker.puzzles(number))
    assert found == list(DiceMaker("qwixx").puzzles(number))
    for raw in found:
        one = finished(raw, "qwixx-0001")
        assert len(one.right) == 1
        first, second = list(values(one).values())[:2]
        assert first - second >= 0.03 - 0.001
        assert raw.natural not in one.right


def test_finds_of_quixo_are_the_same_again() -> None:
    """Whatever was played and looked at before; the tables of the package tell only a few."""
    known = tables_in(NOWHERE)
    maker = QuixoMaker(known)
    list(maker.puzzles(EARLY_FIND + 2))
    found = list(maker.puzzles(EARLY_FIND))
    assert found == list(QuixoMaker(known).puzzles(EARLY_FIND))
    assert [check_quixo(finished(raw, "quixo-0001"), known).wrong for raw in found] == [""]


def test_what_ships_is_what_is_found() -> None:
    """The first games of each maker give puzzles of the package: their answers, and chances as near as dice allow."""
    shipped = {(one.position, one.seat): one for name in ("qwixx", "longo") for one in puzzles(name)}
    for name, number in FIRST_FINDS.items():
        found = list(DiceMaker(name).puzzles(number))
        assert found
        for raw in found:
            one = shipped[raw.position, raw.seat]
            again = finished(raw, one.id)
            assert (again.right, again.kind, again.themes) == (one.right, one.kind, one.themes)
            assert (again.reason, again.params) == (one.reason, one.params)
            assert max(abs(now - then) for now, then in zip(again.answers, one.answers, strict=True)) < 120


def test_ids_stay_and_new_ones_come_after(tmp_path: Path) -> None:
    some = [
        Raw("qwixx", one.position, one.seat, values(one), one.noise / 1000, "", (), "", one.rollouts, solved=SOLVED)
        for one in puzzles("qwixx")[:4]
    ]
    before = numbered(some[:2], [], "qwixx")
    assert [one.id for one in before] == ["qwixx-0001", "qwixx-0002"]
    after = numbered(some, before, "qwixx")
    assert {one.position: one.id for one in before}.items() <= {one.position: one.id for one in after}.items()
    assert [one.id for one in after] == [f"qwixx-000{number}" for number in range(1, len(some) + 1)]
    write(tmp_path, "qwixx", after)
    assert read(tmp_path, "qwixx") == tuple(after)
    assert len(chosen([*some, *some], 100)) == len(some)
    # A number that was taken out is never given again: answers of people are stored under it.
    write(tmp_path, "qwixx", after[:-1])
    assert last_number(tmp_path, "qwixx") == len(some)
    left = read(tmp_path, "qwixx")
    fresh = [one for one in numbered(some, left, "qwixx", last_number(tmp_path, "qwixx")) if one not in left]
    assert [one.id for one in fresh] == ["qwixx-0005"]


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto"])
def test_shipped_ones_with_dice_are_clear(name: str) -> None:
    """Ahead of the next by 0.03 and by more than the noise."""
    for one in puzzles(name):
        first, second = list(values(one).values())[:2]
        assert first - second >= 0.029, one.id
        assert 1000 * (first - second) > one.noise, one.id
        assert one.rollouts >= LEAST, one.id
