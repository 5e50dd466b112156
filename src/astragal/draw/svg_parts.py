"""The bricks of SVG: elements, text, and the document around a drawing. Nothing here needs an id."""

from dataclasses import dataclass
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from astragal.draw.palette import INK, SANS


@dataclass(frozen=True)
class Drawing:
    """A piece of a picture with its size; its upper left corner is at 0, 0.

    >>> Drawing(10, 20, "").at(5, 5)
    '<g transform="translate(5 5)"></g>'
    """

    width: float
    height: float
    body: str

    def at(self, x: float, y: float) -> str:
        """Return the piece moved to that place."""
        return group(self.body, transform=f"translate({number(x)} {number(y)})")


def number(value: float) -> str:
    """Write a number as short as it can be.

    >>> number(3.0), number(2.456)
    ('3', '2.5')
    """
    return f"{round(value, 1) + 0.0:g}"  # the zero turns -0.0 into 0


def tag(name: str, *children: str, **attributes: object) -> str:
    """Return an element; `stroke_width=2` becomes `stroke-width="2"`, None leaves an attribute out.

    >>> tag("rect", x=1.0, stroke_width=2, fill=None)
    '<rect x="1" stroke-width="2"/>'
    """
    written = "".join([_attribute(key, value) for key, value in attributes.items() if value is not None])
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


@lru_cache(maxsize=10_000, typed=True)  # the same few thousand again and again make half of the work of a picture
def _attribute(key: str, value: object) -> str:
    said = number(value) if isinstance(value, float) else str(value)
    return f" {key.rstrip('_').replace('_', '-')}={quoteattr(said)}"


def group(*children: str, **attributes: object) -> str:
    """Return a group of elements.

    >>> group("", opacity=0.5)
    '<g opacity="0.5"></g>'
    """
    return tag("g", "".join(children), **attributes)


def box(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: object) -> str:
    """Return a rectangle with round corners.

    >>> box(0, 0, 4, 2, fill="red")
    '<rect x="0" y="0" width="4" height="2" fill="red"/>'
    """
    rx = number(radius) if radius else None
    size = {"x": number(x), "y": number(y), "width": number(width), "height": number(height), "rx": rx}
    return tag("rect", **size, **attributes)


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    """Return a circle.

    >>> circle(1, 2, 3)
    '<circle cx="1" cy="2" r="3"/>'
    """
    return tag("circle", cx=number(x), cy=number(y), r=number(radius), **attributes)


def path(d: str, **attributes: object) -> str:
    """Return a path.

    >>> path("M0 0H4", fill="none")
    '<path d="M0 0H4" fill="none"/>'
    """
    return tag("path", d=d, **attributes)


def words(
    x: float,
    y: float,
    content: object,
    size: float,
    *,
    fill: str = INK,
    anchor: str = "start",
    weight: int | None = None,
    **attributes: object,
) -> str:
    """Return text whose middle is at that height (not its baseline, which fonts place differently).

    >>> words(0, 0, "a < b", 10)
    '<text x="0" y="3.5" font-size="10" fill="#2f2b27">a &lt; b</text>'
    """
    return tag(
        "text",
        escape(str(content)),
        x=number(x),
        y=number(y + 0.355 * size),
        font_size=number(size),
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        font_weight=weight,
        **attributes,
    )


def document(drawing: Drawing, title: str, description: str, background: str, language: str | None = None) -> str:
    """Return a whole SVG: it scales to the space it is given, and tells screen readers what it shows.

    >>> document(Drawing(10, 10, ""), "A", "B < C", "#fff").count("<desc>B &lt; C</desc>")
    1
    """
    width, height = number(drawing.width), number(drawing.height)
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("desc", escape(description)),
        box(0, 0, drawing.width, drawing.height, 20, fill=background),
        drawing.body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width="100%",
        style=f"max-width:{width}px;height:auto",
        role="img",
        aria_label=title,
        font_family=SANS,
        lang=language,
    )
