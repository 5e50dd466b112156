"""Files that root makes for a service belong to the service's user: else the service could not open them."""

import os
from pathlib import Path


def give(file: int | Path, database: Path) -> None:
    """Let the owner of a database, or of the folder where there will be one, have a file that root made beside it.

    >>> give(Path("/no/such/file"), Path("/no/such/file.db")) if os.name == "nt" or os.geteuid() else None
    """
    if os.name == "nt" or os.geteuid() != 0:
        return
    like = (database if database.exists() else database.parent).stat()
    os.chown(file, like.st_uid, like.st_gid)
