"""How much of a record is reviewed beside live tables: as long as a game by the booklets can be."""

from dataclasses import replace
from typing import cast

from astragal.core.game import Game
from astragal.notation.record import Record
from astragal.review.walk import steps

MAX_STEPS = 1_000
"""Steps of a game without a limit of moves at tables. Each turn with dice fills a cell or costs one of a few failures,
and the longest that can be (Longo for five: 64 turns each, of three steps) has 960."""


def max_steps(game: Game) -> int:
    """Return how many steps of a game are reviewed: as many as a table plays unless told otherwise.

    >>> import astragal
    >>> max_steps(astragal.game("quixo", move_limit=5000)), max_steps(astragal.game("qwixx"))
    (200, 1000)
    """
    return cast(int, game.table_defaults.get("move_limit", MAX_STEPS))


def reviewed_part(record: Record) -> tuple[Record, int]:
    """Return the part of a record that is reviewed, and how many moments the whole record has.

    >>> import astragal
    >>> text = "Game: quixo\\n\\n" + "0 a1-a5\\n1 e1-e5\\n0 a5-a1\\n1 e5-e1\\n" * 75
    >>> part, moments = reviewed_part(astragal.read_record(text))
    >>> len(part.entries), part.final.over, moments
    (200, False, 301)
    """
    most, count, entries = max_steps(record.start.game), 0, len(record.entries)
    for count, step in enumerate(steps(record), 1):
        if count == most:
            entries = step.entries
    if count <= most:
        return record, count + 1
    return replace(record, entries=record.entries[:entries]), count + 1
