"""How fast the kernels play: random legal games on one core, beside the same loops in C and, if there, other libraries.

    python bench/kernels/kernels.py [--seconds 1] [--games 200000]

The C loops are compiled when a compiler is there; they must give the very same scores. OpenSpiel and Pgx play their
nearest games when `bench/kernels/peers.sh` has installed them (in a place of their own: nothing of ours needs them).
"""

import argparse
import ctypes
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from astragal.games.qwixx.rules.game import Longo, Qwixx, QwixxFamily
from astragal.kernels.quixo_search import random_play as quixo
from astragal.kernels.qwinto import random_play as qwinto
from astragal.kernels.qwixx import random_play as qwixx
from astragal.kernels.qwixx.tables import tables

HERE = Path(__file__).parent
AIMS = {"Qwixx": 500_000, "Longo": 300_000, "Qwinto": 300_000, "Quixo": 40_000_000}
"""Games a second; of Quixo moves a second."""
LIMIT = 1000
"""A random game of Quixo that takes so many moves is a draw."""
Ints = NDArray[np.int64]
Loop = Callable[[int, Ints], int]
"""Plays that many games, fills in the scores, and returns the turns."""


def library(name: str, folder: str) -> ctypes.CDLL | None:
    """Compile one of the C files, if there is a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    target = Path(folder) / f"{name}.so"
    source = HERE / f"{name}.c"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", target, source], check=True)
    found = ctypes.CDLL(str(target))
    found.random_games.restype = ctypes.c_int64
    return found


def loops(folder: str) -> dict[str, tuple[Loop, Loop | None]]:
    """Give for each game our loop and the one in C."""
    found: dict[str, tuple[Loop, Loop | None]] = {}
    family, other = library("qwixx", folder), library("qwinto", folder)
    games: dict[str, QwixxFamily] = {"Qwixx": Qwixx(players=2), "Longo": Longo(players=2)}
    for name, game in games.items():
        t = tables(game)
        address = np.asarray(t).ctypes.data

        def ours(count: int, totals: Ints, t: object = t) -> int:
            return qwixx.random_games(t, 1, 0, count, totals)  # type: ignore[arg-type]

        def theirs(count: int, totals: Ints, address: int = address, t: object = t) -> int:
            assert family is not None
            assert t is not None  # its memory is what `address` points to
            place = ctypes.c_void_p(totals.ctypes.data)
            return int(
                family.random_games(
                    ctypes.c_void_p(address), ctypes.c_int64(1), ctypes.c_int64(0), ctypes.c_int64(count), place
                )
            )

        found[name] = ours, theirs if family else None
    if other is not None:
        other.prepare()

    def in_c(count: int, totals: Ints) -> int:
        assert other is not None
        numbers = (ctypes.c_int64(number) for number in (2, 1, 0, count))
        return int(other.random_games(*numbers, ctypes.c_void_p(totals.ctypes.data)))

    found["Qwinto"] = (lambda count, totals: qwinto.random_games(2, 1, 0, count, totals)), in_c if other else None
    found["Quixo"] = quixo_loops(folder)
    return found


def quixo_loops(folder: str) -> tuple[Loop, Loop | None]:
    """Give our loop of Quixo and the one in C."""
    other = library("quixo", folder)
    if other is not None:
        other.prepare()

    def in_c(count: int, totals: Ints) -> int:
        assert other is not None
        numbers = (ctypes.c_int64(number) for number in (1, 0, count, LIMIT))
        return int(other.random_games(*numbers, ctypes.c_void_p(totals.ctypes.data)))

    return (lambda count, totals: quixo.random_games(2, 1, 0, count, LIMIT, totals)), in_c if other else None


def speed(loop: Loop, games: int, seconds: float) -> tuple[float, float, Ints]:
    """Return games and turns a second (the best run counts), and the scores."""
    totals = np.zeros((games, 2), np.int64)
    loop(100, totals)  # compiles, or loads what was compiled
    best, turns, until = float("inf"), 0, time.monotonic() + seconds
    while time.monotonic() < until or best == float("inf"):
        begun = time.process_time()
        turns = loop(games, totals)
        best = min(best, time.process_time() - begun)
    return games / best, turns / best, totals


def peers(seconds: float) -> list[dict[str, object]]:
    """Let the other libraries play, where they are installed."""
    python = HERE / ".venv" / "bin" / "python"
    if not python.exists():
        return []
    answer = subprocess.run([python, HERE / "peers.py", str(seconds)], check=True, capture_output=True, text=True)
    lines = [json.loads(line) for line in answer.stdout.splitlines() if line.startswith("{")]
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each loop runs")
    parser.add_argument("--games", type=int, default=200_000, help="games a run")
    arguments = parser.parse_args()
    out = Table("random legal play, two players, one core", "games/s", "turns/s", "in C", "C / ours", "aim")
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (ours, theirs) in loops(folder).items():
            games, turns, totals = speed(ours, arguments.games, arguments.seconds)
            unit = " moves/s" if name == "Quixo" else ""
            row = [name, f"{games:,.0f}", f"{turns:,.0f}", "-", "-", f"{AIMS[name]:,}{unit}"]
            if theirs is not None:
                in_c, _, same = speed(theirs, arguments.games, arguments.seconds)
                if not np.array_equal(totals, same):
                    sys.exit(f"{name}: the loop in C gives other scores")
                row[3:5] = f"{in_c:,.0f}", f"{in_c / games:.2f}"
            missed += [name] if (turns if unit else games) < AIMS[name] else []
            out.add_row(*row)
    for peer in peers(arguments.seconds):
        out.add_row(f"{peer['library']}: {peer['game']}", f"{peer['games']:,.0f}", f"{peer['moves']:,.0f}", "", "", "")
    Console().print(out)
    if missed:
        print("Below the aim here:", ", ".join(missed))


if __name__ == "__main__":
    main()
