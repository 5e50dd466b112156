"""Games over the cores of this machine, or over many machines, handed back in their order."""

import atexit
import os
import platform
import shutil
from collections.abc import Generator, Iterator, Sequence
from contextlib import nullcontext

from astragal.arena.match import Match
from astragal.arena.playing import MatchRunner, PlayedGame
from astragal.bots import bots_available
from astragal.workers import MissingDependency, Pool, processes

SECONDS = 0.25
"""About so much play is handed to a worker at a time: enough that handing over costs nothing."""
MAX_PORTION = 64
"""Never more games than these at a time."""

_runner: MatchRunner | None = None
"""In a worker: where it plays."""


def usual_workers(match: Match) -> int:
    """Return how many processes are worth it: a core each, and no more than games.

    >>> usual_workers(Match.of("qwixx", ["greedy", "random"], games=1)) <= 2
    True
    """
    return max(1, min(os.cpu_count() or 1, match.total))


def played(match: Match, workers: int = 1, pool: Pool | None = None) -> Generator[PlayedGame, None, None]:
    """Play all games of a match and return them in order; a caller that has seen enough stops asking.

    >>> next(played(Match.of("qwixx", ["greedy", "random"]))).lineup
    (0, 1)
    """
    if pool is None and workers == 1:
        with MatchRunner(match) as runner:
            yield from map(runner.play, range(match.total))
        return
    with processes(workers) if pool is None else nullcontext(pool) as crowd:
        portions = Portions(match.total, crowd.workers)
        for games in crowd.map(_play, (match, crowd.far), portions):
            portions.heard(games)
            yield from games


class Portions:
    """The numbers of all games, a few at a time: one by one first, then as many as a worker plays in a moment.

    >>> list(Portions(3, 2))
    [range(0, 1), range(1, 2), range(2, 3)]
    >>> portions = Portions(1000, 2)
    >>> portions.heard([PlayedGame(0, (0, 1), (1.0, 0.0), (40.0, 31.0), "rows", 52, thinking=((0.01, 0.0, 50),))])
    >>> next(iter(portions))
    range(0, 25)
    """

    def __init__(self, total: int, workers: int) -> None:
        self._total, self._workers = total, workers
        self._spent, self._games = 0.0, 0

    def __iter__(self) -> Iterator[range]:
        at = 0
        while at < self._total:
            # Towards the end portions shrink, so that nobody waits long for the last one.
            most = min(MAX_PORTION, (self._total - at) // (2 * self._workers))
            usual = int(SECONDS * self._games / self._spent) if self._spent else 1
            end = at + max(1, min(most, usual))
            yield range(at, end)
            at = end

    def heard(self, games: Sequence[PlayedGame]) -> None:
        """Learn how long games take."""
        self._games += len(games)
        self._spent += sum(seconds for game in games for seconds, _, _ in game.thinking)


def _play(sitting: tuple[Match, bool], numbers: range) -> list[PlayedGame]:
    """Play some games in a worker, which keeps its programs running from one portion to the next."""
    global _runner  # noqa: PLW0603  # a worker has one room at a time
    match, far = sitting
    if _runner is None or _runner.match != match:
        _leave()
        if far:
            _check(match)
        _runner = MatchRunner(match)
        atexit.register(_leave)
    return [_runner.play(number) for number in numbers]


def _leave() -> None:
    if _runner is not None:
        _runner.close()


def _check(match: Match) -> None:
    """Raise `MissingDependency` where this machine lacks a bot: it would lose games that are won elsewhere."""
    ready = bots_available(match.game.name)
    for entry in match.entries:
        if entry.command and shutil.which(entry.command[0]) is None:
            raise MissingDependency(platform.node(), entry.command[0])
        if entry.level and entry.level not in ready:
            raise MissingDependency(platform.node(), entry.level)
