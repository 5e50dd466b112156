"""Sheets of the Qwixx family as SVG: coloured rows, locks, penalties, the table of points."""

from collections.abc import Mapping, Sequence

from astragal.draw.handwriting import cross, dash, ring, written
from astragal.draw.palette import EDGE, FAINT, HUES, INK, PAPER, SHADE
from astragal.draw.shapes import emblem, padlock, star
from astragal.draw.svg_parts import Drawing, box, circle, group, words
from astragal.draw.table_svg import NAME_BAR, card, halo, name_bar, rim
from astragal.draw.types import DrawOptions
from astragal.draw.words import ENGLISH, columns, name_of, phrase, standing
from astragal.games.qwixx.drawing.cells import Places, crosses
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import PENALTIES, PENALTY
from astragal.games.qwixx.rules.state import QwixxState

_CELL, _PITCH = 42, 48
_BAND, _ROW = 56, 64
_EDGE, _BADGE, _LOCK, _POINTS = 16, 50, 54, 74


def pieces(state: QwixxState, options: DrawOptions) -> Sequence[Drawing]:
    """Return the sheets: that of the seat it is drawn for, or all.

    >>> import astragal
    >>> len(pieces(astragal.game("qwixx", players=3).start(), DrawOptions()))
    3
    """
    return [_piece(state, player, options) for player in options.shown(state.game.players)]


def _piece(state: QwixxState, player: int, options: DrawOptions) -> Drawing:
    layout, own = state.game.layout, player == options.seat
    return sheet(
        state.sheets[player],
        name_of(player, options.names, options.language),
        standing(state, player, options.language),
        closed=state.closed,
        legal=crosses(layout, state.moves(player)) if own and player in state.awaiting else frozenset(),
        chosen=crosses(layout, [state.pending[player]]),
        last=crosses(layout, [options.last]) if own else frozenset(),
        language=options.language,
    )


def sheet_piece(marks: QwixxSheet, name: str, language: str) -> Drawing:
    """Return one sheet by itself.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> sheet_piece(QwixxSheet.blank(CLASSIC), "Ann", "en").width
    758
    """
    return sheet(marks, name, language=language)


def sheet(
    marks: QwixxSheet,
    name: str,
    said: Mapping[str, str] | None = None,
    *,
    closed: int = 0,
    legal: Places = frozenset(),
    chosen: Places = frozenset(),
    last: Places = frozenset(),
    language: str = ENGLISH,
) -> Drawing:
    """Return one player's sheet. `closed` has a bit for each closed row; `legal` cells glow, `chosen` ones are faint.

    >>> from astragal.games.qwixx.rules.sheets import LONGO
    >>> sheet(QwixxSheet.blank(LONGO, lucky=(5, 8)), "Ann").width
    950
    """
    said = said or {}
    cells = max(len(row) for row in marks.sheet.rows)
    width = _EDGE + _BADGE + cells * _PITCH + _LOCK + 16 + _POINTS + _EDGE + 4
    body_height = len(marks.rows) * _ROW
    height = NAME_BAR + body_height + 92
    rows = []
    for row in range(len(marks.rows)):
        drawn = _row(marks, row, shut=bool(closed >> row & 1), legal=legal, chosen=chosen, last=last)
        rows.append(group(drawn, transform=f"translate(0 {NAME_BAR + row * _ROW})"))
    return Drawing(
        width,
        height,
        card(width, height, active="turn" in said)
        + name_bar(name, said, width, _lucky(marks, language))
        + "".join(rows)
        + group(_foot(marks, width, language), transform=f"translate(0 {NAME_BAR + body_height + 10})"),
    )


def _lucky(marks: QwixxSheet, language: str) -> Drawing | None:
    if marks.lucky is None:
        return None
    label = phrase("cli.draw.lucky", language)
    more = 9 * max(0, columns(label) - 5)  # room for a longer word
    parts = [words(0, 18, label, 13, fill=FAINT)]
    for place, lucky in enumerate(marks.lucky):
        x = 64 + more + place * 44
        parts.append(star(x, 18, 19, fill=HUES["yellow"].strong, stroke=INK, stroke_width="1.5"))
        parts.append(words(x, 19.5, lucky, 13, anchor="middle", weight=700))
    return Drawing(130 + more, 36, "".join(parts))


def _row(marks: QwixxSheet, row: int, *, shut: bool, legal: Places, chosen: Places, last: Places) -> str:
    cells = marks.sheet.rows[row]
    most = max(map(len, marks.sheet.rows))
    hue = HUES[marks.sheet.row_colours[row]]
    plain = len({colour for colour, _ in cells}) == 1
    band_width = _BADGE + most * _PITCH + _LOCK
    middle = _BAND / 2
    band = box(_EDGE, 0, band_width, _BAND, 16, fill=hue.strong if plain else SHADE)
    badge = [] if plain else [box(_EDGE, 0, _BADGE - 6, _BAND, 16, fill=hue.strong)]
    x = _EDGE + (_BADGE - 4) / 2
    badge.append(words(x, middle - 9, hue.letter, 24, fill=hue.on, anchor="middle", weight=700))
    badge.append(emblem(hue.shape, x, middle + 15, 6, hue.on))
    parts = [band, *badge]
    for place in sorted(range(len(cells)), key=lambda place: (row, place) in legal):  # glowing cells lie on top
        cell = row, place
        parts.append(
            _cell(marks, cell, plain=plain, shut=shut, legal=cell in legal, chosen=cell in chosen, last=cell in last)
        )
    lock = _EDGE + _BADGE + most * _PITCH + _LOCK / 2 - 3
    own = marks.locked(row)
    parts.append(circle(lock, middle, 21, fill=hue.tint))
    parts.append(padlock(lock, middle - 2, 11, hue.deep, shut=shut or own))
    if own:
        parts.append(cross(lock, middle, 14, f"{row}lock"))
    parts.append(_row_points(marks, row, _EDGE + band_width + 16))
    return "".join(parts)


def _cell(
    marks: QwixxSheet, cell: tuple[int, int], *, plain: bool, shut: bool, legal: bool, chosen: bool, last: bool
) -> str:
    row, place = cell
    colour, value = marks.sheet.rows[row][place]
    hue = HUES[colour]
    x, y = _EDGE + _BADGE + place * _PITCH, (_BAND - _CELL) / 2
    cx, cy = x + _CELL / 2, _BAND / 2
    crossed = bool(marks.rows[row] >> place & 1)
    lost = not crossed and place < marks.next_place(row)
    gone = lost or (shut and not crossed)
    edge = {} if plain else {"stroke": hue.strong, "stroke_width": "3"}
    inset = 0 if plain else 1.5
    parts = [halo(box(x, y, _CELL, _CELL, 11))] if legal else []
    faded = "0.62" if gone and plain else None
    size = _CELL - 2 * inset
    parts.append(box(x + inset, y + inset, size, size, 11 - inset, fill=hue.tint, fill_opacity=faded, **edge))
    down = 0 if plain else 5
    faint = "0.45" if gone else "0.8" if crossed else None
    parts.append(words(cx, cy + down, value, 20, fill=hue.deep, anchor="middle", weight=700, opacity=faint))
    if not plain:
        parts.append(words(x + 10, y + 10, hue.letter, 12, fill=hue.deep, anchor="middle", weight=700))
        parts.append(emblem(hue.shape, x + _CELL - 10, y + 10.5, 3.4, hue.deep))
    if plain and marks.sheet.locks(row, place) and not crossed and not gone:
        parts.append(words(cx, y + _CELL - 6, f"{marks.sheet.needed}×", 9, fill=hue.deep, anchor="middle"))
    seed = f"{row}.{place}{marks.penalties if chosen else ''}"
    if crossed:
        parts.append(cross(cx, cy, 15.5, seed))
    elif lost:
        parts.append(dash(cx, cy + down, 10, seed))
    if chosen:
        parts.append(group(cross(cx, cy, 15.5, seed), opacity="0.4"))
    if legal:
        parts.append(rim(box(x - 0.5, y - 0.5, _CELL + 1, _CELL + 1, 11.5)))
    if last:
        parts.append(ring(cx, cy, 24, seed))
    return "".join(parts)


def _row_points(marks: QwixxSheet, row: int, x: float) -> str:
    hue = HUES[marks.sheet.row_colours[row]]
    field = box(x, 5, _POINTS, _BAND - 10, 12, fill=PAPER, stroke=hue.strong, stroke_width="2.2")
    letter = words(x + 11, 15, hue.letter, 11, fill=hue.deep, anchor="middle", weight=700)
    faint = None if marks.count(row) else 0.3
    return field + letter + written(x + _POINTS / 2 + 3, _BAND / 2, marks.points(row), 22, row, opacity=faint)


def _foot(marks: QwixxSheet, width: float, language: str) -> str:
    most = max(len(row) for row in marks.sheet.rows) - marks.sheet.tail + 2
    return _points_strip(marks, most, language) + _penalties(marks, width, language) + _total(marks, width, language)


def _points_strip(marks: QwixxSheet, most: int, language: str) -> str:
    x, y, wide, high = _EDGE, 8, 32.5 if most <= 12 else 36, 25
    crosses, points = phrase("cli.draw.crosses", language), phrase("cli.draw.points", language)
    label = 62 + 16 * max(0, max(columns(crosses), columns(points)) - 7)  # wider for longer words
    parts = [
        box(x, y, label + most * wide + 6, 2 * high, 12, fill=SHADE),
        words(x + 12, y + high / 2 + 1, crosses, 12, fill=FAINT),
        words(x + 12, y + high * 1.5 - 1, points, 12, fill=FAINT),
    ]
    reached = {marks.count(row) for row in range(len(marks.rows))}
    for count in range(1, most + 1):
        cx = x + label + (count - 0.5) * wide
        if count in reached:
            parts.append(box(cx - wide / 2 + 1, y + 2, wide - 2, 2 * high - 4, 9, fill=PAPER, stroke=EDGE))
        parts.append(words(cx, y + high / 2 + 2, f"{count}", 12, fill=FAINT, anchor="middle"))
        parts.append(
            words(cx, y + high * 1.5 - 2, marks.sheet.points[count], 14, fill=INK, anchor="middle", weight=700)
        )
    return "".join(parts)


def _penalties(marks: QwixxSheet, width: float, language: str) -> str:
    left = width - _EDGE - 4 - _POINTS - 28 - PENALTIES * 30
    parts = [words(left, 12, phrase("cli.draw.penalties.each", language, cost=PENALTY), 12, fill=FAINT)]
    for place in range(PENALTIES):
        x = left + place * 31
        parts.append(box(x, 28, 26, 26, 7, fill=PAPER, stroke=INK, stroke_width="1.6"))
        if place < marks.penalties:
            parts.append(cross(x + 13, 41, 9, f"penalty{place}", weight=3))
    return "".join(parts)


def _total(marks: QwixxSheet, width: float, language: str) -> str:
    x = width - _EDGE - 4 - _POINTS
    field = box(x, 6, _POINTS, 54, 12, fill=PAPER, stroke=INK, stroke_width="2.4")
    label = words(x + _POINTS / 2, 15, phrase("cli.draw.total", language), 11, fill=FAINT, anchor="middle")
    return field + label + written(x + _POINTS / 2, 39, marks.total, 25, "total")
