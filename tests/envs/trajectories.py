"""Stored trajectories: what every version of every environment did when it was released.

`python -m tests.envs.trajectories` writes those of the present versions. If a stored one would change, do not write it
again: what people measured would mean something else. Give the environment a new version (`qwixx_v1`, `Qwixx-v1`) and
store that one beside the old.
"""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from astragal.envs import VectorGames

STORED = Path(__file__).with_name("trajectories.json")
VERSION = "v0"
KINDS: dict[str, dict[str, Any]] = {
    "qwixx": {},
    "qwixx five": {"players": 5, "sheet": "mixed", "finish_turn": True},
    "qwixx alone": {"players": 1},
    "longo": {},
    "longo three": {"players": 3, "fewest": "crossable"},
    "qwinto": {},
    "qwinto six": {"players": 6},
    "quixo": {},
    "quixo four": {"players": 4, "repetition": 3},
}
GAMES, STEPS = 4, 160


def trajectory(kind: str) -> dict[str, Any]:
    """What four games show, allow and pay in some steps, digested; and plainly what can be read by people."""
    name, options = kind.split(maxsplit=1)[0], KINDS[kind]
    env = VectorGames(name, GAMES, seed=2026, first="random", reward="points", **options)
    env.reset()
    digest, paid, ended = blake2b(digest_size=16), np.zeros((GAMES, len(env.seats))), 0
    first = env.observations[0, 0].tolist()
    for step in range(STEPS):
        for array in (env.observations, env.masks, env.floats(), env.rewards, env.terminated):
            digest.update(array.tobytes())
        # Which of the allowed actions is taken depends on nothing but the step: sampling may change, games may not.
        ranks = np.cumsum(env.masks, axis=2)
        wanted = (step * 7 + np.arange(len(env.seats))) % ranks[:, :, -1] + 1
        env.step((ranks == wanted[:, :, None]).argmax(axis=2))
        paid += env.rewards
        ended += int(env.terminated.sum())
    shape = {"actions": env.coding.actions, "bytes": env.coding.bytes, "floats": env.coding.floats}
    return {**shape, "first": first, "paid": paid.tolist(), "ended": ended, "digest": digest.hexdigest()}


def main() -> None:
    stored = json.loads(STORED.read_text()) if STORED.exists() else {}
    stored[VERSION] = {kind: trajectory(kind) for kind in KINDS}
    lines = ",\n".join(
        f"  {json.dumps(version)}: {{\n"
        + ",\n".join(f"    {json.dumps(kind)}: {json.dumps(found)}" for kind, found in kinds.items())
        + "\n  }"
        for version, kinds in stored.items()
    )
    STORED.write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main()
