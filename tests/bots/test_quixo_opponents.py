"""The opponents that Quixo's champion is measured against: legal, repeatable, different, some wary of circles."""

from dataclasses import replace

import pytest

from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.game import Quixo
from tests.bots.opponents.quixo_match import opening, play
from tests.bots.opponents.quixo_population import HELD_OUT, OPINIONS, POPULATION, opponent

GAME = Quixo(repetition=3, move_limit=60)


def test_the_population_has_all_kinds_and_some_are_held_out() -> None:
    assert len(POPULATION) == 24
    assert set(HELD_OUT) < set(POPULATION)


@pytest.mark.parametrize("opinion", OPINIONS)
def test_games_are_legal_and_repeatable(opinion: str) -> None:
    names = [f"{opinion}-3", f"{opinion}-3r"]
    first, second = (play(opening(2, plies=2), [opponent(name, 1) for name in names]) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", [f"{opinion}-{depth}" for opinion in OPINIONS for depth in (3, 6)])
def test_a_line_is_taken_and_none_is_given(name: str) -> None:
    state = from_position(GAME, "XXXX." + "O...." * 4, 0, 0)
    assert state.play(0, opponent(name, 1).choose(state, 0)).winners == (0,)
    state = from_position(GAME, "OOOO." + "X...." + "." * 15, 0, 0)
    then = state.play(0, opponent(name, 1).choose(state, 0))
    assert not any(then.play(1, answer).winners == (1,) for answer in then.moves(1))


def test_opinions_differ() -> None:
    chosen = set()
    for number in range(6):
        state = opening(number, plies=6)
        chosen |= {(opinion, opponent(f"{opinion}-3", 1).choose(state, state.active)) for opinion in OPINIONS}
    moves = {opinion: {move for one, move in chosen if one == opinion} for opinion in OPINIONS}
    assert len({frozenset(found) for found in moves.values()}) == len(OPINIONS)


def test_who_is_ahead_and_knows_the_rule_goes_elsewhere() -> None:
    """The best move by its own search is left out once the game has met the position behind it."""
    left = 0
    for number in range(8):
        state = opening(number, plies=9)
        seat = state.active
        blind = opponent("powers-3", 1).choose(state, seat)
        then = state.play(seat, blind)
        met = replace(state, seen=((then.board, then.active), (state.board, seat)))
        assert opponent("powers-3", 1).choose(met, seat) == blind
        left += opponent("powers-3r", 1).choose(met, seat) != blind
    assert left > 0
