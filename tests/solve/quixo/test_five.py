"""5×5: the layers without a blank and with one, checked against the rules, and what is built on them."""

from pathlib import Path
from random import Random

import pytest

import astragal
from astragal.bots import levels_available, make_bot
from astragal.bots.ladder_bot import LadderBot
from astragal.core.players import Habits
from astragal.core.state import State
from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.game import Quixo
from astragal.kernels.quixo_solver.geometry import images
from astragal.solve.quixo import judge
from astragal.solve.quixo.check import check, check_boards, random_board
from astragal.solve.quixo.keep import read_keep
from astragal.solve.quixo.run import Run
from astragal.solve.quixo.solver import Solver
from astragal.solve.quixo.tables import Held, Tables
from tests.solve.quixo.held import tables

pytestmark = pytest.mark.timeout(300)  # boards are solved

LAYERS = [(20_073_427, 154_057, 13_326_948), (251_945_445, 7_926_154, 159_558_801)]
"""Wins, draws and losses, as they were published in 2020."""


def perfect(seed: int, known: Tables) -> LadderBot:
    return LadderBot(level="perfect", seed=seed, habits=Habits("tables", {"known": known}, others=("heuristic",)))


def test_the_first_layers_have_the_published_counts() -> None:
    found = Solver(5).layers()
    assert [next(found)[1].totals for _ in LAYERS] == LAYERS


@pytest.mark.parametrize("blanks", [0, 1])
def test_random_positions_follow_from_their_moves_by_the_rules(blanks: int) -> None:
    found = list(check(tables(5, 1), blanks, 600, Random(blanks)))
    assert sum(count for count, _ in found) == 600
    assert [wrong for _, some in found for wrong in some] == []


def test_of_a_small_layer_every_position_is_checked() -> None:
    known = judge.tables()
    counts = {
        blanks: sum(count for count, wrong in check(known, blanks, 2000, Random(1)) if not wrong) for blanks in (23, 25)
    }
    assert counts == {23: 1200, 25: 1}


def test_layers_that_are_unpacked_as_a_whole_say_the_same(tmp_path: Path) -> None:
    list(Run(5, tmp_path, read_keep("0-1", 5)).layers())
    packed, whole = Tables(5, tmp_path), Tables(5, tmp_path)
    boards = [random_board(1, Random(seed)) for seed in range(200)]
    whole.hold(0)
    whole.hold(1)
    assert isinstance(whole.source(1), Held)
    assert judge.values(boards, 0, whole) == judge.values(boards, 0, packed)
    whole.let_go(1)
    assert not isinstance(whole.source(1), Held)


def test_a_wrong_value_is_noticed() -> None:
    right = tables(5, 1)
    source = right.source(0)
    broken = Tables(5, sources={0: Held(source.owners, ~source.pool)})
    boards = [random_board(0, Random(seed)) for seed in range(50)]
    assert check_boards(broken, boards)


def test_symmetric_positions_have_the_same_value() -> None:
    known, chance = tables(5, 1), Random(3)
    for _ in range(100):
        board = random_board(1, chance)
        mirrored = ["".join(board[cell] for cell in image) for image in images(5)]
        assert len(set(judge.values(mirrored, 0, known))) == 1


def test_the_bot_holds_what_is_drawn_and_wins_what_is_won() -> None:
    known, chance = tables(5, 1), Random(5)
    seen = {1: 0, 0: 0}
    while min(seen.values()) < 6:
        board = random_board(1, chance)
        value = judge.values([board], 0, known)[0]
        state: State = from_position(Quixo(repetition=3, move_limit=400), board, 0, 0)
        if state.over or seen.get(value, 6) >= 6:
            continue
        seen[value] += 1
        bots = [perfect(1, known), make_bot("random", seed=len(seen))]
        while not state.over:
            seat = state.awaiting[0]
            state = state.play(seat, bots[seat].choose(state.view(seat), seat))
        assert state.winners == (0,) or (value == 0 and not state.winners)


def test_the_bot_plays_without_tables() -> None:
    nothing = Tables(5)
    state: State = astragal.game("quixo", move_limit=20).start()
    bot = perfect(2, nothing)
    while not state.over:
        state = state.play(state.awaiting[0], bot.choose(state.view(state.awaiting[0]), state.awaiting[0]))
    four = astragal.game("quixo", players=4).start()
    assert bot.choose(four.view(0), 0) in four.moves(0)


def test_perfect_is_offered_only_with_all_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ASTRAGAL_TABLES", str(tmp_path))
    assert "perfect" not in levels_available()
    for blanks in range(26):
        (tmp_path / f"quixo-5-{blanks:02}.losses").touch()
    assert "perfect" in levels_available("quixo")
    assert "perfect" not in levels_available("qwixx")
