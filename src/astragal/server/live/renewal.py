"""New seeds for all tables of a database that was restored: what it holds may have been revealed since its backup."""

import time
from collections.abc import AsyncIterator

from msgspec import structs

from astragal.server.live.seeds import TableSeeds
from astragal.server.live.table_row import row_of
from astragal.server.store import Store, Stored
from astragal.table import events as e
from astragal.table.deciding import Deciding
from astragal.table.table import Table


async def renew_seeds(store: Store) -> AsyncIterator[bool]:
    """Replace the seed of every table that is not closed; yield for each table whether it was.

    No server may run on the database meanwhile.
    """
    async for id in store.all_ids():
        row = await store.row(id)
        if row is None or row.status == "closed":
            yield False
            continue
        log = [e.Logged(each.seq, each.at, e.decode(each.data)) for each in await store.events(id)]
        table = Table.fold(log)
        seeds = await TableSeeds.load(store, table)
        deciding = Deciding(table, max(time.time_ns() // 1_000_000, row.updated), seeds.chance())
        event = deciding.reseed("restored")
        after = deciding.draft
        assert isinstance(after, Table)
        new = structs.replace(row_of(after, deciding.now), updated=row.updated)
        logged = [e.Logged(after.seq, deciding.now, event)]
        await store.append(
            id,
            table.seq,
            [Stored(after.seq, deciding.now, e.encode(event))],
            command=None,
            reply=b"",
            row=new,
            people=tuple(after.people),
            seeds=seeds.change(logged, deciding.chance.fresh, after),
        )
        yield True
