"""Keeping solved values in the user's cache, with a checksum.

A file is a line of JSON and then the values before one's own roll, by pair, pair and penalties (of two pairs that can
change places only the first order), each in sixteen bits: a number of steps above the lowest. Where these would be too
many, as in Longo, few vectors are kept that say nearly the same (`compact`).
"""

import json
import os
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.compile_cache import cache_folder
from astragal.kernels.qwixx.solo_tables import solo
from astragal.solve.errors import DamagedFile
from astragal.solve.qwixx.compact import CompactValues, compact, mirrored
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


@dataclass(frozen=True)
class KeptFactors:
    """The same where only few vectors are kept."""

    expected: tuple[float, ...]
    error: float
    """By how many points they are off: root mean square of all states."""
    factors: NDArray[np.float32]
    """As the kernels take them."""


def path_of(game: QwixxFamily) -> Path:
    """Return where a solved game is kept.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> path_of(Qwixx(players=1, finish_turn=True)).name
    'qwixx-1-finish.solved'
    """
    lucky = "".join(f"-{number}" for number in sorted(game.lucky_pair(0) or ()))
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
    return _write(path, solution, {"low": low, "step": step}, steps)


def save_factors(solution: Solution) -> Path:
    """Write few vectors that say nearly all of the values, and return where."""
    small = compact(solution)
    return _write(path_of(solution.game), solution, {"error": small.off_by(solution)[0]}, small.to_bytes())


def read(game: QwixxFamily, path: Path | None = None) -> Kept | None:
    """Return what is kept of a game, None if nothing is; raise `DamagedFile` if the file is not what was written."""
    path = path or path_of(game)
    head, steps = _read(game, path)
    if "step" not in head:
        return None
    return Kept(tuple(head["expected"]), head["low"], head["step"], np.frombuffer(steps, "<u2").reshape(-1, 4))


def read_factors(game: QwixxFamily) -> KeptFactors | None:
    """Return few vectors that are kept of a game, or of the one that is its mirror image; None if nothing is."""
    image = mirrored(game)
    for kept, turned in ((game, False), *([(image, True)] if image else [])):
        head, contents = _read(kept, path_of(kept))
        if "error" in head:
            factors = CompactValues.from_bytes(contents).factors(mirrored=turned)
            return KeptFactors(tuple(head["expected"]), head["error"], factors)
    return None


def _write(path: Path, solution: Solution, more: dict[str, float], contents: bytes) -> Path:
    head = _head(solution.game) | {"expected": solution.expected, "blake2b": _checksum(contents)} | more
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    beside.write_bytes(json.dumps(head).encode() + b"\n" + contents)
    beside.replace(path)
    return path


def _read(game: QwixxFamily, path: Path) -> tuple[dict[str, Any], bytes]:
    """A file's head and what follows it; nothing if there is none, or one of other rules or another version."""
    try:
        line, _, contents = path.read_bytes().partition(b"\n")
    except FileNotFoundError:
        return {}, b""
    try:
        head = json.loads(line)
        if any(head[name] != value for name, value in _head(game).items()):
            return {}, b""
        if head["blake2b"] != _checksum(contents):
            raise DamagedFile(str(path), "its checksum")
        return head, contents
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
    given: dict[str, Any] = game.to_dict()
    plain = {name: value for name, value in given.items() if name not in {"first", "open_choices"}}
    if "lucky" in plain:
        plain["lucky"] = [sorted(pair) for pair in plain["lucky"]]
    return {"format": "astragal solved", "version": VERSION, "game": plain}


def _checksum(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _places(pairs: int, *, mirror: bool) -> int:
    return pairs * (pairs + 1) // 2 if mirror else pairs * pairs
