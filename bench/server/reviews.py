"""What reviews do to live tables: `python -m bench.server.reviews [--seconds 10] [--at-once 2]`.

A table plays on while others have games reviewed, one after another, in as many streams as are asked for. Printed: how
long commands of the table wait before and during that, and how many reviews were made. Reviews run in processes of
their own at low priority. Figures are only worth something when nothing else runs; the processes need two cores.
"""

import argparse
import asyncio
import tempfile
import threading
import time
from pathlib import Path
from random import Random

from astragal import Recorder, game
from tests.attacks.flooding import Waits, measure
from tests.server.running import Guest, Running, running

USUAL = {
    "ASTRAGAL_TABLES_PER_MINUTE": "0",
    "ASTRAGAL_COMMANDS_PER_SECOND": "1000",
    "ASTRAGAL_COMMANDS_BURST": "1000",
    "ASTRAGAL_REQUESTS_PER_SECOND": "0",
}
"""The table that is measured, and those who review, must not meet a limit."""


GAMES = ("quixo", "qwixx", "qwinto", "longo")
RECORDS = 160
"""Games of a stream: more than are reviewed meanwhile."""
LOADING_SECONDS = 300
"""After this long the engines should be there, even compiled."""


def some_record(name: str, seed: int) -> str:
    """A game at random, as text: each another one, so that none is known already."""
    chance = Random(seed)
    recorder = Recorder((game(name, move_limit=60) if name == "quixo" else game(name)).start())
    while not recorder.state.over:
        state = recorder.state
        if state.dice:
            recorder.roll([chance.randint(1, state.faces) for _ in state.dice])
        for seat in recorder.state.awaiting:
            recorder.play(seat, chance.choice(recorder.state.moves(seat)))
    return recorder.record().text()


class Reviewing:
    """A stream of reviews, each asked for until it is done."""

    def __init__(self, server: Running, stream: int) -> None:
        self.done, self._stop = 0, threading.Event()
        # Made before anything is measured: this process measures, and must not be busy with games.
        records = [some_record(GAMES[number % len(GAMES)], 1000 * stream + number) for number in range(RECORDS)]
        self._thread = threading.Thread(target=self._work, args=(server.guest(f"Reviewer {stream}"), records))
        self._thread.start()

    def _work(self, guest: Guest, records: list[str]) -> None:
        for record in records:
            if self._stop.is_set():
                return
            answer = guest.post("/api/reviews", {"record": record}).json()
            while not self._stop.is_set() and "id" in answer and answer["summary"] is None:
                answer = guest.get(f"/api/reviews/{answer['id']}?after={answer['next']}").json()
            if "id" not in answer:
                print(f"refused: {answer}", flush=True)  # the others go on
                time.sleep(0.2)
                continue
            self.done += answer["summary"] is not None

    async def loaded(self) -> None:
        """Wait until a game of every kind was reviewed: the first one of a kind loads its engine, or compiles it."""
        while self.done < len(GAMES) and self._thread.is_alive():
            await asyncio.sleep(0.1)

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()


def both(server: Running, seconds: float, streams: int) -> tuple[Waits, Waits, int]:
    """How long commands wait before and during reviews, and how many reviews that were."""
    ann = server.guest("Ann")
    table = ann.table("qwixx")

    async def play() -> tuple[Waits, Waits, int]:
        async with ann.at(table) as seat:
            before = await measure(seat, seconds)
        reviewing = [Reviewing(server, stream) for stream in range(streams)]
        try:
            async with asyncio.timeout(LOADING_SECONDS):
                await asyncio.gather(*(one.loaded() for one in reviewing))
            count = sum(one.done for one in reviewing)
            async with ann.at(table) as seat:  # a new line: one that reads nothing for so long is closed
                during = await measure(seat, seconds)
            count = sum(one.done for one in reviewing) - count
        finally:
            await asyncio.gather(*(asyncio.to_thread(one.stop) for one in reviewing))
        return before, during, count

    return asyncio.run(play())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="how long to measure, before and during (10)")
    parser.add_argument("--at-once", type=int, default=2, help="streams of reviews (2)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), **USUAL) as server:
        before, during, done = both(server, wanted.seconds, wanted.at_once)
    print(f"before: {before}\nduring: {during}")
    print(f"p99 ×{during.p99 / before.p99:.1f} with {done} reviews made meanwhile")


if __name__ == "__main__":
    main()
