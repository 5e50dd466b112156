"""New seeds for all tables of a database that was restored: what it holds may have been revealed since its backup."""

import time
from collections.abc import AsyncIterator

from msgspec import structs

from astragal.codec import encode
from astragal.server.live.seeds import load_seeds, new_seed
from astragal.server.live.table_log import logged_of
from astragal.server.live.table_row import row_of
from astragal.server.store import Store, Stored
from astragal.table import Circumstances, decide_new_seed, fold


async def renew_seeds(store: Store) -> AsyncIterator[bool]:
    """Replace the seed of every table that is not closed; yield for each table whether it was.

    No server may run on the database meanwhile.
    """
    async for id in store.all_ids():
        row = await store.row(id)
        if row is None or row.status == "closed":
            yield False
            continue
        table = fold(map(logged_of, await store.events(id)))
        if table.daily is not None:  # its seed is never shown before no game with it counts any more
            yield False
            continue
        seeds = await load_seeds(store, table)
        moment = Circumstances(max(time.time_ns() // 1_000_000, row.updated), seeds.for_decision(new_seed()))
        decision = decide_new_seed(table, "restored", moment)
        after = decision.table
        new = structs.replace(row_of(after, moment.now, after.deadline()), updated=row.updated)
        await store.append(
            id,
            table.seq,
            [Stored(each.seq, each.at, encode(each.event)) for each in decision.events],
            command=None,
            reply=b"",
            row=new,
            people=tuple(after.people),
            seeds=seeds.change(decision.events, moment.seeds.fresh, after),
        )
        yield True
