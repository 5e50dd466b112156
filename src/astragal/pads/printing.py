"""From pads to a PDF: four to a page, with fine lines to cut along."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF

from astragal.draw.palette import FAINT
from astragal.pads.frame import HEIGHT, WIDTH, Pad
from astragal.pads.papers import PER_PAGE, Paper
from astragal.pads.parts import Disc, Outline, Part, TextPart
from astragal.pads.signs import scissors

_FONTS = Path(__file__).parent / "fonts"
"""Nunito with Latin and Cyrillic letters (`scripts/fonts.py` cuts it), under the SIL Open Font License beside it."""
_FAMILY = "Nunito"
_CAPITALS = 0.705
"""How high its capitals and digits are, as a part of the size."""
_POINT = 25.4 / 72
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of every file: the same pads are the same bytes, whenever they are made."""


def printed(pads: Sequence[Pad], paper: Paper, title: str) -> bytes:
    """Return the pads as a PDF.

    >>> printed([Pad(())], Paper(210, 297), "Nothing")[:5]
    b'%PDF-'
    """
    pdf = FPDF(unit="mm", format=(paper.width, paper.height))
    pdf.set_creation_date(_LONG_AGO)
    pdf.set_title(title)
    pdf.set_auto_page_break(False)
    for style, name in (("", "Regular"), ("B", "Bold")):
        pdf.add_font(_FAMILY, style, _FONTS / f"{_FAMILY}-{name}.ttf")
    slot = (paper.height - 2 * paper.margin) / PER_PAGE
    left = (paper.width - WIDTH) / 2
    for start in range(0, len(pads), PER_PAGE):
        pdf.add_page()
        page = pads[start : start + PER_PAGE]
        for place, pad in enumerate(page):
            _paint(pdf, pad.parts, left, paper.margin + place * slot + (slot - HEIGHT) / 2)
        for place in range(1, min(len(page) + 1, PER_PAGE)):
            _cut(pdf, paper, paper.margin + place * slot)
    return bytes(pdf.output())


def _cut(pdf: FPDF, paper: Paper, y: float) -> None:
    pdf.set_draw_color(FAINT)
    pdf.set_line_width(0.1)
    pdf.set_dash_pattern(1.2, 1.2)
    pdf.line(8.6, y, paper.width - 5, y)
    pdf.set_dash_pattern()
    _paint(pdf, scissors(5, y, FAINT), 0, 0)


def _paint(pdf: FPDF, parts: Iterable[Part], left: float, top: float) -> None:
    for part in parts:
        if isinstance(part, TextPart):
            _write(pdf, part, left, top)
            continue
        style = ("D" if part.stroke else "") + ("F" if part.fill else "")
        if part.fill:
            pdf.set_fill_color(part.fill)
        if part.stroke:
            pdf.set_draw_color(part.stroke)
            pdf.set_line_width(part.line)
        if isinstance(part, Disc):
            pdf.circle(left + part.x, top + part.y, part.radius, style)
        else:
            _lines(pdf, part, style, left, top)


def _lines(pdf: FPDF, shape: Outline, style: str, left: float, top: float) -> None:
    points = [(left + x, top + y) for x, y in shape.points]
    if shape.closed:
        pdf.polygon(points, style=style)
    else:
        pdf.polyline(points, style=style)


def _write(pdf: FPDF, label: TextPart, left: float, top: float) -> None:
    pdf.set_font(_FAMILY, "B" if label.bold else "", label.size)
    pdf.set_text_color(label.colour)
    width = pdf.get_string_width(label.text)
    start = {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    pdf.text(left + label.x - start, top + label.y + label.size * _POINT * _CAPITALS / 2, label.text)
