"""Players to measure champions against: what they like, and that the champion is not sure of them by accident."""

import numpy as np
import pytest

from astragal.games.qwixx.rules.game import Longo, Qwixx
from astragal.kernels.qwixx.game import ACTIVE, COLOUR, PHASE, SHEETS, blank, play_white, roll
from astragal.kernels.qwixx.policy_play import WEIGHTS
from astragal.kernels.qwixx.rival_play import PLAYOUTS, SOLVED
from astragal.kernels.qwixx.tables import Ints, SheetTables, tables
from astragal.kernels.qwixx.tastes import by_playouts, by_taste
from astragal.kernels.random import stream
from astragal.models.networks import for_two
from astragal.train.measure import measured
from astragal.train.qwixx_rivals import RIVALS, Rival, against

pytestmark = pytest.mark.timeout(600)  # networks learn


def rolled(t: SheetTables, *faces: int) -> Ints:
    state = blank(t)
    roll(t, state, np.array(faces))
    return state


def move(game: Qwixx | Longo, state: Ints, seat: int, taste: tuple[float, ...]) -> str:
    return str(game.all_moves[by_taste(tables(game), np.array(taste), state, seat)])


def test_few_numbers_are_skipped() -> None:
    game, taste = Qwixx(players=2), RIVALS["qwixx"]["counts skips"].taste
    t = tables(game)
    assert move(game, rolled(t, 1, 2, 1, 1, 1, 1), 1, taste) in ("r3", "y3"), "one number is skipped"
    assert move(game, rolled(t, 3, 4, 1, 1, 1, 1), 1, taste) == "-", "five are too many"
    assert move(game, rolled(t, 3, 4, 4, 4, 4, 4), 0, taste) != "-", "unless a penalty is due"


def test_in_the_own_turn_both_actions_are_chosen_together() -> None:
    game, taste = Qwixx(players=2), RIVALS["qwixx"]["counts skips"].taste
    t = tables(game)
    state = rolled(t, 3, 4, 6, 6, 6, 6)
    assert move(game, state, 0, taste) == "-", "a ten of green or blue is nearer than any seven"
    play_white(t, state, np.zeros(2, np.int64))
    assert (state[PHASE], state[ACTIVE]) == (COLOUR, 0)
    assert move(game, state, 0, taste) in ("g10", "b10")


def test_lucky_crosses_are_hunted() -> None:
    game = Longo(players=2, lucky=((5, 8), (6, 11)))
    state = rolled(tables(game), 2, 3, 8, 8, 8, 8)
    assert move(game, state, 0, RIVALS["longo"]["lucky-hunter"].taste).startswith("*")
    assert not move(game, state, 1, RIVALS["longo"]["lucky-hunter"].taste).startswith("*"), "five is not lucky for it"


def test_a_lock_that_loses_is_left() -> None:
    game, taste = Qwixx(players=2), RIVALS["qwixx"]["counts skips"].taste
    t = tables(game)
    state = rolled(t, 6, 6, 1, 1, 1, 1)
    state[2] = 0b0100  # green is closed
    state[SHEETS] = 0b11111
    assert move(game, state, 0, taste) == "r12#"
    state[SHEETS + 2] = 0b11111111 << 16
    assert move(game, state, 0, taste) != "r12#"


def test_playing_on_is_repeatable_and_better_than_its_taste() -> None:
    t, rival = tables(Qwixx(players=2)), RIVALS["qwixx"]["plays games on"]
    state = rolled(t, 2, 3, 4, 5, 1, 6)
    chosen = {int(by_playouts(t, np.array(rival.taste), state, 0, 16, stream(1, 2), state.copy())) for _ in range(3)}
    assert len(chosen) == 1


@pytest.mark.parametrize("game", ["qwixx", "longo"])
def test_by_the_same_weights_it_is_the_yardstick(game: str) -> None:
    net = for_two(game).net
    by_rivals = against(game, net, (RIVALS[game]["yardstick"],), games=400, seed=3, threads=1)
    known = measured(game, 2, net, games=400, seed=3, threads=1)
    assert by_rivals.share == pytest.approx(known.share, abs=0.08)
    assert by_rivals == against(game, net, (RIVALS[game]["yardstick"],), games=400, seed=3, threads=3)


def test_all_kinds_sit_at_one_table() -> None:
    kinds = [RIVALS["qwixx"][name] for name in ("yardstick", "counts skips", "as if alone")]
    assert {rival.kind for rival in kinds} >= {WEIGHTS, SOLVED}
    values = np.zeros((1653, 1653, 4), np.float32)
    found = against("qwixx", for_two("qwixx").net, tuple(kinds), values=values, games=40, threads=1)
    assert len(found.points) == 4
    assert found.points[0] > found.points[3], "who sees no future takes all it gets"
    poor = Rival(PLAYOUTS, RIVALS["qwixx"]["counts skips"].taste, 2)
    assert against("qwixx", for_two("qwixx").net, (poor,), games=20, threads=1).share > 0.3
