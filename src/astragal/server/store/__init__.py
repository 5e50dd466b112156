"""Where tables are kept: the log of each, who sits there, and which commands were done."""

from astragal.server.store.errors import (
    BackupUnsupported,
    CannotStore,
    CodeTaken,
    Conflict,
    DatabaseInUse,
    DuplicateCommand,
    NewerSchema,
    NotOurs,
    SeedSpent,
    StorageFailed,
    StoreError,
    Unavailable,
)
from astragal.server.store.listening import EVERY
from astragal.server.store.puzzle_ratings import CountedRating, CountedShared, StoredAnswer
from astragal.server.store.rows import Row, Stored
from astragal.server.store.store import PERSON, Store

__all__ = [
    "EVERY",
    "PERSON",
    "BackupUnsupported",
    "CannotStore",
    "CodeTaken",
    "Conflict",
    "CountedRating",
    "CountedShared",
    "DatabaseInUse",
    "DuplicateCommand",
    "NewerSchema",
    "NotOurs",
    "Row",
    "SeedSpent",
    "StorageFailed",
    "Store",
    "StoreError",
    "Stored",
    "StoredAnswer",
    "Unavailable",
]
