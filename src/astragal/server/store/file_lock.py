"""A lock beside a database file: one server at a time. It ends with its process, however that ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from astragal.server.store.errors import DatabaseInUse
from astragal.server.store.file_owner import give


class FileLock:
    """Held from `acquire` to `release` by this object only, in this process or any other.

    A file of its own, because closing any handle of the database itself would drop the locks of SQLite.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     first, second = FileLock(Path(folder) / "a.db"), FileLock(Path(folder) / "a.db")
    ...     first.acquire()
    ...     try:
    ...         second.acquire()
    ...     except DatabaseInUse as error:
    ...         print(type(error).__name__)
    ...     first.release()
    ...     second.acquire()
    ...     second.release()
    DatabaseInUse
    """

    def __init__(self, database: Path) -> None:
        real = database.resolve()
        self._database = database
        self._path = real.with_name(real.name + ".lock")
        self._file: int | None = None

    def acquire(self) -> None:
        """Take the lock, or raise `DatabaseInUse`."""
        file = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            raise DatabaseInUse(str(self._database)) from None
        self._file = file
        with suppress(OSError):  # a file system without owners
            give(file, self._database)

    def release(self) -> None:
        """Give the lock back; harmless when it is not held. The file stays: deleting it would race."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                os.close(file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
