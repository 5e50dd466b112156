"""What was acknowledged is there, whoever is killed."""

import asyncio
import random
import subprocess
import sys
import time

import pytest

from astragal.server.store import Store
from tests.server.store.samples import add

pytestmark = pytest.mark.anyio


def killed_while_playing(url: str, seconds: float) -> dict[str, int]:
    """Let a process append, kill it, and return the last number that it said to be stored, by table."""
    command = [sys.executable, "-m", "tests.server.store.child", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        first = child.stdout.readline()  # it plays
        time.sleep(seconds)
        child.kill()
        lines = [first, *child.stdout.read().split(b"\n")]
    acknowledged: dict[str, int] = {}
    for line in lines:
        id, _, seq = line.decode().strip().partition(" ")
        if seq and line is not lines[-1]:  # the last line may be cut
            acknowledged[id] = int(seq)
    return acknowledged


async def test_a_process_that_is_killed(url: str) -> None:
    acknowledged = await asyncio.to_thread(killed_while_playing, url, random.uniform(0.2, 0.6))
    assert acknowledged
    store = await Store.open(url)
    for id, seq in acknowledged.items():
        log = await store.events(id)
        # The one after may have been stored and not yet told.
        assert [stored.seq for stored in log] == list(range(1, len(log) + 1))
        assert seq <= len(log) <= seq + 1
        found = await store.row(id)
        assert found is not None
        assert found.last == len(log)
        for number in range(max(1, len(log) - 20), len(log)):
            assert await store.done(id, "ada", str(number)) == str(number).encode()
        await add(store, id, len(log))
    await store.close()
