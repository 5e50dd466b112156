"""Drawings of sheets, boards and whole tables: SVG for notebooks and pages, rich text for terminals.

>>> import astragal
>>> svg(astragal.game("quixo").start())[:4]
'<svg'
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from astragal.core.moves import Move
from astragal.core.sheet import PlayerSheet
from astragal.core.state import State

if TYPE_CHECKING:
    from rich.console import RenderableType

    from astragal.draw.text_parts import Line

__all__ = ["Drawable", "plain", "svg", "text"]

Drawable = State | PlayerSheet
"""What can be drawn: any game's state, one player's sheet."""


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
    # The pictures are imported when one is asked for, so that `import astragal.draw` costs nothing.
    from astragal.draw.pictures import sheet_svg, state_svg
    from astragal.draw.types import DrawOptions

    options = DrawOptions(seat, names, language, last)
    if isinstance(thing, PlayerSheet):
        return sheet_svg(thing, options)
    return state_svg(_seen(thing, seat), options)


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
    from astragal.draw.rich_text import Picture

    return Picture(_lines(thing, seat, names, tuple(legal), language))


def plain(thing: Drawable, *, language: str = "en") -> str:
    """Return a small board of plain text: what `print(state)` and `print(sheet)` show. It needs no rich.

    >>> import astragal
    >>> print(plain(astragal.game("qwinto").start().sheets[0]))
      Qwinto
          1    2    3    4    5    6    7    8    9   10   11   12
     o            (  ) <  > (  )      (  ) <  > (  ) (  ) (  ) (  )    0
     y       (  ) (  ) (  ) (  ) (  )      (  ) <  > (  ) (  )         0
     p  (  ) (  ) <  > (  )      (  ) (  ) (  ) (  ) <  >              0
                  <p > <o >                <o > <y > <p >            bonus
        fails ....   0    total 0
    """
    return "\n".join(line.plain.rstrip() for line in _lines(thing, None, None, (), language))


def _lines(
    thing: Drawable, seat: int | None, names: Sequence[str] | None, legal: tuple[Move, ...], language: str
) -> "tuple[Line, ...]":
    from astragal.draw.pictures import sheet_lines, state_lines
    from astragal.draw.types import DrawOptions

    options = DrawOptions(seat, names, language, legal=legal)
    if isinstance(thing, PlayerSheet):
        return sheet_lines(thing, options)
    return state_lines(_seen(thing, seat), options)


def _seen(state: State, seat: int | None) -> State:
    """The state as that seat, or a watcher, may see it: what is drawn can then not give a choice away."""
    return state.view(seat)
