"""Nobody who asks for a hint waits for a compiler: hints call what was compiled ahead, or do without."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from astragal.games.qwixx.rules.game import Qwixx
from astragal.kernels.compile_cache import cache_folder
from astragal.solve.quixo.files import write_planes
from astragal.solve.quixo.paths import layer_path
from astragal.solve.qwixx import store
from astragal.solve.qwixx.solver import Solution

pytestmark = pytest.mark.timeout(300)  # compiled anew

LIMIT = 600
"""Seconds: what other tests have compiled is read in a few, the rest is compiled here."""

# In processes of their own: other tests call kernels in ways of theirs, and what is compiled once stays so.
COMPILED = """
import gc
from numba.core.dispatcher import Dispatcher
def known():
    kernels = (one for one in gc.get_objects() if isinstance(one, Dispatcher))
    ours = [one for one in kernels if one.py_func.__module__.startswith("astragal.kernels")]
    return {(one.py_func.__module__, one.py_func.__name__, signature) for one in ours for signature in one.signatures}
"""
AHEAD = """
import astragal
from astragal.engines.value_function import value_function
from astragal.kernels.precompile import PARTS
from astragal.review.hints import hint
from astragal.review.run import review
from tests.review.games import later, random_record

for part in ("qwixx_reviews", "qwixx_solo", "qwinto_reviews", "quixo_search", "quixo_probe", "qwixx_weights"):
    PARTS[part]()
ahead = known()
for name, players in KINDS:
    game = astragal.game(name, players=players)
    values = value_function(game)
    assert values.engine == ENGINES.get((name, players), values.engine)
    for steps in (9, 10, 11, 12):
        state = later(game, 3, steps)
        for seat in state.awaiting[:1]:
            hint(state.view(seat), seat, values=values)
    review(random_record(game, 5, 8), values=values)
for board in BOARDS:
    state = astragal.read_position(f"quixo board={board}")
    assert hint(state, 0, values=values).move in state.moves(0)
print(sorted({f"{module}.{name}" for module, name, _ in known() - ahead}))
"""
KINDS = """
KINDS = ("qwixx", 1), ("qwixx", 2), ("longo", 1), ("longo", 3), ("qwinto", 1), ("qwinto", 3), ("quixo", 2), ("quixo", 4)
ENGINES, BOARDS = {}, ()
"""
SOLVED = """
KINDS = ("qwixx", 1), ("quixo", 2)
ENGINES = {("qwixx", 1): "solitaire"}
FULL = "XOXOX/OXOXO/XXOOX/OOXXO/XOXOX"
BOARDS = FULL, "1" + FULL[1:], "2" + FULL[2:]
"""
WITHOUT = """
import astragal
from astragal.engines.value_function import value_spec
from astragal.review.hints import hint

for name in ("qwixx", "longo", "qwinto", "quixo"):
    print(name, value_spec(astragal.game(name), waits=False).name)
# Nearly over, so that it is quickly played on.
for text in (
    "qwixx players=2 active=0 phase=white dice=6,5,1,1,1,1 0:r2,3,4/y/g/b/x3 1:r2/y5/g10/b11/x3",
    "qwinto players=2 active=0 phase=write picked=yp dice=4,3 0:o4=5/y3=3/p2=2/x3 1:o/y5=7/p4=6/x3",
):
    state = astragal.read_position(text)
    assert hint(state, 0).move in state.moves(0)
print(sorted(name for _, name, _ in known()))
"""


def _printed(program: str, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", COMPILED + program],
        capture_output=True, text=True, check=False, timeout=LIMIT, env=os.environ | environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_hints_and_reviews_call_what_was_compiled_ahead() -> None:
    assert _printed(KINDS + AHEAD) == ["[]"]


@pytest.mark.parametrize("packing", ["plain", "zstd"])
def test_hints_and_reviews_of_solved_games_call_what_was_compiled_ahead(packing: str, tmp_path: Path) -> None:
    """With what `astragal solve` keeps: the shape and the kind of its numbers, which decide what is compiled."""
    cache, game = tmp_path / "cache" / "astragal", Qwixx(players=1)
    cache.mkdir(parents=True)
    for one in cache_folder().iterdir():  # solved values lie beside compiled code
        (cache / one.name).symlink_to(one)
    values = np.linspace(99, 0, 1653 * 1653 * 4, dtype=np.float32).reshape(1, 1653, 1653, 4)
    store.save(Solution(game, values), cache / "solved" / store.path_of(game).name)
    with ThreadPoolExecutor(1) as threads:
        for blanks, owners in ((0, [0]), (1, [1, 2, 4])):
            planes = np.zeros(len(owners) << 25 - blanks - 6, np.uint64)
            path, found = layer_path(tmp_path, 5, blanks), np.array(owners, np.int32)
            write_planes(path, 5, blanks, found, planes, packing=packing, threads=threads)
    environment = {"XDG_CACHE_HOME": str(cache.parent), "ASTRAGAL_TABLES": str(tmp_path)}
    assert _printed(SOLVED + AHEAD, **environment) == ["[]"]


def test_without_compiled_code_a_hint_compiles_nothing(tmp_path: Path) -> None:
    *engines, compiled = _printed(WITHOUT, XDG_CACHE_HOME=str(tmp_path))
    assert engines == [f"{name} playouts" for name in ("qwixx", "longo", "qwinto", "quixo")]
    assert compiled == "[]"
