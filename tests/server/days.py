"""Servers whose day does not end in the middle of a test, and people who play the games of a day there."""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.running import Guest, Json, Running, running
from tests.server.set_clock import set_by

HOUR = 3600


def midday_zone() -> str:
    """A time zone in which it is about noon, so that midnight comes when the test says so."""
    ahead = 12 - time.gmtime().tm_hour
    return f"Etc/GMT{-ahead:+d}" if ahead else "UTC"


class DayServer:
    """A server with a clock of its own; `later` kills it and starts it again after some hours."""

    def __init__(self, server: Running, clock: Path) -> None:
        self.server, self._clock, self._hours = server, clock, 0.0

    def later(self, hours: float) -> None:
        self._hours += hours
        self._clock.write_text(str(self._hours * HOUR), encoding="utf-8")
        self.server.stop(signal.SIGKILL)
        self.server.restart()


@contextmanager
def day_server(folder: Path, **environment: str) -> Iterator[DayServer]:
    clock = folder / "clock"
    with running(folder, ASTRAGAL_TIME_ZONE=midday_zone(), **set_by(clock), **environment) as server:
        yield DayServer(server, clock)


def begin(guest: Guest, day: str, game: str = "quixo") -> Json:
    answer = guest.post(f"/api/daily/{day}/{game}", {})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def game_of(guest: Guest, day: str, game: str = "quixo") -> Json:
    answer = guest.get(f"/api/daily/{day}")
    assert answer.status_code == 200, answer.text
    return next(each for each in answer.json()["games"] if each["game"] == game)


def play(guest: Guest, table: str, moves: int = 10_000) -> None:
    """Play a game to its end, or so many moves, always with the first that is legal."""

    async def playing() -> None:
        left = moves
        async with guest.at(table) as seat:
            while left and not seat.now["over"]:
                if 0 in seat.now["awaiting"]:
                    await seat.done("play", seat=0, move=seat.now["moves"]["0"][0])
                    left -= 1
                else:
                    await seat.hear()

    asyncio.run(playing())
