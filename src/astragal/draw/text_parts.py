"""The bricks of terminal drawings: lines of styled text, dice, and a fallback for terminals without Unicode."""

from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from astragal.core.moves import Choice
from astragal.core.state import State
from astragal.draw.palette import HUES
from astragal.draw.words import ENGLISH, columns, cut, name_of, phrase, standing, status, title

WIDTH = 80
LEGAL = "bold #000000 on #ffffff"
PLAN = "bold italic"
"""A choice that is made but can still be changed."""
LOUD = "bold"
QUIET = "dim"

Piece = str | tuple[str, str]
"""Some text, or some text with its style."""

_PLAIN = str.maketrans("·…×✓▶★’─│┌┐└┘├┤┬┴┼↓←↑→◇⚀⚁⚂⚃⚄⚅−", ".~xv>*'-|+++++++++v<^>:::::::-")


class Picture:
    """Lines of text that rich prints; in a terminal without Unicode in plain characters.

    >>> Picture([line("a ", ("b", "bold"))]).lines[0].plain
    'a b'
    """

    def __init__(self, lines: Iterable[Text]) -> None:
        self.lines = tuple(lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for text in self.lines:
            if options.encoding.lower().startswith("utf"):
                yield text
            else:
                plain = text.copy()
                known = text.plain.translate(_PLAIN)
                plain.plain = known.encode(options.encoding, "replace").decode(options.encoding)
                yield plain


def line(*pieces: Piece) -> Text:
    """Return one line; it is never wrapped, since the columns of a drawing belong together.

    >>> line("red", ("5", "bold")).plain
    'red5'
    """
    return Text.assemble(*pieces, no_wrap=True, overflow="crop")


def print_style(colour: str) -> str:
    """Return the style of what is printed on a row of that colour.

    >>> print_style("red")
    'bold #ffffff on #b4372d'
    """
    return f"bold {HUES[colour].on} on {HUES[colour].strong}"


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


def dice_line(shown: Sequence[tuple[str, int]], faces: int, total: tuple[int, int] | None) -> Text:
    """Return the dice with letter and number; `total` is a sum and after how many dice it stands.

    >>> dice_line([("white", 4), ("white", 1), ("red", 2)], 6, (5, 2)).plain
    '  w⚃4   w⚀1  = 5     r⚁2 '
    """
    pieces: list[Piece] = []
    for place, (colour, face) in enumerate(shown):
        eye = "⚀⚁⚂⚃⚄⚅"[face - 1] if faces == 6 else "◇"
        pieces += [" ", (f" {HUES[colour].letter}{eye}{face} ", print_style(colour))]
        if total and place + 1 == total[1]:
            pieces += [(" = ", QUIET), (str(total[0]), LOUD), "   "]
    return line(*pieces)


def head(state: State, names: Sequence[str] | None, language: str = ENGLISH) -> list[Text]:
    """Return the title, what happens now, and for whom all are waiting.

    >>> import astragal
    >>> [text.plain for text in head(astragal.game("quixo").start(), ["Ann", "Bob"])]
    ['Quixo  Ann to move, playing crosses']
    """
    heading = title(state, language)
    lines = [line((heading, LOUD), "  ", cut(status(state, names, language), WIDTH - columns(heading) - 2))]
    if len(state.due) > 1:
        waiting = ", ".join(name_of(seat, names, language) for seat in state.awaiting)
        lines.append(line((cut(phrase("cli.draw.waiting", language, names=waiting), WIDTH), QUIET)))
    return lines


def name_line(state: State | None, seat: int, name: str, more: str = "", language: str = ENGLISH) -> Text:
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
