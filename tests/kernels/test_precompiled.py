"""Nobody who asks for a hint waits for a compiler: hints call what was compiled ahead, or do without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
KINDS = ("qwixx", 1), ("qwixx", 2), ("longo", 3), ("qwinto", 1), ("qwinto", 3), ("quixo", 2), ("quixo", 4)
for name, players in KINDS:
    game = astragal.game(name, players=players)
    values = value_function(game)
    for steps in (9, 10, 11, 12):
        state = later(game, 3, steps)
        for seat in state.awaiting[:1]:
            hint(state.view(seat), seat, values=values)
    review(random_record(game, 5, 8), values=values)
print(sorted({f"{module}.{name}" for module, name, _ in known() - ahead}))
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
    assert _printed(AHEAD) == ["[]"]


def test_without_compiled_code_a_hint_compiles_nothing(tmp_path: Path) -> None:
    *engines, compiled = _printed(WITHOUT, XDG_CACHE_HOME=str(tmp_path))
    assert engines == [f"{name} playouts" for name in ("qwixx", "longo", "qwinto", "quixo")]
    assert compiled == "[]"
