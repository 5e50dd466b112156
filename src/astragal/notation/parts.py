"""What the folder of a game knows of its notation: its part `notation`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol, cast

from astragal.core.folder import part
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.registry import GAMES
from astragal.core.state import State

if TYPE_CHECKING:
    from astragal.notation.fields import Fields


class NotationPart(Protocol):
    """The module `notation` of a game's folder; with `read_correction(text)` where sheets can be mended."""

    def read_move(self, text: str) -> Move | None:
        """Return the move of this exact text, or None if it is not a move of this game."""

    def typed(self, text: str) -> str:
        """Return what a person typed (in lower case, colours as letters) as it would be written."""

    def short_forms(self, move: Move) -> set[str]:
        """Return what a person may write instead of the whole text of a move."""

    def position_fields(self, state: Any) -> list[str]:
        """Return the words of a position after the game and whose turn it is."""

    def read_position(self, fields: "Fields", game: Any) -> State:
        """Return the state that the fields of a position describe, or raise `ReadError` or `InvalidState`."""


def notation_of(game: Game | type[Game]) -> NotationPart:
    """Return how a game is written.

    >>> import astragal
    >>> notation_of(astragal.game("qwixx")).typed("r 5")
    'r5'
    """
    return cast(NotationPart, part(game, "notation"))


def notations() -> Iterator[NotationPart]:
    """Yield how games are written, each folder once.

    >>> len(list(notations()))
    3
    """
    seen = {kind.folder(): kind for kind in GAMES.values()}
    return (notation_of(kind) for kind in seen.values())
