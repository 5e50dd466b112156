"""What a pad is drawn with: a few kinds of parts, in millimetres from its upper left corner."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Outline:
    """Straight lines from point to point; closed and filled, or open."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2
    closed: bool = True
    name: str = ""
    """The cell or box this is the outline of, such as `r5`, `penalty1` or `total`; "" for what only looks good."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.2
    name: str = ""


@dataclass(frozen=True, slots=True)
class TextPart:
    """A few letters; `y` is the middle of their capitals, `size` is in points."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"


Part = Outline | Disc | TextPart


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float = 0,
    *,
    fill: str | None = None,
    stroke: str | None = None,
    line: float = 0.2,
    name: str = "",
) -> Outline:
    """Return a rectangle, with round corners when they have a radius.

    >>> box(0, 0, 3, 2).points
    ((0, 0), (3, 0), (3, 2), (0, 2))
    """
    corners: tuple[Point, ...] = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    if radius:
        middles = (
            (x + radius, y + radius, pi),
            (x + width - radius, y + radius, 1.5 * pi),
            (x + width - radius, y + height - radius, 0),
            (x + radius, y + height - radius, 0.5 * pi),
        )
        corners = tuple(
            (cx + radius * cos(angle + step * pi / 10), cy + radius * sin(angle + step * pi / 10))
            for cx, cy, angle in middles
            for step in range(6)
        )
    return Outline(corners, fill, stroke, line, name=name)


def ring(
    x: float, y: float, radius: float, corners: int, *, inner: float = 0, turned: bool = False
) -> tuple[Point, ...]:
    """Return the points of a regular polygon with a corner on top, or of a star whose small radius is `inner`.

    >>> [(round(x), round(y)) for x, y in ring(0, 0, 10, 4)]
    [(0, -10), (10, 0), (0, 10), (-10, 0)]
    """
    count, first = corners * (2 if inner else 1), pi / 2 if turned else -pi / 2
    reach = [inner if inner and place % 2 else radius for place in range(count)]
    angles = [first + 2 * pi * place / count for place in range(count)]
    return tuple((x + r * cos(angle), y + r * sin(angle)) for r, angle in zip(reach, angles, strict=True))


def stroke(points: Iterable[Point], colour: str, line: float = 0.2, name: str = "") -> Outline:
    """Return an open line.

    >>> stroke([(0, 0), (1, 1)], "#000000").closed
    False
    """
    return Outline(tuple(points), None, colour, line, closed=False, name=name)
