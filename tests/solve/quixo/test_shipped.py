"""The tables that come with the package: how they are packed, and what they tell."""

import numpy as np
import pytest

from astragal.solve.errors import DamagedFile
from astragal.solve.quixo import judge, shipped
from astragal.solve.quixo.layer import empty_layer
from astragal.solve.quixo.solver import Solver
from astragal.solve.quixo.tables import Tables
from tests.solve.quixo.held import tables


def _packed() -> bytes:
    known = tables(4, 16)
    first = Solver(4).restore(12, known.source(12).pool, known.source(11).pool)
    owners = {blanks: empty_layer(4, blanks).owners for blanks in range(12, 17)}
    losses = {blanks: known.source(blanks).pool for blanks in owners}
    return shipped.pack(owners, losses, first.owned(first.wins))


def test_they_tell_wins_draws_and_losses_without_the_layer_before() -> None:
    unpacked = shipped.unpack(_packed())
    alone, known = Tables(4, sources=dict(unpacked.losses), wins=dict(unpacked.wins)), tables(4, 16)
    chance = np.random.default_rng(4)
    for blanks in range(12, 17):
        cells = np.array([sum(1 << int(cell) for cell in chance.permutation(16)[:blanks]) for _ in range(300)])
        mover = chance.integers(0, 1 << 16, 300) & ~cells
        assert alone.values(cells, mover).tolist() == known.values(cells, mover).tolist()


def test_a_flipped_bit_is_refused() -> None:
    packed = _packed()
    for at in (40, len(packed) // 2, len(packed) - 40):
        broken = bytearray(packed)
        broken[at] ^= 4
        with pytest.raises(DamagedFile):
            shipped.unpack(bytes(broken))


def test_what_comes_with_the_package() -> None:
    coming = shipped.shipped()
    assert coming is not None
    known = Tables(5, sources=dict(coming.losses), wins=dict(coming.wins))
    blank = "." * 23
    # The start is drawn; an own cube more than the other side, with the move, wins, and two of theirs lose.
    boards = ["." * 25, "O." + blank, "X." + blank, "XO" + blank, "OO" + blank]
    assert judge.values(boards, 0, known) == [0, 0, 1, 0, -1]


def test_the_package_works_without_them() -> None:
    assert judge.values(["X" + "." * 24], 0, Tables(5)) == [2]
