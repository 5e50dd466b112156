"""Numba behind a typed decorator, and where the compiled code is kept."""

import os
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar, cast

import numba
from numba.core import config

HERE = Path(__file__).parent

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Compile a function; it runs without the interpreter's lock, and its code is kept for the next run.

    >>> @compiled
    ... def twice(number: int) -> int:
    ...     return 2 * number
    >>> twice(21)
    42
    """
    package = Path(function.__code__.co_filename).parent
    inside = package.is_relative_to(HERE)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder(package if inside else HERE))  # read when a function is decorated, and only then
    try:
        return cast(Function, numba.njit(nogil=True, cache=inside)(function))
    finally:
        config.CACHE_DIR = before


@cache
def folder(package: Path) -> Path:
    """Return where the compiled code of a package is kept: a folder that changes when any file of it does.

    Numba itself looks only at the file of a function, not at the files of those that it calls.

    >>> folder(HERE).name.startswith("kernels-")
    True
    """
    digest = blake2b(digest_size=8)
    for path in sorted({*HERE.glob("*.py"), *package.glob("*.py")}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    given = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(given) if given.startswith("/") else Path.home() / ".cache"
    return base / "astragal" / f"{package.name}-{digest.hexdigest()}"
