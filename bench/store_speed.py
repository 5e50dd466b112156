"""How many appends a second the store makes durable, with many tables at once.

    python bench/store_speed.py [--seconds 3] [--tables 200] [--folder DIR]

Each table appends one event after another, as a server does: the next one when the one before is on the disk.
PostgreSQL is measured, with fsync, if it is installed. The disk's own speed is measured in the same run, as writes of
4 KiB, each made durable by itself: what a store without group commit could reach at best.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from astragal.server.store import Row, Store, Stored
from tests.server.postgres import Cluster, programs

DATA = b'{"type":"chose","seat":1,"move":"r5","at":1712345678901,"text":"' + b"x" * 80 + b'"}'
CARD = b'{"game":"qwixx","players":2,"seats":[{"name":"Ada"},{"name":"Bea"}],"x":"' + b"x" * 200 + b'"}'


def row(id: str, last: int) -> Row:
    return Row(id, id, "playing", last % 7 == 0, 10**12 + last, last, CARD, 10**12 + last)


async def play(store: Store, number: int, until: float, waits: list[float]) -> None:
    id, last, people = f"{number * 7919 % 100_003:08x}-table", 1, ["ada", "bea"]
    await store.create(row(id, 1), people, [Stored(1, 10**12, DATA)])
    while (begun := time.perf_counter()) < until:
        last += 1
        command = (people[last % 2], f"c{last}")
        await store.append(
            id, last - 1, [Stored(last, 10**12, DATA)], command=command, reply=b"{}", row=row(id, last), people=people
        )
        waits.append(time.perf_counter() - begun)


async def measure(url: str, tables: int, seconds: float) -> str:
    store = await Store.open(url)
    waits: list[float] = []
    begun = time.perf_counter()
    await asyncio.gather(*(play(store, number, begun + seconds, waits) for number in range(tables)))
    took = time.perf_counter() - begun
    commits = store.commits
    await store.close()
    waits.sort()
    p50, p99 = (1000 * waits[int(len(waits) * part)] for part in (0.5, 0.99))
    return (
        f"{len(waits) / took:8,.0f} appends/s   p50 {p50:5.1f} ms   p99 {p99:5.1f} ms"
        f"   {len(waits) / commits:5.0f} appends a commit"
    )


def disk_speed(folder: Path, seconds: float) -> float:
    """Return how many single writes a second the disk makes durable."""
    count, begun = 0, time.perf_counter()
    with (folder / "probe").open("wb", buffering=0) as file:
        while (took := time.perf_counter() - begun) < seconds:
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            count += 1
    return count / took


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    options.add_argument("--seconds", type=float, default=3)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--folder", help="where the SQLite file goes: the disk to measure")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as name:
        folder = Path(name)
        print(f"  disk        {disk_speed(folder, 1):8,.0f} single durable writes/s")
        url = f"sqlite:///{folder / 'speed.db'}"
        print("  SQLite     ", asyncio.run(measure(url, chosen.tables, chosen.seconds)))
    if programs() is None:
        print("  PostgreSQL  is not installed")
        return
    cluster = Cluster({"fsync": "on", "full_page_writes": "on", "shared_buffers": "256MB"})
    try:
        print("  PostgreSQL ", asyncio.run(measure(cluster.database(), chosen.tables, chosen.seconds)))
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
