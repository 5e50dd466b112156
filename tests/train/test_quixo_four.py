"""Lines with dots: learnt the same each time, the same read backwards, and of use after few games."""

import numpy as np
import pytest

from astragal.kernels.quixo_search.dotted import DOTTED, looks, with_dots
from astragal.kernels.quixo_search.worth import KINDS, score
from astragal.models import quixo_four_lines
from astragal.train.quixo_four import begun, learnt, names, places, self_play

pytestmark = pytest.mark.timeout(600)  # networks learn


def test_learning_can_be_repeated_and_is_of_use() -> None:
    lines = with_dots(begun())
    words, dotted, won = self_play(1, 150, 1, lines)
    again = self_play(1, 150, 1, lines)
    assert all((one == other).all() for one, other in zip((words, dotted, won), again, strict=True))
    assert set(won) <= {0.0, 0.5, 1.0}
    scores, loss = learnt(words, dotted, won, begun(), 1)
    assert scores.shape == (KINDS, DOTTED)
    same, _ = learnt(words, dotted, won, begun(), 1)
    assert (scores == same).all()
    assert loss < np.log(2)


def test_what_ships_tells_winners_from_losers() -> None:
    words, dotted, won = self_play(99, 150, 1, with_dots(begun()))
    seen = [score(looks(int(word), int(dots), 1, quixo_four_lines())) for word, dots in zip(words, dotted, strict=True)]
    values = np.array(seen)
    assert values[won == 1].mean() > values[won == 0].mean() + 50


def test_a_line_read_backwards_is_learnt_with_the_line() -> None:
    name = names()
    assert (name <= np.arange(KINDS * DOTTED)).all()
    assert (name[name] == name).all()
    backwards = 0b10000 | 0b01000 << 5 | 0b10000 << 10
    assert name[backwards] == 0b00001 | 0b00010 << 5 | 0b00001 << 10


def test_places_are_those_that_a_position_looks_up() -> None:
    words, dotted, _ = self_play(2, 5, 1, with_dots(begun()))
    found = np.zeros((words.size, 12), np.int32)
    places(words, dotted, found)
    lines = quixo_four_lines()
    for at in range(words.size):
        assert lines[found[at]].sum() == looks(int(words[at]), int(dotted[at]), 1, lines)
