"""Work in portions, spread over threads, processes or machines; what comes back is the same everywhere.

>>> with threads(2) as pool:
...     list(pool.map(pow, 2, [1, 2, 3]))
[2, 4, 8]
"""

from astragal.spread.errors import Lost, NoRay, NotJoined, Other, Unfit
from astragal.spread.local import processes, threads
from astragal.spread.pool import Pool

__all__ = ["Lost", "NoRay", "NotJoined", "Other", "Pool", "Unfit", "processes", "threads"]
