"""Qwinto sheets as SVG: three staggered rows of circles and pentagons, the bonus below."""

from collections.abc import Mapping, Sequence

from astragal.draw.handwriting import cross, ring, written
from astragal.draw.palette import FAINT, HUES, INK, PAPER, SHADE
from astragal.draw.shapes import emblem, pentagon
from astragal.draw.svg_parts import Drawing, box, circle, group, words
from astragal.draw.table_svg import NAME_BAR, card, halo, name_bar, rim
from astragal.draw.types import DrawOptions
from astragal.draw.words import ENGLISH, name_of, phrase, standing
from astragal.games.qwinto.drawing.cells import Places, writes
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, COLUMNS, FAIL, FAILS, PENTAGONS, PRINTED, QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState

_PITCH, _ROW, _RADIUS = 58, 76, 23
_LEFT, _TOP = 68, NAME_BAR + 22
_POINTS = 74
_WIDTH = _LEFT + COLUMNS * _PITCH + 28 + _POINTS + 20
_FOOT = _TOP + 3 * _ROW + 6
_HEIGHT = _FOOT + 84


def pieces(state: QwintoState, options: DrawOptions) -> Sequence[Drawing]:
    """Return the sheets: that of the seat it is drawn for, or all.

    >>> import astragal
    >>> len(pieces(astragal.game("qwinto", players=3).start(), DrawOptions()))
    3
    """
    return [_piece(state, player, options) for player in options.shown(state.game.players)]


def _piece(state: QwintoState, player: int, options: DrawOptions) -> Drawing:
    choice, own = state.pending[player], player == options.seat
    chosen = None
    if isinstance(choice, Write):
        chosen = COLOURS.index(choice.colour), choice.column - 1, choice.number
    marked = set(writes([options.last])) if own else set()
    if state.last is not None and (cell := state.last.cells[player]) is not None:
        marked.add(cell)
    return sheet(
        state.sheets[player],
        name_of(player, options.names, options.language),
        standing(state, player, options.language),
        legal=writes(state.moves(player)) if own and player in state.awaiting else frozenset(),
        chosen=chosen,
        last=frozenset(marked),
        language=options.language,
    )


def sheet_piece(written_sheet: QwintoSheet, name: str, language: str) -> Drawing:
    """Return one sheet by itself.

    >>> sheet_piece(QwintoSheet(), "Ann", "en").width
    886
    """
    return sheet(written_sheet, name, language=language)


def sheet(
    written_sheet: QwintoSheet,
    name: str,
    said: Mapping[str, str] | None = None,
    *,
    legal: Places = frozenset(),
    chosen: tuple[int, int, int] | None = None,
    last: Places = frozenset(),
    language: str = ENGLISH,
) -> Drawing:
    """Return one player's sheet; `chosen` is a row, a column and the number that is pencilled in there.

    >>> sheet(QwintoSheet(), "Ann").width
    886
    """
    marks = said or {}
    parts = [_columns(written_sheet)]
    parts += [_band(row) for row in range(3)]
    cells = sorted(((row, column) for row in range(3) for column in CELLS[row]), key=lambda cell: cell in legal)
    for row, column in cells:
        number = written_sheet.numbers[row][column]
        parts.append(_cell(row, column, number, (row, column) in legal, (row, column) in last))
    if chosen is not None:
        row, column, number = chosen
        parts.append(written(_x(column), _y(row) + 1, number, 24, f"{row}.{column}", opacity=0.4))
    parts += [_row_points(written_sheet, row, language) for row in range(3)]
    parts += [_bonus(written_sheet, language), _fails(written_sheet, language), _total(written_sheet, language)]
    paper = card(_WIDTH, _HEIGHT, active="turn" in marks) + name_bar(name, marks, _WIDTH)
    return Drawing(_WIDTH, _HEIGHT, paper + "".join(parts))


def _x(column: int) -> float:
    return _LEFT + (column + 0.5) * _PITCH


def _y(row: int) -> float:
    return _TOP + (row + 0.5) * _ROW


def _columns(sheet: QwintoSheet) -> str:
    """The numbers of the columns, and a lane through every column of three down to its bonus."""
    parts = []
    for column in range(COLUMNS):
        parts.append(words(_x(column), _TOP - 12, column + 1, 11, fill=FAINT, anchor="middle"))
        if column in PENTAGONS:
            full = sheet.column_points(column) > 0
            colour = HUES[COLOURS[PENTAGONS[column]]].strong if full else SHADE
            parts.append(box(_x(column) - 9, _TOP, 18, _FOOT - _TOP + 24, 9, fill=colour))
    return "".join(parts)


def _band(row: int) -> str:
    hue = HUES[COLOURS[row]]
    first, end = CELLS[row][0], CELLS[row][-1]
    left, top = _x(first) - _PITCH / 2 - 42, _y(row) - 32
    band = box(left, top, (end - first + 1) * _PITCH + 52, 64, 32, fill=hue.strong)
    at = left + 24
    letter = words(at, _y(row) - 8, hue.letter, 24, fill=hue.on, anchor="middle", weight=700)
    return band + letter + emblem(hue.shape, at, _y(row) + 15, 6, hue.on)


def _cell(row: int, column: int, number: int, legal: bool, last: bool) -> str:
    hue = HUES[COLOURS[row]]
    x, y = _x(column), _y(row)
    if PRINTED[row][column] == "*":
        outline = pentagon(x, y + 2, _RADIUS + 7)
    else:
        outline = circle(x, y, _RADIUS)
    parts = [halo(outline)] if legal else []
    parts.append(
        group(outline, fill=hue.tint, stroke=hue.deep, stroke_width="2" if PRINTED[row][column] == "*" else "1")
    )
    if number:
        parts.append(written(x, y + 1, number, 24, f"{row}.{column}"))
    if legal:
        parts.append(rim(outline))
    if last:
        parts.append(ring(x, y, _RADIUS + 2, f"{row}.{column}"))
    return "".join(parts)


def _row_points(sheet: QwintoSheet, row: int, language: str) -> str:
    hue = HUES[COLOURS[row]]
    x, y = _WIDTH - 20 - _POINTS, _y(row) - 26
    field = box(x, y, _POINTS, 52, 12, fill=PAPER, stroke=hue.strong, stroke_width="2.2")
    letter = words(x + 11, y + 11, hue.letter, 11, fill=hue.deep, anchor="middle", weight=700)
    points = sheet.row_points(row)
    full = ""
    if sheet.full(row):
        label = phrase("cli.draw.full", language)
        full = words(x + _POINTS - 8, y + 43, label, 10, fill=hue.deep, anchor="end", weight=600)
    return (
        field + letter + full + written(x + _POINTS / 2 + 3, y + 26, points, 23, row, opacity=None if points else 0.3)
    )


def _bonus(sheet: QwintoSheet, language: str) -> str:
    """A pentagon under each column of three: what its bonus is."""
    parts = [words(_x(5) + 4, _FOOT + 42, phrase("cli.draw.bonus", language), 13, fill=FAINT, anchor="middle")]
    for column, row in PENTAGONS.items():
        hue, x, y = HUES[COLOURS[row]], _x(column), _FOOT + 42
        parts.append(pentagon(x, y + 1, 26, fill=PAPER, stroke=hue.strong, stroke_width="3"))
        points = sheet.column_points(column)
        if points:
            parts.append(written(x, y + 1, points, 21, f"bonus{column}"))
        else:
            parts.append(words(x, y + 2, hue.letter, 13, fill=hue.deep, anchor="middle", weight=700, opacity="0.6"))
    return "".join(parts)


def _fails(sheet: QwintoSheet, language: str) -> str:
    left = 26
    parts = [words(left, _FOOT + 20, phrase("cli.draw.fails.each", language, cost=FAIL), 12, fill=FAINT)]
    for place in range(FAILS):
        x = left + place * 31
        parts.append(box(x, _FOOT + 36, 26, 26, 7, fill=PAPER, stroke=INK, stroke_width="1.6"))
        if place < sheet.fails:
            parts.append(cross(x + 13, _FOOT + 49, 9, f"fail{place}", weight=3))
    return "".join(parts)


def _total(sheet: QwintoSheet, language: str) -> str:
    x, y = _WIDTH - 20 - _POINTS, _FOOT + 14
    field = box(x, y, _POINTS, 54, 12, fill=PAPER, stroke=INK, stroke_width="2.4")
    label = words(x + _POINTS / 2, y + 10, phrase("cli.draw.total", language), 11, fill=FAINT, anchor="middle")
    return field + label + written(x + _POINTS / 2, y + 33, sheet.total, 25, "total")
