"""`python -m tests.faults.kills --kills 200`: the long test. Pairs play while the server is killed again and again.

`--disaster` chooses another misfortune: lines cut, PostgreSQL crashing, one of two processes killed.
"""

import argparse
import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path

from tests.faults import stages
from tests.server.postgres import Cluster


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200, help="how many disasters")
    parser.add_argument("--disaster", choices=["kills", "cuts", "crashes", "one_of_two"], default="kills")
    parser.add_argument("--pairs", type=int, default=6, help="pairs of players at tables of their own")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        figures = run(given.disaster, Path(folder), given.kills, given.seed, given.pairs)
    print(", ".join(f"{number} {name}" for name, number in figures.items()))
    print("Nothing that was acknowledged is lost, nothing happened twice, every game came to its end.")


def run(disaster: str, folder: Path, times: int, seed: int, pairs: int) -> Counter[str]:
    if disaster in ("kills", "cuts"):
        stage = stages.kills if disaster == "kills" else stages.cuts
        return asyncio.run(stage(folder, times, seed=seed, pairs=pairs))
    cluster = Cluster()
    try:
        shared = stages.crashes if disaster == "crashes" else stages.one_of_two
        return asyncio.run(shared(folder, times, cluster, seed=seed, pairs=pairs))
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
