"""Solved values in a small file that comes with the package: nearly as good to play by as all of them.

    python -m astragal.solve.qwixx.compact [qwixx | longo] [--rank 48] [--out qwixx-solo.npz]

The values of Qwixx alone are a table by the two rising rows, the two falling rows and the penalties. The table is
smooth, so few vectors say nearly all of it: values = basis · core · basisᵀ, a core for each number of penalties.
What is lost is 0.02 points for the root mean square of all states.

Longo has a table for each two lucky numbers. Rising and falling rows are not alike in it, so the falling rows have a
basis of their own. The table of LUCKY, the usual numbers of who plays alone, serves for all: a turn is played by the
lucky numbers that somebody has, only what comes later is taken to be as with these. With numbers that mirror them
rising and falling rows change places, and the values are as good. Who solves Longo with other numbers has a file of
their own for them (`store`).
"""

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwixx.rules.game import Longo, Qwixx, QwixxFamily
from astragal.kernels.qwixx.solo_tables import solo
from astragal.solve.qwixx.solver import Solution, solve

RANK = {"qwixx": 48, "longo": 24}
LUCKY = (5, 8)
MIRROR = 18
"""A number and the one in its place on a row that runs the other way, together."""
MIRRORED = {MIRROR - number for number in LUCKY}
MADE_FOR: Mapping[str, QwixxFamily] = {"qwixx": Qwixx(players=1), "longo": Longo(players=1, lucky=(LUCKY,))}
OTHERWISE = {"first", "open_choices", "finish_turn", "lucky"}
"""Options that do not matter alone, and some that hardly do: whether the second lock ends the game at once, and which
numbers are lucky."""
ERRORS = {"qwixx": 0.02, "longo": 0.19}
"""Points by which values are off (root mean square of all states), with the lucky numbers that they were made for."""
OTHER_LUCKY_ERROR = 3.2
"""The same with other lucky numbers, as measured for 6 and 12 in the states that games come through."""


@dataclass(frozen=True)
class CompactValues:
    """A table as few vectors."""

    basis: NDArray[np.float16]
    """A row for each state of a pair of rising rows."""
    falling: NDArray[np.float16]
    """The same for falling rows; where both are alike it is the same basis."""
    cores: NDArray[np.float32]
    """A small square table for each number of penalties."""
    game: dict[str, object]

    def table(self, penalties: int) -> NDArray[np.float32]:
        """Return the table for a number of penalties again, by pair and pair."""
        return np.asarray(self.basis.astype(np.float32) @ self.cores[penalties] @ self.falling.astype(np.float32).T)

    def values(self) -> NDArray[np.float32]:
        """Return the whole table again, by pair, pair and penalties."""
        return np.stack([self.table(penalties) for penalties in range(len(self.cores))], axis=-1)

    def factors(self, *, mirrored: bool = False) -> NDArray[np.float32]:
        """Return what the kernels take instead of the whole table: a fiftieth of its size.

        >>> shipped_values().factors().shape
        (5, 1653, 48)
        """
        one, other, cores = self.basis.astype(np.float32), self.falling.astype(np.float32), self.cores
        if mirrored:
            one, other, cores = other, one, cores.swapaxes(1, 2)
        return np.stack([*(one @ core for core in cores), other])

    def off_by(self, solution: Solution) -> tuple[float, float]:
        """Return by how many points values are off: the root mean square of all states, and at most."""
        off = [self.table(penalties) - solution.values[0, :, :, penalties] for penalties in range(len(self.cores))]
        square = np.mean([(one**2).mean() for one in off])
        return float(np.sqrt(square)), max(float(np.abs(one).max()) for one in off)

    def to_bytes(self) -> bytes:
        """Return a file's contents."""
        file = BytesIO()
        game = np.array(json.dumps(self.game))
        if self.falling is self.basis:
            np.savez_compressed(file, basis=self.basis, cores=self.cores, game=game)
        else:
            np.savez_compressed(file, basis=self.basis, falling=self.falling, cores=self.cores, game=game)
        return file.getvalue()

    @classmethod
    def from_bytes(cls, contents: bytes) -> "CompactValues":
        """Return what a file holds."""
        with np.load(BytesIO(contents), allow_pickle=False) as file:
            basis = file["basis"]
            falling = file.get("falling", basis)
            return cls(basis, falling, file["cores"], json.loads(str(file["game"])))


def compact(solution: Solution, rank: int | None = None) -> CompactValues:
    """Return a solved game as few vectors: those that together leave the least square error."""
    rank = rank or RANK[solution.game.name]
    tables = [solution.values[0, :, :, penalties].astype(np.float64) for penalties in range(4)]
    basis = falling = _leading(tables, rank)
    if not solo(solution.game).mirror:
        falling = _leading([table.T for table in tables], rank)
    # Of the rounded vectors, so that the cores make up for it.
    one, other = (np.linalg.pinv(side.astype(np.float64)) for side in (basis, falling))
    cores = np.stack([one @ table @ other.T for table in tables]).astype(np.float32)
    return CompactValues(basis, falling, cores, _plain(solution.game))


def _leading(tables: list[NDArray[np.float64]], rank: int) -> NDArray[np.float16]:
    _, vectors = np.linalg.eigh(sum(table @ table.T for table in tables))
    return np.asarray(vectors[:, ::-1][:, :rank].astype(np.float16))


@cache
def shipped_values(game: str = "qwixx") -> CompactValues:
    """Return what comes with the package.

    >>> shipped_values().basis.shape
    (1653, 48)
    """
    return CompactValues.from_bytes((files("astragal.models") / "weights" / f"{game}-solo.npz").read_bytes())


def covers(game: QwixxFamily) -> bool:
    """Tell whether what comes with the package was made for a game.

    >>> covers(Qwixx(players=1)), covers(Qwixx(players=1, sheet="mixed"))
    (True, False)
    """
    return game.name in RANK and _plain(game) == shipped_values(game.name).game


def shipped_factors(game: QwixxFamily) -> NDArray[np.float32]:
    """Return what comes with the package for a game that it covers, as the kernels take it.

    >>> shipped_factors(Longo(players=1)).shape
    (5, 4371, 24)
    """
    return shipped_values(game.name).factors(mirrored=set(game.lucky_pair(0) or ()) == MIRRORED)


def shipped_error(game: QwixxFamily) -> float:
    """Return by how many points the values that come with the package are off for a game.

    >>> shipped_error(Qwixx(players=1)), shipped_error(Longo(players=1, lucky=((6, 12),)))
    (0.02, 3.2)
    """
    pair = set(game.lucky_pair(0) or LUCKY)
    return ERRORS[game.name] if pair in (set(LUCKY), MIRRORED) else OTHER_LUCKY_ERROR


def mirrored(game: QwixxFamily) -> QwixxFamily | None:
    """Return Longo with the lucky numbers that mirror those of a game for one; None for other games.

    >>> mirrored(Longo(players=1, lucky=((6, 11),))).lucky_pair(0)
    (7, 12)
    """
    pair = game.lucky_pair(0)
    if pair is None or game.players > 1 or not isinstance(game, Longo):
        return None
    return replace(game, lucky=((MIRROR - pair[1], MIRROR - pair[0]),))


def _plain(game: QwixxFamily) -> dict[str, object]:
    plain = {name: value for name, value in game.to_dict().items() if name not in OTHERWISE}
    return dict(json.loads(json.dumps(plain)))


def main() -> None:
    """Solve a game and write the small file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=tuple(RANK), default="qwixx")
    parser.add_argument("--rank", type=int)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    solution = solve(MADE_FOR[given.game], threads=given.threads)
    made, out = compact(solution, given.rank), given.out or Path(f"{given.game}-solo.npz")
    out.write_bytes(made.to_bytes())
    square, most = made.off_by(solution)
    print(f"{out}: {solution.expected[0]:.4f}; off by {square:.3f} (root mean square), {most:.2f} at most")


if __name__ == "__main__":
    main()
