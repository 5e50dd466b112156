"""What a seat may choose, and taking a choice back."""

import astragal

ROLLED = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))


def test_a_mask_has_a_bit_for_each_legal_move_and_no_other() -> None:
    legal = {ROLLED.game.all_moves[place] for place in range(64) if ROLLED.mask(1) >> place & 1}
    assert legal == set(ROLLED.moves(1)) == {astragal.move(text) for text in ("-", "r5", "y5", "g5", "b5")}


def test_who_has_not_chosen_has_nothing_to_take_back() -> None:
    chosen = ROLLED.play(0, astragal.move("r5"))
    assert chosen.withdrawn(1) == chosen
    assert chosen.withdrawn(0) == ROLLED
