"""Compiling what the strongest bots think with, in the background, once on a machine: only their games wait for it."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL
from contextlib import suppress

from astragal.bots import BOTS, levels_available
from astragal.core.folder import has_part, part
from astragal.core.registry import GAMES
from astragal.server.logs import note, warn
from astragal.server.work.parent import end_with_parent

POLITENESS = 5
"""Live tables go first."""


def parts_wanted() -> list[str]:
    """Return the parts of the kernels that are offered here and not compiled yet: first for bots, then for reviews.

    >>> all(part.isidentifier() for part in parts_wanted())
    True
    """
    found: dict[str, None] = {}
    for game in GAMES:
        for level in levels_available(game).values():
            found |= dict.fromkeys(level.kernels(game))
    for kind in GAMES.values():
        for spec in getattr(part(kind, "engines"), "VALUE_FUNCTIONS", ()) if has_part(kind, "engines") else ():
            if not spec.prepared:
                found[spec.kernels] = None
    return list(found)


class Preparation:
    """Compiles in a process of its own, part after part; what somebody waits for comes next."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._failed: set[str] = set()
        self._waiting: dict[str, asyncio.Event] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what is missing; return at once."""
        self._want(parts_wanted())

    async def level(self, name: str, game: str) -> str:
        """Return the level when it can answer; where its code cannot be compiled, the strongest below it that can."""
        if name not in BOTS or game not in BOTS[name].games:
            return name
        for each in BOTS[name].kernels(game):
            if not await self.part(each):
                able = [level for level, bot in levels_available(game).items() if not bot.kernels(game)]
                return able[-1]
        return name

    async def part(self, name: str) -> bool:
        """Wait until a part is compiled, which comes next now; tell whether it could be."""
        if name not in self._failed:
            self._want([name], first=True)
            await self._waiting.setdefault(name, asyncio.Event()).wait()
        return name not in self._failed

    async def close(self) -> None:
        """End it; what is compiled stays, the rest is begun anew next time."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _want(self, parts: list[str], *, first: bool = False) -> None:
        new = [each for each in parts if first or each not in self._parts]
        others = [each for each in self._parts if each not in new]
        self._parts = [*new, *others] if first else [*others, *new]
        if self._parts and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._parts:
            each = self._parts[0]
            note("preparing", part=each)
            done = await self._compiled(each)
            self._parts.remove(each)
            if done:
                note("prepared", part=each)
            else:
                self._failed.add(each)
                warn("not prepared", part=each, help="python -m astragal.kernels.precompile tells why")
            self._waiting.pop(each, asyncio.Event()).set()

    async def _compiled(self, each: str) -> bool:
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "astragal.kernels.precompile", each,
                stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, preexec_fn=_begin,
            )  # fmt: skip
        except OSError:
            return False
        try:
            return await process.wait() == 0
        except asyncio.CancelledError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            raise


def _begin() -> None:
    os.nice(POLITENESS)
    end_with_parent()
