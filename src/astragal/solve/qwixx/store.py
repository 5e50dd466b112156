"""Keeping solved values: sixteen bits each, with a checksum, in the user's cache.

A file is a line of JSON and then the values before one's own roll, by pair, pair and penalties (of two pairs that can
change places only the first order), each as a number of steps above the lowest.
"""

import json
import os
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.compile_cache import cache_folder
from astragal.kernels.qwixx.solo_tables import solo
from astragal.solve.errors import DamagedFile
from astragal.solve.qwixx.solver import Solution

VERSION = 1
LIMIT = 25_000_000
"""Bytes above which values are not kept."""


@dataclass(frozen=True)
class Kept:
    """What a file says of a solved game."""

    expected: tuple[float, ...]
    low: float
    step: float
    steps: NDArray[np.uint16]


def path_of(game: QwixxFamily) -> Path:
    """Return where a solved game is kept.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> path_of(Qwixx(players=1, finish_turn=True)).name
    'qwixx-1-finish.solved'
    """
    lucky = "".join(f"-{number}" for number in game.lucky_pair(0) or ())
    finish = "-finish" if game.finish_turn else ""
    return cache_folder() / "solved" / f"{game.name}-{game.players}{lucky}{finish}.solved"


def small_enough(game: QwixxFamily) -> bool:
    """Tell whether the values of a game are few enough to be kept.

    >>> from astragal.games.qwixx.rules.game import Longo
    >>> small_enough(Longo(players=1))
    False
    """
    t = solo(game)
    return 2 * 4 * _places(int(t.pairs), mirror=bool(t.mirror)) <= LIMIT


def save(solution: Solution, path: Path | None = None) -> Path:
    """Write the values and return where; a crash leaves the old file or the new one."""
    path = path or path_of(solution.game)
    t = solo(solution.game)
    values = solution.values[0]
    flat = values[np.triu_indices(int(t.pairs))] if t.mirror else values.reshape(-1, 4)
    low, step = float(flat.min()), float(np.ptp(flat)) / 65535
    steps = np.rint((flat - low) / step).astype("<u2").tobytes()
    head = _head(solution.game) | {
        "expected": solution.expected,
        "low": low,
        "step": step,
        "blake2b": _checksum(steps),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    beside.write_bytes(json.dumps(head).encode() + b"\n" + steps)
    beside.replace(path)
    return path


def read(game: QwixxFamily, path: Path | None = None) -> Kept | None:
    """Return what is kept of a game, None if nothing is; raise `DamagedFile` if the file is not what was written."""
    path = path or path_of(game)
    try:
        line, _, steps = path.read_bytes().partition(b"\n")
    except FileNotFoundError:
        return None
    try:
        head = json.loads(line)
        if any(head[name] != value for name, value in _head(game).items()):
            return None  # of another version of the rules or of this file
        if head["blake2b"] != _checksum(steps):
            raise DamagedFile(str(path), "its checksum")
        return Kept(tuple(head["expected"]), head["low"], head["step"], np.frombuffer(steps, "<u2").reshape(-1, 4))
    except (ValueError, KeyError, TypeError):
        raise DamagedFile(str(path), "its head") from None


def values_of(game: QwixxFamily, kept: Kept) -> NDArray[np.float32]:
    """Return the values by pair, pair and penalties, each right to half a step."""
    t = solo(game)
    pairs = int(t.pairs)
    flat = (kept.steps * np.float32(kept.step) + np.float32(kept.low)).astype(np.float32)
    if not t.mirror:
        return flat.reshape(pairs, pairs, 4)
    values = np.empty((pairs, pairs, 4), np.float32)
    upper = np.triu_indices(pairs)
    values[upper] = flat
    values.swapaxes(0, 1)[upper] = flat
    return values


def _head(game: QwixxFamily) -> dict[str, object]:
    plain = {name: value for name, value in game.to_dict().items() if name not in {"first", "open_choices"}}
    return {"format": "astragal solved", "version": VERSION, "game": plain}


def _checksum(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _places(pairs: int, *, mirror: bool) -> int:
    return pairs * (pairs + 1) // 2 if mirror else pairs * pairs
