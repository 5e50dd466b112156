"""Plots as SVG, in the colours of the page around them (`--ink`, `--faint`, `--s0` to `--s7`)."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, isfinite, log10

from astragal.arena.estimates import Estimate

WIDTH = 640
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 12, 36
COLOURS = 8
BINS = 40
"""Steps of a distribution at most, approximately."""


def colour(number: int) -> str:
    """Return the colour of a bot.

    >>> colour(9)
    'var(--s1)'
    """
    return f"var(--s{number % COLOURS})"


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Return round numbers between two.

    >>> ticks(0, 103)
    [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    >>> ticks(-25, 12, 3)
    [-20.0, 0.0]
    """
    raw = max(high - low, 1e-9) / about
    power = 10.0 ** floor(log10(raw))
    step = next((times * power for times in (1, 2, 5, 10) if times * power >= raw), raw)
    return [round(step * place, 9) for place in range(ceil(low / step), floor(high / step) + 1)]


class _Plot:
    """A frame with a scale on each side, in which shapes are put."""

    def __init__(self, name: str, across: tuple[float, float], up: tuple[float, float], height: int = 260) -> None:
        self.name, self.across, self.up, self.height = name, across, up, height
        self.parts: list[str] = []

    def x(self, value: float) -> float:
        low, high = self.across
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / ((high - low) or 1), 1)

    def y(self, value: float) -> float:
        low, high = self.up
        return round(self.height - BOTTOM - (self.height - TOP - BOTTOM) * (value - low) / ((high - low) or 1), 1)

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
        self.parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {style}/>')

    def text(self, x: float, y: float, words: str, anchor: str = "middle") -> None:
        self.parts.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>')

    def path(self, points: Sequence[tuple[float, float]], number: int, filled: bool = False) -> None:
        spots = " L".join(f"{self.x(x)} {self.y(y)}" for x, y in points)
        fill = f'fill="{colour(number)}" fill-opacity="0.14"' if filled else 'fill="none"'
        self.parts.append(f'<path d="M{spots}" {fill} stroke="{colour(number)}" stroke-width="2"/>')

    def scale_across(self, title: str, marks: Mapping[float, str] | None = None) -> None:
        base = self.height - BOTTOM
        for value, words in (marks or {mark: f"{mark:g}" for mark in ticks(*self.across)}).items():
            self.line(self.x(value), base, self.x(value), base + 4, 'class="axis"')
            self.text(self.x(value), base + 16, words)
        self.line(LEFT, base, WIDTH - RIGHT, base, 'class="axis"')
        self.text((LEFT + WIDTH - RIGHT) / 2, self.height - 4, title)

    def scale_up(self, percent: bool = False) -> None:
        for mark in ticks(*self.up, about=4):
            self.line(LEFT, self.y(mark), WIDTH - RIGHT, self.y(mark), 'class="grid"')
            self.text(LEFT - 6, self.y(mark) + 4, f"{100 * mark:g} %" if percent else f"{mark:g}", "end")

    def svg(self) -> str:
        name = escape(self.name, quote=True)
        return (
            f'<svg viewBox="0 0 {WIDTH} {self.height}" role="img" aria-label="{name}">'
            f"<title>{name}</title>{''.join(self.parts)}</svg>"
        )


def ratings(names: Sequence[str], elos: Sequence[Estimate]) -> str:
    """Return a dot for each Elo with its interval.

    >>> ratings(["a"], [Estimate(0, -5, 5)]).count("<circle")
    1
    """
    ends = [end for elo in elos for end in (elo.value, elo.low, elo.high) if isfinite(end)] or [0.0]
    room = max(10.0, 0.06 * (max(ends) - min(ends)))
    plot = _Plot("Elo", (min(ends) - room, max(ends) + room), (0, 1), 44 + BOTTOM + 30 * len(elos))
    plot.scale_across("Elo, 95 % intervals")
    order = sorted(range(len(elos)), key=lambda number: -elos[number].value)
    for place, number in enumerate(order):
        elo, y = elos[number], TOP + 30 + 30 * place
        low, high = (plot.x(min(max(end, plot.across[0]), plot.across[1])) for end in (elo.low, elo.high))
        plot.line(low, y, high, y, f'stroke="{colour(number)}" stroke-width="3" stroke-opacity="0.5"')
        middle = plot.x(min(max(elo.value, plot.across[0]), plot.across[1]))
        plot.parts.append(f'<circle cx="{middle}" cy="{y}" r="5" fill="{colour(number)}"/>')
        anchor = "start" if middle < WIDTH / 3 else "end" if middle > 2 * WIDTH / 3 else "middle"
        plot.text(middle, y - 10, f"{names[number]} {elo.value:+.0f}", anchor)
    return plot.svg()


def seats(names: Sequence[str], rates: Sequence[Sequence[float]], share: float) -> str:
    """Return bars of the points a game, by seat, a bar for each bot.

    >>> seats(["a", "b"], [[0.5, 0.6], [0.4, 0.5]], 0.5).count("<rect")
    4
    """
    count = len(rates[0])
    highest = max([share, *(rate for bot in rates for rate in bot)])
    plot = _Plot("Points by seat", (0, count), (0, highest * 1.05))
    plot.scale_up(percent=True)
    wide = 0.8 / len(rates)
    for number, bot in enumerate(rates):
        for seat, rate in enumerate(bot):
            x, y = plot.x(seat + 0.1 + number * wide), plot.y(rate)
            width = round(plot.x(wide) - plot.x(0) - 2, 1)
            plot.parts.append(
                f'<rect x="{x}" y="{y}" width="{width}" height="{round(plot.y(0) - y, 1)}" fill="{colour(number)}">'
                f"<title>{escape(names[number])}, seat {seat}: {100 * rate:.1f} %</title></rect>"
            )
    plot.line(LEFT, plot.y(share), WIDTH - RIGHT, plot.y(share), 'class="even"')
    plot.scale_across("seat (0 begins)", {seat + 0.5: str(seat) for seat in range(count)})
    return plot.svg()


def distribution(title: str, counts: Sequence[Mapping[int, int]]) -> str:
    """Return how often each number came up, as steps, a line for each bot.

    >>> distribution("score", [{1: 2, 3: 5}]).count("<path")
    1
    """
    every = [value for bot in counts for value in bot] or [0]
    low, high = min(every), max(every)
    step = max(1, -(-(high - low + 1) // BINS))
    bins = range(low, high + 1, step)
    shares = [
        [sum(bot.get(value, 0) for value in range(start, start + step)) / (sum(bot.values()) or 1) for start in bins]
        for bot in counts
    ]
    highest = max(max(bot) for bot in shares) or 1.0
    plot = _Plot(title, (low, high + step), (0, highest * 1.05))
    plot.scale_up(percent=True)
    for number, bot in enumerate(shares):
        points = [(float(low), 0.0)]
        for start, share in zip(bins, bot, strict=True):
            points += [(start, share), (start + step, share)]
        plot.path([*points, (points[-1][0], 0.0)], number, filled=True)
    plot.scale_across(title)
    return plot.svg()


def course(shares: Sequence[tuple[float, Estimate]], share: float) -> str:
    """Return how a mean and its interval settled, by number of games.

    >>> course([(2, Estimate(0.5, 0.2, 0.8)), (4, Estimate(0.6, 0.4, 0.8))], 0.5).count("<path")
    2
    """
    later = shares[len(shares) // 10 :]  # the first intervals are so wide that nothing else would be seen
    low, high = min(share, *(e.low for _, e in later)), max(share, *(e.high for _, e in later))
    plot = _Plot("Points as the games went on", (later[0][0], later[-1][0]), (low, high))
    plot.scale_up(percent=True)
    band = [(at, e.high) for at, e in later] + [(at, e.low) for at, e in reversed(later)]
    spots = " L".join(f"{plot.x(x)} {plot.y(y)}" for x, y in band)
    plot.parts.append(f'<path d="M{spots}Z" fill="{colour(0)}" fill-opacity="0.18"/>')
    plot.path([(at, e.value) for at, e in later], 0)
    plot.line(LEFT, plot.y(share), WIDTH - RIGHT, plot.y(share), 'class="even"')
    plot.scale_across("games")
    return plot.svg()


def sprt_course(ratios: Sequence[tuple[float, float]], bound: float) -> str:
    """Return how the log-likelihood ratio of a test went, between its bounds.

    >>> sprt_course([(2, 0.1), (4, 0.3)], 2.94).count('class="even"')
    2
    """
    most = max(bound, *(abs(ratio) for _, ratio in ratios)) * 1.1
    plot = _Plot("The test as the games went on", (ratios[0][0], ratios[-1][0]), (-most, most))
    plot.scale_up()
    plot.path(ratios, 0)
    for limit in (bound, -bound):
        plot.line(LEFT, plot.y(limit), WIDTH - RIGHT, plot.y(limit), 'class="even"')
    plot.scale_across("games")
    return plot.svg()
