"""The values of a game from moment to moment, as an SVG graph."""

from html import escape

from astragal.review.types import Moment, Review

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 24
COLOURS = tuple(f"var(--s{seat})" for seat in range(6))
"""By seat; the page around the graph defines them, for light and dark."""
LINES = 4
"""Lines across the graph, beside the lowest."""


def graph(review: Review, title: str) -> str:
    """Return a line for each seat, with a dot where a choice cost something and a tick for each roll.

    >>> import astragal
    >>> found = astragal.review(astragal.read_record("Game: quixo\\n\\n0 a1-a5"))
    >>> graph(found, "Win shares").count("<polyline")
    2
    """
    low, high = bounds(review)
    parts = [_grid(review, low, high)]
    for seat in range(len(review.start)):
        points = " ".join(
            f"{_x(review, moment.number)},{_y(moment.values[seat], low, high)}" for moment in review.moments
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"/>')
    for moment in review.moments:
        parts.extend(_marks(review, moment, low, high))
    name = escape(title, quote=True)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{name}" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{name}</title>{''.join(parts)}</svg>"
    )


def bounds(review: Review) -> tuple[float, float]:
    """Return the lowest and the highest value that the graph shows.

    >>> import astragal
    >>> bounds(astragal.review(astragal.read_record("Game: quixo\\n\\n0 a1-a5")))
    (0.0, 1.0)
    """
    if review.aim == "win":
        return 0.0, 1.0
    values = [value for moment in review.moments for value in moment.values]
    return min(0.0, *values), max(10.0, *values)


def _x(review: Review, number: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, len(review.moments) - 1), 1)


def _y(value: float, low: float, high: float) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low), 1)


def _grid(review: Review, low: float, high: float) -> str:
    parts = []
    for line in range(LINES + 1):
        value = low + (high - low) * line / LINES
        y = _y(value, low, high)
        words = f"{100 * value:.0f} %" if review.aim == "win" else f"{value:.0f}"
        parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" class="grid"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{words}</text>')
    return "".join(parts)


def _marks(review: Review, moment: Moment, low: float, high: float) -> list[str]:
    x = _x(review, moment.number)
    if moment.roll is not None:
        return [f'<line x1="{x}" y1="{HEIGHT - BOTTOM}" x2="{x}" y2="{HEIGHT - BOTTOM + 5}" class="tick"/>']
    return [
        f'<a href="#m{moment.number}"><circle cx="{x}" cy="{_y(moment.values[one.seat], low, high)}" '
        f'r="{4 if one.name == "inaccuracy" else 6}" fill="{COLOURS[one.seat]}" class="loss">'
        f"<title>{escape(one.played)} → {escape(one.best)}</title></circle></a>"
        for one in moment.decisions
        if one.name is not None
    ]
