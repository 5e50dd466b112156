"""Solved values in a small file that comes with the package: nearly as good to play by as all of them.

    python -m astragal.solve.qwixx.compact [--rank 48] [--out qwixx-solo.npz]

The values of Qwixx alone are a table by the two rising rows, the two falling rows and the penalties. Both pairs of rows
are alike and the table is smooth, so few vectors say nearly all of it: values = basis · core · basisᵀ, a core for each
number of penalties. What is lost is 0.02 points for the root mean square of all states.
"""

import argparse
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwixx.rules.game import Qwixx, QwixxFamily
from astragal.solve.qwixx.solver import Solution, solve

RANK = 48
FILE = "qwixx-solo.npz"
OTHERWISE = {"first", "open_choices", "finish_turn"}
"""Options that do not matter alone, and one that hardly does: whether the second lock ends the game at once."""


@dataclass(frozen=True)
class CompactValues:
    """A table as few vectors."""

    basis: NDArray[np.float16]
    """A row for each state of a pair of rows."""
    cores: NDArray[np.float32]
    """A small square table for each number of penalties."""
    game: dict[str, object]

    def values(self) -> NDArray[np.float32]:
        """Return the whole table again, by pair, pair and penalties."""
        basis = self.basis.astype(np.float32)
        return np.stack([basis @ core @ basis.T for core in self.cores], axis=-1)

    def to_bytes(self) -> bytes:
        """Return a file's contents."""
        file = BytesIO()
        np.savez_compressed(file, basis=self.basis, cores=self.cores, game=np.array(json.dumps(self.game)))
        return file.getvalue()

    @classmethod
    def from_bytes(cls, contents: bytes) -> "CompactValues":
        """Return what a file holds."""
        with np.load(BytesIO(contents), allow_pickle=False) as file:
            return cls(file["basis"], file["cores"], json.loads(str(file["game"])))


def compact(solution: Solution, rank: int = RANK) -> CompactValues:
    """Return a solved game as few vectors: those that together leave the least square error."""
    tables = [solution.values[0, :, :, penalties].astype(np.float64) for penalties in range(4)]
    _, vectors = np.linalg.eigh(sum(table @ table.T for table in tables))
    basis = vectors[:, ::-1][:, :rank].astype(np.float16)
    back = np.linalg.pinv(basis.astype(np.float64))  # of the rounded vectors, so that the cores make up for it
    cores = np.stack([back @ table @ back.T for table in tables]).astype(np.float32)
    return CompactValues(basis, cores, _plain(solution.game))


@cache
def shipped_values() -> CompactValues:
    """Return what comes with the package.

    >>> shipped_values().basis.shape
    (1653, 48)
    """
    return CompactValues.from_bytes((files("astragal.models") / "weights" / FILE).read_bytes())


def covers(game: QwixxFamily) -> bool:
    """Tell whether what comes with the package was made for a game.

    >>> covers(Qwixx(players=1)), covers(Qwixx(players=1, sheet="mixed"))
    (True, False)
    """
    return _plain(game) == shipped_values().game


def _plain(game: QwixxFamily) -> dict[str, object]:
    plain = {name: value for name, value in game.to_dict().items() if name not in OTHERWISE}
    return dict(json.loads(json.dumps(plain)))


def main() -> None:
    """Solve Qwixx and write the small file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rank", type=int, default=RANK)
    parser.add_argument("--out", type=Path, default=Path(FILE))
    given = parser.parse_args()
    solution = solve(Qwixx(players=1))
    made = compact(solution, given.rank)
    off = made.values() - solution.values[0]
    given.out.write_bytes(made.to_bytes())
    print(f"{given.out}: off by {np.sqrt((off**2).mean()):.3f} (root mean square), {np.abs(off).max():.2f} at most")


if __name__ == "__main__":
    main()
