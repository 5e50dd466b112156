"""Who sits where, and who is there."""

import msgspec


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table, playing or watching."""

    name: str
    colour: str = "grey"
    ready: bool = False
    here: bool = True
    """False after leaving; the name stays for the record and for talk."""
    dismissed: bool = False
    """Sent away by the host; they may watch, but not join until the host lets them in again."""
