"""What can go wrong in the store. No message of these ever holds what was to be stored."""


class StoreError(Exception):
    """Any trouble with the store."""


class Conflict(StoreError):
    """Somebody else appended first: reload the tail and decide again."""


class DuplicateCommand(StoreError):
    """The command was done before; `reply` is what was answered then."""

    def __init__(self, reply: bytes) -> None:
        super().__init__("this command was done before")
        self.reply = reply


class SeedSpent(StoreError):
    """A commitment was to be published twice, or a seed to be revealed that was revealed before or is not there."""


class CodeTaken(StoreError):
    """A new table's code or id is in use: draw another."""


class Unavailable(StoreError):
    """The database could not be reached for too long. What was being written may or may not be there."""


class StorageFailed(StoreError):
    """The database refused. Only the kind of its error is told, because its words may quote the data."""


class NotOurs(StoreError):
    """The file is no database, or the database is not one of this program. The text names it."""


class NewerSchema(StoreError):
    """The database was written by a newer version of this program."""


class DatabaseInUse(StoreError):
    """A server runs on the database. The text names it."""


class BackupUnsupported(StoreError):
    """Only SQLite files are backed up from here; PostgreSQL has `pg_dump`."""
