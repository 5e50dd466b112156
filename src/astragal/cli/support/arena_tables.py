"""The report of a match in a terminal."""

from math import isfinite

from rich import box
from rich.table import Table as Grid

from astragal.arena.estimates import Estimate
from astragal.arena.report import PairingReport, Report
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import tell

TOLD = 3
"""Failures of each match that are listed one by one."""
HEADS = {
    "elo": "arena.elo",
    "points": "arena.points",
    "equals": "arena.equals",
    "won": "arena.won",
    "shared": "arena.shared",
    "drawn": "arena.drawn",
    "lost": "arena.lost",
}
VERDICTS = {"accepted": "arena.accepted", "rejected": "arena.rejected", "open": "arena.open"}


def show(terminal: Terminal, report: Report) -> None:
    """Print a report."""
    match = report.match
    if report.stopped == "interrupted":
        terminal.show(tell("arena.interrupted"), "bold yellow")
    terminal.show(
        tell("arena.title", games=report.games, sets=report.sets, each=len(match.lineups), seed=match.seed), "bold"
    )
    if match.game.players > 1:
        terminal.show(_results(report))
    terminal.show(_details(report))
    for pairing in report.pairings:
        terminal.show(_pairing(report, pairing))
    if report.sprt is not None:
        verdict = tell(VERDICTS[report.verdict])
        low, high = f"{report.sprt.low:g}", f"{report.sprt.high:g}"
        ratio, bound = f"{report.ratio:.2f}", f"{report.sprt.bound:.2f}"
        terminal.show(tell("arena.sprt", low=low, high=high, verdict=verdict, ratio=ratio, bound=bound))
    endings = ", ".join(f"{ending} {count}" for ending, count in sorted(report.endings.items()))
    terminal.show(tell("arena.endings", endings=endings))
    _failures(terminal, report)
    rate = f"{report.games / report.seconds:.1f}" if report.seconds else "–"
    terminal.show(tell("arena.speed", seconds=f"{report.seconds:.1f}", rate=rate, workers=report.workers))


def _grid(heads: list[str]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(tell("arena.bot"), overflow="fold")
    for word in heads:
        grid.add_column(word, justify="right", no_wrap=True)
    return grid


def _results(report: Report) -> Grid:
    """Points and Elo; what never happened has no column."""
    shared, drawn = (any(getattr(bot, name) for bot in report.bots) for name in ("shared", "drawn"))
    kinds = ["won", *(["shared"] if shared else []), *(["drawn"] if drawn else []), "lost"]
    grid = _grid([tell(HEADS[word]) for word in ("elo", "points", "equals", *kinds)])
    for bot in report.bots:
        elo = "–" if bot.elo is None else f"{bot.elo.value:+.0f} ±{(bot.elo.high - bot.elo.low) / 2:.0f}"
        counts = {"won": bot.wins, "shared": bot.shared, "drawn": bot.drawn, "lost": bot.lost}
        grid.add_row(bot.name, elo, f"{bot.points:.7g}", f"{bot.share:.7g}", *(str(counts[kind]) for kind in kinds))
    return grid


def _details(report: Report) -> Grid:
    """Points a game by seat, scores, time."""
    scored, several = report.match.game.has_points, report.match.game.players > 1
    seats = [tell("arena.seat", seat=seat) for seat in report.match.game.everyone] if several else []
    grid = _grid([*seats, *([tell("arena.score")] if scored else []), tell("arena.took")])
    for bot in report.bots:
        row = [f"{100 * place.rate:.1f} %" for place in bot.seats] if several else []
        if scored:
            row.append("–" if bot.mean is None else f"{bot.mean:.1f} ±{bot.deviation:.1f}")
        grid.add_row(bot.name, *row, f"{1000 * bot.thinking / bot.choices:.2f}" if bot.choices else "–")
    return grid


def _elo(elo: Estimate) -> str:
    if isfinite(elo.value):
        return f"{elo.value:+.0f} [{elo.low:+.0f}, {elo.high:+.0f}]"
    return f"> {elo.low:+.0f}" if elo.value > 0 else f"< {elo.high:+.0f}"


def _pairing(report: Report, pairing: PairingReport) -> str:
    one, other = (report.bots[number].name for number in pairing.bots)
    rate, low, high = (f"{100 * part:.1f}" for part in (pairing.rate.value, pairing.rate.low, pairing.rate.high))
    text = [tell("arena.pairing", one=one, other=other, rate=rate, low=low, high=high, elo=_elo(pairing.elo)) + "."]
    if pairing.share != 0.5:
        text.append(tell("arena.among", share=f"{100 * pairing.share:.0f}"))
    if pairing.noise is not None:
        text.append(tell("arena.noise", noise=f"{100 * pairing.noise:.0f}"))
    if pairing.adjusted is not None:
        own = pairing.adjusted.rate
        text.append(
            tell(
                "arena.adjusted",
                rate=f"{100 * own.value:.1f}",
                low=f"{100 * own.low:.1f}",
                high=f"{100 * own.high:.1f}",
                elo=_elo(pairing.adjusted.elo),
                games=f"{pairing.adjusted.worth:.0f}",
            )
        )
    return " ".join(text)


def _failures(terminal: Terminal, report: Report) -> None:
    for bot in report.bots:
        if bot.failures:
            kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(bot.failures.items()))
            terminal.show(tell("arena.failed", bot=bot.name, kinds=kinds), "bold red")
    for one in report.failures[:TOLD]:
        failure = tell("arena.failure", game=one.game, seat=one.seat, kind=one.kind, detail=one.detail)
        terminal.show(f"  {failure}")
