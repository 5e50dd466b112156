"""Work in portions, spread over threads, processes or machines; what comes back is the same everywhere.

>>> with threads(2) as pool:
...     list(pool.map(pow, 2, [1, 2, 3]))
[2, 4, 8]
"""

from astragal.workers.errors import (
    EnvironmentMismatch,
    MissingDependency,
    RayNotInstalled,
    RayNotReachable,
    WorkersLost,
)
from astragal.workers.local import processes, threads
from astragal.workers.pool import Pool

__all__ = [
    "EnvironmentMismatch",
    "MissingDependency",
    "Pool",
    "RayNotInstalled",
    "RayNotReachable",
    "WorkersLost",
    "processes",
    "threads",
]
