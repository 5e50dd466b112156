"""The colours. Each one is also a letter and a shape, so that nothing depends on seeing colour."""

from dataclasses import dataclass, replace

from astragal.core.colours import LETTERS


@dataclass(frozen=True)
class Hue:
    """One colour of dice and rows, in the strengths that drawings need.

    >>> HUES["red"].letter
    'r'
    """

    letter: str
    strong: str
    """Bands and dice."""
    on: str
    """What is legible on `strong`."""
    deep: str
    """Printed numbers, legible on `tint`."""
    tint: str
    """Cells."""
    shape: str
    """The shape that stands for the colour; see `astragal.draw.shapes.emblem`."""


# The lightness differs too: told apart in greyscale and by the colour-blind (letters and shapes help the rest).
HUES = {
    "red": Hue(LETTERS["red"], "#b4372d", "#ffffff", "#7d1d16", "#fce9e4", "triangle"),
    "yellow": Hue(LETTERS["yellow"], "#edbd3a", "#3d2c00", "#5c4200", "#fdf4d6", "disc"),
    "green": Hue(LETTERS["green"], "#45a37e", "#06281b", "#0d4d34", "#e3f3ec", "square"),
    "blue": Hue(LETTERS["blue"], "#2c5c9a", "#ffffff", "#15355f", "#e4edf8", "diamond"),
    "orange": Hue(LETTERS["orange"], "#d26c27", "#2a1000", "#6b3005", "#fcecdd", "wedge"),
    "purple": Hue(LETTERS["purple"], "#66458f", "#ffffff", "#3a2163", "#eee7f6", "plus"),
    "white": Hue("w", "#ffffff", "#2f2b27", "#2f2b27", "#ffffff", "none"),
}


def hue_of(name: str) -> Hue:
    """Return the hue of a die: that of its colour or, for a die with another name, white with its first letter.

    >>> hue_of("red").letter, hue_of("die").letter
    ('r', 'd')
    """
    return HUES[name] if name in HUES else replace(HUES["white"], letter=name[:1])


LINEN = "#efe6d5"
"""Behind everything."""
PAPER = "#fdf9f0"
"""A sheet."""
EDGE = "#d8cbb2"
"""Fine lines of a sheet."""
SHADE = "#e6dac4"
"""Where a sheet is a little darker: trays, bands without a colour."""
INK = "#2f2b27"
"""Print."""
FAINT = "#625849"
"""Small print; still four and a half times as dark as the paper."""
PENCIL = "#2b2c36"
"""What players write."""
ACCENT = "#b3541e"
"""Whose turn it is, and the last move."""
GOLD = "#f4c542"
"""Winning lines and winners."""

SANS = "'Avenir Next','Segoe UI','Nunito Sans','DejaVu Sans',Verdana,sans-serif"
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'DejaVu Serif',serif"
