"""The champion plays a daily game, as a job: slice by slice in a process of its own."""

import time
from collections.abc import Sequence

from astragal.bots import BOTS, make_bot
from astragal.codec import encode
from astragal.core.moves import Move
from astragal.core.players import CHAMPION
from astragal.core.state import State
from astragal.notation import record_text
from astragal.server.errors import not_prepared
from astragal.table import record_of
from astragal.table.day_game import day_steps, day_value, result_of

CHAMPION_SECONDS = 5.0
"""Processor time after which a slice ends."""


def champion_slice(
    day: str, game: str, seed: str, moves: Sequence[tuple[int, str]], *, only_prepared: bool = False
) -> bytes:
    """Let the champion play on from the moves that were made before, with the dice and the bots of the day.

    The answer has all moves so far and, at the end, the record and the result.

    >>> from astragal.table.day import date_seed
    >>> first = lambda view, seat: view.moves(seat)[0]
    >>> played = [choice for choice, _ in day_steps("2026-11-16", "qwixx", bytes(32), first)]
    >>> champion_slice("2026-11-16", "qwixx", "00" * 32, played).count(b"record")
    1
    """
    if only_prepared and (missing := BOTS[CHAMPION].kernels(game)):
        raise not_prepared(missing[0])
    known = [(seat, text) for seat, text in moves]
    made: list[tuple[int, str]] = []
    until = time.process_time() + CHAMPION_SECONDS

    # Its own chance begins anew with every choice, so that it chooses the same whether it was interrupted or not.
    def choose(view: State, seat: int) -> Move:
        return make_bot(CHAMPION, seed=f"{day} {game} {len(made)}").choose(view, seat)

    for choice, after in day_steps(day, game, bytes.fromhex(seed), choose, CHAMPION, known):
        made.append(choice)
        table = after
        if len(made) > len(known) and time.process_time() > until:
            break
    if table.status == "playing":
        return encode({"moves": made, "record": None, "result": None, "value": None})
    match, record = table.finished[-1], record_of(table)
    assert match.ended is not None
    assert record is not None
    result = result_of(table)
    value = day_value(match.start.game, match.ended.scores, match.ended.winners, result.moves)
    return encode({"moves": made, "record": record_text(record), "result": result, "value": value})
