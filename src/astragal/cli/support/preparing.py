"""What has to be compiled once before the strongest players can think: announced, so that nobody waits in silence."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable

from astragal.bots import BOTS
from astragal.cli.support.words import tell
from astragal.core.game import Game

POLL_SECONDS = 0.2
"""How often Ctrl-C is looked for where it does not end waiting."""


def of_bots(game: str, levels: Iterable[str | None]) -> list[str]:
    """Return the parts of the kernels that these bots need and that are not compiled yet.

    >>> of_bots("qwixx", ["greedy", None])
    []
    """
    found: dict[str, None] = {}
    for level in levels:
        if level is not None and level in BOTS and game in BOTS[level].games:
            found |= dict.fromkeys(BOTS[level].kernels(game))
    return list(found)


def of_values(game: Game) -> list[str]:
    """Return the parts that reviews and values of a game need and that are not compiled yet."""
    from astragal.engines.value_function import value_spec

    spec = value_spec(game)
    return [] if spec.prepared else [spec.kernels]


def prepare(parts: Iterable[str], words: str = "prepare.now") -> None:
    """Compile what is missing, now; say so before and after, on stderr.

    >>> prepare([])
    """
    from astragal.kernels.compile_cache import is_prepared

    missing = [part for part in parts if not is_prepared(part)]
    if missing:
        from astragal.kernels.precompile import prepare as compile_part

        def work() -> None:
            for part in missing:
                compile_part(part)

        announced(work, words)


def once(part: str, work: Callable[[], object], words: str) -> None:
    """Compile what only one command needs, by doing a little of its work; say so, unless that was done before."""
    from astragal.kernels.compile_cache import is_prepared, mark_prepared

    if not is_prepared(part):
        announced(work, words)
        mark_prepared(part)


def announced(work: Callable[[], object], words: str) -> None:
    """Do something that takes about a minute, once on a machine, and say so; a screen shows the time that goes by."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn

    print(tell(words), file=sys.stderr, flush=True)
    began = time.monotonic()
    columns, console = (SpinnerColumn(), TimeElapsedColumn()), Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as clock:
        clock.add_task("", total=None)
        _beside(work)
    print(tell("prepare.done", seconds=round(time.monotonic() - began)), file=sys.stderr, flush=True)


def _beside(work: Callable[[], object]) -> None:
    """Do it in a thread: a compiler answers no Ctrl-C, and this thread does. After that the process must end."""
    failed: list[BaseException] = []

    def careful() -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=careful, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(POLL_SECONDS)
    for error in failed:
        raise error


class BackgroundPreparation:
    """Compiles in a process of its own while people make their first moves.

    >>> BackgroundPreparation([]).wait(print)
    """

    def __init__(self, parts: Iterable[str]) -> None:
        missing = list(parts)
        self._process = (
            subprocess.Popen(
                [sys.executable, "-m", "astragal.kernels.precompile", *missing],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            if missing
            else None
        )

    @property
    def running(self) -> bool:
        """Whether something is still compiled."""
        return self._process is not None and self._process.poll() is None

    def wait(self, say: Callable[[str], object]) -> None:
        """Wait for the end, and say so if that takes time."""
        if self.running and self._process is not None:
            say(tell("prepare.now"))
            self._process.wait()

    def stop(self) -> None:
        """End it; it is begun anew next time."""
        if self.running and self._process is not None:
            self._process.terminate()
            self._process.wait()
