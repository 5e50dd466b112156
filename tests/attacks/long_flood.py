"""Every kind of flood, for longer and on several sockets at once; and a table that must not notice."""

import asyncio
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.attacks.flooding import FLOODS, Waits, flooding, measure, memory
from tests.server.running import running

SECONDS, SOCKETS = 8, 3
USUAL = {
    "ASTRAGAL_REQUESTS_PER_SECOND": "20",
    "ASTRAGAL_FRAMES_PER_SECOND": "100",
    "ASTRAGAL_INCOMING_BYTES_PER_SECOND": "131072",
}
MAX_P99, MAX_GROWTH = 500, 40
"""Milliseconds and MiB. The aim is 100 ms (`python -m bench.server.flood`); the floods need processors too."""


def attack() -> str:
    """Flood, and return how long a command had to wait at worst."""
    worst, figures = Waits(0, 0, 0), 0
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), **USUAL) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table, other = ann.table("qwixx"), bob.table("qwixx")

        async def play(kind: str) -> Waits:
            async with ann.at(table) as seat:
                with ExitStack() as floods:
                    for _ in range(SOCKETS):
                        floods.enter_context(flooding(server, other, kind, SECONDS + 10))
                    await asyncio.sleep(1)
                    return await measure(seat, SECONDS, pause=0.05)

        before = memory(server)
        for kind in FLOODS:
            waits = asyncio.run(play(kind))
            assert waits.p99 < MAX_P99, f"{kind}: {waits}"
            worst = max(worst, waits, key=lambda each: each.p99)
        figures = memory(server) - before
        assert figures < MAX_GROWTH, f"{figures} MiB more"
    return f"worst of {len(FLOODS)} floods on {SOCKETS} sockets: {worst}; {figures} MiB more"
