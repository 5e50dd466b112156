"""What a transaction writes, once it is known that it may."""

import msgspec

from astragal.server.store.rows import Row

Key = tuple[str, str, str]
"""Table, person, command."""


class Change(msgspec.Struct, array_like=True):
    """What becomes of one table; `after` is None if it is new."""

    after: int | None
    row: Row
    before: str
    """The people who were there before."""
    people: str


class Writes(msgspec.Struct, array_like=True):
    """New rows of all kinds. SQLite's journal holds these, so a field may be added at the end and none be changed."""

    changes: dict[str, Change] = {}
    events: list[tuple[str, int, int, bytes, int]] = []
    """Table, number, time, event, stamp of the transaction."""
    commands: dict[Key, bytes] = {}
    """What each command was answered."""
    published: list[tuple[str, str, int, bytes, int]] = []
    """Commitment, table, game, seed, number of the event."""
    revealed: list[tuple[str, int]] = []
    """Commitment, number of the event."""

    def add(self, later: "Writes") -> None:
        """Let what was written later follow."""
        for id, change in later.changes.items():
            earlier = self.changes.get(id)
            if earlier is None:
                self.changes[id] = Change(change.after, change.row, change.before, change.people)
            else:
                earlier.row, earlier.people = change.row, change.people
        self.events += later.events
        self.commands |= later.commands
        self.published += later.published
        self.revealed += later.revealed

    @property
    def came(self) -> list[tuple[str, str]]:
        """Who is at a table now and was not before: person and table."""
        return [(person, id) for id, change in self.changes.items() for person in _more(change.people, change.before)]

    @property
    def gone(self) -> list[tuple[str, str]]:
        """Who was at a table before and is not any more: person and table."""
        return [(person, id) for id, change in self.changes.items() for person in _more(change.before, change.people)]


def _more(people: str, others: str) -> list[str]:
    return sorted(set(split(people)) - set(split(others))) if people != others else []


def split(people: str) -> list[str]:
    r"""Return the people of a text that `joined` made.

    >>> split("a\nb"), split("")
    (['a', 'b'], [])
    """
    return people.split("\n") if people else []
