"""What every pad has, whatever its game: a head with name and date, boxes to tick, boxes for sums."""

from dataclasses import dataclass

from astragal.draw.palette import FAINT, HUES, INK
from astragal.draw.words import phrase
from astragal.pads.hatching import hatch
from astragal.pads.parts import Part, TextPart, box, stroke
from astragal.pads.signs import emblem

WIDTH, HEIGHT = 190.0, 63.0
"""Of every pad, in millimetres: four fit on a page of A4 or Letter."""
POINTS_X, POINTS = 171.0, 19.0
"""The column of sums on the right: its left edge and its width."""
WHITE = "#ffffff"
HEAD = 4.2
"""The middle of the line with name and date."""


@dataclass(frozen=True)
class Pad:
    """One sheet, drawn.

    >>> Pad((box(0, 0, 1, 1, name="total"),)).names
    ['total']
    """

    parts: tuple[Part, ...]

    @property
    def names(self) -> list[str]:
        """The names of all cells and boxes."""
        return [part.name for part in self.parts if not isinstance(part, TextPart) and part.name]

    @property
    def texts(self) -> list[str]:
        """Everything that is printed in letters and digits.

        >>> Pad((TextPart(0, 0, "7", 9, INK),)).texts
        ['7']
        """
        return [part.text for part in self.parts if isinstance(part, TextPart)]


def head(title: str, more: str, language: str, right: float = WIDTH) -> list[Part]:
    """Return the title with something more about it, and the lines for name and date, which end at `right`."""
    parts: list[Part] = [TextPart(0.5, HEAD - 0.2, title, 11, INK, bold=True, anchor="start")]
    if more:
        parts.append(TextPart(14, HEAD - 0.1, more, 8, FAINT, anchor="start"))
    when = right - 38
    for name, start, end in (("name", 40.0, when - 4), ("date", when, right)):
        parts.append(TextPart(start, HEAD + 0.3, phrase(f"pad.{name}", language), 7, FAINT, anchor="start"))
        parts.append(stroke([(start + 8.5, HEAD + 2.2), (end, HEAD + 2.2)], FAINT, 0.15, name))
    return parts


def letter(colour: str, language: str) -> str:
    """Return what a colour begins with; German tells yellow from green by two letters.

    >>> letter("yellow", "en"), letter("yellow", "uk"), letter("yellow", "de")
    ('Y', 'Ж', 'Ge')
    """
    return phrase(f"letter.{colour}", language)


def badge(colour: str, x: float, y: float, language: str) -> list[Part]:
    """Return the letter of a colour beside its shape, to stand on the strong colour."""
    hue, text = HUES[colour], letter(colour, language)
    return [
        TextPart(x - 2.0, y, text, 12 if len(text) == 1 else 9, hue.on, bold=True),
        emblem(hue.shape, x + 2.3, y, 1.2, hue.on),
    ]


def sum_box(
    x: float, y: float, width: float, height: float, name: str, colour: str | None = None, language: str = "en"
) -> list[Part]:
    """Return a box to write a sum in; that of a row has its letter and shape in the corner."""
    hue = HUES[colour] if colour else None
    parts: list[Part] = [
        box(x, y, width, height, 1.6, fill=WHITE, stroke=hue.strong if hue else INK, line=0.35, name=name)
    ]
    if hue and colour:
        parts.append(TextPart(x + 1.9, y + 2.1, letter(colour, language), 6, hue.deep, bold=True))
        parts.append(emblem(hue.shape, x + 1.9, y + height - 1.9, 0.65, hue.deep))
    return parts


def total_box(y: float, height: float, language: str) -> list[Part]:
    """Return the box for the total of the sheet."""
    parts = sum_box(POINTS_X, y, POINTS, height, "total")
    return [*parts, TextPart(POINTS_X + 1.4, y + 1.9, phrase("pad.total", language), 5.5, FAINT, anchor="start")]


def tick_boxes(x: float, y: float, size: float, count: int, name: str) -> list[Part]:
    """Return boxes to tick, side by side."""
    pitch = size + 0.9
    boxes = [(x + place * pitch, f"{name}{place + 1}") for place in range(count)]
    return [box(at, y, size, size, 1.1, fill=WHITE, stroke=INK, line=0.25, name=known) for at, known in boxes]


def minus_box(x: float, y: float, width: float, height: float, name: str) -> list[Part]:
    """Return a box for what is taken off, with its minus printed."""
    return [*sum_box(x, y, width, height, name), stroke([(x + 1.3, y + height / 2), (x + 3, y + height / 2)], INK, 0.3)]


def patterned(colour: str, x: float, y: float, width: float, height: float) -> list[Part]:
    """Return a small field with the pattern of a colour."""
    hue, edge = HUES[colour], 0.5
    return [
        box(x, y, width, height, 1.5, fill=hue.tint),
        *hatch(colour, x + edge, y + edge, width - 2 * edge, height - 2 * edge, hue.deep),
        box(x, y, width, height, 1.5, stroke=hue.strong, line=0.25),
    ]
