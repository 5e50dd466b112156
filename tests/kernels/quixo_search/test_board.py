"""The kernels of Quixo and the rules agree."""

import random

import numpy as np
import pytest

from astragal.games.quixo.rules.board import LINES
from astragal.games.quixo.rules.game import Quixo
from astragal.kernels.quixo_search.board import pushed
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.symmetry import following, least
from astragal.kernels.quixo_search.tables import BACK, CELLS, IMAGE, LANE, LOW, PAIR, PUSHES, SYMMETRIES, TAKE
from astragal.kernels.quixo_search.worth import fours, score, table, their_fours, worth
from astragal.models import quixo_lines
from tests.kernels.quixo_search.follow import follow
from tests.rules.kinds import KINDS, game_of

STEPS = 100_000
QUIXO = [kind for kind in KINDS if KINDS[kind]["game"] == "quixo"]


@pytest.mark.parametrize("kind", QUIXO)
def test_masks_states_and_lines(kind: str) -> None:
    game = game_of(kind)
    assert isinstance(game, Quixo)
    # Two players and four get 100,000 steps each; the kinds of two share theirs.
    same = sum(KINDS[other].get("players") == game.players for other in QUIXO)
    assert follow(game, STEPS // same, seed=1) > 50


def _positions(count: int) -> list[int]:
    chance = random.Random(5)
    return [to_word("".join(chance.choice(".XO") for _ in range(CELLS)), 0) for _ in range(count)]


def test_symmetries_of_pushes_are_those_of_boards() -> None:
    for word in _positions(20):
        pictures = [(word & LOW, word >> LANE)]
        for turn in range(1, SYMMETRIES):
            mine, other = pictures[-1]
            pictures.append((following(mine, turn), following(other, turn)))
        words = [mine | other << LANE for mine, other in pictures]
        smallest, _, symmetry = least(word, 0)
        assert smallest == min(words) == words[symmetry]
        assert {least(other, 0)[0] for other in words} == {smallest}
        for push in range(PUSHES):
            made = pushed(word, push)
            for turn in range(SYMMETRIES):
                assert least(pushed(words[turn], int(IMAGE[turn, push])), 0)[0] == least(made, 0)[0]
                assert BACK[turn, IMAGE[turn, push]] == push


def test_pushes_left_out_give_the_same_board_as_another() -> None:
    for word in [0, *_positions(300)]:
        free = TAKE & ~(word >> LANE) != 0
        boards = {pushed(word, push) for push in range(PUSHES) if free[push]}
        fewer = set()
        for push in range(PUSHES):
            own, blank, pair = word & LOW, ~(word | word >> LANE), int(PAIR[push])
            if free[push] and own & pair != pair and (blank & pair != pair or pair >> CELLS):
                fewer.add(pushed(word, push))
        assert fewer == boards


def test_the_worth_of_a_position_is_the_sum_of_its_lines() -> None:
    kinds = [0, 1, 2, 1, 0, 0, 1, 2, 1, 0, 3, 3]
    scores = np.random.default_rng(1).integers(-500, 500, (4, 1024)).astype(np.int32)
    lines = table(scores)
    for word in _positions(200):
        total, mine, theirs = 0, 0, 0
        for kind, line in zip(kinds, LINES, strict=True):
            own = [word >> place & 1 for place in line]
            other = [word >> LANE + place & 1 for place in line]
            pattern = sum(bit << place for place, bit in enumerate(own + other))
            total += int(scores[kind, pattern])
            mine += sum(own) >= 4
            theirs += sum(other) >= 4
        found = worth(word, lines)
        assert (score(found), fours(found), their_fours(found)) == (total, mine, theirs)


def test_what_ships_is_fair_to_both_sides() -> None:
    lines = quixo_lines().reshape(4, 1024) & ((1 << 20) - 1)
    assert lines[:, 0].tolist() == [0] * 4
