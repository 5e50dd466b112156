"""What players write by hand: crosses, dashes, ticks and numbers, each stroke a little different, always the same."""

from hashlib import blake2b

from astragal.draw.palette import PENCIL
from astragal.draw.svg_parts import group, number, path

# Strokes in a field 10 wide and 16 high.
_DIGITS = {
    "0": "M5.6 1.2C2.2 1 .7 5.6.9 9.3 1.1 13.4 3 15.4 5.2 15 8.2 14.5 9.3 10.4 9 6.6 8.7 3.2 7.2.7 4.7 1.7",
    "1": "M2.4 4.6C4 3.8 5.3 2.5 6.1 1 5.7 5.6 5.3 10.5 5 15.2",
    "2": "M1.5 4.5C1.9 1.6 4.8.4 6.9 1.7 9.4 3.4 7.6 7 5.2 9.8 3.8 11.5 2.3 13 1 14.8 3.6 14 6.5 14.5 9.2 14.5",
    "3": "M1.7 2.6C4 .5 8.2.9 8 3.9 7.8 6.1 5.6 7.2 3.9 7.4 6.6 7.1 9 8.6 8.7 11.3 8.3 14.8 3.8 16 1 13.5",
    "4": "M5.9 1C4.5 4.7 2.8 7.6.9 10.5 3.6 10.1 6.7 10.1 9.5 10.2M7.3 5.6C7.1 8.9 6.8 12.2 6.5 15.5",
    "5": "M8.8 1.3C6.8 1.6 4.8 1.6 2.9 1.4 2.6 3.2 2.3 5 1.8 6.9 4.4 5.4 8.7 6.1 8.8 10 8.9 14.2 4.3 16.2 1 13.5",
    "6": "M7.7 1C4.4 2.5 1.5 6 1.2 10.1 1 13.4 2.9 15.4 5.2 15.2 7.9 15 9.1 12.8 8.7 10.6 8.2 8 4.3 7.3 1.5 11",
    "7": "M1 1.9C3.8 1.4 6.5 1.6 9.2 1.3 7.2 5.6 5.3 10 3.9 15.3",
    "8": "M8 3.4C6.9.5 2.6.7 2.2 3.6 1.9 6.5 8.7 7.9 8.7 11.6 8.7 15.9 1.2 16 1.3 12 1.4 8.8 7.7 7 8.1 3.8"
    "C8.2 3 8 2.5 7.6 2.1",
    "9": "M8.3 4.7C7.7 1.3 2.3.3 1.5 4.5 1 8.5 6.9 8.9 8.3 4.6 8.5 8.4 7.4 12 5.5 15.3",
    "-": "M1.6 8.6C3.6 8.1 5.9 8.6 8.2 8.1",
}
_WIDE, _HIGH, _STEP = 10, 16, 11.5


def wobble(seed: object, count: int) -> list[float]:
    """Return numbers from -1 to 1 that look random and depend on the seed alone.

    >>> wobble("a", 2) == wobble("a", 2) != wobble("b", 2)
    True
    """
    return [byte / 127.5 - 1 for byte in blake2b(str(seed).encode(), digest_size=count).digest()]


def cross(x: float, y: float, reach: float, seed: object, *, weight: float = 3.4) -> str:
    """Return a cross of two strokes around that middle.

    >>> cross(0, 0, 10, "a").count("<path")
    1
    """
    j = [w * reach * 0.14 for w in wobble(seed, 12)]
    west, east, north, south = x - reach, x + reach, y - reach, y + reach
    one = _stroke((west + j[0], north + j[1]), (x + 2 * j[2], y + 2 * j[3]), (east + j[4], south + j[5]))
    two = _stroke((east + j[6], north + j[7]), (x + 2 * j[8], y + 2 * j[9]), (west + j[10], south + j[11]))
    return _line(one + two, weight)


def dash(x: float, y: float, reach: float, seed: object) -> str:
    """Return a short dash, for a number that is lost.

    >>> dash(0, 0, 8, "a").startswith("<path")
    True
    """
    j = wobble(seed, 3)
    ends = (x - reach, y + 1.4 * j[0]), (x + reach, y - 1 + 1.4 * j[2])
    return _line(_stroke(ends[0], (x, y + 2 * j[1]), ends[1]), 2.2)


def ring(x: float, y: float, radius: float, seed: object) -> str:
    """Return a circle drawn by hand that does not quite meet, around a cell to point at.

    >>> ring(0, 0, 8, "a").startswith("<path")
    True
    """
    j = [w * radius * 0.08 for w in wobble(seed, 6)]
    r, k = radius, radius * 0.56
    start = f"M{number(x - r + j[0])} {number(y - k * 0.5)}"
    curve = "".join(
        f"C{number(a)} {number(b)} {number(c)} {number(d)} {number(e)} {number(f)}"
        for a, b, c, d, e, f in (
            (x - r * 0.7, y - r + j[1], x + k, y - r - 1, x + r, y - j[2]),
            (x + r + j[3], y + k, x + k, y + r + j[4], x, y + r),
            (x - k, y + r, x - r - j[5], y + k, x - r - 1, y - k),
        )
    )
    return _line(start + curve, 2)


def tick(x: float, y: float, size: float) -> str:
    """Return a tick, for a seat that has chosen.

    >>> tick(0, 0, 10).startswith("<path")
    True
    """
    s = size
    down = _stroke((x - s, y), (x - s * 0.5, y + s * 0.4), (x - s * 0.3, y + s * 0.8))
    return _line(f"{down}Q{number(x)} {number(y - s * 0.3)} {number(x + s)} {number(y - s)}", 2.4)


def written(x: float, y: float, value: int, size: float, seed: object = "", *, opacity: float | None = None) -> str:
    """Return a number in handwriting, its middle at that place, its digits `size` high.

    >>> written(0, 0, 12, 16).count("<path")
    2
    """
    digits = str(value)
    scale = size / _HIGH
    width = (_STEP * (len(digits) - 1) + _WIDE) * scale
    shapes = []
    for place, digit in enumerate(digits):
        turn, rise, *_ = wobble(f"{seed}{value}{place}", 2)
        left = x - width / 2 + place * _STEP * scale
        shapes.append(
            path(
                _DIGITS[digit],
                transform=f"translate({number(left)} {number(y - size / 2 + rise)}) skewX(-7)"
                f" rotate({number(3 * turn)} 5 8) scale({scale:.2f})",
                stroke_width=number(2.1 / scale if scale > 1.2 else 1.9),
            )
        )
    return group(*shapes, fill="none", stroke=PENCIL, stroke_linecap="round", stroke_linejoin="round", opacity=opacity)


def _stroke(start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float]) -> str:
    return f"M{number(start[0])} {number(start[1])}Q{' '.join(map(number, (*bend, *end)))}"


def _line(d: str, weight: float) -> str:
    return path(d, fill="none", stroke=PENCIL, stroke_width=number(weight), stroke_linecap="round")
