"""A process that appends and says what was acknowledged, until it is killed: `python -m … URL`."""

import asyncio
import sys

from astragal.server.store import Store
from tests.server.store.samples import add, make


async def play(store: Store, id: str) -> None:
    await make(store, id)
    after = 1
    while True:
        await add(store, id, after, command=("ada", str(after)), reply=str(after).encode())
        after += 1
        print(id, after, flush=True)


async def main(url: str) -> None:
    store = await Store.open(url, alone=url.startswith("sqlite"))  # as a server does
    await asyncio.gather(*(play(store, f"t{number}") for number in range(20)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
