"""Where tables are kept: the log of each, who sits there, and which commands were done."""

from astragal.server.store.errors import (
    BackupUnsupported,
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
from astragal.server.store.rows import NO_SEEDS, Row, Seed, SeedChange, Stored
from astragal.server.store.store import PERSON, Store

__all__ = [
    "EVERY",
    "NO_SEEDS",
    "PERSON",
    "BackupUnsupported",
    "CodeTaken",
    "Conflict",
    "DatabaseInUse",
    "DuplicateCommand",
    "NewerSchema",
    "NotOurs",
    "Row",
    "Seed",
    "SeedChange",
    "SeedSpent",
    "StorageFailed",
    "Store",
    "StoreError",
    "Stored",
    "Unavailable",
]
