"""Drawings of sheets, boards and whole tables: SVG for notebooks and pages, rich text for terminals.

>>> import astragal
>>> svg(astragal.game("quixo").start())[:4]
'<svg'
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.qwinto.rules.sheet import QwintoSheet
from astragal.games.qwixx.rules.marks import QwixxSheet

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Drawable", "svg", "text"]

Drawable = State | QwixxSheet | QwintoSheet
"""What can be drawn: any game's state, one Qwixx or Longo sheet, one Qwinto sheet."""


def svg(
    thing: Drawable,
    *,
    seat: int | None = None,
    last: Move | None = None,
    names: Sequence[str] | None = None,
    language: str = "en",
) -> str:
    """Return a picture as SVG that needs nothing else: no font, no script, no style sheet.

    With `seat` it is drawn for that seat: its own sheet only, with its legal cells glowing and its own pending
    choice pencilled in. Other seats' hidden choices never show, whatever the state holds. `last` marks a move:
    the last push in Quixo, otherwise a move of `seat`. `names` are the players' names by seat; who is called `you`
    is addressed. `language` is one of `astragal.texts.LANGUAGES`.

    >>> import astragal
    >>> picture = svg(astragal.game("qwixx").start(), names=["Ann", "Bob & Co"])
    >>> "Bob &amp; Co" in picture
    True
    >>> "Ann ist am Zug" in svg(astragal.game("qwixx").start(), names=["Ann", "Bob"], language="de")
    True
    """
    # Each kind is imported when it is asked for, so that `import astragal.draw` costs nothing.
    if isinstance(thing, QwixxSheet | QwintoSheet):
        from astragal.draw.sheet_svg import draw_sheet

        return draw_sheet(thing, names, language)
    from astragal.draw.sheet_svg import draw_state

    return draw_state(_seen(thing, seat), seat, last, names, language)


def text(
    thing: Drawable,
    *,
    seat: int | None = None,
    names: Sequence[str] | None = None,
    legal: Iterable[Move] = (),
    language: str = "en",
) -> "RenderableType":
    """Return something that rich prints: at most 80 columns, readable with and without colour.

    With `seat` that seat's sheet is drawn in full and the others in a line each. The cells of the `legal` moves
    stand in brackets. They are moves of `seat`, or of the only seat that is awaited.

    >>> import astragal
    >>> from rich.console import Console
    >>> state = astragal.game("qwixx", players=1).start().rolled((1, 1, 1, 6, 6, 3))
    >>> console = Console(width=80, color_system=None)
    >>> with console.capture() as shown:
    ...     console.print(text(state, legal=state.moves(0)))
    >>> "[2]" in shown.get()
    True
    """
    from astragal.draw.sheet_text import draw_sheet, draw_state

    moves = tuple(legal)
    if isinstance(thing, QwixxSheet | QwintoSheet):
        return draw_sheet(thing, names, moves, language)
    return draw_state(_seen(thing, seat), seat, names, moves, language)


def _seen(state: State, seat: int | None) -> State:
    """The state as that seat, or a watcher, may see it: what is drawn can then not give a choice away."""
    return state.view(seat)
