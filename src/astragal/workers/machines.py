"""Workers on this machine or many, by Ray. It is imported only here, and only when somebody asks for it."""

import importlib
import logging
import os
import pickle
import secrets
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any, Self

from astragal.workers.environment_fingerprint import differences, environment_fingerprint
from astragal.workers.errors import (
    EnvironmentMismatch,
    MissingDependency,
    RayNotInstalled,
    RayNotReachable,
    WorkersLost,
)
from astragal.workers.pool import AHEAD, Common, Item, Result, in_order

RETRIES = 20
"""How often a portion begins again when its worker or its machine dies."""
STORE = 256 * 2**20
"""Bytes that a Ray of our own may take for what is sent around."""
HERE = "local"
SETTINGS = {
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # pages about every worker that died, in the middle of the progress bar
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # a warning about graphics cards
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # a copy of the folder for each worker; they have their own Astragal
}
"""What Ray is told to do without. It looks at these when it is imported."""


class Machines:
    """All workers that a Ray knows. Who joins it later gets work too; what a lost machine had is done again.

    Without an address, that of `RAY_ADDRESS` is used, or a Ray is started for this one pool on this machine.
    """

    far = True

    def __init__(self, address: str = "", cores: int | None = None) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # its makers are told nothing, whatever was set
        for name, value in SETTINGS.items():
            os.environ.setdefault(name, value)
        address = address or os.environ.get("RAY_ADDRESS") or HERE
        if (
            address == HERE
            and "ray" not in sys.modules
            and not any(name.startswith("RAY_AUTH_") for name in os.environ)
        ):
            # A Ray of our own lets nobody else in. Left to itself, it would keep its token in the home folder.
            # This one stays for the next Ray of this process: it is read only once.
            os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))
        try:
            self._ray: Any = importlib.import_module("ray")
        except ModuleNotFoundError:
            raise RayNotInstalled from None
        self.fingerprint = environment_fingerprint()
        self._guest = self._ray.is_initialized()
        if not self._guest:
            self._join(address, cores)
        self._errand = self._ray.remote(num_cpus=1, max_retries=RETRIES)(_errand())

    def _join(self, address: str, cores: int | None) -> None:
        own = {"num_cpus": cores, "include_dashboard": False, "object_store_memory": STORE}
        try:
            self._ray.init(
                address=address,
                log_to_driver=False,
                logging_level=logging.ERROR,
                **(own if address == HERE else {}),
            )
        except (OSError, RuntimeError, ValueError, ImportError, self._ray.exceptions.RayError) as error:
            raise RayNotReachable(address, " ".join(str(error).split())) from error

    @property
    def workers(self) -> int:
        """How many cores the machines have together now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def map(
        self, work: Callable[[Common, Item], Result], common: Common, items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        """Return what the work makes of each item, in order; a machine that differs raises `EnvironmentMismatch`."""
        # Sent once to each machine, and unpacked only after it has shown its fingerprint: elsewhere it may not fit.
        task = self._ray.put(pickle.dumps((work, common), pickle.HIGHEST_PROTOCOL))
        folder = str(Path.cwd())

        def submit(item: Item) -> Any:
            return self._errand.remote(self.fingerprint, folder, task, item)

        def drop(_: Any) -> None:
            """Let it run out, and look at it no more: when the pool is closed, it ends at once.

            Ray's own way to stop work can bring the whole process down when the work is just done.
            """

        return in_order(items, submit, self._fetch, drop, AHEAD * self.workers)

    def _fetch(self, ticket: Any) -> Any:
        errors = self._ray.exceptions
        try:
            found, machine, result = self._ray.get(ticket)
        except errors.RayTaskError as error:  # the work itself failed
            if isinstance(error.cause, MissingDependency):
                raise error.cause from None
            raise
        except errors.RayError as error:
            raise WorkersLost(str(error)) from error
        if found != self.fingerprint:
            raise EnvironmentMismatch(machine, differences(found, self.fingerprint))
        return result

    def close(self) -> None:
        """Leave; a Ray of our own is ended."""
        if not self._guest:
            self._ray.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _errand() -> Callable[..., tuple[Any, str, Any]]:
    """Return what a worker does.

    A function inside a function is sent whole, not by its name: it runs where there is no Astragal, or another one.
    """

    def errand(expected: Any, folder: str, task: bytes, item: Any) -> tuple[Any, str, Any]:
        import os
        import pickle
        import platform
        from contextlib import suppress

        machine = platform.node()
        try:
            from astragal.workers.environment_fingerprint import environment_fingerprint
            from astragal.workers.local import one_thread
        except ImportError:
            return (), machine, None
        if environment_fingerprint() != expected:
            return environment_fingerprint(), machine, None
        one_thread()
        with suppress(OSError):
            os.chdir(folder)  # programs may be named from where the command was given
        work, common = pickle.loads(task)
        return expected, machine, work(common, item)

    return errand
