"""`astragal`, and `python -m astragal`: a command of this process, and an orderly end however it ends."""

import _thread
import os
import signal
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

AGAIN_SECONDS = 0.02
"""After which an interrupt comes again that arrived where nothing could be raised."""


def main() -> int:
    """Run the command of this process and return its exit code."""
    from astragal.cli.main import main as run  # until here Ctrl-C ends the process at once (`astragal/__init__.py`)
    from astragal.cli.support.errors import CODE, INTERRUPTED, careful

    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        sys.unraisablehook = _raise_again
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        code = run()
    except SystemExit as left:  # argparse, after it has said why
        wanted = left.code if isinstance(left.code, int) else CODE
        code = careful(lambda: wanted)
    except KeyboardInterrupt:  # once more, while the first one was answered
        code = INTERRUPTED
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _flush()
    if code == INTERRUPTED:
        os._exit(INTERRUPTED)  # without waiting for threads, which may be compiling
    return code


def _flush() -> None:
    """Write out what is left to say; what cannot be written is dropped, or Python would complain of it at the end."""
    for number, stream in ((1, sys.stdout), (2, sys.stderr)):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def _raise_again(ignored: "UnraisableHookArgs") -> None:
    """Let an interrupt that came in a callback, where Python would print and forget it, come a moment later."""
    if issubclass(ignored.exc_type, KeyboardInterrupt):
        threading.Timer(AGAIN_SECONDS, _thread.interrupt_main).start()
    else:
        sys.__unraisablehook__(ignored)


if __name__ == "__main__":
    sys.exit(main())
