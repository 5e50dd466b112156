"""A whole game as data: the options and what happened. State is the fold of the record, always."""

import re
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Self

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.notation.errors import InvalidText, ReadError
from astragal.notation.parts import notations
from astragal.texts import say

if TYPE_CHECKING:
    from os import PathLike

VERSION = 1
"""The version of the record format that is written; readers know all before it too."""

MAX_SECONDS = 999_999_999
"""The longest time that a choice is said to have taken."""


@dataclass(frozen=True)
class Roll:
    """Dice were rolled.

    >>> str(Roll((4, 1)))
    'roll 4 1'
    """

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return "roll " + " ".join(map(str, self.faces))

    def apply(self, state: State) -> State:
        """Return the state after it."""
        return state.rolled(self.faces)


@dataclass(frozen=True)
class Play:
    """A seat chose.

    >>> from astragal.notation.moves import move
    >>> str(Play(0, move("r5")))
    '0 r5'
    """

    seat: int
    move: Move

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"

    def apply(self, state: State) -> State:
        """Return the state after it."""
        return state.play(self.seat, self.move)


@dataclass(frozen=True)
class Correction:
    """A seat mended its sheet, in games whose states can be `corrected` (Qwinto: QW8).

    >>> str(correction(0, "y9~")), str(correction(0, "y9~p10"))
    ('0 y9~', '0 y9~p10')
    """

    seat: int
    mend: object
    """What was mended: a value of the game with a canonical text."""

    def __str__(self) -> str:
        return f"{self.seat} {self.mend}"

    def apply(self, state: State) -> State:
        """Return the state after it."""
        return state.corrected(self.seat, self.mend)


def correction(seat: int, text: str) -> Correction:
    """Return the correction of a seat with this text.

    >>> correction(1, "y9~p10").mend
    Mend(colour='yellow', column=9, to=('purple', 10))
    """
    for notation in notations():
        read = getattr(notation, "read_correction", None)
        found = read(text) if read is not None else None
        if found is not None:
            return Correction(seat, found)
    raise InvalidText(say("correction.text", text=text[:20]))


@dataclass(frozen=True)
class Forfeit:
    """A seat gave up or ran out of time, in games where that loses (Quixo: QI10).

    >>> str(Forfeit(1))
    '1 forfeit'
    """

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} forfeit"

    def apply(self, state: State) -> State:
        """Return the state after it."""
        return state.forfeit(self.seat)


Event = Roll | Play | Correction | Forfeit


def tidy(text: str) -> str:
    """Return text for a header or comment: lines without blanks around, nothing that would not print.

    >>> tidy("  well\\tdone \\n")
    'well done'
    """
    lines = ["".join(c if c.isprintable() else " " for c in line).strip() for line in re.split(r"\r\n?|\n", text)]
    return "\n".join(lines).strip("\n")


def one_line(text: str) -> str:
    """Return tidy text on one line.

    >>> one_line("Max\\nMoritz")
    'Max Moritz'
    """
    return " ".join(tidy(text).split("\n"))


@dataclass(frozen=True)
class Entry:
    """One line of a record: what happened, the seconds it took, and a comment.

    >>> Entry(Roll((3, 4)), seconds=1.25, comment=" good ").comment
    'good'
    """

    event: Event
    seconds: float | None = None
    comment: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", tidy(self.comment))
        if self.seconds is not None:
            seconds = self.seconds if self.seconds > 0 else 0.0
            object.__setattr__(self, "seconds", round(min(seconds, MAX_SECONDS), 3))


@dataclass(frozen=True)
class Record:
    """A game from its start (or from a position) to its end or as far as it was revealed.

    >>> import astragal
    >>> record = Record(astragal.game("quixo").start(), (Entry(Play(0, astragal.move("a1-a5"))),))
    >>> record.final.active
    1
    """

    start: State
    entries: tuple[Entry, ...] = ()
    names: tuple[str, ...] = ()
    """The players by seat; seats without a name are empty."""
    date: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Any further headers, in order."""
    comment: str = ""
    """What is said before the first event."""

    def __post_init__(self) -> None:
        names = [one_line(name) for name in self.names[: self.start.game.players]]
        names += [""] * (self.start.game.players - len(names))
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "date", one_line(self.date))
        object.__setattr__(self, "comment", tidy(self.comment))
        tags = {name: one_line(value) for name, value in self.tags.items()}
        for name in tags:
            if not is_tag(name):
                raise InvalidText(say("tag.name", name=str(name)[:40]))
        object.__setattr__(self, "tags", tags)

    def states(self) -> Iterator[State]:
        """Give the state at the start and after every event.

        >>> import astragal
        >>> [state.active for state in Record(astragal.game("quixo", first=1).start()).states()]
        [1]
        """
        state = self.start
        yield state
        for entry in self.entries:
            state = entry.event.apply(state)
            yield state

    @cached_property
    def final(self) -> State:
        """The state at the end of the record."""
        return list(self.states())[-1]

    def ending(self, final: State) -> Self:
        """Return the record with its final state, when that is known: nothing needs to be played again to find it.

        >>> import astragal
        >>> start = astragal.game("quixo").start()
        >>> Record(start).ending(start).final is start
        True
        """
        record = copy(self)
        vars(record)["final"] = final
        return record

    def text(self) -> str:
        """Return the record as text that a person can read and a tool can compare line by line.

        >>> import astragal
        >>> print(Record(astragal.game("quixo").start()).text())
        Astragal: 1
        Game: quixo
        Players: 2
        Result: unfinished
        <BLANKLINE>
        """
        from astragal.notation.record_writer import record_text  # writers and readers know records, not the reverse

        return record_text(self)

    def json(self) -> str:
        """Return the record as JSON.

        >>> import astragal
        >>> Record.read(Record(astragal.game("quixo").start()).json()).final.active
        0
        """
        from astragal.notation.record_json import record_json

        return record_json(self)

    @staticmethod
    def read(text: str) -> "Record":
        """Return the record of a text, or of its JSON; raise `ReadError`. Forgiving: `read_record` can be strict.

        >>> Record.read("Game: quixo\\n\\n0 a1-a5").final.active
        1
        """
        from astragal.notation.record_json import read_record_json
        from astragal.notation.record_reader import read_record

        text = text.removeprefix("\ufeff")
        return read_record_json(text) if text.lstrip().startswith("{") else read_record(text)

    def save(self, path: "str | PathLike[str]") -> None:
        """Write the record to a file: as JSON if its name ends in `.json`, otherwise as text.

        >>> import astragal, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     Record(astragal.game("quixo").start(), names=("Ann",)).save(f"{folder}/game.txt")
        ...     Record.load(f"{folder}/game.txt").names
        ('Ann', '')
        """
        text = self.json() if str(path).lower().endswith(".json") else self.text()
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)

    @staticmethod
    def load(path: "str | PathLike[str]") -> "Record":
        """Return the record in a file, text or JSON; raise `ReadError`."""
        with open(path, "rb") as file:
            contents = file.read()
        try:
            return Record.read(contents.decode("utf-8"))
        except UnicodeDecodeError as error:
            line = contents.count(b"\n", 0, error.start) + 1
            raise ReadError(say("read.utf8"), line, 1, "UTF-8") from None

    @property
    def from_start(self) -> bool:
        """Whether the record begins at the start of the game, not at some position."""
        return self.start == self.start.game.start()


KNOWN = ("Astragal", "Game", "Players", "Position", "Date", "Result")
"""The headers with a meaning of their own, besides the options and `Seat 0`, `Seat 1` …"""


def is_tag(name: str) -> bool:
    """Tell whether a further header may have this name.

    >>> is_tag("Event"), is_tag("Result"), is_tag("no blanks")
    (True, False, False)
    """
    return bool(re.fullmatch("[A-Z][A-Za-z0-9_-]{0,39}", name, re.ASCII)) and name not in KNOWN


def result_text(state: State) -> str:
    """Return the result in words: the scores, and who won.

    >>> import astragal
    >>> result_text(astragal.game("quixo").start().forfeit(0))
    '0 1, won by 1'
    """
    if not state.over:
        return "unfinished"
    scores = " ".join(f"{score:g}" for score in state.scores)
    won = "won by " + " ".join(map(str, state.winners)) if state.winners else "drawn"
    return f"{scores}, {won}"
