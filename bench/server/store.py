"""What an append costs in the store alone: `python bench/server/store.py [--moves N] [--tables N] [--database URL]`.

Appends as a move of Qwixx makes them (one event, its command, the table's row) at many tables at once, each after the
one before it at its table. Printed: microseconds of this process's processor time for each, by the thread of the event
loop and by all others, and appends in a transaction. Without an address a SQLite file in a temporary folder is used.
"""

import argparse
import asyncio
import tempfile
import time
from hashlib import sha256

import uvloop

from astragal.server.store import Row, Store, Stored
from astragal.table.table_seeds import Seed, SeedChange

CARD = b'{"id":"%s","code":"ABCDEF","game":"qwixx","players":2,"status":"playing","public":false,"seats":[]}'
EVENT = b'{"type":"chose","seat":0,"move":"r5","person":"0123456789abcdef0123","seconds":1.234}'


def row(id: str, last: int, now: int) -> Row:
    return Row(id, id[-6:], "playing", False, now + 86_400_000, last, CARD % id.encode(), now)


async def play(store: Store, id: str, moves: int, ending: asyncio.Event) -> None:
    people = (f"{id}-ann", f"{id}-bob")
    seed = sha256(id.encode()).digest()
    change = SeedChange((Seed(sha256(seed).hexdigest(), 1, seed, 1),))
    await store.create(row(id, 1, 0), people, [Stored(1, 0, EVENT)], change)
    for seq in range(2, moves + 2):
        command = (people[seq % 2], f"c{seq}")
        events = [Stored(seq, seq, EVENT)]
        reply = b'{"ack":"c%d","seq":%d}' % (seq, seq)
        await store.append(id, seq - 1, events, command=command, reply=reply, row=row(id, seq, seq), people=people)
    ending.set()


async def sweeping(store: Store, ending: asyncio.Event) -> None:
    """Ask once a second which tables are due, as a server does."""
    while not ending.is_set():
        await store.due(1, 200)
        await asyncio.sleep(1)


async def measure(url: str, tables: int, moves: int) -> None:
    store = await Store.open(url, alone=url.startswith("sqlite"))
    ending = asyncio.Event()
    began, process, thread, commits = time.perf_counter(), time.process_time(), time.thread_time(), store.commits
    each = moves // tables
    await asyncio.gather(
        sweeping(store, ending),
        *(play(store, f"{time.time_ns():x}t{number}", each, ending) for number in range(tables)),
    )
    took, process, thread = time.perf_counter() - began, time.process_time() - process, time.thread_time() - thread
    done = tables * (each + 1)
    print(
        f"{done} appends, {done / took:,.0f} a second; µs of processor time each: {1e6 * process / done:.1f} "
        f"(event loop {1e6 * thread / done:.1f}, others {1e6 * (process - thread) / done:.1f}); "
        f"{done / (store.commits - commits):.1f} in a transaction",
        flush=True,
    )
    began = time.process_time()
    await store.close()
    print(f"closing: {1e6 * (time.process_time() - began) / done:.1f} µs each")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--database")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="astragal-bench-") as folder:
        url = chosen.database or f"sqlite:///{folder}/bench.db"
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(measure(url, chosen.tables, chosen.moves))


if __name__ == "__main__":
    main()
