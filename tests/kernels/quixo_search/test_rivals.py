"""Who sits there is known by what they play: the right one of many short-sighted players becomes the most likely."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from astragal.engines.quixo_search import rivals
from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.rivals import SIGHT, Opinions, Rivals
from astragal.kernels.quixo_search.worth import COUNTS, PATTERNS, TENS, grown, plain, score, table, worth
from tests.bots.opponents import quixo_alphabeta
from tests.kernels.quixo_search.positions import random_boards, random_words

GAME = Quixo(repetition=3)
FEW = Opinions([table(plain()), table(grown(COUNTS)), table(grown(TENS))])


def watched(opinions: Opinions, place: int, sight: int, moves: int) -> QuixoState:
    """A position with a game before it in which seat 1 plays as one rival would, from boards by chance."""
    chance, seen = Random(3), list[tuple[str, int]]()
    for board in random_boards(400, 5, "....XXXOOO"):
        state = from_position(GAME, board, 1, 0)
        if state.over or len(seen) >= 2 * moves:
            break
        preferred = sorted(Rivals(opinions).preferred(to_word(board, 1), place)[sight - 1])
        wanted = chance.choice(preferred)
        after = (state.play(1, move) for move in state.moves(1))
        then = next(then for then in after if to_word(then.board, 0) == wanted)
        if not then.over:
            seen += [(board, 1), (then.board, 0)]
    return replace(from_position(GAME, seen[-1][0], 0, 0), seen=tuple(seen))


@pytest.mark.parametrize(("place", "sight"), [(0, 3), (1, 4), (2, 2), (2, 4)])
def test_the_right_rival_is_found(place: int, sight: int) -> None:
    found = Rivals(FEW)
    assert found.watch(watched(FEW, place, sight, 16)) == 16
    assert found.likely.argmax() == place * SIGHT + sight - 1
    assert found.likely[place].sum() > 0.8


def test_of_who_has_not_moved_nothing_is_known() -> None:
    found = Rivals(FEW)
    before = found.likely.copy()
    assert found.watch(GAME.start()) == 0
    assert np.allclose(found.likely, before)
    assert found.watch(watched(FEW, 0, 3, 5), most=0) == 0


def test_replies_are_legal_and_add_up() -> None:
    found = Rivals(FEW)
    for board in random_boards(10, 6, ".XXOO"):
        state = from_position(GAME, board, 0, 0)
        replies = found.replies(to_word(board, 0))
        legal = {to_word(state.play(0, move).board, 1) for move in state.moves(0)}
        assert set(replies) <= legal
        assert sum(replies.values()) == pytest.approx(1)


def test_a_win_at_once_is_what_everybody_plays() -> None:
    found = Rivals(FEW)
    state = from_position(GAME, "XXXX." + "O...." * 4, 0, 0)
    for then in found.replies(to_word(state.board, 0)):
        assert then in {to_word(state.play(0, move).board, 1) for move in state.moves(0) if state.play(0, move).over}
    assert all(len(preferred) == 1 for preferred in found.preferred(to_word("XXXX." + "O...." * 4, 0), 0)[:SIGHT])


def test_nobody_there_thinks_as_the_opponent_that_is_measured_against() -> None:
    """No opinion of lines of the champion's is the opponent's, up to a factor."""
    words = [word for word, _ in random_words(200, 8, ".XXOO")]
    theirs = np.array([quixo_alphabeta.looks(word) for word in words])
    for lines in rivals().lines:
        assert lines.size == 4 * PATTERNS
        ours = np.array([score(worth(word, lines)) for word in words])
        factor = (ours @ theirs) / (theirs @ theirs)
        assert np.abs(ours - factor * theirs).max() > 10
