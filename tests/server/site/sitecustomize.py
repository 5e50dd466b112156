"""What Python does first in every process that a test starts (`tests/server/children.py`)."""

import faulthandler
import os
import signal
import sys
import time

if folder := os.environ.get("ASTRAGAL_TEST_STACKS"):
    # On SIGUSR1 a process writes where all its threads are, whatever it does and whoever holds Python's lock.
    path = os.path.join(folder, f"{os.getpid()}.stacks")
    faulthandler.register(signal.SIGUSR1, os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))

if sys.platform == "linux" and os.environ.get("ASTRAGAL_TEST_PARENT") == str(os.getppid()):
    from ctypes import CDLL

    CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: it ends with the process of the tests

if moment := os.environ.get("ASTRAGAL_TEST_MOMENT"):
    # When a module is imported, a process gets a signal: a moment of the start that is always the same.
    module, process, number = moment.split()
    first = os.getsid(0) == os.getpid()  # whose parent is no server

    class Moment:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == module and not (first and process == "parent"):
                os.kill(os.getppid() if process == "parent" else os.getpid(), int(number))
                time.sleep(0.5)  # in the middle of it

    sys.meta_path.insert(0, Moment)
