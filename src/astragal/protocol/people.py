"""Who sits where, and who is there."""

from astragal.core.struct import struct
from astragal.protocol.events import Colour


@struct(omit_defaults=True)
class Seat:
    """A seat: a person's, a bot's (perhaps kept for a person who will come back), or free.

    >>> Seat(person="p1").taken, Seat().taken
    (True, False)
    """

    person: str | None = None
    bot: str | None = None
    kept: str | None = None
    auto_pass: bool = False

    @property
    def owner(self) -> str | None:
        """Who plays it, or may come back to it.

        >>> Seat(person="p1").owner, Seat(bot="greedy", kept="p1").owner, Seat(bot="greedy").owner
        ('p1', 'p1', None)
        """
        return self.person or self.kept

    @property
    def taken(self) -> bool:
        """Whether somebody plays it."""
        return self.person is not None or self.bot is not None


@struct()
class Person:
    """Somebody at the table, playing or watching; `here` is false after leaving, or when the host sent them away."""

    name: str
    colour: Colour
    ready: bool
    here: bool
    """False after leaving; the name stays for the record and for talk."""
    dismissed: bool
    """Sent away by the host; they may watch, but not join until the host lets them in again."""
