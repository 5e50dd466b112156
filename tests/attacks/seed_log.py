"""What the log of a table must show about the life of its seeds."""

import hashlib
from collections.abc import Sequence

from tests.server.running import Json


def check_seeds(events: Sequence[Json]) -> int:
    """Every commitment is published once, and no seed is in use after it was revealed. Return how many games ended."""
    published: list[str] = []
    revealed: set[str] = set()
    games = 0
    for event in events:
        if event["type"] == "started":
            assert published[-1] not in revealed, "a game began with a seed that everybody knows"
        if event["type"] == "ended":
            games += 1
            seed = hashlib.sha256(bytes.fromhex(event["seed"])).hexdigest()
            assert seed == published[-1], "the seed is not the one that was promised"
            assert seed not in revealed, "a seed was revealed twice"
            revealed.add(seed)
        new = event.get("commitment") or event.get("next_commitment")
        if new:
            assert new not in published, "a commitment was published twice"
            assert new not in revealed
            published.append(new)
    return games
