"""Bots that play by rules of thumb need the standard library only: they run where nothing else is installed."""

import subprocess
import sys

PROGRAM = """
import sys
from importlib.abc import MetaPathFinder
from random import Random

class Forbidden(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top != "astragal" and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"{name} is not of the standard library", name=name)
        if name.startswith(("astragal.kernels", "astragal.models", "astragal.solve")) and name != NEEDED:
            raise AssertionError(name)
        return None

NEEDED = "astragal.kernels"
sys.meta_path.insert(0, Forbidden())
from astragal.bots.registry import make_bot
from astragal.bots.levels import levels_of
from astragal.core.registry import GAMES
from astragal.engines import evaluate
from astragal.games import game

for name, kind in GAMES.items():
    plain = [level for level, habits in levels_of(kind).items() if habits.engine == "heuristic"]
    assert len(plain) > 3, plain
    for level in ("random", *plain):
        chance, state = Random(1), game(name, **kind.table_defaults).start()
        bots = [make_bot(level, seed=seat) for seat in range(2)]
        while not state.over:
            if state.dice:
                state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
            for seat in state.awaiting:
                state = state.play(seat, bots[seat].choose(state.view(seat), seat))
    start = game(name, **kind.table_defaults).start()
    if start.dice:
        start = start.rolled([1] * len(start.dice))
    assert evaluate(start, 0, "playouts", playouts=1).best
print("played")
"""


def test_plain_bots_import_the_standard_library_only() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.stdout == "played\n", done.stderr
