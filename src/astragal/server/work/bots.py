"""Server bots: they think in processes of their own, a few at a time, and never hold up the server.

A bot gets only what its seat may see. One that fails or takes too long is stopped and replaced by the first legal move;
one whose code is not compiled yet is waited for (`preparation.py`).
"""

import asyncio
import time
from collections import Counter
from dataclasses import replace

from astragal.core.errors import AstragalError
from astragal.core.moves import Move
from astragal.notation import move
from astragal.server.config import Config
from astragal.server.errors import Busy
from astragal.server.http.problems import RefusedElsewhere
from astragal.server.logs import warn
from astragal.server.metrics import Metrics
from astragal.server.work.budget import Budget
from astragal.server.work.fair_queue import Owner
from astragal.server.work.preparation import Preparation
from astragal.server.work.processes import WorkerFailed, WorkerLimits, WorkerPool
from astragal.table import BotDuty
from astragal.texts import say


class Bots:
    """A few processes that think, and those who wait for one."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._config, self._metrics = config, metrics
        self._pool = WorkerPool(config.bot_workers, WorkerLimits(config.bot_seconds, jobs=("bot",)))
        self._waiting: Counter[str] = Counter()
        self.preparation = Preparation()
        self._budget = Budget(config.bot_budget / 60, config.bot_budget)

    async def choose(self, seed: str, duty: BotDuty, owner: Owner, table: str) -> Move:
        """Return a legal move for that seat; raise `Busy` when too many are waiting.

        Cancelled while it waits, the question is gone; a bot that thinks already comes to its end, and its time counts.
        """
        address, config = owner.address, self._config
        if self._waiting.total() >= config.bot_queue or self._waiting[address] >= config.bot_queue_per_address:
            self._metrics.bot_failures.labels("queue").inc()
            raise Busy(say("server.busy"))
        self._waiting[address] += 1
        try:
            level = await self.preparation.level(duty.level, duty.view.game.name)
            await asyncio.sleep(max(config.bot_pause, self._budget.wait(table)))
            return await self._answer(seed, replace(duty, level=level), owner, table)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # forgets those at nought

    async def _answer(self, seed: str, duty: BotDuty, owner: Owner, table: str) -> Move:
        view = duty.view.to_dict()
        question = {"level": duty.level, "seed": seed, "seat": duty.seat, "view": view}

        def spent(seconds: float) -> None:
            self._budget.spend(table, seconds)

        began = time.perf_counter()
        legal = duty.view.moves(duty.seat)
        try:
            choice = move((await self._pool.run(owner, "bot", question, spent, finish=True)).decode())
            reason = "" if choice in legal else "illegal"
        except WorkerFailed as failure:
            reason = str(failure)
        except RefusedElsewhere:
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
        await self.preparation.close()
        await self._pool.close()
