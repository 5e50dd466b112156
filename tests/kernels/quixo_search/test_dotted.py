"""What lines with dots are worth: the same as without, where dots do not matter; and the same from every side."""

import numpy as np
import pytest

from astragal.core.moves import NOTHING
from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.game import Quixo
from astragal.kernels.quixo_search.dotted import DOTTED, fitting, looks, with_dots, without_dots
from astragal.kernels.quixo_search.symmetry import following
from astragal.kernels.quixo_search.tables import LANE, LOW, SYMMETRIES
from astragal.kernels.quixo_search.think import SearchLimits, think
from astragal.kernels.quixo_search.worth import KINDS, PATTERNS, fours, their_fours, worth
from astragal.models import quixo_four_lines, quixo_lines
from astragal.models.lines import quixo_scores
from tests.bots.opponents.quixo_match import opening
from tests.kernels.quixo_search.positions import random_boards, random_words

FOUR = ".XxOo"


def test_without_dots_it_is_the_score_of_two() -> None:
    lines = quixo_lines()
    for word, dots in random_words(300, 1, FOUR):
        assert looks(word, dots, 0, lines) == looks(word, dots, 1, without_dots(lines)) == worth(word, lines)


def test_scores_that_ignore_dots_make_the_table_that_does() -> None:
    scores = np.tile(quixo_scores().reshape(KINDS, 1, PATTERNS), (1, DOTTED // PATTERNS, 1))
    assert (with_dots(scores) == without_dots(quixo_lines())).all()
    assert fitting(quixo_lines(), False) is quixo_lines()
    assert fitting(quixo_four_lines(), True) is quixo_four_lines()


def test_dots_change_the_score_but_not_how_many_fours_there_are() -> None:
    lines, differ = quixo_four_lines(), 0
    for word, dots in random_words(300, 2, FOUR):
        total, plain = looks(word, dots, 1, lines), worth(word, quixo_lines())
        assert (fours(total), their_fours(total)) == (fours(plain), their_fours(plain))
        differ += total != looks(word, 0, 1, lines)
    assert differ > 200


def test_a_board_looks_the_same_from_every_side() -> None:
    lines = quixo_four_lines()
    for word, dots in random_words(100, 3, FOUR):
        mine, other, pointing = word & LOW, word >> LANE, dots
        expected = looks(word, dots, 1, lines)
        for turn in range(1, SYMMETRIES):
            mine, other, pointing = (following(bits, turn) for bits in (mine, other, pointing))
            assert looks(mine | other << LANE, pointing, 1, lines) == expected


def test_a_search_of_four_reads_lines_of_two() -> None:
    limits = SearchLimits(nodes=3000, memory=12)
    for seed in range(4):
        state = opening(seed, 4)
        assert think(state, limits, quixo_lines()) == think(state, limits, without_dots(quixo_lines()))


@pytest.mark.parametrize("cubes", [FOUR, "xxxOOOoooX"])
def test_of_four_every_choice_is_legal(cubes: str) -> None:
    """Also where few cubes may be taken, or none: then one has to pass."""
    game, passed = Quixo(players=4), 0
    for board in random_boards(60, 4, cubes):
        for seat in range(4):
            state = from_position(game, board, seat, 0)
            move = game.all_moves[think(state, SearchLimits(nodes=300, memory=10), quixo_four_lines()).move]
            assert move in state.moves(seat)
            passed += move == NOTHING
    assert (passed > 0) == (cubes != FOUR)
