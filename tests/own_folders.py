"""Folders for tests in place of the person's own: nobody's games, solved tables or settings change what a test sees.

Home, data, settings and state are new in every run, the same for all its processes, and removed at its end. The cache
stays in the checkout, so that kernels are compiled once (`make kernels`). Astragal's variables are those of the run.
"""

import os
import shutil
import tempfile
from pathlib import Path

CACHE = Path(__file__).resolve().parents[1] / "build" / "test-cache"
PLACES = {"HOME": "", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state"}
KEPT = ("ASTRAGAL_LONG_TESTS", "ASTRAGAL_CHROMIUM")
"""What a person may say about a run."""
MADE = "ASTRAGAL_TEST_HOME"
"""The home of this run: the processes that it starts find it here."""


def use() -> Path | None:
    """Move this process, and those that it starts, to the run's folders; return what to remove at the end."""
    if MADE in os.environ:
        return None
    for name in [name for name in os.environ if name.startswith("ASTRAGAL_") and name not in KEPT]:
        del os.environ[name]
    home = Path(tempfile.mkdtemp(prefix="astragal-home-"))
    os.environ |= {name: str(home / place) for name, place in PLACES.items()}
    os.environ |= {"XDG_CACHE_HOME": str(CACHE), MADE: str(home)}
    # Whatever the machine speaks, commands speak English; tests of other languages ask for them.
    os.environ["ASTRAGAL_LANGUAGE"] = "en"
    return home


def leave(home: Path | None) -> None:
    """Remove the folders of a run, in the process that made them."""
    if home is not None:
        shutil.rmtree(home, ignore_errors=True)
