"""Shapes that mean something: the emblem of each colour, stars, pentagons, locks, crowns."""

from math import cos, pi, sin

from astragal.draw.svg_parts import box, circle, group, number, path


def polygon(x: float, y: float, radius: float, corners: int, *, inner: float | None = None) -> str:
    """Return the path of a regular polygon with a corner on top, or of a star when `inner` is its small radius.

    >>> polygon(0, 0, 10, 4)
    'M0 -10L10 0L0 10L-10 0Z'
    """
    count = corners * (2 if inner else 1)
    points = []
    for place in range(count):
        angle = 2 * pi * place / count - pi / 2
        reach = inner if inner and place % 2 else radius
        points.append(f"{number(x + reach * cos(angle))} {number(y + reach * sin(angle))}")
    return "M" + "L".join(points) + "Z"


def emblem(shape: str, x: float, y: float, size: float, fill: str) -> str:
    """Return the small shape that stands for a colour.

    >>> emblem("diamond", 0, 0, 4, "#000")
    '<path d="M0 -4.8L4.8 0L0 4.8L-4.8 0Z" fill="#000"/>'
    """
    s = size
    if shape == "disc":
        return circle(x, y, s * 0.95, fill=fill)
    if shape == "square":
        return box(x - s * 0.88, y - s * 0.88, s * 1.76, s * 1.76, fill=fill)
    if shape == "diamond":
        return path(polygon(x, y, s * 1.2, 4), fill=fill)
    if shape == "triangle":
        return path(polygon(x, y + s * 0.2, s * 1.2, 3), fill=fill)
    if shape == "wedge":
        return path(polygon(x, y + s * 0.2, s * 1.2, 3), fill=fill, transform=f"rotate(180 {number(x)} {number(y)})")
    if shape == "plus":
        a, b = number(s), number(s * 0.36)
        arms = f"M-{b} -{a}H{b}V-{b}H{a}V{b}H{b}V{a}H-{b}V{b}H-{a}V-{b}H-{b}Z"
        return path(arms, fill=fill, transform=f"translate({number(x)} {number(y)})")
    return ""


def star(x: float, y: float, radius: float, **attributes: object) -> str:
    """Return a star with five points, for lucky numbers.

    >>> star(0, 0, 10).startswith("<path")
    True
    """
    return path(polygon(x, y, radius, 5, inner=radius * 0.58), stroke_linejoin="round", **attributes)


def pentagon(x: float, y: float, radius: float, **attributes: object) -> str:
    """Return a pentagon, for the cells whose numbers are a bonus.

    >>> pentagon(0, 0, 10).count("L")
    4
    """
    return path(polygon(x, y, radius, 5), stroke_linejoin="round", **attributes)


def padlock(x: float, y: float, size: float, colour: str, *, shut: bool) -> str:
    """Return a padlock, its shackle open or shut.

    >>> padlock(0, 0, 10, "#000", shut=True) != padlock(0, 0, 10, "#000", shut=False)
    True
    """
    s = size
    body = box(x - s * 0.72, y - s * 0.1, s * 1.44, s * 1.0, s * 0.22, fill=colour)
    left, top, right = number(x - s * 0.45), number(y - s * 0.45), number(x + s * 0.45)
    r, foot = number(s * 0.45), number(y - s * 0.05)
    arch = f"M{left} {foot}V{top}A{r} {r} 0 0 1 {right} {top}"
    if shut:
        arch += f"V{foot}"
    lifted = None if shut else f"rotate(-14 {left} {foot})"
    shackle = path(arch, fill="none", stroke=colour, stroke_width=number(s * 0.24), stroke_linecap="round")
    keyhole = circle(x, y + s * 0.36, s * 0.16, fill="#ffffff")
    return group(group(shackle, transform=lifted), body, keyhole)


def crown(x: float, y: float, size: float, **attributes: object) -> str:
    """Return a small crown, for winners.

    >>> crown(0, 0, 10).startswith("<path")
    True
    """
    s = [number(size * f) for f in (1, 0.5, 0.7, 0.9)]
    d = f"M-{s[0]} {s[2]}L-{s[0]} -{s[1]}L-{s[1]} 0L0 -{s[3]}L{s[1]} 0L{s[0]} -{s[1]}L{s[0]} {s[2]}Z"
    return path(d, stroke_linejoin="round", transform=f"translate({number(x)} {number(y)})", **attributes)
