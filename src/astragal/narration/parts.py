"""What the folder of a game can tell: its part `narration`."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, cast

from astragal.core.folder import part
from astragal.core.game import Game
from astragal.core.moves import NOTHING, Move
from astragal.core.state import State
from astragal.narration.types import News, Words
from astragal.notation.record import Correction, Entry, Play


class NarrationPart(Protocol):
    """The module `narration` of a game's folder.

    It also has `corrected(correction)` where sheets can be mended, and may have `choice_label(state, seat, move)`: a
    short form of a move, as words or as it is typed, for a list to choose from; and `choice_row(move)`: moves of the
    same row stand together in that list.
    """

    def prompt(self, state: Any) -> Words:
        """Return what has to be done now, and by whom."""

    def status(self, state: Any) -> Words:
        """Return in a few words what happens now; without a `seat` whose turn it is gets said before them."""

    def announce(self, state: Any) -> Words | None:
        """Return what is said aloud in this moment, such as the sum that all may use."""

    def rolled(self, before: Any, after: Any) -> News:
        """Return what there is to tell of a roll; a game without dice is never asked."""

    def played(self, before: Any, play: Play) -> News:
        """Return what there is to tell of a choice."""

    def consequences(self, before: Any, after: Any) -> Iterable[News]:
        """Return what followed from the choices of a phase: penalties, closed rows …"""

    def reason(self, state: Any) -> Words:
        """Return why the game is over."""

    def lines(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """Return the cells of every line that decided the game; () where there are no lines."""

    def turn_begins(self, state: Any) -> bool:
        """Tell whether a new turn begins here."""

    def turn_number(self, state: Any, entries: Sequence[Entry]) -> int:
        """Return the number of the turn, from 1."""

    def phase_title(self, state: Any) -> Words | None:
        """Return what the present phase is called, where a turn has several of the same kind."""


def narration_of(game: Game | type[Game]) -> NarrationPart:
    """Return what the folder of a game can tell.

    >>> import astragal
    >>> game = astragal.game("quixo")
    >>> narration_of(game).turn_begins(game.start())
    True
    """
    return cast(NarrationPart, part(game, "narration"))


def prompt(state: State) -> Words:
    """Return what has to be done now, and by whom.

    >>> import astragal
    >>> prompt(astragal.game("qwixx").start()).key
    'prompt.roll'
    """
    return Words("prompt.over") if state.over else narration_of(state.game).prompt(state)


def announce(state: State) -> Words | None:
    """Return what is said aloud in this moment, if anything.

    >>> import astragal
    >>> announce(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))).params
    {'sum': 5}
    """
    return narration_of(state.game).announce(state)


def choice_label(state: State, seat: int, move: Move) -> Words | str:
    """Return how a move stands in a list to choose from: as words, or as it is typed.

    >>> import astragal
    >>> choice_label(astragal.game("qwinto").start(), 0, astragal.move("roll oy"))
    'oy'
    """
    label = getattr(part(state.game, "narration"), "choice_label", None)
    said: Words | str | None = label(state, seat, move) if label else None
    if said is not None:
        return said
    return Words("cli.choice.nothing") if move == NOTHING else str(move)


def choice_row(state: State, move: Move) -> str:
    """Return with which others a move stands together in a long list; all in one row unless the folder says more.

    >>> import astragal
    >>> choice_row(astragal.game("qwinto").start(), astragal.move("y9=12"))
    'yellow'
    """
    row = getattr(part(state.game, "narration"), "choice_row", None)
    return str(row(move)) if row else ""


def corrected(state: State, correction: Correction) -> News:
    """Return what there is to tell of a mended sheet."""
    told: News = part(state.game, "narration").corrected(correction)
    return told
