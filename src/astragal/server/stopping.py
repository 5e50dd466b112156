"""The wish to stop: a state of a process that is asked for, not a signal that has to arrive at the right moment.

A signal can come while modules are imported, before there is an event loop, or between two owners of its handler. So
`remember` is the first thing that a server does, and whatever takes long asks `wished`.
"""

import asyncio
import multiprocessing
import signal
from collections.abc import Coroutine
from types import FrameType
from typing import Any

ASK_SECONDS = 0.1
"""How often the wish is asked for while something else is waited for."""


class Stopping:
    """Whether this process is to stop: it was asked to, or the process that started it has ended.

    >>> stopping = Stopping()
    >>> stopping.wished
    False
    """

    def __init__(self) -> None:
        self._asked = False
        self._parent = multiprocessing.parent_process()

    @property
    def wished(self) -> bool:
        """Whether to stop. Once true it stays so."""
        return self._asked or (self._parent is not None and not self._parent.is_alive())

    def remember(self) -> None:
        """From now on remember SIGTERM and SIGINT; a second SIGINT ends the process at once.

        One that was started by another server leaves SIGINT to that: in a terminal, Ctrl-C is for both.
        """
        signal.signal(signal.SIGTERM, self._ask)
        signal.signal(signal.SIGINT, self._ask if self._parent is None else signal.SIG_IGN)

    def _ask(self, number: int, _frame: FrameType | None) -> None:
        if self._asked and number == signal.SIGINT:
            for child in multiprocessing.active_children():
                child.kill()
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        self._asked = True

    async def unless(self, work: Coroutine[Any, Any, object]) -> bool:
        """Do something, or leave it as soon as there is a wish to stop; tell whether it was done.

        >>> asyncio.run(Stopping().unless(asyncio.sleep(0)))
        True
        """
        task = asyncio.ensure_future(work)
        while not self.wished:
            done, _ = await asyncio.wait([task], timeout=ASK_SECONDS)
            if done:
                task.result()
                return True
        task.cancel()
        await asyncio.wait([task], timeout=1)
        return False
