"""Where tables are kept. Asking for them costs nothing: no arrays, no compiler."""

import os
from pathlib import Path

VARIABLE = "ASTRAGAL_TABLES"


def tables_folder() -> Path:
    """Return where tables are kept: where ASTRAGAL_TABLES says, or in the user's data folder.

    >>> os.environ[VARIABLE] = "/some/where"
    >>> str(tables_folder())
    '/some/where'
    >>> del os.environ[VARIABLE]
    """
    given = os.environ.get(VARIABLE, "")
    if given:
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if data.startswith("/") else Path.home() / ".local" / "share") / "astragal" / "tables"


def layer_path(folder: Path, size: int, blanks: int) -> Path:
    """Return the file of a layer.

    >>> layer_path(Path("tables"), 5, 3).name
    'quixo-5-03.losses'
    """
    return folder / f"quixo-{size}-{blanks:02}.losses"


def all_there(size: int = 5) -> bool:
    """Tell whether the tables of all layers are there, so that every position can be looked up.

    >>> all_there(2)
    False
    """
    folder = tables_folder()
    return all(layer_path(folder, size, blanks).exists() for blanks in range(size**2 + 1))
