"""A review as one page of HTML that needs nothing else: the graph, the bookings, the boards of what cost most."""

from collections.abc import Sequence
from html import escape

from astragal import draw
from astragal.core.state import State
from astragal.notation.record import Record
from astragal.review.graph import COLOURS, graph
from astragal.review.phrases import (
    figure,
    happened,
    notes,
    review_text,
    seat_names,
    seat_rows,
    worst,
)
from astragal.review.types import Review
from astragal.texts import say

BOARDS = 8
"""So many of the worst moments are drawn."""

STYLE = """
:root { color-scheme: light dark; --paper: #fdf9f0; --ink: #2f2b27; --faint: #625849; --edge: #d8cbb2;
  --s0: #2c5c9a; --s1: #c2571a; --s2: #23805c; --s3: #8a4fa3; --s4: #b4372d; --s5: #8a6d00; }
@media (prefers-color-scheme: dark) { :root { --paper: #1f1d1a; --ink: #efe8dc; --faint: #b3a995; --edge: #4a443b;
  --s0: #7fb0f0; --s1: #f0965a; --s2: #63c99b; --s3: #cf9be6; --s4: #f08a80; --s5: #e0c04a; } }
body { margin: 2rem auto; max-width: 56rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 'Avenir Next', 'Segoe UI', 'DejaVu Sans', Verdana, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; margin-bottom: .3rem; }
p.small { color: var(--faint); font-size: .9rem; } .wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--edge); text-align: right; }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; }
figure { margin: 1rem 0; } svg { max-width: 100%; height: auto; }
.graph { overflow-x: auto; } .graph svg { width: 100%; min-width: 34rem; max-width: none; }
.graph text { fill: var(--faint); font-size: 12px; }
.grid { stroke: var(--edge); } .tick { stroke: var(--faint); } .loss { stroke: var(--paper); stroke-width: 2; }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .4em; }
.board { background: #fdf9f0; border-radius: .5rem; padding: .5rem; max-width: 34rem; }
"""


def page(record: Record, review: Review, language: str = "en") -> str:
    """Return the whole page.

    >>> import astragal
    >>> record = astragal.read_record("Game: quixo\\n\\n0 a1-a5")
    >>> page(record, astragal.review(record), "de").startswith('<!doctype html>\\n<html lang="de">')
    True
    """
    names = seat_names(record, language)
    game = say(record.start.game.title_key).text(language)
    title = review_text("title", language, game=game)
    graph_title = review_text("graph" if review.aim == "win" else "points_graph", language)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(', '.join(names))}</p>",
        f'<h2>{escape(graph_title)}</h2><figure class="graph">{graph(review, graph_title)}</figure>',
        _bookings(review, names, language),
        *(f'<p class="small">{escape(note)}</p>' for note in notes(review, language)),
        _worst(record, review, names, language),
        _course(record, review, names, language),
        f'<p class="small">Astragal · {escape(review.engine_version)}</p>',
    ]
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _bookings(review: Review, names: Sequence[str], language: str) -> str:
    """A column for each seat: the values at first, why they changed, the values in the end."""
    dots = [f'<span class="dot" style="background: {COLOURS[seat]}"></span>' for seat in range(len(names))]
    heads = ["", *(dot + escape(name) for dot, name in zip(dots, names, strict=True))]
    rows = [
        [escape(review_text(key, language)), *map(escape, cells)] for key, cells in seat_rows(review, language).items()
    ]
    return _table(heads, rows)


def _worst(record: Record, review: Review, names: Sequence[str], language: str) -> str:
    found = worst(review)[:BOARDS]
    parts = [f"<h2>{escape(review_text('moments', language))}</h2>"]
    if not found:
        parts.append(f"<p>{escape(review_text('none', language))}</p>")
    states = _states(record, review)
    for number, one in found:
        assert one.name is not None
        loss = figure(one.loss, review.aim)
        told = review_text("moment", language, name=names[one.seat], played=one.played, best=one.best, loss=loss)
        why = f" {one.reason.text(language)}" if one.reason is not None else ""
        picture = draw.svg(states[number - 1], seat=one.seat, names=names, language=language)
        parts.append(
            f'<section id="m{number}"><h3>{number} · {escape(review_text(one.name, language))}</h3>'
            f'<p>{escape(told + why)}</p><div class="board">{picture}</div></section>'
        )
    return "\n".join(parts)


def _course(record: Record, review: Review, names: Sequence[str], language: str) -> str:
    """The graph as a table: what happened, and the values after it."""
    heads = [escape(word) for word in (review_text("step", language), review_text("what", language), *names)]
    rows = []
    for moment in review.moments:
        what = escape(happened(record, moment, names, language))
        rows.append([str(moment.number), what, *(figure(value, review.aim) for value in moment.values)])
    title = escape(review_text("graph" if review.aim == "win" else "points_graph", language))
    return f"<details><summary>{title}</summary>{_table(heads, rows)}</details>"


def _states(record: Record, review: Review) -> list[State]:
    """The state at each moment."""
    every = list(record.states())
    return [every[moment.entries] for moment in review.moments]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{word}</th>' for word in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
