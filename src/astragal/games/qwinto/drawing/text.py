"""Qwinto sheets for terminals: `( )` a circle, `< >` a pentagon, the bonus of each column below it."""

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
    mark_style,
    name_line,
    print_style,
)
from astragal.draw.types import DrawOptions
from astragal.draw.words import ENGLISH, phrase
from astragal.games.qwinto.drawing.cells import Places, writes
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, COLUMNS, FAIL, FAILS, PENTAGONS, PRINTED, QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState

_WIDE = 5


def lines(state: QwintoState, options: DrawOptions) -> Sequence[Line]:
    """Return the sheets of a table.

    >>> import astragal
    >>> lines(astragal.game("qwinto").start(), DrawOptions(seat=0))[0].plain
    '  Seat 1              o  0  y  0  p  0  bonus  0   ....  total   0'
    """

    def in_full(seat: int, name: str, legal: Sequence[Move]) -> Sequence[Line]:
        head = name_line(state, seat, name, language=options.language)
        return [head, *_body(state.sheets[seat], legal, state.pending[seat], options.language)]

    return sheet_table(state, options, in_full, lambda seat: summary(state.sheets[seat], options.language))


def sheet_lines(sheet: QwintoSheet, name: str, options: DrawOptions) -> Sequence[Line]:
    """Return one sheet by itself.

    >>> sheet_lines(QwintoSheet(), "Ann", DrawOptions())[0].plain
    '  Ann'
    """
    head = name_line(None, 0, name, language=options.language)
    return [head, *_body(sheet, options.legal, None, options.language)]


def _body(sheet: QwintoSheet, legal: Sequence[Move], choice: Choice, language: str) -> list[Line]:
    return rows(sheet, legal=writes(legal), chosen=choice if isinstance(choice, Write) else None, language=language)


def rows(
    sheet: QwintoSheet, *, legal: Places = frozenset(), chosen: Write | None = None, language: str = ENGLISH
) -> list[Line]:
    """Return the lines of a sheet, without its name.

    >>> print(rows(QwintoSheet().with_number(0, 2, 7), legal=frozenset({(0, 3)}))[1].plain)
     o            ( 7) [<>] (  )      (  ) <  > (  ) (  ) (  ) (  )    1
    """
    columns = "".join(f"{column:>3}  " for column in range(1, COLUMNS + 1))
    lines = [line((f"    {columns}", QUIET))]
    lines += [_row(sheet, row, legal, chosen, language) for row in range(3)]
    bonus: list[Piece] = ["    "]
    for column in range(COLUMNS):
        if column in PENTAGONS:
            points = sheet.column_points(column)
            letter = HUES[COLOURS[PENTAGONS[column]]].letter
            bonus += [(f"<{points:>2}>", LOUD) if points else (f"<{letter} >", QUIET), " "]
        else:
            bonus.append(" " * _WIDE)
    cost = f"{-FAIL * sheet.fails:>4}" if sheet.fails else "   0"
    fails, total = phrase("cli.draw.fails", language), phrase("cli.draw.total", language)
    return [
        *lines,
        line(*bonus, (f" {phrase('cli.draw.bonus', language)}", QUIET)),
        line(f"    {fails} {boxes(sheet.fails, FAILS)}{cost}    {total} ", (str(sheet.total), LOUD)),
    ]


def summary(sheet: QwintoSheet, language: str = ENGLISH) -> str:
    """Return a sheet in a few words: points by row, the bonus, fails, total.

    >>> summary(QwintoSheet().with_number(0, 2, 7))
    'o  1  y  0  p  0  bonus  0   ....  total   1'
    """
    points = "  ".join(f"{HUES[colour].letter} {sheet.row_points(row):>2}" for row, colour in enumerate(COLOURS))
    bonus = sum(sheet.column_points(column) for column in PENTAGONS)
    extra, total = phrase("cli.draw.bonus", language), phrase("cli.draw.total", language)
    return f"{points}  {extra} {bonus:>2}   {boxes(sheet.fails, FAILS)}  {total} {sheet.total:>3}"


def _row(sheet: QwintoSheet, row: int, legal: Places, chosen: Write | None, language: str) -> Line:
    colour = COLOURS[row]
    first, last = CELLS[row][0], CELLS[row][-1]
    pieces: list[Piece] = [(f" {HUES[colour].letter} ", print_style(colour)), " "]
    for column in range(COLUMNS):
        if not first <= column <= last:
            pieces.append(" " * _WIDE)
        elif PRINTED[row][column] == ".":
            pieces.append((" " * _WIDE, print_style(colour)))
        else:
            pieces.append(_cell(sheet, row, column, (row, column) in legal, chosen))
            pieces.append((" ", print_style(colour)))
    pieces.append((f"{sheet.row_points(row):>4}", LOUD))
    if sheet.full(row):
        pieces.append((f" {phrase('cli.draw.full', language)}", QUIET))
    return line(*pieces)


def _cell(sheet: QwintoSheet, row: int, column: int, legal: bool, chosen: Write | None) -> tuple[str, str]:
    colour, number = COLOURS[row], sheet.numbers[row][column]
    left, right = "<>" if PRINTED[row][column] == "*" else "()"
    if number:
        return f"{left}{number:>2}{right}", mark_style(colour)
    if chosen is not None and (chosen.colour, chosen.column) == (colour, column + 1):
        return f"{{{chosen.number:>2}}}", f"{PLAN} {LEGAL}"
    if legal:
        return f"[{left}{right}]", LEGAL
    return f"{left}  {right}", print_style(colour)
