"""What a maker finds, before themes, reasons, ratings and ids: lines of a file that can be added to at any time."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path

from astragal.core.struct import from_plain, struct, to_plain


@struct(omit_defaults=True)
class Raw:
    """A position with what its moves are worth."""

    game: str
    position: str
    seat: int
    worth: Mapping[str, float]
    """By move: the share of the win."""
    noise: float
    natural: str
    """The move that comes to mind, and is wrong; empty if there is none."""
    wrong: tuple[str, ...]
    """Of Quixo: the levels that get it wrong."""
    source: str
    """The game that it comes from."""
    rollouts: int = 0
    """Games after the best move; 0 where values are exact."""
    kind: str = ""
    """What is asked, where the maker knows."""
    moves: int = 0
    about: Mapping[str, int] = field(default_factory=dict)
    """Further figures, for ratings."""
    solved: Mapping[str, float] = field(default_factory=dict)
    """With dice, by level: how often it finds the answer, as a share of its tries."""
    judges: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """With dice: the fingerprints of who judged it, first the champion's."""

    @property
    def best(self) -> str:
        """The move that is worth most."""
        return max(self.worth, key=lambda text: self.worth[text])


@struct()
class Looked:
    """How far a maker has looked: the next game to look through."""

    next: int


class RawFile:
    """Finds and progress, a line each, in the order in which they came.

    >>> from tempfile import mkdtemp
    >>> file = RawFile(Path(mkdtemp()) / "qwixx.jsonl")
    >>> file.add([], 7)
    >>> file.next, file.found
    (7, [])
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: list[Raw] = []
        self.next = 0
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            data = json.loads(line)
            if "next" in data:
                self.next = from_plain(Looked, data).next
            else:
                self.found.append(from_plain(Raw, data))

    def add(self, some: Iterable[Raw], following: int) -> None:
        """Keep what a game gave; a run that is stopped goes on with the game after it."""
        kept = list(some)
        lines = [json.dumps(to_plain(one), ensure_ascii=False) for one in (*kept, Looked(following))]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
        self.found += kept
        self.next = following
