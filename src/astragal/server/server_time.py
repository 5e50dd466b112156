"""The time by which a server measures everything at its tables."""

import time
from collections.abc import Callable


class ServerTime:
    """Milliseconds since 1970: the wall clock when the process began, and from there on a clock that nobody can set.

    An hour back or a day forward on the machine's clock changes nothing while the server runs. Time in which the
    machine is suspended does not pass.

    >>> hours = iter([0.0, 60.0])
    >>> source = ServerTime(wall=lambda: 1_000.0, monotonic=lambda: next(hours))
    >>> source.now()
    1060000
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._began = int((wall() - monotonic()) * 1000)

    def now(self) -> int:
        """Return the time; it never goes back."""
        return self._began + int(self._monotonic() * 1000)

    def not_before(self, moment: int) -> None:
        """Go on from a moment that an earlier server has reached, should the machine's clock have been set back."""
        self._began += max(0, moment - self.now())
