"""Servers that tests start: they end with the process of the tests, and tell where they are when they hang.

Each begins a session of its own; whoever it starts belongs to that. `site/sitecustomize.py` is their part.
"""

import contextlib
import os
import signal
import tempfile
import threading
import time
from pathlib import Path

SITE = Path(__file__).with_name("site")
_STACKS = tempfile.TemporaryDirectory(prefix="astragal-stacks-")
_SESSIONS: set[int] = set()
"""Those that were begun and not ended."""


def environment() -> dict[str, str]:
    """Return what a process needs in its environment that is to be known here."""
    paths = [str(SITE), *filter(None, [os.environ.get("PYTHONPATH")])]
    made = {"PYTHONPATH": os.pathsep.join(paths), "ASTRAGAL_TEST_STACKS": _STACKS.name}
    # Linux ends a child with the thread that started it; threads of tests end before their servers do.
    if threading.current_thread() is threading.main_thread():
        made["ASTRAGAL_TEST_PARENT"] = str(os.getpid())
    return made


def began(session: int) -> None:
    _SESSIONS.add(session)


def members(session: int) -> list[int]:
    """The processes of a session that are alive."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] not in "ZX":
                found.append(int(stat.parent.name))
    return found


def left(session: int, seconds: float) -> list[int]:
    """The processes of a session that are still there after so long; returns as soon as there are none."""
    until = time.monotonic() + seconds
    while (there := members(session)) and time.monotonic() < until:
        time.sleep(0.05)
    return there


def named(pid: int) -> str:
    with contextlib.suppress(OSError):
        return f"{pid} {Path(f'/proc/{pid}/cmdline').read_text().replace(chr(0), ' ')}"
    return f"{pid} (gone)"


def stacks(session: int) -> str:
    """Where every process of a session is, thread by thread."""
    told = [_stack(pid, Path(_STACKS.name) / f"{pid}.stacks") for pid in sorted(members(session))]
    return "\n".join(told) or f"(nobody is left of {session})"


def all_stacks() -> str:
    """The same of all servers that run now."""
    return "\n\n".join(map(stacks, sorted(_SESSIONS))) or "(no server runs)"


def _stack(pid: int, file: Path) -> str:
    name = f"== {named(pid)}"
    with contextlib.suppress(OSError):
        before = file.stat().st_size  # without it, the signal would end the process
        os.kill(pid, signal.SIGUSR1)
        until, size = time.monotonic() + 2, before
        while time.monotonic() < until and (size == before or size != file.stat().st_size):
            size = file.stat().st_size
            time.sleep(0.05)
        return f"{name}\n{file.read_bytes()[before:].decode(errors='replace') or '(says nothing)'}"
    return f"{name}\n(cannot say)"


def end(session: int) -> None:
    """End whoever is left of a session, by the kernel."""
    _SESSIONS.discard(session)
    if members(session):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(session, signal.SIGKILL)
