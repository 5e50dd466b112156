"""Whether the kernels are compiled: asked often, so it needs no compiler to answer."""

import os
import re
import shutil
import time
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

HERE = Path(__file__).parent
RETENTION_SECONDS = 30 * 24 * 3600
"""Seconds that compiled code is kept which nobody asks for any more."""
MADE = re.compile(r"[a-z_]+-[0-9a-f]{16}")
"""The names of folders of compiled code, and of the marks that all is compiled."""


def cache_folder() -> Path:
    """Return where compiled code is kept.

    >>> cache_folder().name
    'astragal'
    """
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if given.startswith("/") else Path.home() / ".cache") / "astragal"


@cache
def _name() -> str:
    digest = blake2b(digest_size=8)
    for path in sorted(HERE.rglob("*.py")):
        digest.update(str(path.relative_to(HERE)).encode() + b"\0" + path.read_bytes())
    return f"precompiled-{digest.hexdigest()}"


def is_precompiled() -> bool:
    """Tell whether `python -m astragal.kernels.precompile` has run since the kernels were last changed.

    >>> is_precompiled() in (True, False)
    True
    """
    return (cache_folder() / _name()).exists()


def mark_precompiled() -> None:
    """Remember that everything is compiled, and forget what other versions have not used for long."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _name()).touch()
    forget(folder, time.time() - RETENTION_SECONDS)


def used(folder: Path) -> None:
    """Remember that a folder of compiled code is still of use, and with it the mark of this version.

    >>> used(Path("/nowhere"))
    """
    for path in (folder, cache_folder() / _name()):
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
