"""The champion of Quixo: legal, repeatable, in time, never blind to a line, and better than plain opponents."""

import time
from dataclasses import replace
from random import Random
from threading import Thread

import pytest

import astragal
from astragal.bots import make_bot
from astragal.core.moves import NOTHING
from astragal.games.quixo.heuristics import can_win
from astragal.games.quixo.rules.board import PUSHES
from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.scratch import SURE, WIN
from astragal.kernels.quixo_search.think import SearchLimits, think
from astragal.kernels.quixo_solver.prove import prove
from astragal.models import quixo_lines
from tests.bots.opponents.quixo_alphabeta import AlphaBeta
from tests.bots.opponents.quixo_match import opening, play, points
from tests.bots.opponents.quixo_mcts import MonteCarlo

pytestmark = pytest.mark.timeout(300)  # matches


def random_position(game: Quixo, moves: int, seed: int) -> QuixoState:
    chance = Random(seed)
    while True:
        state = game.start()
        for _ in range(moves):
            if not state.over:
                state = state.play(state.active, chance.choice(state.moves(state.active)))
        if not state.over:
            return state


def cells(board: str, letter: str) -> int:
    return sum(1 << place for place, shown in enumerate(board) if shown == letter)


@pytest.mark.parametrize("players", [2, 4])
def test_games_are_legal_and_repeatable(players: int) -> None:
    first, second = (
        play(opening(3, players), [make_bot("champion", seed=seat, nodes=2000) for seat in range(players)])
        for _ in range(2)
    )
    assert first == second


def test_it_answers_by_the_clock_and_leaves_others_free_to_run() -> None:
    bot = make_bot("champion", seed=1, seconds=0.3)
    bot.choose(random_position(Quixo(), 10, 1), 0)  # compiles
    ticks: list[float] = []
    stop = False

    def count() -> None:
        while not stop:
            ticks.append(time.monotonic())
            time.sleep(0.01)

    other = Thread(target=count)
    other.start()
    bot.choose(random_position(Quixo(), 12, 1), 0)
    stop = True
    other.join()
    assert len(ticks) > 3


@pytest.mark.parametrize("players", [2, 4])
def test_a_line_is_taken_and_none_is_given(players: int) -> None:
    game, found = Quixo(players=players), 0
    for seed in range(60):
        state = random_position(game, 26, seed)
        seat = state.active
        after = {move: state.play(seat, move) for move in state.moves(seat)}
        wins = {move for move, then in after.items() if seat in then.winners}
        safe = {move for move, then in after.items() if not then.over and not can_win(then.board, then.active)}
        move = make_bot("champion", seed=seed, nodes=3000).choose(state.view(seat), seat)
        if wins or safe:
            assert move in (wins or safe)
        found += bool(wins)
    assert found > 5


def test_what_is_called_a_sure_win_is_one() -> None:
    sure = 0
    for seed in range(60):
        state = random_position(Quixo(), 24, seed)
        thought = think(state, SearchLimits(nodes=30_000), quixo_lines())
        plies = WIN - abs(thought.value)
        if abs(thought.value) > SURE and plies <= 4:
            board, own = state.board, "XO"[state.active]
            expected = 1 if thought.value > 0 else -1
            assert prove(5, cells(board, "."), cells(board, own), plies + 1) == expected
            sure += 1
    assert sure > 5


def test_repetitions_of_the_game_are_known() -> None:
    # What would be played otherwise is avoided when it brings the third occurrence, and a draw is worth little.
    game, limits = Quixo(repetition=3), SearchLimits(nodes=30_000, contempt=5000)
    fresh = from_position(game, random_position(game, 17, 4).board, 1, 0)
    own = [number for number, (take, _, _) in enumerate(PUSHES) if fresh.board[take] == "O"]
    best = game.all_moves[think(fresh, limits, quixo_lines(), allowed=own).move]
    after, here = (fresh.play(1, best).board, 0), (fresh.board, 1)
    told = replace(fresh, seen=(after, ("." * 25, 1), after, here))
    assert told.play(1, best).over
    chosen = game.all_moves[think(told, limits, quixo_lines(), allowed=own).move]
    assert told.play(1, chosen).board != after[0]


def test_forced_pass_of_four() -> None:
    state = from_position(Quixo(players=4), "OOxOO" + "O...x" + "x...O" + "x...O" + "OOxOO", 0, 0)
    assert state.moves(0) == (NOTHING,)
    assert make_bot("champion", nodes=1000).choose(state, 0) == NOTHING
    assert think(state, SearchLimits(nodes=1000), quixo_lines()).move == 0


def test_move_limit_makes_a_draw() -> None:
    state = random_position(Quixo(move_limit=11), 10, 3)
    assert think(state, SearchLimits(depth=4, contempt=7), quixo_lines()).value in (-7, WIN - 1)


@pytest.mark.parametrize("players", [2, 4])
def test_who_overlooks_moves_is_weaker_but_plays_on(players: int) -> None:
    state, chosen = random_position(Quixo(players=players), 12, 2), set()
    for seed in range(30):
        bot = make_bot("champion", seed=seed, nodes=500, depth=2, overlooks=0.8)
        chosen.add(bot.choose(state, state.active))
    assert len(chosen) > 4


def test_of_four_who_notices_one_push_plays_it() -> None:
    """One push has two moves then, for oneself and for the partner: numbers of pushes are not numbers of moves."""
    state = random_position(Quixo(players=4), 30, 2)
    for seed in range(20):
        bot = make_bot("champion", seed=seed, nodes=200, depth=1, overlooks=0.99)
        assert bot.choose(state, state.active) in state.moves(state.active)


def test_lost_positions_still_get_a_move() -> None:
    state = astragal.read_position("quixo board=OOOO1/5/OOOO1/5/XXX2 active=0")
    assert make_bot("champion", nodes=1000).choose(state, 0) in state.moves(0)


def test_no_loss_against_plain_opponents() -> None:
    """A quick version of `python -m tests.bots.opponents.quixo_match`."""
    found = []
    for seed in range(6):
        champion = make_bot("champion", seed=seed, nodes=60_000)
        found.append(points(champion, AlphaBeta(4, seed), seed))
        found.append(points(champion, MonteCarlo(300, seed), seed))
    assert 0 not in found
    assert found.count(1) > found.count(0.5)
