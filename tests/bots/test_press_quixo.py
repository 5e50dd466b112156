"""Setting problems in drawn positions: repeatable, onward, and by what short-sighted players answer wrongly."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import astragal
from astragal.bots import make_bot
from astragal.engines.quixo_search import rivals
from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.press import LEAD, Chosen, Lost, press
from astragal.kernels.quixo_search.think import SearchLimits, think
from astragal.kernels.quixo_search.worth import plain, score, table, worth
from astragal.kernels.quixo_solver.prove import prove
from astragal.models import quixo_exact_lines
from astragal.solve.quixo.judge import tables
from astragal.train.quixo_exact import boards, learnt, separation, solved
from tests.bots.opponents import quixo_alphabeta
from tests.kernels.quixo_search.positions import random_words

pytestmark = pytest.mark.timeout(300)  # matches

GAME = Quixo(repetition=3)
LIMITS = SearchLimits(nodes=60_000, memory=14)


def pressed(state: QuixoState, limits: SearchLimits = LIMITS, lost: Lost | None = None) -> Chosen | None:
    return press(state, limits, quixo_exact_lines(), rivals(), lost=lost)


def _cells(board: str, shown: str) -> int:
    return sum(1 << place for place, cube in enumerate(board) if cube == shown)


DRAWN = (
    (
        "c5-a5 a1-a5 e5-a5 d1-d5 a1-a5 e1-e5 a2-a1 b1-a1 c1-a1 e3-a3 e3-a3 e4-a4 e4-a4 c5-a5 a2-a5 e1-e5 e2-a2 e1-e5 "
        "e2-e5 c5-e5 d5-e5 d1-e1 d1-e1 c5-e5 d5-e5 d1-a1 a2-a1 c5-e5 d5-e5"
    ),
    (
        "c5-a5 a1-a5 e5-a5 d1-d5 d1-d5 e1-e5 e1-e5 d1-d5 c5-e5 a1-a5 a2-a5 e3-a3 b1-b5 a1-a5 c1-e1 e2-e1 d1-e1 e4-a4 "
        "d5-a5 c1-c5 c1-c5 c1-c5 b1-a1 a2-e2 e4-e5 e2-e5 e3-e5 d1-d5 d1-a1 a3-a1 a2-a1 e4-e5 e4-e5 a2-e2 e1-a1 d5-d1 "
        "e3-e1 e2-a2 c1-a1 a4-a5 a4-a5"
    ),
    (
        "a1-e1 b5-a5 a2-e2 e3-e5 a3-e3 a4-e4 c5-e5 a1-a5 a1-a5 b5-e5 b5-e5 a1-e1 c1-e1 b1-a1 b1-e1 a2-a1 b1-a1 c1-e1 "
        "e3-e1 a2-a1 c1-a1 b1-e1 c1-e1 a3-a1 a3-a1 b1-a1 b1-a1 d1-e1 e3-e1 a2-a1 a2-a1 e3-a3 e3-a3 e3-e1 d1-e1 e3-e1 "
        "c1-e1 d1-e1 d1-e1"
    ),
)
"""Games up to where the champion once let the other side draw by repetition, though the full tables know other moves
that hold."""


def quiet_positions(number: int, moves: int = 10) -> list[QuixoState]:
    """Positions after some moves by chance, of which the search says that the mover has the worse game, but holds."""
    found: list[QuixoState] = []
    chance = Random(5)
    while len(found) < number:
        state = GAME.start()
        for _ in range(moves):
            if not state.over:
                state = state.play(state.active, chance.choice(state.moves(state.active)))
        state = state if state.over else from_position(GAME, state.board, state.active, 0)
        if not state.over and pressed(state):
            found.append(state)
    return found


def test_a_choice_is_legal_and_can_be_repeated() -> None:
    for state in quiet_positions(3):
        chosen = pressed(state)
        assert chosen is not None
        assert chosen == pressed(state)
        assert GAME.all_moves[chosen.push] in state.moves(state.active)


def test_a_position_that_was_met_is_left_out() -> None:
    for state in quiet_positions(3):
        chosen = pressed(state)
        assert chosen is not None
        then = state.play(state.active, GAME.all_moves[chosen.push])
        met = replace(state, seen=((then.board, then.active), (state.board, state.active)))
        other = pressed(met)
        assert other is not None
        assert state.play(state.active, GAME.all_moves[other.push]).board != then.board


def test_the_other_side_is_not_let_back_to_a_draw() -> None:
    """A position that came twice comes a third time if an answer can take the move back: another move is found."""
    returned = 0
    for state in quiet_positions(6):
        here = (state.board, state.active)
        twice = replace(state, seen=(here, here))
        chosen = pressed(twice)
        assert chosen is not None
        then = twice.play(state.active, GAME.all_moves[chosen.push])
        assert state.board not in {then.play(then.active, reply).board for reply in then.moves(then.active)}
        for move in state.moves(state.active):
            after = twice.play(state.active, move)
            returned += any(after.play(after.active, back).board == state.board for back in after.moves(after.active))
    assert returned > 5


@pytest.mark.parametrize("moves", DRAWN)
def test_a_draw_is_not_allowed_where_another_move_holds(moves: str) -> None:
    state = replace(GAME, move_limit=200).start()
    for text in moves.split():
        state = state.play(state.active, astragal.move(text))
    then = state.play(1, make_bot("champion", seed=1, nodes=1_000_000).choose(state, 1))
    assert not then.over
    assert not any(then.play(0, answer).over for answer in then.moves(0)), "no draw, nor a win"
    assert prove(5, _cells(then.board, "."), _cells(then.board, "X"), 5) != 1


def test_no_move_is_played_that_is_seen_to_lose_while_another_holds() -> None:
    """What loses is seen by a short proof: the other side wins within three plies."""
    losing = 0
    for state in quiet_positions(5, 20):
        seat, proofs = state.active, {}
        for move in state.moves(seat):
            board = state.play(seat, move).board
            proofs[move] = prove(5, _cells(board, "."), _cells(board, "XO"[1 - seat]), 3)
        chosen = pressed(state)
        assert chosen is not None
        assert proofs[GAME.all_moves[chosen.push]] != 1
        losing += sum(proof == 1 for proof in proofs.values())
    assert losing > 5


def test_of_moves_that_tables_allow_one_is_played() -> None:
    state = quiet_positions(1)[0]
    legal = [number for number, move in enumerate(GAME.all_moves) if move in state.moves(state.active)]
    for some in (legal[:2], legal[5:9], legal[-3:]):
        chosen = press(state, LIMITS, quixo_exact_lines(), rivals(), allowed=some, lost=lambda _: False)
        assert chosen is None or chosen.push in some


def test_a_win_at_once_is_left_to_the_plain_search() -> None:
    state = from_position(GAME, "XXXX." + "O...." * 4, 0, 0)
    assert pressed(state) is None
    assert str(make_bot("champion", nodes=1000).choose(state, 0)) == "e1-a1"


def test_who_has_the_better_game_plays_the_best_move() -> None:
    """The side that is asked is worse off by its own search; the other one, in the same position, is not asked."""
    asked = 0
    for state in quiet_positions(5, 8):
        chosen = pressed(state)
        assert chosen is not None
        assert chosen.value < LEAD
        turned = from_position(GAME, state.board, 1 - state.active, 0)
        value = think(turned, LIMITS, quixo_exact_lines()).value
        if value > 100:
            asked += 1
            assert pressed(turned) is None
    assert asked > 1


def test_what_tables_say_of_the_answers_counts() -> None:
    state = quiet_positions(1)[0]
    asked: list[int] = []

    def lost(word: int) -> bool:
        asked.append(word)
        return True

    sure = pressed(state, lost=lost)
    assert sure is not None
    assert sure.chance == 1
    assert asked
    never = pressed(state, lost=lambda _: False)
    assert never is not None
    assert never.chance <= 0


def test_no_rival_judges_lines_as_the_opponent_that_is_measured_against() -> None:
    words = [word for word, _ in random_words(200, 8, ".XXOO")]
    theirs = np.array([quixo_alphabeta.looks(word) for word in words])
    for lines in rivals():
        ours = np.array([score(worth(word, lines)) for word in words])
        factor = (ours @ theirs) / (theirs @ theirs)
        assert np.abs(ours - factor * theirs).max() > 10


@pytest.mark.parametrize("seconds", [0.05, 0.3])
def test_the_clock_is_kept_to(seconds: float) -> None:
    """A choice ends by itself, whatever was reached by then."""
    state = quiet_positions(1)[0]
    chosen = pressed(state, SearchLimits(seconds=seconds, memory=14))
    assert chosen is None or GAME.all_moves[chosen.push] in state.moves(state.active)


def test_four_players_do_without() -> None:
    state = astragal.game("quixo", players=4).start()
    assert make_bot("champion", nodes=2000, seed=1).choose(state, 0) in state.moves(0)


def test_lines_are_learnt_from_solved_positions() -> None:
    words, worths = solved(boards(1, 60), tables(), 400, 1)
    assert set(worths) == {0, 0.5, 1}
    lines = learnt(words, worths, 1)
    assert (lines == learnt(words, worths, 1)).all()
    others, values = solved(boards(2, 60), tables(), 400, 1)
    lost = (values == 0).astype(int)
    assert separation(others, lost, table(lines)) > separation(others, lost, table(plain())) > 0.5
    assert separation(others, lost, quixo_exact_lines()) > 0.9
