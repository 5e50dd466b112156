"""The bricks of terminal drawings: lines of styled text, and dice."""

from collections.abc import Sequence
from dataclasses import dataclass

from astragal.core.moves import Choice
from astragal.core.state import State
from astragal.draw.palette import HUES, hue_of
from astragal.draw.words import ENGLISH, columns, cut, name_of, phrase, standing, status, title

WIDTH = 80
LEGAL = "bold #000000 on #ffffff"
PLAN = "bold italic"
"""A choice that is made but can still be changed."""
LOUD = "bold"
QUIET = "dim"

Piece = str | tuple[str, str]
"""Some text, or some text with its style."""


@dataclass(frozen=True)
class Line:
    """One line of a terminal drawing, piece by piece with its styles; `astragal.draw.rich_text` prints it.

    >>> Line(("red", ("5", "bold"))).plain
    'red5'
    """

    pieces: tuple[Piece, ...]

    @property
    def plain(self) -> str:
        """The text without styles."""
        return "".join(piece if isinstance(piece, str) else piece[0] for piece in self.pieces)


def line(*pieces: Piece) -> Line:
    """Return one line.

    >>> line("red", ("5", "bold")).plain
    'red5'
    """
    return Line(pieces)


def print_style(colour: str) -> str:
    """Return the style of what is printed on a row of that colour.

    >>> print_style("red")
    'bold #ffffff on #b4372d'
    """
    return f"bold {hue_of(colour).on} on {hue_of(colour).strong}"


def lost_style(colour: str) -> str:
    """Return the style of a number that is gone.

    >>> lost_style("red")
    '#ffffff on #b4372d'
    """
    return f"{HUES[colour].on} on {HUES[colour].strong}"


def mark_style(colour: str) -> str:
    """Return the style of what a player wrote on a row of that colour.

    >>> mark_style("red")
    'bold #7d1d16 on #fce9e4'
    """
    return f"bold {HUES[colour].deep} on {HUES[colour].tint}"


def boxes(count: int, most: int) -> str:
    """Return the boxes for penalties or fails, crossed up to a count.

    >>> boxes(1, 4)
    'X...'
    """
    return "X" * count + "." * (most - count)


def dice_line(shown: Sequence[tuple[str, int]], faces: int, total: tuple[int, int] | None) -> Line:
    """Return the dice with letter and number; `total` is a sum and after how many dice it stands.

    >>> dice_line([("white", 4), ("white", 1), ("red", 2)], 6, (5, 2)).plain
    '  w⚃4   w⚀1  = 5     r⚁2 '
    """
    pieces: list[Piece] = []
    for place, (colour, face) in enumerate(shown):
        eye = "⚀⚁⚂⚃⚄⚅"[face - 1] if faces == 6 else "◇"
        pieces += [" ", (f" {hue_of(colour).letter}{eye}{face} ", print_style(colour))]
        if total and place + 1 == total[1]:
            pieces += [(" = ", QUIET), (str(total[0]), LOUD), "   "]
    return line(*pieces)


def head(state: State, names: Sequence[str] | None, language: str = ENGLISH) -> list[Line]:
    """Return the title, what happens now, and for whom all are waiting.

    >>> import astragal
    >>> [text.plain for text in head(astragal.game("quixo").start(), ["Ann", "Bob"])]
    ['Quixo  Ann to move, playing crosses']
    """
    heading = title(state.game, language)
    lines = [line((heading, LOUD), "  ", cut(status(state, names, language), WIDTH - columns(heading) - 2))]
    if len(state.due) > 1:
        waiting = ", ".join(name_of(seat, names, language) for seat in state.awaiting)
        lines.append(line((cut(phrase("cli.draw.waiting", language, names=waiting), WIDTH), QUIET)))
    return lines


def name_line(state: State | None, seat: int, name: str, more: str = "", language: str = ENGLISH) -> Line:
    """Return the line above a sheet: the name, whether it is that seat's turn, whether it has chosen.

    >>> import astragal
    >>> name_line(astragal.game("qwixx").start(), 0, "Ann").plain
    '▶ Ann  turn'
    """
    marks = standing(state, seat, language) if state is not None else {}
    pieces: list[Piece] = ["▶ " if "turn" in marks else "★ " if "winner" in marks else "  ", (name, LOUD)]
    for mark, said in marks.items():
        pieces.append(f"  {'✓ ' if mark == 'chosen' else ''}{said}")
    return line(*pieces, f"   {more}" if more else "")


def chosen_of(state: State | None, seat: int) -> Choice:
    """Return what the state shows of a seat's pending choice.

    >>> chosen_of(None, 0) is None
    True
    """
    return state.pending[seat] if state is not None else None
