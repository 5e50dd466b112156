"""Long work on the event loop, a few milliseconds at a time: all tables go on meanwhile."""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

SLICE_SECONDS = 0.003
"""How long a piece of such work may hold the loop."""


class TimeSlices:
    """Does long work in pieces. However much of it there is, the loop does one piece in a round and then all the rest.

    What is worked on must not mind that other things happen between two steps.

    >>> asyncio.run(TimeSlices().text(["some ", "parts"]))
    'some parts'
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[object]) -> None:
        """Go through the steps, each of which takes much less than a slice."""
        rest, ended = iter(steps), False
        while not ended:
            async with self._turn:  # those who wait for it take turns
                until = time.perf_counter() + SLICE_SECONDS
                ended = True
                for _ in rest:
                    if time.perf_counter() >= until:
                        ended = False
                        break
                # With the turn kept: what is next comes a round later, even where one short work follows another.
                await asyncio.sleep(0)

    async def once(self, work: Callable[[], T]) -> T:
        """Return what one piece of work gives."""
        async with self._turn:
            made = work()
            await asyncio.sleep(0)
            return made

    async def text(self, parts: Iterable[str]) -> str:
        """Return parts as one text; they are made meanwhile."""
        made: list[str] = []
        await self.run(map(made.append, parts))
        return "".join(made)
