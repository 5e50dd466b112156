"""Numba behind a typed decorator, and where the compiled code is kept."""

import os
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config, types

from astragal.kernels.compile_cache import cache_folder, environment, used

HERE = Path(__file__).parent
SETTINGS: Any = config  # its names are made when it is imported, so types do not know them

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
    inside = package.is_relative_to(HERE) and os.access(cache_folder(), os.W_OK)
    before = SETTINGS.CACHE_DIR
    SETTINGS.CACHE_DIR = str(folder(package if inside else HERE))  # read when a function is decorated, and only then
    try:
        made: Any = numba.njit(nogil=True, cache=inside)(function)
    finally:
        SETTINGS.CACHE_DIR = before
    compile_for = made.compile
    made.compile = lambda signature: compile_for(_general(signature))
    return cast(Function, made)


def _general(signature: Any) -> Any:
    """The types of arguments without the values of those that are written as numbers.

    Numba would compile a function once for each number that it is called with in the source.
    """
    if not isinstance(signature, tuple):
        return signature
    return tuple(each.literal_type if isinstance(each, types.IntegerLiteral) else each for each in signature)


@cache
def folder(package: Path) -> Path:
    """Return where the compiled code of a package is kept: a folder that changes when any file of it does.

    Numba itself looks only at the file of a function, not at the files of those that it calls, nor at NumPy.

    >>> folder(HERE).name.startswith("kernels-")
    True
    """
    digest = blake2b(environment(), digest_size=8)
    # What compiles ahead calls kernels and is called by none: it may change without compiling all of them anew.
    apart = {HERE / "precompile.py", HERE / "compile_cache.py"}
    for path in sorted({*HERE.glob("*.py"), *package.glob("*.py")} - apart):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    found = cache_folder() / f"{package.name}-{digest.hexdigest()}"
    used(found)
    return found
