"""The move of Quixo.

>>> str(Push("a1", "a5")), str(Push("a1", "a5", partner=True))
('a1-a5', 'a1-a5>')
"""

from dataclasses import dataclass

from astragal.core.moves import Move


@dataclass(frozen=True, slots=True)
class Push(Move):
    """Take a cube of the ring and push it in at an end of its row or column.

    `partner` points the cube's dot at the partner instead of oneself (four players only).

    >>> str(Push("c1", "e1", partner=True))
    'c1-e1>'
    """

    take: str
    put: str
    partner: bool = False

    def __str__(self) -> str:
        return f"{self.take}-{self.put}{'>' if self.partner else ''}"
