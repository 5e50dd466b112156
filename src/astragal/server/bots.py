"""Server bots: they think in processes of their own, a few at a time, and never hold up the server.

A bot gets only what its seat may see. One that fails or takes too long is stopped and replaced by the first legal move.
"""

import asyncio
import time

from astragal.core.errors import AstragalError
from astragal.core.moves import Move
from astragal.notation import move
from astragal.server.config import Config
from astragal.server.errors import Busy
from astragal.server.fair_queue import Owner
from astragal.server.logs import warn
from astragal.server.metrics import Metrics
from astragal.server.problems import Refused
from astragal.server.processes import Kind, Pool, WorkerFailed
from astragal.table.table import BotDuty
from astragal.texts import say

NICE = 5
"""How far behind the server itself these processes stand."""


class Bots:
    """A few processes that think, and those who wait for one."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._config, self._metrics = config, metrics
        self._pool = Pool(config.bot_workers, Kind(config.bot_seconds, NICE, jobs=("bot",)))
        self._waiting = 0

    async def choose(self, seed: str, duty: BotDuty) -> Move:
        """Return a legal move for that seat; raise `Busy` when too many are waiting (a sweep asks again)."""
        if self._waiting >= self._config.bot_queue:
            self._metrics.bot_failures.labels("queue").inc()
            raise Busy(say("server.busy"))
        self._waiting += 1
        try:
            await asyncio.sleep(self._config.bot_pause)
            return await self._answer(seed, duty)
        finally:
            self._waiting -= 1

    async def _answer(self, seed: str, duty: BotDuty) -> Move:
        view = duty.view.to_dict()
        question = {"level": duty.level, "seed": seed, "seat": duty.seat, "view": view}
        began = time.perf_counter()
        legal = duty.view.moves(duty.seat)
        try:
            choice = move((await self._pool.run(Owner("", ""), "bot", question)).decode())
            reason = "" if choice in legal else "illegal"
        except WorkerFailed as failure:
            reason = str(failure)
        except Refused:
            reason = "raised"
        except AstragalError:
            reason = "illegal"
        if reason:
            self._metrics.bot_failures.labels(reason).inc()
            warn("bot failed", level=duty.level, reason=reason, game=duty.view.game.name)
            return legal[0]
        self._metrics.bot_seconds.labels(duty.level).observe(time.perf_counter() - began)
        return choice

    async def close(self) -> None:
        """End all processes."""
        await self._pool.close()
