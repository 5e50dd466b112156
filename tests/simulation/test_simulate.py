"""Simulated games are games by the rules, with the dice that the seed says and the moves that the policies choose."""

from random import Random

import numpy as np
import pytest

import astragal
from astragal.core.state import State
from astragal.engines import make_engine
from astragal.games.quixo.rules.game import Quixo
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwixx.rules.game import Longo, Qwixx, QwixxFamily
from astragal.games.qwixx.rules.state import QwixxState
from astragal.kernels.qwixx.tables import tables
from astragal.kernels.random import below, stream, word
from tests.kernels.quixo_search.test_random_play import replayed as replayed_quixo
from tests.kernels.qwinto.test_qwinto import replayed as replayed_qwinto
from tests.kernels.qwixx.test_play import replayed as replayed_qwixx

pytestmark = pytest.mark.timeout(300)  # many whole games


@pytest.mark.parametrize(
    "game",
    [Qwixx(players=2), Qwixx(players=5, sheet="mixed", finish_turn=True, first=3), Longo(players=3, first=1)],
    ids=lambda game: f"{game.name} {game.players}",
)
def test_random_qwixx(game: QwixxFamily) -> None:
    found = astragal.simulate(game, "random", n=25, seed=3)
    for number in range(25):
        state = replayed_qwixx(game, tables(game), 3, number)
        _same(found, number, state)


def test_random_qwinto() -> None:
    game = Qwinto(players=3, first=2)
    found = astragal.simulate(game, n=25, seed=3)
    for number in range(25):
        assert tuple(found.scores[number]) == replayed_qwinto(game, 3, number)


@pytest.mark.parametrize(("players", "first"), [(2, 1), (4, 0), (4, 3)])
def test_random_quixo(players: int, first: int) -> None:
    game = Quixo(players=players, first=first, move_limit=60)
    found = astragal.simulate(game, n=25, seed=3)
    for number in range(25):
        state = replayed_quixo(game, 3, number)
        _same(found, number, state)
        assert found.lengths[number] == state.made


@pytest.mark.parametrize(("policy", "players"), [("weights", 3), ("network", 2), ("network", 3)])
def test_qwixx_by_engines(policy: str, players: int) -> None:
    game = Qwixx(players=players, first=1)
    found = astragal.simulate(game, policy, n=4, seed=11)
    for number in range(4):
        state, turns = _qwixx_by_engine(game, policy, 11, number)
        _same(found, number, state)
        assert found.lengths[number] == turns


@pytest.mark.parametrize(("policy", "players"), [("network", 2), ("network", 1)])
def test_qwinto_by_engines(policy: str, players: int) -> None:
    game = Qwinto(players=players)
    found = astragal.simulate(game, policy, n=2, seed=11)
    for number in range(2):
        state, turns = _qwinto_by_engine(game, policy, 11, number)
        _same(found, number, state)
        assert found.lengths[number] == turns


def test_the_same_games_on_any_number_of_threads() -> None:
    one, more = (astragal.simulate("longo", ["weights", "random"], n=300, seed=5, threads=count) for count in (1, 3))
    assert np.array_equal(one.scores, more.scores)
    assert np.array_equal(one.lengths, more.lengths)
    assert not np.array_equal(one.scores, astragal.simulate("longo", ["weights", "random"], n=300, seed=6).scores)


def test_weights_of_ones_own() -> None:
    usual = astragal.simulate("qwixx", "weights", n=50, seed=1)
    assert np.array_equal(usual.scores, astragal.simulate("qwixx", [0.491, -0.869, 0.018, -0.056], n=50, seed=1).scores)
    own = astragal.simulate("qwixx", [np.zeros(4, np.float32), "weights"], n=50, seed=1)
    assert own.policies == ("weights (0, 0, 0, 0)", "weights")
    assert own.shares[:, 1].mean() > 0.9


def test_levels_without_habits() -> None:
    champion = astragal.simulate("qwixx", "champion", n=3, seed=1)
    assert np.array_equal(champion.scores, astragal.simulate("qwixx", "network", n=3, seed=1).scores)
    with pytest.raises(astragal.InvalidOption, match="no policy starter"):
        astragal.simulate("qwixx", "starter")


def test_by_the_rules_where_no_kernel_counts_repetitions() -> None:
    found = astragal.simulate(Quixo(repetition=2, move_limit=40), n=40, seed=1)
    assert set(found.scores.ravel()) == {0.0, 0.5, 1.0}
    assert (found.shares == found.scores).all()
    assert found.lengths.max() == 40


def test_what_is_given_back_cannot_be_changed() -> None:
    found = astragal.simulate("quixo", n=2)
    for array in (found.scores, found.lengths, found.won, found.shares):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def _same(found: astragal.Simulation, number: int, state: State) -> None:
    assert tuple(found.scores[number]) == state.scores
    assert tuple(np.flatnonzero(found.won[number])) == state.winners


def _qwixx_by_engine(game: Qwixx, policy: str, seed: int, number: int) -> tuple[QwixxState, int]:
    state, turn, sequence = game.start(), 0, np.uint64(stream(seed, number))
    engine, t = make_engine(game, policy), tables(game)
    while not state.over:
        bits, faces = word(sequence, 2 * turn), []
        for _ in range(6):
            face, bits = below(np.uint64(bits), game.layout.faces)
            faces.append(face + 1)
        shown = [face for row, face in zip(t.die_row, faces[2:], strict=True) if not state.closed >> int(row) & 1]
        state = state.rolled(faces[:2] + shown)
        while state.due:
            for seat in state.due:
                state = state.play(seat, engine.pick(state.view(seat), seat, state.moves(seat), Random(0)))
        turn += 1
    return state, turn


def _qwinto_by_engine(game: Qwinto, policy: str, seed: int, number: int) -> tuple[State, int]:
    state, turn, sequence = game.start(), 0, np.uint64(stream(seed, number))
    engine = make_engine(game, policy)
    while not state.over:
        bits, written = word(sequence, 2 * turn), False
        while not written:
            if state.dice:
                faces = []
                for _ in state.dice:
                    face, bits = below(np.uint64(bits), 6)
                    faces.append(face + 1)
                state = state.rolled(faces)
            written = state.phase == "write"
            for seat in state.due:
                state = state.play(seat, engine.pick(state.view(seat), seat, state.moves(seat), Random(0)))
        turn += 1
    return state, turn
