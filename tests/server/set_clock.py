"""The machine's clock, set for one server alone."""

import os
from pathlib import Path

# Python reads this when it starts; the clock is then ahead by as many seconds as the file says.
SITE = """
import time
_time, _ns = time.time, time.time_ns
def _offset():
    try:
        with open({path!r}) as file:
            return float(file.read() or 0)
    except OSError:
        return 0.0
time.time = lambda: _time() + _offset()
time.time_ns = lambda: _ns() + int(_offset() * 1e9)
"""


def set_by(clock: Path) -> dict[str, str]:
    """Return the environment of a server whose clock is ahead by the seconds in a file; without it, by none."""
    (clock.parent / "sitecustomize.py").write_text(SITE.format(path=str(clock)), encoding="utf-8")
    before = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": f"{clock.parent}{os.pathsep}{before}" if before else str(clock.parent)}
