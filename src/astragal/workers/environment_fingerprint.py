"""What a machine's results depend on: two machines with the same fingerprint give the same ones."""

import math
import platform
from array import array
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

from astragal.workers.errors import Difference

PACKAGE = Path(__file__).parent.parent
SUBPACKAGES = ("arena", "bots", "core", "engines", "games", "kernels", "models", "solve", "train", "workers")
"""Subpackages that decide how games and learning go."""
PACKAGES = ("astragal", "numpy", "numba", "llvmlite")
SAMPLES = 1 << 14

Fingerprint = tuple[tuple[str, str], ...]
"""Names and values. Plain, so that any version can read that of any other."""


@cache
def environment_fingerprint() -> Fingerprint:
    """Return the fingerprint of this machine.

    >>> [name for name, _ in environment_fingerprint()]
    ['astragal', 'numpy', 'numba', 'llvmlite', 'Python', 'files', 'arithmetic']
    """
    return (
        *((name, version(name)) for name in PACKAGES),
        ("Python", platform.python_version()),
        ("files", _files()),
        ("arithmetic", _arithmetic()),
    )


def differences(there: Fingerprint, here: Fingerprint) -> tuple[Difference, ...]:
    """Return what differs between two machines.

    >>> differences((("numpy", "2.2"),), (("numpy", "2.3"), ("files", "a")))
    (('numpy', '2.2', '2.3'), ('files', '', 'a'))
    """
    found = dict(there)
    return tuple((name, found.get(name, ""), value) for name, value in here if found.get(name, "") != value)


def _files() -> str:
    digest = blake2b(digest_size=8)
    found = (path for package in SUBPACKAGES for path in (PACKAGE / package).rglob("*") if path.is_file())
    for path in sorted(path for path in found if path.parent.name != "__pycache__"):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _arithmetic() -> str:
    """Return a fingerprint of `exp`: its last digit depends on the system's library and on the processor."""
    values = array("d", (math.exp((place - SAMPLES // 2) / 700) for place in range(SAMPLES)))
    return blake2b(values.tobytes(), digest_size=8).hexdigest()
