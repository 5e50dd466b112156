"""The dice on the table: cubes with pips, or with other numbers of faces solids with numerals."""

from collections.abc import Sequence

from astragal.draw.palette import FAINT, INK, SHADE, hue_of
from astragal.draw.shapes import emblem, polygon
from astragal.draw.svg_parts import Drawing, box, circle, group, path, words
from astragal.draw.words import ENGLISH, phrase

SIZE = 46
_GAP = 10
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(colour: str, face: int, faces: int) -> str:
    """Return a die whose upper left corner is at 0, 0; face 0 is a die that has not been rolled yet.

    >>> die("red", 5, 6).count("<circle")
    5
    """
    hue, half = hue_of(colour), SIZE / 2
    edge = {"stroke": INK, "stroke_opacity": "0.35", "stroke_width": "1.2"}
    if faces != 6:
        solid = path(polygon(half, half, half + 3, 6), fill=hue.strong, stroke_linejoin="round", **edge)
        front = polygon(half, half - 1, half + 1, 3)
        facet = path(front, fill="none", stroke=hue.on, stroke_opacity="0.4", stroke_linejoin="round")
        shadow = path(polygon(half, half + 3, half + 3, 6), fill=INK, opacity="0.14")
        mark = words(half, half + 4, face, 17, fill=hue.on, anchor="middle", weight=700) if face else ""
        return group(shadow, solid, facet, mark, opacity=None if face else "0.45")
    shadow = box(0, 3, SIZE, SIZE, 11, fill=INK, opacity="0.16")
    solid = box(0, 0, SIZE, SIZE, 11, fill=hue.strong, **edge)
    gloss = box(3, 2.5, SIZE - 6, SIZE * 0.42, 9, fill="#ffffff", opacity="0.16")
    step = SIZE * 0.265
    pips = "".join(circle(half + a * step, half + b * step, 4.2, fill=hue.on) for a, b in _PIPS.get(face, ()))
    return group(shadow, solid, gloss, pips, opacity=None if face else "0.45")


def tray(
    shown: Sequence[tuple[str, int]], faces: int, total: tuple[int, int] | None, language: str = ENGLISH
) -> Drawing:
    """Return the dice side by side, each with its letter and emblem.

    `total` is a sum, and after how many dice it stands.

    >>> tray([("white", 4), ("white", 1)], 6, (5, 2)).body.count("<svg")
    0
    """
    parts, x = [], 16.0
    for place, (colour, face) in enumerate(shown):
        parts.append(group(die(colour, face, faces), transform=f"translate({x:g} 12)"))
        hue = hue_of(colour)
        middle = x + SIZE / 2
        mark = emblem(hue.shape, middle + 8, SIZE + 25, 4, hue.deep)
        parts.append(
            words(middle - (5 if mark else 0), SIZE + 24, hue.letter, 14, fill=INK, anchor="middle", weight=600) + mark
        )
        x += SIZE + _GAP
        if total and place + 1 == total[1]:
            x += 6
            parts.append(words(x + 2, 12 + SIZE / 2, "=", 20, fill=FAINT, anchor="middle"))
            parts.append(box(x + 14, 12, 50, SIZE, 12, fill=INK))
            parts.append(words(x + 39, 12 + SIZE / 2, total[0], 26, fill="#ffffff", anchor="middle", weight=700))
            label = phrase("cli.draw.sum", language)
            parts.append(words(x + 39, SIZE + 24, label, 12, fill=FAINT, anchor="middle"))
            x += 88
    width = x - _GAP + 16
    back = box(0, 0, width, SIZE + 42, 18, fill=SHADE)
    return Drawing(width, SIZE + 42, back + "".join(parts))
