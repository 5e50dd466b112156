"""Where tables are kept: the log of each, who sits there, and which commands were done."""

from astragal.server.store.errors import (
    BackupUnsupported,
    CodeTaken,
    Conflict,
    DuplicateCommand,
    StorageFailed,
    StoreError,
    Unavailable,
)
from astragal.server.store.listening import EVERY
from astragal.server.store.rows import Row, Stored
from astragal.server.store.store import Store

__all__ = [
    "EVERY",
    "BackupUnsupported",
    "CodeTaken",
    "Conflict",
    "DuplicateCommand",
    "Row",
    "StorageFailed",
    "Store",
    "StoreError",
    "Stored",
    "Unavailable",
]
