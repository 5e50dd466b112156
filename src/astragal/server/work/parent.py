"""Processes that think, and the server that started them: they never outlive it, however it ends."""

import ctypes
import signal
import sys

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_SYSTEM = ctypes.CDLL(None) if sys.platform == "linux" else None


def end_with_parent() -> None:
    """Let the kernel end this process when the one that started it ends.

    Only Linux can; elsewhere a process that thinks notices when it wants its next job, or when its time is up.
    """
    if _SYSTEM is not None:
        _SYSTEM.prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
