"""Which kernels are compiled, and where their code is kept: asked often, so it needs no compiler to answer."""

import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO

HERE = Path(__file__).parent
RETENTION_SECONDS = 30 * 24 * 3600
"""Seconds that compiled code is kept which nobody asks for any more."""
MADE = re.compile(r"[a-z_]+-[0-9a-f]{16}")
"""The names of folders of compiled code, and of the marks that a part is compiled."""
CPUINFO = Path("/proc/cpuinfo")

_compiled_here: set[str] = set()
"""What this process has compiled: where nothing can be kept, that has to do."""


def cache_folder() -> Path:
    """Return where compiled code is kept.

    >>> cache_folder().name.startswith("astragal")
    True
    """
    given = os.environ.get("XDG_CACHE_HOME", "")
    return _usable((Path(given) if given.startswith("/") else Path.home() / ".cache") / "astragal")


@cache
def _usable(folder: Path) -> Path:
    """The folder, or one of ours among the temporary ones where it cannot be written (a service without a home)."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    if sys.platform == "win32":
        return folder
    own = Path(tempfile.gettempdir()) / f"astragal-{os.getuid()}"
    with suppress(OSError):
        own.mkdir(mode=0o700, exist_ok=True)
        found = own.lstat()
        # Code is run from there, so nobody else may have made it or write to it.
        if found.st_uid == os.getuid() and not found.st_mode & 0o022 and not own.is_symlink():
            return own
    return folder


@cache
def environment() -> bytes:
    """Return what compiled code is bound to beside our sources: Python, the compiler, NumPy, and the processor.

    >>> environment() == environment()
    True
    """
    facts = [sys.implementation.name, sys.version, platform.machine(), *processor(_cpuinfo())]
    for package in ("numba", "llvmlite", "numpy"):
        with suppress(PackageNotFoundError):
            facts.append(f"{package} {version(package)}")
    return "\0".join(facts).encode()


def _cpuinfo() -> str:
    with suppress(OSError):
        return CPUINFO.read_text(encoding="utf-8", errors="replace")
    return ""


def processor(cpuinfo: str) -> list[str]:
    """Return what Linux says about the first processor: its model and what it can do; elsewhere its name.

    >>> processor("processor: 0\\nmodel name: X 9\\nflags: sse avx\\n\\nprocessor: 1\\nmodel name: X 9\\n")
    ['model name: X 9', 'flags: sse avx']
    """
    first = cpuinfo.partition("\n\n")[0]
    wanted = ("vendor_id", "cpu family", "model", "flags", "Features", "CPU implementer", "CPU part")
    return [line for line in first.splitlines() if line.startswith(wanted)] or [platform.processor()]


@cache
def _sources() -> bytes:
    digest = blake2b(digest_size=8)
    for path in sorted(HERE.rglob("*.py")):
        digest.update(str(path.relative_to(HERE)).encode() + b"\0" + path.read_bytes())
    return digest.digest()


def mark_name(part: str) -> str:
    """Return the name of the file that says that a part is compiled, for this machine and these sources.

    >>> mark_name("qwixx_weights")[:22]
    'prepared_qwixx_weights'
    """
    # Compiled code is found by where its source lies: another copy of the same version has none of it.
    place = str(HERE).encode()
    return f"prepared_{part}-{blake2b(environment() + _sources() + place, digest_size=8).hexdigest()}"


def is_prepared(part: str) -> bool:
    """Tell whether a part of the kernels (`astragal.kernels.precompile.PARTS`) is compiled, and nobody waits for it.

    >>> is_prepared("no such part")
    False
    """
    return part in _compiled_here or (cache_folder() / mark_name(part)).exists()


def mark_prepared(part: str) -> None:
    """Remember that a part is compiled, and forget what other versions have not used for long."""
    _compiled_here.add(part)
    folder = cache_folder()
    with suppress(OSError):  # not ours to write
        folder.mkdir(parents=True, exist_ok=True)
        (folder / mark_name(part)).touch()
        forget(folder, time.time() - RETENTION_SECONDS)


@contextmanager
def alone() -> Iterator[None]:
    """Let one process compile at a time: the others find its work done."""
    try:
        file = (cache_folder() / "preparing.lock").open("w")
    except OSError:
        yield
        return
    with file:
        _lock(file)
        yield


if sys.platform == "win32":

    def _lock(file: IO[str]) -> None:
        """To compile twice is a waste, and does no harm."""

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


def used(folder: Path) -> None:
    """Remember that a folder of compiled code is still of use, and with it the marks of this version.

    >>> used(Path("/nowhere"))
    """
    ending = mark_name("").rpartition("-")[2]
    for path in (folder, *cache_folder().glob(f"prepared_*-{ending}")):
        with suppress(OSError):  # not there yet, or not ours to write
            os.utime(path)


def forget(folder: Path, before: float) -> None:
    """Remove compiled code, and marks, that nobody has used since then: other versions may live beside this one.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> (folder / "qwixx-0123456789abcdef").mkdir(); (folder / "solved").mkdir()
    >>> forget(folder, time.time() + 1); [path.name for path in folder.iterdir()]
    ['solved']
    """
    for path in folder.iterdir():
        if MADE.fullmatch(path.name) and path.stat().st_mtime < before:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
