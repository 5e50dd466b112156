"""Days in the database: however many processes begin one at once, there is one seed and one counted game a person."""

import asyncio
import secrets

import pytest

from astragal.server.store import Store
from astragal.server.store.daily import DailyEntry, DailyStore, DaySeed
from astragal.table.fair import commitment

pytestmark = pytest.mark.anyio


def made() -> DaySeed:
    seed = secrets.token_bytes(32)
    return DaySeed("2026-11-17", "qwixx", commitment(seed), seed, 1)


async def test_two_processes_agree(url: str) -> None:
    stores = [await Store.open(url) for _ in range(2)]
    try:
        one, other = (DailyStore(store) for store in stores)
        seeds = await asyncio.gather(*(each.keep_seed(made()) for each in (one, other) * 4))
        assert len({seed.seed for seed in seeds}) == 1
        entries = await asyncio.gather(
            *(each.begin(DailyEntry("2026-11-17", "qwixx", "ann", f"t{n}", f"C{n}", 1, 0)) for n, each in
              enumerate((one, other) * 4))
        )  # fmt: skip
        assert len({entry.table_id for entry in entries}) == 1
        assert await one.first_day() == "2026-11-17"
    finally:
        for store in stores:
            await store.close()


async def test_places(store: Store) -> None:
    daily = DailyStore(store)
    for number, (person, value) in enumerate([("ann", 5), ("bo", 9), ("cy", 5), ("di", None), ("!x", 7)]):
        entry = await daily.begin(DailyEntry("2026-11-17", "longo", person, person, person, 1, 0))
        done = DailyEntry(
            *("2026-11-17", "longo", person, person, person, 1, 0), finished=number, value=value, result=b"r"
        )
        await daily.settle(done)
        await daily.settle(DailyEntry(*("2026-11-17", "longo", person, "", "", 1, 0), finished=99, value=99))
        assert entry.finished is None
    assert [entry.person for entry in await daily.best("2026-11-17", "longo", "!x", 10)] == ["bo", "ann", "cy"]
    assert await daily.count("2026-11-17", "longo", "!x") == 3
    assert await daily.count("2026-11-17", "longo", "!x", 5) == 1
    kept = await daily.entry("2026-11-17", "longo", "ann")
    assert kept is not None
    assert (kept.finished, kept.value) == (0, 5), "a result is stored once"
    await daily.rewrite_result(kept, b"n")
    assert [(entry.game, entry.value, entry.result) for entry in await daily.of_person("ann")] == [("longo", 5, b"n")]
    await daily.keep_skill(kept, b"s")
    assert (await daily.entry("2026-11-17", "longo", "ann") or kept).skill == b"s"
