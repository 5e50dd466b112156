"""Networks in files: 16-bit weights, and what made them."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from astragal.kernels.network import Net, room

PARTS = ("first", "second", "bias", "last")
SHIPPED = "astragal.bots"
FOLDER = "weights"


class NoWeights(Exception):
    """A file holds no network that this version can use."""


@dataclass(frozen=True)
class Learnt:
    """A network and how it came about.

    >>> Learnt(room(4), {"game": "qwixx"}).about["game"]
    'qwixx'
    """

    net: Net
    about: dict[str, Any]
    """The command line and its figures."""


def copied(net: Net) -> Net:
    """Return the same network in room of its own.

    >>> copied(room(3)).first.shape
    (3, 64)
    """
    twin = room(len(net.first))
    for part in PARTS:
        getattr(twin, part)[:] = getattr(net, part)
    return twin


def to_bytes(learnt: Learnt) -> bytes:
    """Return a file's contents; rows that never changed anything are zero and take no room.

    >>> from_bytes(to_bytes(Learnt(room(4), {"seed": 1}))).about
    {'seed': 1}
    """
    arrays = {part: getattr(learnt.net, part).astype(np.float16) for part in PARTS}
    file = BytesIO()
    np.savez_compressed(file, about=np.array(json.dumps(learnt.about)), **arrays)
    return file.getvalue()


def from_bytes(contents: bytes) -> Learnt:
    """Return the network of a file.

    >>> from_bytes(b"something")
    Traceback (most recent call last):
        ...
    astragal.train.weights.NoWeights: not a file of weights
    """
    try:
        with np.load(BytesIO(contents), allow_pickle=False) as file:
            net = room(len(file["first"]))
            for part in PARTS:
                getattr(net, part)[:] = file[part]
            return Learnt(net, json.loads(str(file["about"])))
    except (ValueError, KeyError, OSError, EOFError):
        raise NoWeights("not a file of weights") from None


def save(path: Path, learnt: Learnt) -> None:
    """Write a file whole or not at all.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "some.npz"
    >>> save(path, Learnt(room(2), {})); path.exists()
    True
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(to_bytes(learnt))
    beside.replace(path)


@cache
def shipped(name: str) -> Learnt | None:
    """Return a network of the package, or None if it has none of that name; it is read once.

    >>> shipped("chess-2") is None
    True
    """
    path = files(SHIPPED) / FOLDER / f"{name}.npz"
    return from_bytes(path.read_bytes()) if path.is_file() else None


def best_for(game: str, players: int, *, points: bool = False) -> tuple[Learnt, int]:
    """Return the network for so many players, and how many it sees: where no other is better, the one for two.

    With `points` it is one that plays for points and not for the win, if the game has one; so it is for one player,
    who has nobody to beat.

    >>> learnt, seen = best_for("qwixx", 2)
    >>> learnt.about["game"], seen
    ('qwixx', 2)
    """
    high = shipped(f"{game}-points") if points or players == 1 else None
    if high is not None:
        return high, 2
    for name in (f"{game}-{players}", f"{game}-many") if players > 2 else ():
        many = shipped(name)
        if many is not None and players in many.about["better"]:
            return many, players
    return for_two(game), 2


def for_two(game: str) -> Learnt:
    """Return the network for two players, which every game that can be learnt has.

    >>> for_two("longo").about["players"]
    [2]
    """
    found = shipped(f"{game}-2")
    if found is None:
        raise NoWeights(f"no weights for {game}")
    return found
