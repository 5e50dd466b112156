"""The record of the longest line of 5×5."""

from pathlib import Path

import pytest

from astragal.games.quixo.rules.state import QuixoState
from astragal.notation.record import Record

pytestmark = pytest.mark.timeout(300)  # boards are solved

EXAMPLE = Path(__file__).parents[3] / "examples" / "quixo-longest.txt"


def test_it_is_as_long_as_the_document_says_and_no_position_comes_twice() -> None:
    record = Record.read(EXAMPLE.read_text(encoding="utf-8"))
    states = [state for state in record.states() if isinstance(state, QuixoState)]
    assert len(states) == 170
    assert states[0].board.count(".") == 13
    assert states[-1].winners == (0,)
    assert len({(state.board, state.active) for state in states}) == 170
