"""The pad of a Qwixx or Longo sheet, drawn from the sheet's own data: any sheet of the family can be printed."""

from astragal.core.colours import LETTERS
from astragal.draw.palette import EDGE, FAINT, HUES, INK, PAPER
from astragal.games.qwixx.rules.sheets import PENALTIES, PENALTY, PrintedSheet
from astragal.pads.frame import (
    POINTS,
    POINTS_X,
    WHITE,
    Pad,
    badge,
    head,
    minus_box,
    patterned,
    sum_box,
    tick_boxes,
    total_box,
)
from astragal.pads.labels import Labels
from astragal.pads.parts import Disc, Label, Part, box, stroke
from astragal.pads.signs import cross_sign, emblem, padlock

_TOP, _ROW, _BAND = 9.8, 10.9, 10.0
_BADGE, _CELLS, _LOCK = 9.0, 146.0, 13.0
_HIGH = 8.2
_FOOT, _FOOT_HIGH = 54.6, 8.2


def qwixx_pad(sheet: PrintedSheet, title: str, lucky: tuple[int, int] | None, labels: Labels | None) -> Pad:
    """Return the pad of a sheet, with its lucky numbers where the game has them.

    >>> from astragal.games.qwixx.rules.sheets import SHEETS
    >>> qwixx_pad(SHEETS["classic"], "Qwixx", None, None).names[2:5]
    ['r2', 'r3', 'r4']
    """
    more = labels.sheets.get(sheet.name, "") if labels else ""
    parts = head(title, more, labels, lucky or ())
    for row in range(len(sheet.rows)):
        parts += _row(sheet, row, _TOP + row * _ROW)
    parts += _table(sheet, labels) + _penalties(labels) + total_box(_FOOT, _FOOT_HIGH, labels)
    return Pad(tuple(parts))


def _row(sheet: PrintedSheet, row: int, y: float) -> list[Part]:
    cells, colour = sheet.rows[row], sheet.row_colours[row]
    hue, middle = HUES[colour], y + _BAND / 2
    plain = len({of for of, _ in cells}) == 1
    width = _BADGE + _CELLS + _LOCK
    pitch = _CELLS / max(map(len, sheet.rows))
    parts: list[Part] = [box(0, y, width, _BAND, 2.2, fill=PAPER)]
    parts.append(box(0, y, _BADGE, _BAND, 2.2, fill=hue.strong))
    parts.append(box(_BADGE / 2, y, _BADGE / 2, _BAND, fill=hue.strong))
    parts += badge(colour, _BADGE / 2, middle)
    for place, (of, number) in enumerate(cells):
        x = _BADGE + place * pitch + 0.6
        locking = sheet.locks(row, place)
        parts += _cell(of, number, x, y, pitch - 1.2, plain=plain, needed=sheet.needed if locking else 0)
    x = _BADGE + _CELLS + _LOCK / 2
    parts += patterned(colour, x - _LOCK / 2 + 0.6, y + (_BAND - _HIGH) / 2, _LOCK - 1.6, _HIGH)
    x -= 0.2
    parts.append(Disc(x, middle, 3.6, WHITE, hue.strong, 0.25, f"lock-{hue.letter}"))
    parts += padlock(x, middle + 0.1, 1.7, hue.deep)
    parts.append(box(0, y, width, _BAND, 2.2, stroke=hue.strong, line=0.35))
    return parts + sum_box(POINTS_X, y + 0.4, POINTS, _BAND - 0.8, f"points-{hue.letter}", colour)


def _cell(colour: str, number: int, x: float, y: float, width: float, *, plain: bool, needed: int) -> list[Part]:
    hue, top, middle = HUES[colour], y + (_BAND - _HIGH) / 2, y + _BAND / 2
    name = f"{LETTERS[colour]}{number}"
    parts: list[Part] = [box(x, top, width, _HIGH, 1.5, fill=hue.tint, stroke=hue.strong, line=0.25, name=name)]
    note = f"{needed}×" if needed else ""
    if plain:
        parts.append(Label(x + width / 2, middle - (0.9 if note else 0), str(number), 13, hue.deep, bold=True))
        if note:
            parts.append(Label(x + width / 2, top + _HIGH - 1.4, note, 5.5, hue.deep))
        return parts
    # A row of several colours: every cell says its own, by letter and by shape.
    parts.append(Label(x + width / 2, middle + 0.9, str(number), 12, hue.deep, bold=True))
    parts.append(Label(x + 1.9, top + 1.6, hue.letter, 6.5, hue.deep, bold=True))
    parts.append(emblem(hue.shape, x + width - 1.8, top + 1.6, 0.8, hue.deep))
    if note:
        parts.append(Label(x + width - 1.9, top + _HIGH - 1.4, note, 5, hue.deep))
    return parts


def _table(sheet: PrintedSheet, labels: Labels | None) -> list[Part]:
    """So many crosses are so many points; the lock is a cross too."""
    most = max(map(len, sheet.rows)) - sheet.tail + 2
    left = 11.0 if labels else 6.0
    wide, half = (108.5 - left) / most, _FOOT_HIGH / 2
    parts: list[Part] = [box(0, _FOOT, 108.5, _FOOT_HIGH, 1.6, fill=PAPER, stroke=EDGE, line=0.25)]
    parts.append(stroke([(0, _FOOT + half), (108.5, _FOOT + half)], EDGE))
    if labels:
        for place, word in enumerate((labels.crosses, labels.points)):
            parts.append(Label(1.4, _FOOT + half * (place + 0.5), word, 5.5, FAINT, anchor="start"))
    else:
        parts += [cross_sign(3, _FOOT + half * 0.5, 8), Label(3, _FOOT + half * 1.5, "=", 8, FAINT)]
    for count in range(1, most + 1):
        x = left + (count - 1) * wide
        parts.append(stroke([(x, _FOOT), (x, _FOOT + _FOOT_HIGH)], EDGE))
        parts.append(Label(x + wide / 2, _FOOT + half * 0.5, str(count), 6.5, FAINT))
        parts.append(Label(x + wide / 2, _FOOT + half * 1.5, str(sheet.points[count]), 7.5, INK, bold=True))
    return parts


def _penalties(labels: Labels | None) -> list[Part]:
    size, left = 6.2, 126.6
    parts = tick_boxes(left, _FOOT + 1, size, PENALTIES, "penalty")
    if labels:
        parts.append(Label(left - 1.4, _FOOT + 2.4, labels.penalties, 6, FAINT, anchor="end"))
        parts.append(Label(left - 1.4, _FOOT + 5.6, f"× = –{PENALTY}", 6, FAINT, anchor="end"))
    else:
        parts.append(Label(left - 1.4, _FOOT + _FOOT_HIGH / 2, f"× = –{PENALTY}", 7.5, FAINT, anchor="end"))
    return parts + minus_box(156, _FOOT, 12, _FOOT_HIGH, "penalties")
