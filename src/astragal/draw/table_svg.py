"""What every drawing of a table has around its sheets: the title, what happens now, the dice, who did what."""

from collections.abc import Mapping, Sequence

from astragal.core.state import State
from astragal.draw.dice_svg import tray
from astragal.draw.handwriting import tick
from astragal.draw.palette import ACCENT, EDGE, FAINT, GOLD, INK, PAPER, SERIF
from astragal.draw.shapes import crown
from astragal.draw.svg_parts import Drawing, box, group, number, path, words
from astragal.draw.types import Dice
from astragal.draw.words import ENGLISH, columns, cut, status, title

MARGIN = 18
NAME_BAR = 50
"""The height of a sheet's first line, with the name."""


def card(width: float, height: float, *, active: bool = False) -> str:
    """Return the paper of one sheet; the one whose turn it is has a stronger edge.

    >>> card(10, 10, active=True) != card(10, 10)
    True
    """
    shadow = box(0, 3, width, height, 18, fill=INK, opacity="0.08")
    edge = {"stroke": ACCENT, "stroke_width": "3"} if active else {"stroke": EDGE, "stroke_width": "1.2"}
    return shadow + box(0, 0, width, height, 18, fill=PAPER, **edge)


def name_bar(name: str, marks: Mapping[str, str], width: float, right: Drawing | None = None) -> str:
    """Return the first line of a sheet: the name, what is to say about it, and something at the right end.

    >>> "am Zug" in name_bar("Ann", {"turn": "am Zug"}, 600)
    True
    """
    y = NAME_BAR / 2 + 2
    x = 22.0
    parts = []
    if "turn" in marks:
        parts.append(path(f"M{number(x)} {number(y - 7)}l12 7l-12 7z", fill=ACCENT))
        x += 20
    if "winner" in marks:
        parts.append(crown(x + 10, y, 10, fill=GOLD, stroke=INK, stroke_width="1.3"))
        x += 30
    parts.append(words(x, y, name, 21, weight=600, font_family=SERIF))
    edge = width - 18
    if right is not None:
        edge -= right.width
        parts.append(right.at(edge, y - right.height / 2))
        edge -= 10
    for mark, said in marks.items():
        pill = _pill(mark, said)
        edge -= pill.width
        parts.append(pill.at(edge, y - pill.height / 2))
        edge -= 8
    return "".join(parts)


def _pill(mark: str, said: str) -> Drawing:
    chosen = mark == "chosen"
    width = 20 + 7.6 * len(said) + (20 if chosen else 0)
    edge = ACCENT if mark == "turn" else FAINT
    back = box(0, 0, width, 24, 12, fill="none", stroke=edge, stroke_width="1.3")
    label = words(width / 2 + (9 if chosen else 0), 12, said, 13, fill=edge, anchor="middle", weight=600)
    return Drawing(width, 24, back + label + (tick(18, 13, 6) if chosen else ""))


def table(
    state: State,
    names: Sequence[str] | None,
    pieces: Sequence[Drawing],
    dice: Dice | None,
    language: str = ENGLISH,
) -> Drawing:
    """Return the whole table: the head with its dice, and the sheets below in one column or two.

    >>> import astragal
    >>> table(astragal.game("qwinto").start(), None, [Drawing(700, 300, "")] * 3, None).width
    1454
    """
    across = 1 if len(pieces) <= 2 else 2
    wide = max(piece.width for piece in pieces)
    high = max(piece.height for piece in pieces)
    width = 2 * MARGIN + across * wide + (across - 1) * MARGIN
    lying = tray(dice[0], state.faces, dice[1], language) if dice else None
    head = _head(state, names, width - 2 * MARGIN, lying, language)
    parts, y = [head.at(MARGIN, MARGIN)], MARGIN + head.height + MARGIN
    for place, piece in enumerate(pieces):
        row, column = divmod(place, across)
        alone = across == 2 and place == len(pieces) - 1 and column == 0
        x = (width - wide) / 2 if alone else MARGIN + column * (wide + MARGIN)
        parts.append(piece.at(x, y + row * (high + MARGIN)))
    rows = -(-len(pieces) // across)
    return Drawing(width, y + rows * (high + MARGIN), "".join(parts))


def _head(state: State, names: Sequence[str] | None, width: float, dice: Drawing | None, language: str) -> Drawing:
    saying = cut(status(state, names, language), int(width / 10.2))
    heading = words(4, 24, title(state.game, language), 32, weight=600, font_family=SERIF)
    said = words(5, 58, saying, 17, fill=INK)
    if dice is None:
        return Drawing(width, 74, heading + said)
    if width - dice.width > 9.8 * columns(saying) + 20:
        return Drawing(width, dice.height, heading + said + dice.at(width - dice.width, 0))
    return Drawing(width, 80 + dice.height, heading + said + dice.at(0, 80))


def halo(shape: str) -> str:
    """Return the glow around a legal cell, to lie under it: the outline of a shape, ever wider and fainter.

    >>> halo('<circle r="4"/>').count("<circle")
    3
    """
    rings = ((16, "0.22"), (11, "0.35"), (7, "0.75"))
    return "".join(group(shape, fill="none", stroke="#fffbe0", stroke_width=w, opacity=o) for w, o in rings)


def rim(shape: str) -> str:
    """Return the dark edge of a legal cell, to lie over it.

    >>> rim('<circle r="4"/>').startswith("<g")
    True
    """
    return group(shape, fill="none", stroke=INK, stroke_width="3")
