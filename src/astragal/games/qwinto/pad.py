"""The pad of Qwinto: three staggered rows, a pentagon under every column that can bring a bonus."""

from collections.abc import Mapping, Sequence

from astragal.core.colours import LETTERS
from astragal.core.game import Game
from astragal.draw.palette import EDGE, FAINT, HUES
from astragal.draw.words import phrase
from astragal.games.qwinto.notation import read_written
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, COLUMNS, FAIL, FAILS, PENTAGONS, PRINTED, QwintoSheet
from astragal.notation.scanner import Spot
from astragal.pads.frame import (
    POINTS,
    POINTS_X,
    WHITE,
    Pad,
    badge,
    head,
    letter,
    minus_box,
    patterned,
    sum_box,
    tick_boxes,
    total_box,
)
from astragal.pads.parts import Disc, Outline, Part, TextPart, box, ring
from astragal.pads.types import ScoreSum, ScoreSumLine

_LEFT, _PITCH = 14.0, 12.55
_TOP, _ROW, _BAND = 11.2, 13.3, 11.6
_RADIUS, _PENTAGON = 4.7, 6.0
_FOOT = 52.6


OPTIONS = ()
"""No option of the game changes what is printed."""


def pads(kind: type[Game], _options: Mapping[str, object], language: str) -> Sequence[Pad]:
    """Return the pad, which is the same for all.

    >>> import astragal
    >>> [name for name in pads(astragal.GAMES["qwinto"], {}, "en")[0].names if name.startswith("o")][:2]
    ['o3', 'o4']
    """
    return [_pad(kind.title, language)]


def read_sheet(_game: Game, text: str) -> QwintoSheet:
    """Return the sheet that a person wrote down.

    >>> import astragal
    >>> read_sheet(astragal.game("qwinto"), "o 4=5 8=10 x1").total
    -3
    """
    return read_written(Spot(text))


def tally(sheet: QwintoSheet, language: str) -> ScoreSum:
    """Return the sum of a sheet: rows, full columns, failed attempts.

    >>> tally(QwintoSheet().with_number(0, 3, 5).with_number(0, 7, 10), "en").lines[0]
    ScoreSumLine(what='orange', count='2, with gaps: one each', points=2)
    """
    lines = []
    for row, colour in enumerate(COLOURS):
        count = sum(number > 0 for number in sheet.numbers[row])
        key = "cli.score.full" if sheet.full(row) else "cli.score.gaps"
        shown = phrase(key, language, count=count) if count else "0"
        lines.append(ScoreSumLine(phrase(f"word.{colour}", language), shown, sheet.row_points(row)))
    for column in sorted(PENTAGONS):
        if points := sheet.column_points(column):
            what = phrase("cli.score.column", language, column=column + 1)
            lines.append(ScoreSumLine(what, phrase("cli.score.column_full", language), points))
    lines.append(ScoreSumLine(phrase("cli.score.fails", language), str(sheet.fails), -FAIL * sheet.fails))
    return ScoreSum(phrase("cli.score.numbers", language), tuple(lines))


def _pad(title: str, language: str) -> Pad:
    parts = head(title, "", language)
    for column in range(COLUMNS):
        parts.append(TextPart(_x(column), _TOP - 1.6, str(column + 1), 5.5, FAINT))
        if column in PENTAGONS:
            parts.append(box(_x(column) - 1.6, _y(0), 3.2, _FOOT - _y(0) + 2, fill=EDGE))
    for row in range(3):
        parts += _band(row, language)
        for column in CELLS[row]:
            parts.append(_cell(row, column))
        colour = COLOURS[row]
        parts += sum_box(POINTS_X, _y(row) - 4.9, POINTS, 9.8, f"points-{LETTERS[colour]}", colour, language)
    parts += _fails(language) + _bonus(language) + total_box(_FOOT + 1.2, 8.8, language)
    return Pad(tuple(parts))


def _x(column: int) -> float:
    return _LEFT + (column + 0.5) * _PITCH


def _y(row: int) -> float:
    return _TOP + (row + 0.5) * _ROW


def _band(row: int, language: str) -> list[Part]:
    colour = COLOURS[row]
    hue, first, last = HUES[colour], CELLS[row][0], CELLS[row][-1]
    left, top, radius = _x(first) - _PITCH / 2 - 9, _y(row) - _BAND / 2, _BAND / 2
    straight, end = _x(first) - _PITCH / 2, _x(last) + _PITCH / 2 + 1.2
    gaps = [column for column in range(first, last) if column not in CELLS[row]]
    return [
        box(left, top, end - left, _BAND, radius, fill=hue.tint),
        box(left, top, straight - left + radius, _BAND, radius, fill=hue.strong),
        box(straight, top, radius, _BAND, fill=hue.tint),
        *(part for gap in gaps for part in patterned(colour, _x(gap) - 3, _y(row) - 4.1, 6, 8.2)),
        *badge(colour, left + 4.6, _y(row), language),
        box(left, top, end - left, _BAND, radius, stroke=hue.strong, line=0.35),
    ]


def _cell(row: int, column: int) -> Part:
    hue, x, y = HUES[COLOURS[row]], _x(column), _y(row)
    name = f"{hue.letter}{column + 1}"
    if PRINTED[row][column] == "*":
        return Outline(ring(x, y + 0.5, _PENTAGON, 5), WHITE, hue.deep, 0.5, name=name)
    return Disc(x, y, _RADIUS, WHITE, hue.strong, 0.3, name)


def _bonus(language: str) -> list[Part]:
    parts: list[Part] = []
    for column, row in sorted(PENTAGONS.items()):
        hue, x = HUES[COLOURS[row]], _x(column)
        name = f"bonus{column + 1}"
        parts.append(Outline(ring(x, _FOOT + 5.6, 5.6, 5), WHITE, hue.strong, 0.5, name=name))
        parts.append(TextPart(x, _FOOT + 2.4, letter(COLOURS[row], language), 5.5, hue.deep, bold=True))
    x, y = 149.5, _FOOT + 1.2
    parts += sum_box(x, y, 18.5, 8.8, "bonus")
    return [*parts, TextPart(x + 1.4, y + 1.9, phrase("pad.bonus", language), 5.5, FAINT, anchor="start")]


def _fails(language: str) -> list[Part]:
    size = 5.7
    said = f"{phrase('pad.fails', language)} × = –{FAIL}"
    parts: list[Part] = [TextPart(0.5, _FOOT + 1, said, 6, FAINT, anchor="start")]
    return [
        *parts,
        *tick_boxes(0.2, _FOOT + 4, size, FAILS, "fail"),
        *minus_box(27, _FOOT + 3.4, 10.5, 7, "fails"),
    ]
