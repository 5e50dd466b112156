"""How far the levels are apart: `python bench/levels.py qwixx --games 1000`. Every level plays the one below it.

With `--players 4` two of a level and two of the one below sit at a table, in every seating with the same dice. What
a level takes is then the share of the pairs, one seat of either, in which it ends ahead (equal totals are half a
pair): with two players that is its share of the points, so 60 to 75 % mean the same at any table. Its share of the
wins stands beside it; 50 % would be equal.

With `--planless` only a player without a plan plays against `starter`: a child should beat that one.

Prints a table for docs/strength.md. Without a game all four are played, with a few games a step.
"""

import argparse
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import pairwise

from astragal.arena.entries import BotMaker
from astragal.arena.estimates import Estimate, elo_of, mean_of
from astragal.arena.half_tables import half_table, pair_share
from astragal.arena.scheduling import played
from astragal.arena.tally import Tally
from astragal.bots import BOTS
from astragal.bots.bot import Bot
from astragal.bots.ladder_bot import LadderBot
from astragal.core.players import CHAMPION, LEVEL_NAMES, PERFECT, STARTER, Habits
from astragal.core.registry import GAMES
from astragal.games.quixo import heuristics as quixo
from astragal.games.qwinto import heuristics as qwinto
from astragal.games.qwixx import heuristics as qwixx

AIM = 0.60, 0.75
FEW = 20
HEAD = ("level", "against", "games", "takes", "wins", "Elo", "mean points")

NEAREST = Habits("heuristic", {"thumb": qwixx.Thumb(99, 99, 0, 0, plans=False)}, overlooks=0.2)
PLANLESS = {
    "qwixx": NEAREST,
    "longo": NEAREST,
    "qwinto": Habits("heuristic", {"thumb": qwinto.Thumb(0.3, 0, 0, -99, weighs=False)}, overlooks=0.2),
    "quixo": Habits("heuristic", {"thumb": quixo.Thumb(0.5)}, overlooks=0.3),
}
"""Who crosses what lies nearest; who picks any dice; who looks at the other side every second time."""


def step(game: str, strong: str, weak: str, given: argparse.Namespace) -> tuple[str, float]:
    """Play one level against the one below; return the line of the table, and the difference in Elo."""
    bots = [entry(game, strong, given.champion), entry(game, weak, given.champion)]
    match = half_table(game, bots, players=given.players, games=given.games or FEW, seed=given.seed)
    tally, sets, shares = Tally(match), [], []
    with closing(played(match, given.workers)) as games:
        for one in games:
            shares.append(pair_share(one))
            if tally.add(one):
                sets.append(sum(shares) / len(shares))
                shares = []
    report = tally.report("games")
    takes = mean_of(sets)
    elo = elo_of(((0, 1), (1, 0)), 0, takes.value)
    score = " : ".join(f"{bot.mean or 0:.1f}" for bot in report.bots) if game != "quixo" else ""
    mark = "" if AIM[0] <= takes.value <= AIM[1] or given.planless else " (!)"
    wins = percent(report.pairings[0].rate)
    row = (f"`{strong}`", f"`{weak}`", report.games, percent(takes) + mark, wins, f"{elo:+.0f}", score)
    return "| " + " | ".join(map(str, row)) + " |", elo


def entry(game: str, level: str, champion: str) -> str | Bot | BotMaker:
    if level == "planless":
        return partial(LadderBot, level=level, habits=PLANLESS[game])
    return f"{level}={level}:{champion}" if level == CHAMPION and champion and game == "quixo" else level


def percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f} ± {50 * (share.high - share.low):.1f} %"


def steps(game: str, given: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Return who plays whom, the weaker one first."""
    if given.planless:
        yield STARTER, "planless"
        return
    offered = [name for name in LEVEL_NAMES if name in BOTS and game in BOTS[name].games]
    for weak, strong in pairwise(name for name in offered if name != PERFECT or BOTS[name].ready()):
        if given.only in (None, strong):
            yield weak, strong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=tuple(GAMES))
    parser.add_argument("--games", type=int, help="games a step; a few if nothing is said")
    parser.add_argument("--players", type=int, default=2, choices=(2, 4), help="at a table (default: 2)")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--only", choices=LEVEL_NAMES, help="only the step up to this level")
    parser.add_argument("--planless", action="store_true", help="only a player without a plan against starter")
    parser.add_argument("--champion", default="", help="options of Quixo's champion, such as nodes=300000")
    given = parser.parse_args()
    for game in [given.game] if given.game else GAMES:
        elo = 0.0
        print(f"{game}\n\n| {' | '.join(HEAD)} | Elo over `{STARTER}` |")
        print("|---" * (len(HEAD) + 1) + "|")
        for weak, strong in steps(game, given):
            line, gained = step(game, strong, weak, given)
            elo += gained
            print(f"{line} {elo:+.0f} |", flush=True)
        print()


if __name__ == "__main__":
    main()
