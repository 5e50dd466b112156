"""Threads and processes of this machine."""

import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Self

from astragal.workers.pool import AHEAD, Common, Item, Result, in_order


class Local:
    """A pool of this machine.

    >>> with threads(3) as pool:
    ...     pool.workers, pool.far
    (3, False)
    """

    far = False

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor, self.workers = executor, workers

    def map(
        self, work: Callable[[Common, Item], Result], common: Common, items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        """Return what the work makes of each item, in order.

        >>> with threads(2) as pool:
        ...     list(pool.map(divmod, 7, [2, 3]))
        [(3, 1), (2, 1)]
        """

        def submit(item: Item) -> "Future[Result]":
            return self._executor.submit(work, common, item)

        def fetch(job: "Future[Result]") -> Result:
            return job.result()

        return in_order(items, submit, fetch, Future.cancel, AHEAD * self.workers)

    def close(self) -> None:
        """Wait for what is under way and begin nothing more."""
        self._executor.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def threads(workers: int) -> Local:
    """Return threads: for compiled work, which needs no lock of the interpreter.

    >>> threads(1).workers
    1
    """
    return Local(ThreadPoolExecutor(workers), workers)


def processes(workers: int) -> Local:
    """Return processes: for work in Python.

    >>> with processes(2) as pool:
    ...     pool.workers
    2
    """
    # Spawned, not forked: bots may have threads, and it is the same on every system.
    return Local(ProcessPoolExecutor(workers, get_context("spawn"), _enter), workers)


def one_thread() -> None:
    """Make what is imported from now on use one core: the others have workers of their own."""
    for name in ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")


def _enter() -> None:
    """Prepare a process: Ctrl-C ends it at once."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    one_thread()
