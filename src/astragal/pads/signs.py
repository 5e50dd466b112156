"""Small pictures: the shape of each colour, padlocks, scissors."""

from math import cos, pi, sin

from astragal.pads.parts import Disc, Outline, Part, box, ring, stroke


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


def scissors(x: float, y: float, colour: str) -> list[Part]:
    """Return scissors that cut to the right along `y`."""
    parts: list[Part] = []
    for side in (-1, 1):
        parts.append(Disc(x, y + side * 0.85, 0.55, None, colour, 0.2))
        parts.append(stroke([(x + 0.45, y + side * 0.55), (x + 3.2, y - side * 0.6)], colour, 0.2))
    return parts
