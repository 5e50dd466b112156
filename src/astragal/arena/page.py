"""The report as one page of HTML that needs nothing else: tables, plots, light and dark."""

from collections.abc import Sequence
from html import escape

from astragal.arena import charts
from astragal.arena.estimates import mean_of
from astragal.arena.report import TOLD, Report

STEPS = 160
"""The number of points that draw how a match went."""

STYLE = """
:root { color-scheme: light dark; --paper: #fdf9f0; --ink: #2f2b27; --faint: #625849; --edge: #d8cbb2;
  --s0: #2c5c9a; --s1: #c2571a; --s2: #23805c; --s3: #8a4fa3; --s4: #b4372d; --s5: #8a6d00; --s6: #0f7f8f;
  --s7: #6b6459; }
@media (prefers-color-scheme: dark) { :root { --paper: #1f1d1a; --ink: #efe8dc; --faint: #b3a995; --edge: #4a443b;
  --s0: #7fb0f0; --s1: #f0965a; --s2: #63c99b; --s3: #cf9be6; --s4: #f08a80; --s5: #e0c04a; --s6: #5fc6d6;
  --s7: #b5ac9e; } }
body { margin: 2rem auto; max-width: 56rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 'Avenir Next', 'Segoe UI', 'DejaVu Sans', Verdana, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
p.small, figcaption { color: var(--faint); font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--edge); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; } svg { width: 100%; height: auto; }
svg text { fill: var(--faint); font-size: 12px; }
.axis { stroke: var(--faint); } .grid { stroke: var(--edge); } .even { stroke: var(--ink); stroke-dasharray: 5 4; }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .4em; }
"""


def page(report: Report, title: str) -> str:
    """Return the whole page.

    >>> import astragal.arena as arena
    >>> report = arena.compete(arena.Match.of("qwixx", ["greedy", "random"], games=2))
    >>> page(report, "Qwixx").startswith("<!doctype html>")
    True
    """
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(_summary(report))}</p>",
        _bots(report),
        *([_pairings(report)] if report.pairings else []),
        *_plots(report),
        *([_failures(report)] if report.failures else []),
        f'<p class="small">{escape(_made(report))}</p>',
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _summary(report: Report) -> str:
    match = report.match
    per = len(match.lineups)
    text = f"{report.games:,} games in {report.sets:,} sets of {per}; all games of a set have the same dice."
    if match.opening:
        text += f" The first {match.opening} choices of each are made by chance."
    if report.sprt is not None:
        text += (
            f" Test of Elo {report.sprt.low:g} against {report.sprt.high:g}: {report.verdict}"
            f" (log-likelihood ratio {report.ratio:.2f}, bounds ±{report.sprt.bound:.2f})."
        )
    return text


def _made(report: Report) -> str:
    options = ", ".join(f"{name}={value}" for name, value in report.match.game.chosen_options.items())
    return (
        f"Seed {report.match.seed}. {report.match.game.players} players"
        + (f", {options}" if options else "")
        + f". {report.workers} processes, {report.seconds:.1f} s. Intervals hold 95 of 100 truths; sets, not games,"
        " are what they count. Dashed lines: what equals would get."
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; the cells are HTML already."""
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'


def _name(report: Report, number: int) -> str:
    dot = f'<span class="dot" style="background: {charts.colour(number)}"></span>'
    return dot + escape(report.bots[number].name)


def _bots(report: Report) -> str:
    scored = report.match.game.has_points
    rows = []
    for number, bot in enumerate(report.bots):
        elo = "–" if bot.elo is None else f"{bot.elo.value:+.0f} [{bot.elo.low:+.0f}, {bot.elo.high:+.0f}]"
        row = [_name(report, number), elo, f"{bot.points:g}", f"{bot.games}", f"{bot.wins}", f"{bot.shared}"]
        row += [f"{bot.drawn}", f"{bot.lost}"]
        if scored:
            row.append("–" if bot.mean is None else f"{bot.mean:.1f} ± {bot.deviation:.1f}")
        row.append(f"{1000 * bot.thinking / bot.choices:.2f}" if bot.choices else "–")
        rows.append(row)
    head = ["Bot", "Elo (mean 0)", "Points", "Games", "Won", "Shared", "Drawn", "Lost"]
    return _table([*head, *(["Score"] if scored else []), "ms a choice"], rows)


def _pairings(report: Report) -> str:
    rows = []
    for pairing in report.pairings:
        one, other = (_name(report, number) for number in pairing.bots)
        rate = f"{100 * pairing.rate.value:.1f} % [{100 * pairing.rate.low:.1f}, {100 * pairing.rate.high:.1f}]"
        elo = f"{pairing.elo.value:+.0f} [{pairing.elo.low:+.0f}, {pairing.elo.high:+.0f}]".replace("inf", "∞")
        row = [f"{one} – {other}", f"{pairing.games}", rate, f"{100 * pairing.share:.0f} %", elo]
        if pairing.adjusted is not None:
            own = pairing.adjusted.rate
            row.append(f"{100 * own.value:.1f} % [{100 * own.low:.1f}, {100 * own.high:.1f}]")
            row.append(f"{pairing.adjusted.worth:.0f}")
        rows.append(row)
    head = ["", "Games", "Points of the first", "Among equals", "Elo"]
    more = ["Without luck", "Worth so many games"] if report.match.luck else []
    return "<h2>Pairings</h2>" + _table([*head, *more], rows)


def _plots(report: Report) -> list[str]:
    names = [bot.name for bot in report.bots]
    legend = " ".join(f"<span>{_name(report, number)}</span>" for number in range(len(names)))
    plots: list[tuple[str, str, str]] = []
    elos = [bot.elo for bot in report.bots if bot.elo is not None]
    if len(elos) == len(names):
        plots.append(("Strength", charts.ratings(names, elos), ""))
    if len(report.course) > 1:
        plots.append((f"Points of {names[0]} as the games went on", _course(report), ""))
    if report.sprt is not None and len(report.course) > 1:
        plots.append(("The test as the games went on", _test(report), "Log-likelihood ratio, and its bounds."))
    if report.sets and report.match.game.players > 1:
        rates = [[seat.rate for seat in bot.seats] for bot in report.bots]
        plots.append(("Points a game by seat", charts.seats(names, rates, 1 / report.match.game.players), legend))
    if report.sets and report.match.game.has_points:
        plots.append(("Final scores", charts.distribution("score", [bot.scores for bot in report.bots]), legend))
    if report.sets:
        plots.append(("Length of the games", charts.distribution("choices", [report.lengths]), ""))
    told = "".join(f"<li>{escape(ending)}: {count}</li>" for ending, count in sorted(report.endings.items()))
    found = [
        f"<h2>{escape(title)}</h2><figure>{svg}<figcaption>{note}</figcaption></figure>" for title, svg, note in plots
    ]
    return [*found, f"<h2>How the games ended</h2><ul>{told}</ul>"]


def _steps(count: int) -> list[int]:
    return sorted({max(2, count * step // STEPS) for step in range(1, STEPS + 1)})


def _course(report: Report) -> str:
    each = len(report.match.lineups)
    points = [(float(each * sets), mean_of(report.course[:sets])) for sets in _steps(len(report.course))]
    return charts.course(points, report.pairings[0].share)


def _test(report: Report) -> str:
    sprt, pairing = report.sprt, report.match.pairings[0]
    assert sprt is not None
    each = len(report.match.lineups)
    ratios = [(float(each * sets), sprt.ratio(pairing, report.tested[:sets])) for sets in _steps(len(report.tested))]
    return charts.sprt_course(ratios, sprt.bound)


def _failures(report: Report) -> str:
    rows = [
        [str(one.game), _name(report, one.entry), str(one.seat), escape(one.kind), escape(one.detail)]
        for one in report.failures[:TOLD]
    ]
    more = len(report.failures) - len(rows)
    note = f'<p class="small">… and {more} more.</p>' if more > 0 else ""
    return "<h2>Failures</h2>" + _table(["Game", "Bot", "Seat", "Kind", "Detail"], rows) + note
