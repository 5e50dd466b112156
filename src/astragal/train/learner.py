"""The run itself: play a batch, learn from it, and again; it can stop at any time and go on later."""

import json
import os
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np

from astragal.kernels.descent import Adam
from astragal.kernels.network import Net
from astragal.models.networks import PARTS, copied
from astragal.train.batch_shard import TrainingBatch, play_shard
from astragal.train.plan import Plan
from astragal.train.trainable_game import TrainableGame
from astragal.workers import Pool, threads

SHARDS = 8
"""Shards of a batch: always the same ones, so that it does not matter who plays them."""
LAST = 49
"""The result is an average over about this many rounds, and never over more than the last eighth."""


@dataclass(frozen=True)
class Figures:
    """How a round went."""

    round: int
    points: float
    """The mean score."""
    loss: float
    """The mean square of the difference between what was believed and what came."""


Told = Callable[[Figures], None]


@dataclass
class Learner:
    """A network on its way.

    >>> from astragal.train.qwixx import Sheets
    >>> learner = Learner(Plan("qwixx", (2,), 8, batch=8), Sheets("qwixx", 1))
    >>> learner.round().round
    1
    """

    plan: Plan
    game: TrainableGame
    threads: int = 1
    pool: Pool | None = None
    """Who plays the shards; threads of this process if nothing is said."""
    done: int = 0
    kept: int = 0
    """Rounds in the last checkpoint."""
    net: Net = field(init=False)
    mean: Net = field(init=False)
    """The average network."""

    def __post_init__(self) -> None:
        self.net = self.game.fresh(self.plan.seed)
        self.mean = copied(self.net)
        self._adam = Adam(self.game.inputs)

    @property
    def finished(self) -> bool:
        """Whether all games of the plan have been played."""
        return self.done >= self.plan.rounds

    @property
    def result(self) -> Net:
        """The average network; inputs that never came up have no weight, and take no room in a file."""
        net = copied(self.mean)
        net.first[~self._adam.square.first.any(axis=1)] = 0
        return net

    def round(self) -> Figures:
        """Play one batch and learn from it."""
        plan = self.plan
        players = plan.players[self.done % len(plan.players)]
        rate, trace, explore = plan.at(self.done / plan.rounds)
        edges = [plan.batch * shard // SHARDS for shard in range(SHARDS + 1)]
        batch = TrainingBatch(self.game, self.net, players, self.done * plan.batch, trace, explore)
        with threads(self.threads) if self.pool is None else nullcontext(self.pool) as pool:
            played = list(pool.map(play_shard, batch, (edge for edge in pairwise(edges) if edge[1] > edge[0])))
        positions, targets, totals = (np.concatenate(parts) for parts in zip(*played, strict=True))
        chance, loss = np.random.default_rng((plan.seed, self.done)), 0.0
        for _ in range(plan.passes):
            order = chance.permutation(len(targets))
            loss = self._adam.learn(self.net, self.game.scratch(players), positions, targets, order, rate)
        self.done += 1
        keep = np.float32(1 - 1 / (1 + min(LAST, self.done / 8)))
        for part in PARTS:
            average = getattr(self.mean, part)
            average[:] = keep * average + (1 - keep) * getattr(self.net, part)
        return Figures(self.done, float(totals.mean()), loss)

    # -- stopping and going on ------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Keep everything, so that `resumed` goes on as if nothing had happened."""
        adam = self._adam
        nets = {"net": self.net, "mean": self.mean, "slope_mean": adam.mean, "square": adam.square}
        arrays = {f"{name}.{part}": getattr(net, part) for name, net in nets.items() for part in PARTS}
        beside = path.with_name(path.name + ".part")
        with beside.open("wb") as file:
            np.savez(file, plan=np.array(json.dumps(self.plan.to_dict())), done=np.array(self.done), **arrays)
        beside.replace(path)
        self.kept = self.done

    def resumed(self, path: Path) -> bool:
        """Go on from what was kept, if it was kept by the same plan; return whether it was."""
        if not path.exists():
            return False
        with np.load(path, allow_pickle=False) as file:
            if str(file["plan"]) != json.dumps(self.plan.to_dict()):
                return False
            adam = self._adam
            nets = {"net": self.net, "mean": self.mean, "slope_mean": adam.mean, "square": adam.square}
            for name, net in nets.items():
                for part in PARTS:
                    getattr(net, part)[:] = file[f"{name}.{part}"]
            self.done = self.kept = int(file["done"])
        return True

    def run(self, told: Told, checkpoint: Path | None = None, every: int = 50, rounds: int | None = None) -> Net:
        """Go through all rounds, or through the first ones, and return the result."""
        while not self.finished and self.done != rounds:
            told(self.round())
            if checkpoint is not None and (self.done % every == 0):
                self.save(checkpoint)
        return self.result


def cores() -> int:
    """Return how many threads there is room for.

    >>> cores() >= 1
    True
    """
    return os.cpu_count() or 1
