"""How long a new machine compiles: processor seconds of each part, in a process of its own, with an empty cache.

    python bench/compile_time.py [PART …]

Parts share functions, so each is cheaper after those before it; `quixo_solver` is what `astragal solve quixo` needs.
"""

import os
import resource
import subprocess
import sys
import tempfile

from astragal.kernels.precompile import PARTS

SOLVER = "from astragal.solve.quixo.solver import Solver; list(Solver(3, 1).layers())"


def seconds(command: list[str], cache: str) -> float:
    """Return the processor time of a command that keeps its compiled code in a folder of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, env=os.environ | {"XDG_CACHE_HOME": cache}, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print a line for each part."""
    with tempfile.TemporaryDirectory() as cache:
        for part in sys.argv[1:] or [*PARTS, "quixo_solver"]:
            how = ["-c", SOLVER] if part == "quixo_solver" else ["-m", "astragal.kernels.precompile", part]
            print(f"{part:16} {seconds([sys.executable, *how], cache):6.1f} s", flush=True)


if __name__ == "__main__":
    main()
