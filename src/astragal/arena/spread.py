"""Games over the cores of this machine, handed back in their order."""

import atexit
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from astragal.arena.match import Match
from astragal.arena.playing import Played, Room

AHEAD = 4
"""So many games a worker are under way or waiting to be looked at."""

_room: Room | None = None
"""In a worker: where it plays."""


def usual_workers(match: Match) -> int:
    """Return how many processes are worth it: a core each, and no more than games.

    >>> usual_workers(Match.of("qwixx", ["greedy", "random"], games=1)) <= 2
    True
    """
    return max(1, min(os.cpu_count() or 1, match.total))


def played(match: Match, workers: int = 1) -> Generator[Played, None, None]:
    """Play all games of a match and return them in order; whoever has seen enough stops asking.

    >>> next(played(Match.of("qwixx", ["greedy", "random"]))).lineup
    (0, 1)
    """
    if workers == 1:
        with Room(match) as room:
            yield from map(room.play, range(match.total))
        return
    # Spawned, not forked: bots may have threads, and it is the same on every system.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _enter, (match,))
    try:
        yield from _in_order(lambda number: pool.submit(_play, number), match.total, AHEAD * workers)
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(submit: "Callable[[int], Future[Played]]", total: int, ahead: int) -> Iterator[Played]:
    waiting: deque[Future[Played]] = deque()
    for number in range(total):
        waiting.append(submit(number))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _enter(match: Match) -> None:
    """Prepare a worker: Ctrl-C ends it at once, and its bots use its own core only."""
    global _room  # noqa: PLW0603  # a worker has one match for all its life
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    for name in ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    _room = Room(match)
    atexit.register(_room.close)


def _play(number: int) -> Played:
    assert _room is not None, "a worker begins with _enter"
    return _room.play(number)
