"""The pad of a Qwixx or Longo sheet, drawn from the sheet's own data: any sheet of the family can be printed."""

from collections.abc import Mapping, Sequence
from typing import Any

from astragal.core.colours import LETTERS
from astragal.draw.palette import EDGE, FAINT, HUES, INK, PAPER
from astragal.draw.words import phrase
from astragal.games.qwixx.notation import read_marks
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import LUCKY_PAIRS, PENALTIES, PENALTY, PrintedSheet
from astragal.notation.scanner import Spot
from astragal.pads.frame import (
    HEAD,
    POINTS,
    POINTS_X,
    WHITE,
    WIDTH,
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
from astragal.pads.parts import Disc, Outline, Part, TextPart, box, ring, stroke
from astragal.pads.signs import emblem, padlock
from astragal.pads.types import ScoreSum, ScoreSumLine
from astragal.texts import catalogue

_TOP, _ROW, _BAND = 9.8, 10.9, 10.0
_BADGE, _CELLS, _LOCK = 9.0, 146.0, 13.0
_HIGH = 8.2
_FOOT, _FOOT_HIGH = 54.6, 8.2


OPTIONS = ("sheet", "lucky")
"""The options of the games that change what is printed."""
_USUAL = ("classic", "longo")
"""Sheets that need no name of their own: the game is called so."""


def pads(kind: type[QwixxFamily], options: Mapping[str, Any], language: str) -> Sequence[Pad]:
    """Return the pad of a sheet, one for each pair of lucky numbers where the game has them.

    >>> from astragal.games.qwixx.rules.game import Longo, Qwixx
    >>> pads(Qwixx, {"sheet": "mixed"}, "en")[0].names[2:5], len(pads(Longo, {}, "en"))
    (['r2', 'r3', 'r4'], 5)
    """
    game = kind(**{name: value for name, value in options.items() if name == "sheet"})
    pairs = (options.get("lucky") or LUCKY_PAIRS) if game.lucky_pair(0) else (None,)
    return [_pad(game.layout, game.title, pair, language) for pair in pairs]


def read_sheet(game: QwixxFamily, text: str) -> QwixxSheet:
    """Return the sheet that a person wrote down.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> read_sheet(Qwixx(), "r 2 3 4 5 / y 2 3 4 / g 12 11 10 9 8 7 6 / b 12 11 10 9 8 7 6 5 / x 2").total
    70
    """
    return read_marks(Spot(text), game.layout)


def tally(marks: QwixxSheet, language: str) -> ScoreSum:
    """Return the sum of a sheet, row by row.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> tally(read_sheet(Qwixx(), "r 2 3 x 1"), "en").lines[0]
    ScoreSumLine(what='red', count='2', points=3)
    """
    lines = []
    for row, colour in enumerate(marks.sheet.row_colours):
        count = str(marks.count(row))
        shown = phrase("cli.score.lock", language, count=count) if marks.locked(row) else count
        lines.append(ScoreSumLine(phrase(f"word.{colour}", language), shown, marks.points(row)))
    penalties = phrase("cli.score.penalties", language)
    lines.append(ScoreSumLine(penalties, str(marks.penalties), -PENALTY * marks.penalties))
    return ScoreSum(phrase("cli.score.crosses", language), tuple(lines))


def _pad(sheet: PrintedSheet, title: str, lucky: tuple[int, int] | None, language: str) -> Pad:
    parts = head(title, _called(sheet, language), language, 154.0 if lucky else WIDTH)
    if lucky:
        parts += _lucky(lucky, language)
    for row in range(len(sheet.rows)):
        parts += _row(sheet, row, _TOP + row * _ROW, language)
    parts += _table(sheet, language) + _penalties(language) + total_box(_FOOT, _FOOT_HIGH, language)
    return Pad(tuple(parts))


def _called(sheet: PrintedSheet, language: str) -> str:
    """What a sheet is called beside its game; one that the catalogues do not know is called by its name."""
    if sheet.name in _USUAL:
        return ""
    key = f"pad.sheet.{sheet.name}"
    return phrase(key, language) if key in catalogue(language) else sheet.name


def _lucky(pair: tuple[int, int], language: str) -> list[Part]:
    parts: list[Part] = [TextPart(WIDTH - 19.5, HEAD + 0.3, phrase("pad.lucky", language), 7, FAINT, anchor="end")]
    for place, number in enumerate(pair):
        x = WIDTH - 13.9 + place * 9.2
        points = ring(x, HEAD + 0.1, 4.1, 5, inner=2.75)
        parts.append(Outline(points, HUES["yellow"].tint, HUES["yellow"].deep, 0.25, name=f"lucky{number}"))
        parts.append(TextPart(x, HEAD + 0.35, str(number), 9, INK, bold=True))
    return parts


def _row(sheet: PrintedSheet, row: int, y: float, language: str) -> list[Part]:
    cells, colour = sheet.rows[row], sheet.row_colours[row]
    hue, middle = HUES[colour], y + _BAND / 2
    plain = len({of for of, _ in cells}) == 1
    width = _BADGE + _CELLS + _LOCK
    pitch = _CELLS / max(map(len, sheet.rows))
    parts: list[Part] = [box(0, y, width, _BAND, 2.2, fill=PAPER)]
    parts.append(box(0, y, _BADGE, _BAND, 2.2, fill=hue.strong))
    parts.append(box(_BADGE / 2, y, _BADGE / 2, _BAND, fill=hue.strong))
    parts += badge(colour, _BADGE / 2, middle, language)
    for place, (of, number) in enumerate(cells):
        x = _BADGE + place * pitch + 0.6
        locking = sheet.locks(row, place)
        corner = "" if plain else letter(of, language)
        parts += _cell(of, number, x, y, pitch - 1.2, corner=corner, needed=sheet.needed if locking else 0)
    x = _BADGE + _CELLS + _LOCK / 2
    parts += patterned(colour, x - _LOCK / 2 + 0.6, y + (_BAND - _HIGH) / 2, _LOCK - 1.6, _HIGH)
    x -= 0.2
    parts.append(Disc(x, middle, 3.6, WHITE, hue.strong, 0.25, f"lock-{hue.letter}"))
    parts += padlock(x, middle + 0.1, 1.7, hue.deep)
    parts.append(box(0, y, width, _BAND, 2.2, stroke=hue.strong, line=0.35))
    return parts + sum_box(POINTS_X, y + 0.4, POINTS, _BAND - 0.8, f"points-{hue.letter}", colour, language)


def _cell(colour: str, number: int, x: float, y: float, width: float, *, corner: str, needed: int) -> list[Part]:
    hue, top, middle = HUES[colour], y + (_BAND - _HIGH) / 2, y + _BAND / 2
    name = f"{LETTERS[colour]}{number}"
    parts: list[Part] = [box(x, top, width, _HIGH, 1.5, fill=hue.tint, stroke=hue.strong, line=0.25, name=name)]
    note = f"{needed}×" if needed else ""
    if not corner:
        parts.append(TextPart(x + width / 2, middle - (0.9 if note else 0), str(number), 13, hue.deep, bold=True))
        if note:
            parts.append(TextPart(x + width / 2, top + _HIGH - 1.4, note, 5.5, hue.deep))
        return parts
    # A row of several colours: every cell says its own, by letter and by shape.
    parts.append(TextPart(x + width / 2, middle + 0.9, str(number), 12, hue.deep, bold=True))
    parts.append(TextPart(x + 1.9, top + 1.6, corner, 6.5, hue.deep, bold=True))
    parts.append(emblem(hue.shape, x + width - 1.8, top + 1.6, 0.8, hue.deep))
    if note:
        parts.append(TextPart(x + width - 1.9, top + _HIGH - 1.4, note, 5, hue.deep))
    return parts


def _table(sheet: PrintedSheet, language: str) -> list[Part]:
    """What every number of crosses is worth; the lock is a cross too."""
    most = max(map(len, sheet.rows)) - sheet.tail + 2
    left = 11.0
    wide, half = (108.5 - left) / most, _FOOT_HIGH / 2
    parts: list[Part] = [box(0, _FOOT, 108.5, _FOOT_HIGH, 1.6, fill=PAPER, stroke=EDGE, line=0.25)]
    parts.append(stroke([(0, _FOOT + half), (108.5, _FOOT + half)], EDGE))
    for place, key in enumerate(("pad.crosses", "pad.points")):
        parts.append(TextPart(1.4, _FOOT + half * (place + 0.5), phrase(key, language), 5.5, FAINT, anchor="start"))
    for count in range(1, most + 1):
        x = left + (count - 1) * wide
        parts.append(stroke([(x, _FOOT), (x, _FOOT + _FOOT_HIGH)], EDGE))
        parts.append(TextPart(x + wide / 2, _FOOT + half * 0.5, str(count), 6.5, FAINT))
        parts.append(TextPart(x + wide / 2, _FOOT + half * 1.5, str(sheet.points[count]), 7.5, INK, bold=True))
    return parts


def _penalties(language: str) -> list[Part]:
    size, left = 6.2, 126.6
    parts = tick_boxes(left, _FOOT + 1, size, PENALTIES, "penalty")
    parts.append(TextPart(left - 1.4, _FOOT + 2.4, phrase("pad.penalties", language), 6, FAINT, anchor="end"))
    parts.append(TextPart(left - 1.4, _FOOT + 5.6, f"× = –{PENALTY}", 6, FAINT, anchor="end"))
    return parts + minus_box(156, _FOOT, 12, _FOOT_HIGH, "penalties")
