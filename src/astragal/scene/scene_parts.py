"""What each game's folder adds to a scene: its part `scene`."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol, cast

from astragal.core.folder import part
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.notation.record import Entry
from astragal.scene.types import Choice, Cube, Die, Last, Layout, Sheet

Choices = dict[str, tuple[Choice, ...]]
"""The legal moves by seat."""

Cells = dict[str, tuple[str, ...]]
"""Names of cells by seat."""


class SceneParts(NamedTuple):
    """The parts of a scene that differ from game to game."""

    phase: str
    topic: str
    sheets: tuple[Sheet, ...]
    dice: tuple[Die, ...] = ()
    number: int = 0
    cubes: tuple[Cube, ...] = ()


class ScenePart(Protocol):
    """The module `scene` of a game's folder. Where sheets can be mended it also has `mends(state, seats)`."""

    def layout(self, game: Any) -> Layout:
        """Return what is printed on the sheets or the board."""

    def choices(self, state: Any, seat: int) -> tuple[Choice, ...]:
        """Return the choices of a seat, in the order of `state.moves`."""

    def scene_parts(self, state: Any, choices: Choices) -> SceneParts:
        """Return what there is to show of a moment."""

    def last_moves(self, entries: Sequence[Entry]) -> tuple[Last, ...]:
        """Return what was done last, read off the end of a record, for marking it."""

    def meant(self, state: Any, seat: int, cell: str) -> Move:
        """Return the move that a tap on a cell stands for, legal or not."""

    def in_the_way(self, state: Any, seat: int, move: Move, key: str) -> tuple[str, ...]:
        """Return the cells that stand in the way of a move that was refused for the reason of that key."""


def scene_of(game: Game | type[Game]) -> ScenePart:
    """Return what the folder of a game adds to a scene.

    >>> import astragal
    >>> game = astragal.game("quixo")
    >>> scene_of(game).layout(game).size
    5
    """
    return cast(ScenePart, part(game, "scene"))


def mends(state: Any, seats: Collection[int]) -> tuple[Cells, Cells]:
    """Return by seat the cells that can be erased, and the cell of this round with those it could be moved to."""
    found = getattr(part(state.game, "scene"), "mends", None)
    erased_and_moved: tuple[Cells, Cells] = ({}, {}) if found is None else found(state, seats)
    return erased_and_moved
