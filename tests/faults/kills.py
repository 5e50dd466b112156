"""`python -m tests.faults.kills --kills 200`: the long test. Pairs play while the server is killed again and again."""

import argparse
import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path

from tests.faults.backend import Backend
from tests.faults.disasters import Kill
from tests.faults.scenario import Scenario


async def kills(folder: Path, times: int, *, seconds: float = 3600, seed: int = 1, pairs: int = 4) -> Counter[str]:
    """Kill the only server so many times, on SQLite; return the figures."""
    database = f"sqlite:///{folder / 'faults.db'}"
    backend = Backend(database, folder / "server.log")
    disaster = Kill([backend], random.Random(seed))
    scenario = Scenario(backend.url, database, [backend], disaster, times, seconds, pairs, seed=seed)
    figures = await scenario.run()
    figures["kills"] = backend.kills
    assert not backend.errors(), backend.errors()[:3]
    assert not await backend.orphans(), "processes outlived their server"
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=4, help="pairs of players at tables of their own")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(kills(Path(folder), arguments.kills, seed=arguments.seed, pairs=arguments.pairs))
    print(", ".join(f"{number} {name}" for name, number in figures.items()))
    print("Nothing that was acknowledged is lost, nothing happened twice, every game came to its end.")


if __name__ == "__main__":
    main()
