"""What a flood on one socket does to another table: `python -m bench.server.flood [--seconds 5] [--kind KIND]`.

A table plays on while an anonymous socket of another table floods the server, in each of several ways, and comes back
whenever it is cut off. Printed: how long commands of the first table wait before and during the flood, their ratio, and
the memory of the server. Fails when the p99 during a flood is above 100 ms. Figures are only worth something when
nothing else runs; the processes need two cores.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.attacks.flooding import FLOODS, Waits, flooding, measure, memory
from tests.server.running import Running, running

AIM = 100
"""Milliseconds: the p99 of a command's acknowledgement that no flood may exceed."""
USUAL = {
    "ASTRAGAL_TABLES_PER_MINUTE": "0",
    "ASTRAGAL_COMMANDS_PER_SECOND": "1000",
    "ASTRAGAL_COMMANDS_BURST": "1000",
    "ASTRAGAL_REQUESTS_PER_SECOND": "20",
    "ASTRAGAL_FRAMES_PER_SECOND": "100",
    "ASTRAGAL_INCOMING_BYTES_PER_SECOND": "131072",
}
"""The usual limits of what is flooded; the table that is measured must not meet one."""


def one(server: Running, kind: str, seconds: float) -> tuple[Waits, Waits, int]:
    """Return how long commands wait before and during a flood, and the memory after it in MiB."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table, other = ann.table("qwixx"), bob.table("qwixx")

    async def play() -> tuple[Waits, Waits]:
        async with ann.at(table) as seat:
            before = await measure(seat, seconds)
            with flooding(server, other, kind, seconds * 3 + 5):
                await asyncio.sleep(1)  # the process has to start
                return before, await measure(seat, seconds)

    before, during = asyncio.run(play())
    return before, during, memory(server)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5, help="how long to measure, before and during (5)")
    parser.add_argument("--kind", choices=FLOODS, help="one flood only")
    wanted = parser.parse_args()
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for kind in [wanted.kind] if wanted.kind else FLOODS:
            with running(Path(folder), **USUAL) as server:
                before, during, held = one(server, kind, wanted.seconds)
            worst = max(worst, during.p99)
            print(f"{kind}\n  before: {before}\n  during: {during}", flush=True)
            print(f"  p99 ×{during.p99 / before.p99:.1f}, server {held} MiB", flush=True)
    print(f"Worst p99: {worst:.1f} ms (aim: at most {AIM} ms)")
    raise SystemExit(worst > AIM)


if __name__ == "__main__":
    main()
