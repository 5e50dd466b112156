"""A pattern for each colour, for printers without colours.

They are the hatchings with which heralds have told colours in print since the 17th century: red upright lines, gold
dots, blue level lines, green lines that fall to the right, purple lines that rise; orange is upright and rising.
"""

from collections.abc import Iterator

from astragal.pads.parts import Disc, Part, Point, stroke

_LINE = 0.14


def hatch(colour: str, x: float, y: float, width: float, height: float, ink: str, pitch: float = 1.1) -> list[Part]:
    """Return the pattern of a colour over a rectangle.

    >>> len(hatch("blue", 0, 0, 10, 4, "#000000", pitch=1.5))
    3
    """
    right, bottom = x + width, y + height
    if colour == "yellow":
        rows = list(_steps(y, bottom, pitch * 0.9))
        return [
            Disc(dot, level, 0.14, ink)
            for place, level in enumerate(rows)
            for dot in _steps(x + (pitch / 2 if place % 2 else 0), right, pitch)
        ]
    lines: list[tuple[Point, Point]] = []
    if colour in ("red", "orange"):
        lines += [((at, y), (at, bottom)) for at in _steps(x, right, pitch)]
    if colour == "blue":
        lines += [((x, at), (right, at)) for at in _steps(y, bottom, pitch)]
    if colour == "green":
        lines += _slanted(x, y, width, height, pitch, rising=False)
    if colour in ("purple", "orange"):
        lines += _slanted(x, y, width, height, pitch, rising=True)
    return [stroke(line, ink, _LINE) for line in lines]


def _steps(start: float, end: float, pitch: float) -> Iterator[float]:
    """Places between two ends, half a step away from the first."""
    at = start + pitch / 2
    while at < end - 0.1:
        yield at
        at += pitch


def _slanted(
    x: float, y: float, width: float, height: float, pitch: float, *, rising: bool
) -> list[tuple[Point, Point]]:
    """Lines at 45 degrees, cut off at the edges of the rectangle."""
    lines: list[tuple[Point, Point]] = []
    for start in _steps(-height, width, pitch * 1.4):
        low, high = max(start, 0.0), min(start + height, width)
        top, foot = low - start, high - start
        if rising:
            top, foot = height - top, height - foot
        lines.append(((x + low, y + top), (x + high, y + foot)))
    return lines
