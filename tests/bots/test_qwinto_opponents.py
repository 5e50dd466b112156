"""Players of Qwinto that owe nothing to our networks: what they know, and that their games are played by the rules."""

import numpy as np
import pytest

from astragal.kernels.network import scratch
from astragal.kernels.qwinto.game import SHEETS
from astragal.kernels.qwinto.net_inputs import SLOTS
from astragal.kernels.qwinto.net_play import NET, TURN, net_games
from astragal.kernels.qwinto.policy_play import WEIGHTS
from astragal.kernels.qwinto.row_chances import RANK, last_layer, pentagon_places
from astragal.kernels.qwinto.weights import PLAIN
from astragal.models.networks import for_two
from tests.bots.opponents import qwinto_lead, qwinto_match
from tests.bots.opponents.qwinto_rows import rows_worth

pytestmark = pytest.mark.timeout(300)  # matches

WIN = 1.0


def test_weights_that_fit_best_are_found() -> None:
    chance = np.random.default_rng(3)
    seen = (chance.random((200, 30)) < 0.2).astype(float)
    products, sums = seen.T @ seen, seen.T @ chance.normal(size=200)
    expected = np.linalg.solve(products + qwinto_lead.RIDGE * np.eye(30), sums)
    assert qwinto_lead.solved(products, sums) == pytest.approx(expected, abs=1e-6)


def test_a_lead_at_the_end_is_the_lead_in_points() -> None:
    state = np.zeros(SHEETS + 8, np.int64)
    state[SHEETS + 3] = 4
    weights = qwinto_lead.kept(qwinto_match.LEARNT)
    assert qwinto_lead.lead_worth(weights, state, 0) == -20
    assert qwinto_lead.lead_worth(weights, state, 1) == 20


def test_who_can_end_a_game_by_rows_knows_who_wins() -> None:
    tables, state = last_layer(*pentagon_places())[None], np.zeros(SHEETS + 8, np.int64)
    state[SHEETS + 3] = 3
    assert rows_worth(tables, RANK, state, 0) == -15
    state[SHEETS + 3] = 4
    assert rows_worth(tables, RANK, state, 0) < -1000 < 1000 < rows_worth(tables, RANK, state, 1)


def test_a_network_plays_as_in_its_own_games() -> None:
    net, totals = for_two("qwinto").net, np.zeros((20, 2), np.int64)
    kinds, weights = np.array([NET, WEIGHTS]), np.stack([PLAIN, PLAIN])
    net_games(kinds, weights, net, WIN, TURN, net, WIN, TURN, scratch(SLOTS), 4, 0, 20, totals)
    found = qwinto_match.rival_totals(["champion", "plain weights"], net, WIN, 20, 4)
    assert found.tolist() == totals.tolist()


def test_all_kinds_sit_at_one_table() -> None:
    tables, net = last_layer(*pentagon_places())[None], for_two("qwinto").net
    seats = ["champion", "lead", "rows", "plain weights", "network"]
    found = qwinto_match.rival_totals(seats, net, WIN, 10, 6, other=net, tables=tables)
    means = found.mean(axis=0)
    assert means[0] > means[2]
    assert (means > 0).all()
