"""Hear from the other processes on the same PostgreSQL which tables they appended to."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from astragal.server.store.retry import passing

CHANNEL = "astragal_tables"

EVERY = ""
"""The notification with which listening begins, also after a lost connection: any table may have changed unheard."""

CHECK = 15.0
"""Seconds of silence after which we make sure that the connection lives."""


class Listener:
    """A connection of its own that listens, and connects again when it is lost."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], own: str) -> None:
        self._connect = connect
        self._own = own
        self._heard: dict[str, None] = {}  # each table once, in order, however often it is named
        self._wake = asyncio.Event()
        self._stopped = False

    def stop(self) -> None:
        """End `notifications`."""
        self._stopped = True
        self._wake.set()

    async def notifications(self) -> AsyncIterator[str]:
        """Yield the ids of tables that others appended to."""
        pause = 0.05
        while not self._stopped:
            connection = None
            try:
                connection = await self._connect()
                connection.add_termination_listener(lambda _: self._wake.set())
                await connection.add_listener(CHANNEL, self._hear)
                pause = 0.05
                self._note(EVERY)
                while not self._stopped and not connection.is_closed():
                    while self._heard:
                        id = next(iter(self._heard))
                        del self._heard[id]
                        yield id
                    await self._news(connection)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                if not passing(error):
                    raise
            finally:
                if connection is not None:
                    connection.terminate()
            if not self._stopped:
                await asyncio.sleep(pause)
                pause = min(pause * 2, 2.0)

    async def _news(self, connection: Any) -> None:
        try:
            async with asyncio.timeout(CHECK):
                await self._wake.wait()
        except TimeoutError:
            await connection.execute("SELECT 1", timeout=10)
        self._wake.clear()

    def _hear(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        process, *ids = str(payload).split(" ")
        if process != self._own:
            for id in ids:
                self._note(id)

    def _note(self, id: str) -> None:
        self._heard[id] = None
        self._wake.set()
