"""What can go wrong with workers. The words for it are the command's."""

from concurrent.futures import BrokenExecutor

Difference = tuple[str, str, str]
"""What differs, what it is there, and what it is here."""


class NoRay(Exception):
    """Ray is not installed."""


class NotJoined(Exception):
    """No Ray answers at an address, or not as it should.

    >>> NotJoined("10.0.0.5:6379", "nobody there").address
    '10.0.0.5:6379'
    """

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(address, reason)
        self.address, self.reason = address, reason


class Other(Exception):
    """A machine has another Astragal, or calculates in another way, and would give other results.

    >>> Other("attic", (("numpy", "2.2", "2.3"),)).machine
    'attic'
    """

    def __init__(self, machine: str, differences: tuple[Difference, ...]) -> None:
        super().__init__(machine, differences)
        self.machine, self.differences = machine, differences


class Unfit(Exception):
    """A machine has not what this work needs.

    >>> Unfit("attic", "perfect").missing
    'perfect'
    """

    def __init__(self, machine: str, missing: str) -> None:
        super().__init__(machine, missing)
        self.machine, self.missing = machine, missing


class Lost(BrokenExecutor):
    """Workers died again and again, or all machines are gone."""
