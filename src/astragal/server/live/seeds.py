"""The seeds of a table, made and read by a server."""

import secrets

from astragal.server.store import Store
from astragal.server.store.daily import DailyStore
from astragal.table import TableState
from astragal.table.table_seeds import TableSeeds, day_seeds, needed


def new_seed() -> bytes:
    """Return a seed that nobody knows.

    >>> len(new_seed())
    32
    """
    return secrets.token_bytes(32)


async def load_seeds(store: Store, table: TableState) -> TableSeeds:
    """Read what is stored of the seeds that a table needs now."""
    if table.daily is not None:
        kept = await DailyStore(store).seed(table.daily.day, table.game.name)
        return day_seeds(table, kept.commitment, kept.seed) if kept else TableSeeds(needed(table), {}, of_day=True)
    commitments = needed(table)
    return TableSeeds(commitments, await store.seeds(table.id, commitments))
