"""What can go wrong in the store. No message of these ever holds what was to be stored.

What is for people to mend is an `AstragalError`; all others are for the server, which says `busy`, or tries again.
"""

from typing import ClassVar

from astragal.core.errors import AstragalError
from astragal.texts import say


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


class CannotStore(AstragalError, StorageFailed):
    """Nothing can be stored for now, whatever it is: the disk is full, read-only or broken. People hear `busy`."""

    code = "busy"

    def __init__(self, kind: str) -> None:
        super().__init__(say("server.cannot_store"))
        self.kind = kind


class UnusableDatabase(AstragalError, StoreError):
    """A database that cannot be used, as people are told; what they gave for it, or its name, is in the sentence."""

    code = "database"
    key: ClassVar[str]

    def __init__(self, name: str) -> None:
        super().__init__(say(self.key, path=name))


class NotOurs(UnusableDatabase):
    """The file is no database, or the database is not one of this program.

    >>> str(NotOurs("notes.txt"))
    'This is not a database of Astragal: notes.txt'
    """

    key = "cli.database.not_ours"


class NewerSchema(UnusableDatabase):
    """The database was written by a newer version of this program."""

    key = "cli.database.newer"


class DatabaseInUse(UnusableDatabase):
    """A server runs on the database.

    >>> str(DatabaseInUse("games.db"))
    'A server runs on games.db already: stop it first.'
    """

    key = "cli.database.in_use"


class BackupUnsupported(UnusableDatabase):
    """Only SQLite files are backed up from here."""

    key = "cli.backup.postgres"
