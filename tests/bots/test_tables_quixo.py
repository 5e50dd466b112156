"""The champion of Quixo and the tables: no opening that loses, no win let go, and weak levels stay weak."""

from dataclasses import replace
from random import Random

import pytest

from astragal.bots import make_bot
from astragal.engines import quixo_search
from astragal.engines.quixo_search import CONTEMPT, PRESS, SearchEngine, contempt, good, known
from astragal.games.quixo.rules.board import BLANK, INDEX, PUSHES
from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.solve.errors import DamagedFile
from astragal.solve.quixo.check import random_board
from astragal.solve.quixo.judge import after, values
from astragal.solve.quixo.tables import Tables
from tests.bots.opponents.quixo_match import play
from tests.solve.quixo.held import tables

pytestmark = pytest.mark.timeout(300)  # matches

EARLY = "X...X" + "." * 19 + "O"
"""Circles are to move, and taking their only cube again loses."""


@pytest.fixture
def endings(monkeypatch: pytest.MonkeyPatch) -> Tables:
    """The tables without a blank and with one, instead of those that are there."""
    monkeypatch.setattr(quixo_search, "tables", lambda: tables(5, 1))
    return tables(5, 1)


def test_an_own_cube_is_not_used_again_where_that_loses() -> None:
    view = from_position(Quixo(), EARLY, 1, 3)
    losing = {push for push in view.moves(1) if isinstance(push, Push) and view.board[INDEX[push.take]] != BLANK}
    assert {push for push, value in known(view).items() if value == -1} == losing
    allowed = good(view, known(view))
    assert allowed is not None
    assert {view.game.all_moves[push] for push in allowed} == set(view.moves(1)) - losing


def test_the_champion_asks_the_tables_and_weak_levels_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    view, asked = from_position(Quixo(), EARLY, 1, 3), []

    def only(_: QuixoState) -> dict[Push, int]:
        asked.append(1)
        return {PUSHES[7][2]: 1}

    monkeypatch.setattr(quixo_search, "known", only)
    assert make_bot("champion", nodes=1000).choose(view, 1) == view.game.all_moves[7]
    for options in ({"depth": 2}, {"overlooks": 0.3}, {"tables": False}):
        make_bot("champion", nodes=1000, **options).choose(view, 1)
    assert len(asked) == 1
    assert SearchEngine(depth=2, tables=True).pick(view, 1, view.moves(1), Random(1)) == view.game.all_moves[7]


def test_what_is_won_is_won_and_what_is_drawn_is_held(endings: Tables) -> None:
    chance, seen = Random(8), {1: 0, 0: 0}
    while min(seen.values()) < 6:
        board = random_board(1, chance)
        state = from_position(Quixo(repetition=3, move_limit=400), board, 0, 0)
        value = values([board], 0, endings)[0]
        if state.over or seen.get(value, 6) >= 6:
            continue
        seen[value] += 1
        state = play(state, [make_bot("champion", seed=1, nodes=20_000), make_bot("greedy", seed=len(seen))])
        assert state.winners == (0,) or (value == 0 and not state.winners)


def test_a_position_met_before_is_left_out_among_winning_ones(endings: Tables) -> None:
    chance, found = Random(2), 0
    while found < 5:
        view = from_position(Quixo(repetition=3), random_board(0, chance), 0, 0)
        if view.over or values([view.board], 0, endings)[0] != 1:
            continue
        wins = good(view, known(view))
        assert wins is not None
        boards = {push: after(view, move) for push, (_, _, move) in enumerate(PUSHES) if move in view.moves(0)}
        first = boards[wins[0]]
        if {boards[push] for push in wins} == {first}:
            continue
        left = good(replace(view, seen=((first, 1), *view.seen)), known(view))
        assert left == [push for push in wins if boards[push] != first]
        found += 1


def test_damaged_tables_do_not_stop_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Tables:
        raise DamagedFile("some table", "a bit has flipped")

    monkeypatch.setattr(quixo_search, "tables", broken)
    view = from_position(Quixo(), EARLY, 1, 3)
    assert known(view) == {}
    assert make_bot("champion", nodes=1000).choose(view, 1) in view.moves(1)


def test_a_draw_is_shunned_at_any_price_only_where_every_position_is_known() -> None:
    known_tables = Tables(5)
    assert contempt(0, True, known_tables) == CONTEMPT[0]
    known_tables.__dict__["complete"] = True
    assert contempt(0, True, known_tables) == PRESS
    assert contempt(0, False, known_tables) == CONTEMPT[0]
