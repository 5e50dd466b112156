"""A match from its first game to its report."""

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from time import perf_counter

from astragal.arena.lineups import Pairing
from astragal.arena.match import Match
from astragal.arena.report import Report
from astragal.arena.scheduling import played
from astragal.arena.sprt import Sprt
from astragal.arena.tally import Tally
from astragal.core.errors import InvalidOption
from astragal.texts import say
from astragal.workers import Pool

MIN_SETS = 8
"""Sets that are played before the test may end a match."""

Progress = Callable[[int, Tally], None]
"""Is told how many games are finished."""


def compete(
    match: Match,
    *,
    workers: int = 1,
    sprt: Sprt | None = None,
    progress: Progress | None = None,
    pool: Pool | None = None,
) -> Report:
    """Play a match and return its report: the same for the same match on any number of workers, wherever they are.

    A pool brings its own workers; otherwise these are processes.

    >>> compete(Match.of("qwixx", ["greedy", "random"], games=2)).stopped
    'games'
    """
    began = perf_counter()
    if workers > 1 or pool is not None:
        _check_portable(match)
    tally = Tally(match)
    stopped = "games"
    pairing = match.pairings[0] if sprt is not None and len(match.pairings) == 1 else None
    # Closed at once when enough is known, so that no worker plays on.
    with closing(played(match, workers, pool)) as games:
        try:
            for game in games:
                whole = tally.add(game)
                if progress is not None:
                    progress(game.number + 1, tally)
                if whole and sprt is not None and pairing is not None and _decided(sprt, pairing, tally.tested):
                    stopped = "sprt"
                    break
        except (KeyboardInterrupt, BrokenExecutor):  # a worker that was killed ends the match too
            stopped = "interrupted"
    report = tally.report(stopped, sprt)
    report.workers, report.seconds = workers if pool is None else pool.workers, perf_counter() - began
    return report


def _check_portable(match: Match) -> None:
    """Raise `InvalidOption` if a bot of the caller's own cannot be sent to other processes."""
    for entry in match.entries:
        try:
            pickle.dumps(entry.bot)
        except Exception as error:  # pickling runs code of the bot, which may raise anything
            raise InvalidOption(say("arena.not_portable", name=entry.name)) from error


def _decided(sprt: Sprt, pairing: Pairing, course: Sequence[float]) -> bool:
    """Tell whether the test has ended; with many sets it is not asked after each, which would take for ever."""
    count = len(course)
    if count < MIN_SETS or count % max(1, count // 200):
        return False
    return sprt.verdict(pairing, course) != "open"
