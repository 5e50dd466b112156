"""Positions that have been on the board, compared with a plain tuple of them."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.games.quixo.rules.positions import PART, Positions

some = st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 1)), max_size=3 * PART)


@given(some, st.slices(3 * PART))
def test_like_a_tuple(plain: list[tuple[str, int]], part: slice) -> None:
    one_by_one = Positions()
    for place, position in enumerate(plain):
        assert len(one_by_one) == place
        one_by_one = one_by_one.plus(position)
    for positions in (one_by_one, Positions(plain), pickle.loads(pickle.dumps(one_by_one))):
        assert tuple(positions) == tuple(plain)
        assert [positions[place] for place in range(-len(plain), len(plain))] == [*plain, *plain]
        assert positions[part] == tuple(plain[part])
        assert positions == one_by_one
        assert hash(positions) == hash(one_by_one)
        assert repr(positions) == f"Positions({plain!r})"
        for position in (("a", 0), ("h", 1), ("z", 9)):
            assert positions.count(position) == plain.count(position)
            assert (position in positions) == (position in plain)
        for beyond in (len(plain), -len(plain) - 1):
            with pytest.raises(IndexError):
                positions[beyond]
    assert one_by_one != tuple(plain)
    assert one_by_one.plus(("a", 0)) != one_by_one
