"""The job of a bot: it thinks in a process of its own (`worker.py`)."""

from collections.abc import Mapping

from astragal.bots import make_bot
from astragal.bots.answering import answered


def choose(level: str, seed: str, seat: int, view: Mapping[str, object]) -> bytes:
    """Return the text of the move that a bot chooses.

    >>> import astragal
    >>> view = astragal.game("quixo").start().view(0).to_dict()
    >>> choose("greedy", "x", 0, view)
    b'd1-a1'
    """
    return answered(make_bot(level, seed=seed), {"view": view, "seat": seat}).encode()
