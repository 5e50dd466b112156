"""Quixo's puzzles cannot be wrong: another sample each run is proven by search, and by the tables that ship."""

from random import Random, SystemRandom
from typing import cast

import pytest

import astragal
from astragal.core.struct import changed
from astragal.games.quixo.heuristics import can_win, has_line
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.convert import to_word
from astragal.puzzle_making.checking import check_quixo
from astragal.puzzle_making.makers import NOWHERE
from astragal.puzzle_making.quixo import kids_of, symmetry_class
from astragal.puzzle_making.quixo_proof import ending, proven, wins_in
from astragal.puzzles import Puzzle, puzzles, state_of
from astragal.solve.quixo.judge import tables_in

pytestmark = pytest.mark.timeout(300)  # searches and rollouts

SAMPLE = 200
PLAIN = 25
"""Of these, so many of the short ones once more by the plain rules, which are slow."""


def state(one: Puzzle) -> QuixoState:
    return cast(QuixoState, state_of(one))


def test_two_hundred_are_proven() -> None:
    seed = SystemRandom().randrange(1 << 32)
    print(f"seed {seed}")  # shown when it fails
    every = puzzles("quixo")
    some = Random(seed).sample(every, min(SAMPLE, len(every)))
    known = tables_in(NOWHERE)
    assert [found for one in some if (found := check_quixo(one, known)).wrong] == [], f"seed {seed}"
    short = [one for one in some if one.moves in (1, 2) or one.kind == "only_move"][:PLAIN]
    for one in short:
        assert wins_plainly(state(one), one), f"{one.id}, seed {seed}"


def wins_plainly(position: QuixoState, one: Puzzle) -> bool:
    """The question again by the rules themselves, without kernels: wins of one or two moves, and threats at once."""
    seat = one.seat
    for move in position.moves(seat):
        after = position.play(seat, move)
        if one.moves == 1:
            wins = seat in after.winners
        elif one.moves == 2:
            wins = not after.over and all(
                seat in reply.winners or (not reply.over and can_win(reply.board, seat))
                for reply in (after.play(1 - seat, answer) for answer in after.moves(1 - seat))
            )
        else:  # the only move does not lose at once, whatever may come later
            if str(move) in one.right and (after.over or can_win(after.board, 1 - seat)):
                return False
            continue
        if wins != (str(move) in one.right):
            return False
    return True


def test_one_of_a_class_of_symmetry() -> None:
    classes = [symmetry_class(state(one)) for one in puzzles("quixo")]
    assert len(set(classes)) == len(classes)


def test_all_right_moves_make_the_same_board() -> None:
    for one in puzzles("quixo"):
        boards = kids_of(state(one))
        assert len({boards[move] for move in boards if str(move) in one.right}) == 1, one.id


def test_wins_at_once_are_the_easiest_and_few() -> None:
    every = puzzles("quixo")
    at_once = [one for one in every if one.moves == 1]
    assert len(at_once) <= len(every) // 5
    rest = sorted(one.rating for one in every if one.moves != 1)
    assert max(one.rating for one in at_once) < rest[len(rest) // 2]


def test_a_wrong_key_is_found() -> None:
    known = tables_in(NOWHERE)
    for kind in ("win_in", "only_move"):
        one = next(one for one in puzzles("quixo") if one.kind == kind)
        legal = [str(move) for move in state(one).moves(one.seat)]
        other = next(text for text in legal if text not in one.right)
        best, place = max(one.answers), legal.index(other)
        twice = tuple(best if number == place else value for number, value in enumerate(one.answers))
        assert check_quixo(changed(one, right=(other,)), known).wrong
        assert check_quixo(changed(one, answers=twice), known).wrong
    longer = next(one for one in puzzles("quixo") if one.kind == "win_in" and one.moves == 2)
    assert check_quixo(changed(longer, moves=3), known).wrong == "length"


@pytest.mark.parametrize("seed", range(6))
def test_searches_agree_with_the_rules(seed: int) -> None:
    """A push that makes five, and a threat of one, as the rules see them; and a proven win is one by tables, too."""
    chance, position = Random(seed), astragal.game("quixo").start()
    while not position.over and position.made < 24:
        word = to_word(position.board, position.active)
        assert wins_in(word, 1) == can_win(position.board, position.active)
        for move, kid in kids_of(position).items():
            after = position.play(position.active, move)
            sides = [has_line(after.board, side) for side in (position.active, 1 - position.active)]
            assert ending(kid) == (0 if not any(sides) else -1 if sides[1] else 1)
        for move in chance.sample(list(kids_of(position)), 2):
            found, _ = proven(position, move, 2000)
            told = astragal.probe(position, plies=0)[move].value
            assert found == 0 or told in (None, found)
        position = position.play(position.active, chance.choice(position.moves(position.active)))
