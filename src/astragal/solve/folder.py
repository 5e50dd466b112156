"""Where solved games are kept."""

import os
from pathlib import Path


def folder() -> Path:
    """Return the folder of the user's cache for what was solved.

    >>> folder().parts[-2:]
    ('astragal', 'solved')
    """
    given = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(given) if given.startswith("/") else Path.home() / ".cache"
    return base / "astragal" / "solved"
