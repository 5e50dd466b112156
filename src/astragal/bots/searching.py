"""How long and how far a bot looks ahead in Quixo."""

from dataclasses import dataclass

SECONDS = 0.5


@dataclass(frozen=True)
class Searching:
    """What can be told to a bot that searches; kept apart from the search, which takes a while to load.

    >>> Searching(depth=2).asks_tables, Searching().pace
    (False, (0.5, None))
    >>> Searching(colour="red")
    Traceback (most recent call last):
        ...
    TypeError: ...__init__() got an unexpected keyword argument 'colour'
    """

    seconds: float | None = None
    nodes: int | None = None
    """Positions instead of seconds: then its answers can be repeated."""
    depth: int | None = None
    """Plies, for weaker levels: it is short-sighted."""
    overlooks: float = 0
    """The share of its moves that it does not think of."""
    tables: bool | None = None
    """Whether to ask the tables of solved positions; if nothing is said, only a bot without weaknesses does."""

    @property
    def pace(self) -> tuple[float | None, int | None]:
        """Seconds and positions a move; half a second if neither was said."""
        return SECONDS if self.seconds is None and self.nodes is None else self.seconds, self.nodes

    @property
    def asks_tables(self) -> bool:
        """Whether it asks the tables."""
        return self.depth is None and not self.overlooks if self.tables is None else self.tables
