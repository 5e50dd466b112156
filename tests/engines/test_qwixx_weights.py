"""Playing by weights when some moves are overlooked: the best of what is seen, and all of it is the yardstick."""

from random import Random

import pytest

from astragal.core.moves import NOTHING, Move
from astragal.engines.qwixx_tables import sheet_tables
from astragal.engines.qwixx_weights import WeightsEngine
from astragal.games.qwixx.rules.game import Longo, Qwixx, QwixxFamily
from astragal.games.qwixx.rules.state import QwixxState
from astragal.kernels.qwixx.convert import to_vector
from astragal.kernels.qwixx.weights import YARDSTICK, by_weights

GAMES = [Qwixx(players=2), Longo(players=2), Qwixx(players=3, sheet="mixed")]


def choices_of(game: QwixxFamily, seed: int) -> list[tuple[QwixxState, int]]:
    """Every choice of a game that is played by chance."""
    chance, state, found = Random(seed), game.start(), []
    while not state.over:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
        for seat in state.awaiting:
            view = state.view(seat)
            found.append((view, seat))
            state = state.play(seat, chance.choice(view.moves(seat)))
    return found


def pick(view: QwixxState, seat: int, moves: list[Move]) -> Move:
    return WeightsEngine().pick(view, seat, moves, Random(1))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_who_sees_everything_is_the_yardstick(game: QwixxFamily) -> None:
    for view, seat in choices_of(game, 1):
        chosen = by_weights(sheet_tables(game), YARDSTICK, to_vector(view), seat)
        assert pick(view, seat, list(view.moves(seat))) == game.all_moves[chosen]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")
def test_what_is_overlooked_is_not_taken_and_the_best_of_the_rest_is(game: QwixxFamily) -> None:
    chance, fewer = Random(2), 0
    for view, seat in choices_of(game, 3):
        moves = list(view.moves(seat))
        best = pick(view, seat, moves)
        seen = [move for move in moves if move == NOTHING or chance.random() < 0.5]
        chosen = pick(view, seat, seen)
        assert chosen in (*seen, NOTHING)
        assert chosen == best or best not in seen
        others = [move for move in seen if move not in (chosen, NOTHING)]
        # Of two it keeps the one that it took from among all.
        for other in others:
            assert pick(view, seat, [NOTHING, chosen, other]) == chosen
        fewer += chosen != best
    assert fewer > 3


def test_a_lucky_cross_that_is_overlooked_is_not_taken_for_the_plain_one() -> None:
    game = Longo(players=2, lucky=((5, 8), (6, 11)))
    view = game.start().rolled((2, 3, 8, 8, 8, 8)).view(0)
    lucky = [move for move in view.moves(0) if str(move).startswith("*")]
    plain = [move for move in view.moves(0) if move not in lucky]
    assert len(lucky) > 0
    assert not str(pick(view, 0, plain)).startswith("*")
    assert pick(view, 0, lucky) in (*lucky, NOTHING)
