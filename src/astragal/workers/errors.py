"""What can go wrong with workers on other machines."""

from concurrent.futures import BrokenExecutor
from typing import Any, ClassVar

from astragal.core.errors import AstragalError
from astragal.texts import say

MAX_REASON = 300
"""Characters of what Ray says that are repeated; it says much."""

Difference = tuple[str, str, str]
"""What differs, what it is there, and what it is here."""


class WorkersError(AstragalError):
    """A problem with workers."""

    code: ClassVar[str] = "workers"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the arguments of the subclass: errors travel between processes."""
        return type(self), self.given

    given: tuple[Any, ...] = ()


class RayNotInstalled(WorkersError):
    """Ray is not installed.

    >>> str(RayNotInstalled())[:14]
    '--ray needs Ra'
    """

    def __init__(self) -> None:
        super().__init__(say("cli.ray.missing"))


class RayNotReachable(WorkersError):
    """No Ray answers at an address, or not as it should.

    >>> str(RayNotReachable("10.0.0.5:6379", "nobody there"))
    'The Ray at 10.0.0.5:6379 cannot be used: nobody there'
    """

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(say("cli.ray.not_joined", address=address, reason=reason[:MAX_REASON]))
        self.given = self.address, self.reason = address, reason


class EnvironmentMismatch(WorkersError):
    """A machine has another Astragal, or calculates in another way, and would give other results.

    >>> str(EnvironmentMismatch("attic", (("numpy", "2.2", "2.3"),)))[:71]
    'The machine attic would not give the same results as this one. It has n'
    """

    def __init__(self, machine: str, differences: tuple[Difference, ...]) -> None:
        what = ", ".join(f"{name} {there}" for name, there, _ in differences if there) or "no Astragal"
        super().__init__(say("cli.ray.other", machine=machine, what=what))
        self.given = self.machine, self.differences = machine, differences


class MissingDependency(WorkersError):
    """A machine lacks something that this work needs.

    >>> MissingDependency("attic", "perfect").missing
    'perfect'
    """

    def __init__(self, machine: str, missing: str) -> None:
        super().__init__(say("cli.ray.unfit", machine=machine, missing=missing))
        self.given = self.machine, self.missing = machine, missing


class WorkersLost(WorkersError, BrokenExecutor):
    """Workers died again and again, or all machines are gone.

    >>> WorkersLost("worker died").reason
    'worker died'
    """

    def __init__(self, reason: str) -> None:
        super().__init__(say("cli.ray.lost", reason=reason[:MAX_REASON]))
        self.given = (reason,)
        self.reason = reason
