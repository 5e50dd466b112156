"""The event loop, watched: whatever holds it for more than 20 ms of processor time is noted with its name.

While a callback runs everybody else waits, so this limit is a promise of the server. Its own processor time counts, so
that a busy machine breaks no promise. Read at the end of each callback that Python schedules, the clock of the loop's
thread also sees what runs between two of them: data that comes in, the work of the loop itself, collections of garbage.
"""

import asyncio
import gc
import sys
import threading
import time
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asyncio import SelectorEventLoop as Loop
else:
    try:
        from uvloop import Loop
    except ImportError:
        Loop = asyncio.ProactorEventLoop if sys.platform == "win32" else asyncio.SelectorEventLoop

LIMIT_SECONDS = 0.02
"""Processor time after which a callback has held the loop too long."""

Report = Callable[[float, float, str, str], None]
"""Gets the seconds, those of them that collected garbage, the name of the callback, and what was being done."""

doing: ContextVar[Callable[[], str]] = ContextVar("doing", default=str)
"""Says what the present task does: a route, a command."""


class WatchedLoop(Loop):
    """The usual loop; once watched, it reports what holds it for too long.

    >>> async def main():
    ...     asyncio.get_running_loop().watch(lambda *report: held.append(report[2]))
    ...     await asyncio.sleep(0)
    ...     until = time.thread_time() + 2 * LIMIT_SECONDS
    ...     while time.thread_time() < until:
    ...         pass
    >>> held = []
    >>> with asyncio.Runner(loop_factory=WatchedLoop) as runner:
    ...     runner.run(main())
    >>> held
    ['main']
    """

    _report: Report | None = None
    _since = 0.0
    """The thread's processor time when the latest callback ended."""
    _thread = 0
    _garbage = 0.0
    """What went to collecting garbage since."""

    def watch(self, report: Report) -> None:
        """Report from now on; to be called in the loop's thread."""
        self._report, self._since = report, time.thread_time()
        self._thread = threading.get_ident()
        gc.callbacks.append(self._collecting)

    def close(self) -> None:
        """Close the loop."""
        if self._report is not None:
            gc.callbacks.remove(self._collecting)
        super().close()

    def _collecting(self, phase: str, _info: object) -> None:
        if threading.get_ident() == self._thread:
            self._garbage += time.thread_time() * (1 if phase == "stop" else -1)

    def _run(self, callback: Callable[..., object], *args: object) -> None:
        try:
            callback(*args)
        finally:
            now = time.thread_time()
            if now - self._since > LIMIT_SECONDS and self._report is not None:
                self._report(now - self._since, self._garbage, name_of(callback), doing.get()())
                now = time.thread_time()
            self._since, self._garbage = now, 0.0

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        """Schedule a callback, to be measured."""
        return super().call_soon(self._run, callback, *args, context=context)

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        """Schedule a callback from another thread, to be measured."""
        return super().call_soon_threadsafe(self._run, callback, *args, context=context)

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:  # type: ignore[override]
        """Schedule a callback, to be measured."""
        return super().call_later(delay, self._run, callback, *args, context=context)


def name_of(callback: Any) -> str:
    """Return the name of a callback, for a step of a task that of its coroutine.

    >>> name_of(partial(sorted, [])), name_of(str.upper)
    ('sorted', 'str.upper')
    """
    if isinstance(callback, partial):
        return name_of(callback.func)
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return str(getattr(owner.get_coro(), "__qualname__", owner.get_name()))
    return str(getattr(callback, "__qualname__", type(callback).__name__))
