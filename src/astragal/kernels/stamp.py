"""Whether the kernels are compiled: asked often, so it needs no compiler to answer."""

import os
from functools import cache
from hashlib import blake2b
from pathlib import Path

HERE = Path(__file__).parent


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
    return f"warm-{digest.hexdigest()}"


def warmed() -> bool:
    """Tell whether `python -m astragal.kernels.warm` has run since the kernels were last changed.

    >>> warmed() in (True, False)
    True
    """
    return (cache_folder() / _name()).exists()


def set_warmed() -> None:
    """Remember that everything is compiled, and forget older stamps."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("warm-*"):
        old.unlink(missing_ok=True)
    (folder / _name()).touch()
