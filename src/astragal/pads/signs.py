"""Small pictures: the shape of each colour, padlocks, and signs that say without words what a box is for."""

from math import cos, pi, sin

from astragal.draw.palette import FAINT
from astragal.pads.parts import Disc, Outline, Part, TextPart, box, ring, stroke


def emblem(shape: str, x: float, y: float, size: float, fill: str) -> Part:
    """Return the shape that stands for a colour, as on the screen.

    >>> len(emblem("diamond", 0, 0, 1, "#000000").points)
    4
    """
    s = size
    if shape == "disc":
        return Disc(x, y, s * 0.95, fill)
    if shape == "square":
        return box(x - s * 0.88, y - s * 0.88, s * 1.76, s * 1.76, fill=fill)
    if shape == "diamond":
        return Outline(ring(x, y, s * 1.2, 4), fill)
    if shape == "triangle":
        return Outline(ring(x, y + s * 0.2, s * 1.2, 3), fill)
    if shape == "wedge":
        return Outline(ring(x, y - s * 0.2, s * 1.2, 3, turned=True), fill)
    arm, half = s, s * 0.36
    around = [(-half, -arm), (half, -arm), (half, -half), (arm, -half), (arm, half), (half, half)]
    around += [(-dx, -dy) for dx, dy in around]
    return Outline(tuple((x + dx, y + dy) for dx, dy in around), fill)


def padlock(x: float, y: float, size: float, colour: str) -> list[Part]:
    """Return an open padlock."""
    s = size
    arch = [(x - s * 0.45, y - s * 0.05), (x - s * 0.45, y - s * 0.5)]
    arch += [(x - s * 0.45 * cos(pi * k / 10), y - s * 0.5 - s * 0.45 * sin(pi * k / 10)) for k in range(11)]
    return [
        stroke(arch, colour, s * 0.22),
        box(x - s * 0.72, y - s * 0.1, s * 1.44, s, s * 0.22, fill=colour),
        Disc(x, y + s * 0.4, s * 0.16, "#ffffff"),
    ]


def person(x: float, y: float) -> list[Part]:
    """Return a head and shoulders: whose sheet it is."""
    shoulders = [(x + 1.5 * cos(pi + pi * k / 12), y + 1.4 + 1.5 * sin(pi + pi * k / 12)) for k in range(13)]
    return [Disc(x, y - 0.95, 0.7, None, FAINT, 0.22), Outline(tuple(shoulders), None, FAINT, 0.22)]


def calendar(x: float, y: float) -> list[Part]:
    """Return a leaf of a calendar: when it was played."""
    rings = [stroke([(x + dx, y - 1.9), (x + dx, y - 1.1)], FAINT, 0.22) for dx in (-0.7, 0.7)]
    days: list[Part] = [Disc(x + dx, y + dy, 0.17, FAINT) for dx in (-0.8, 0, 0.8) for dy in (0.25, 0.9)]
    leaf = [box(x - 1.5, y - 1.5, 3, 3, 0.4, stroke=FAINT, line=0.22)]
    return [*leaf, stroke([(x - 1.5, y - 0.5), (x + 1.5, y - 0.5)], FAINT, 0.22), *rings, *days]


def total_sign(x: float, y: float) -> list[Part]:
    """Return the sign of a sum."""
    points = [(0.75, -0.7), (0.75, -1.05), (-0.7, -1.05), (0.25, 0), (-0.7, 1.05), (0.75, 1.05), (0.75, 0.7)]
    return [stroke([(x + dx, y + dy) for dx, dy in points], FAINT, 0.25)]


def scissors(x: float, y: float, colour: str) -> list[Part]:
    """Return scissors that cut to the right along `y`."""
    parts: list[Part] = []
    for side in (-1, 1):
        parts.append(Disc(x, y + side * 0.85, 0.55, None, colour, 0.2))
        parts.append(stroke([(x + 0.45, y + side * 0.55), (x + 3.2, y - side * 0.6)], colour, 0.2))
    return parts


def cross_sign(x: float, y: float, size: float = 5.5) -> TextPart:
    """Return the small × that stands for crosses.

    >>> cross_sign(0, 0).text
    '×'
    """
    return TextPart(x, y, "×", size, FAINT)
