"""Sheets of the Qwixx family for terminals: a line a row, `X` crossed, `-` lost, `#` the lock."""

from collections.abc import Sequence

from astragal.core.moves import Choice, Move
from astragal.draw.palette import HUES
from astragal.draw.sheet_lines import sheet_table
from astragal.draw.text_parts import (
    LEGAL,
    LOUD,
    PLAN,
    QUIET,
    Line,
    Piece,
    boxes,
    line,
    lost_style,
    mark_style,
    name_line,
    print_style,
)
from astragal.draw.types import DrawOptions
from astragal.draw.words import ENGLISH, phrase
from astragal.games.qwixx.drawing.cells import Places, crosses
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import PENALTIES, PENALTY
from astragal.games.qwixx.rules.state import QwixxState


def lines(state: QwixxState, options: DrawOptions) -> Sequence[Line]:
    """Return the sheets of a table.

    >>> import astragal
    >>> lines(astragal.game("qwixx").start(), DrawOptions(seat=0))[0].plain
    '  Seat 1              r  0  y  0  g  0  b  0   ....  total   0'
    """

    def in_full(seat: int, name: str, legal: Sequence[Move]) -> Sequence[Line]:
        more = lucky(state.sheets[seat], options.language)
        head = name_line(state, seat, name, more, options.language)
        return [head, *_body(state.sheets[seat], state.closed, legal, state.pending[seat], options.language)]

    return sheet_table(state, options, in_full, lambda seat: summary(state.sheets[seat], options.language))


def sheet_lines(marks: QwixxSheet, name: str, options: DrawOptions) -> Sequence[Line]:
    """Return one sheet by itself.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> sheet_lines(QwixxSheet.blank(CLASSIC), "Ann", DrawOptions())[0].plain
    '  Ann'
    """
    head = name_line(None, 0, name, lucky(marks, options.language), options.language)
    return [head, *_body(marks, 0, options.legal, None, options.language)]


def _body(marks: QwixxSheet, closed: int, legal: Sequence[Move], chosen: Choice, language: str) -> list[Line]:
    cells, plan = crosses(marks.sheet, legal), crosses(marks.sheet, [chosen])
    return rows(marks, closed=closed, legal=cells, chosen=plan, language=language)


def rows(
    marks: QwixxSheet,
    *,
    closed: int = 0,
    legal: Places = frozenset(),
    chosen: Places = frozenset(),
    language: str = ENGLISH,
) -> list[Line]:
    """Return the lines of a sheet, without its name.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> sheet = QwixxSheet.blank(CLASSIC).crossed(0, 3)
    >>> rows(sheet, legal=frozenset({(0, 5)}))[0].plain
    ' r  -   -   -   X   6  [7]  8   9   10  11  12   #     1'
    """
    lines = [_row(marks, row, bool(closed >> row & 1), legal, chosen, language) for row in range(len(marks.rows))]
    cost = f"{-PENALTY * marks.penalties:>4}" if marks.penalties else "   0"
    penalties, total = phrase("cli.draw.penalties", language), phrase("cli.draw.total", language)
    return [
        *lines,
        line(f"    {penalties} {boxes(marks.penalties, PENALTIES)}{cost}    {total} ", (str(marks.total), LOUD)),
    ]


def lucky(marks: QwixxSheet, language: str = ENGLISH) -> str:
    """Return the lucky numbers as stars, or nothing.

    >>> from astragal.games.qwixx.rules.sheets import LONGO
    >>> lucky(QwixxSheet.blank(LONGO, (5, 8)))
    'lucky ★5 ★8'
    """
    return f"{phrase('cli.draw.lucky', language)} ★{marks.lucky[0]} ★{marks.lucky[1]}" if marks.lucky else ""


def summary(marks: QwixxSheet, language: str = ENGLISH) -> str:
    """Return a sheet in a few words: crosses by row, penalties, total.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> summary(QwixxSheet.blank(CLASSIC).crossed(0, 3))
    'r  1  y  0  g  0  b  0   ....  total   1'
    """
    counts = "  ".join(f"{letter} {marks.count(row):>2}" for row, letter in enumerate(marks.sheet.letters))
    return f"{counts}   {boxes(marks.penalties, PENALTIES)}  {phrase('cli.draw.total', language)} {marks.total:>3}"


def _row(marks: QwixxSheet, row: int, shut: bool, legal: Places, chosen: Places, language: str) -> Line:
    colour = marks.sheet.row_colours[row]
    pieces: list[Piece] = [(f" {HUES[colour].letter} ", print_style(colour))]
    for place in range(len(marks.sheet.rows[row])):
        pieces.append(_cell(marks, row, place, shut=shut, legal=(row, place) in legal, chosen=(row, place) in chosen))
    own = marks.locked(row)
    pieces.append(("  X ", mark_style(colour)) if own else ("  # ", print_style(colour)))
    pieces.append((f" {marks.points(row):>4}", LOUD))
    if shut:
        pieces.append((f" {phrase('cli.draw.closed', language)}", QUIET))
    return line(*pieces)


def _cell(marks: QwixxSheet, row: int, place: int, *, shut: bool, legal: bool, chosen: bool) -> tuple[str, str]:
    colour, number = marks.sheet.rows[row][place]
    mixed = len({each for each, _ in marks.sheet.rows[row]}) > 1
    letter, wide = (HUES[colour].letter, 5) if mixed else ("", 4)
    value = f"{letter}{number}"
    if marks.rows[row] >> place & 1:
        return f" {letter}X".ljust(wide), mark_style(colour)
    if place < marks.next_place(row):
        return f" {letter}-".ljust(wide), lost_style(colour)
    if chosen:
        return f"{{{value}}}".ljust(wide), f"{PLAN} {LEGAL}"
    if legal:
        return f"[{value}]".ljust(wide), LEGAL
    return f" {value}".ljust(wide), lost_style(colour) if shut else print_style(colour)
