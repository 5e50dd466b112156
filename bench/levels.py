"""How far the levels are apart: `python bench/levels.py qwixx --games 1000`. Every level plays the one below it.

Prints a table for docs/strength.md. Without a game all four are played, with a few games a step.
"""

import argparse
from itertools import pairwise

from astragal.arena import Match, compete
from astragal.bots import BOTS
from astragal.core.players import LEVEL_NAMES
from astragal.core.registry import GAMES

AIM = 0.60, 0.75
FEW = 20


def step(game: str, strong: str, weak: str, given: argparse.Namespace) -> tuple[str, float]:
    """Play one level against the one below; return the line of the table, and the difference in Elo."""
    told = f"{strong}:{given.champion}" if strong == "champion" and given.champion and game == "quixo" else strong
    match = Match.of(game, [f"{strong}={told}", weak], games=given.games or FEW, seed=given.seed)
    report = compete(match, workers=given.workers)
    pairing = report.pairings[0]
    rate, wide = pairing.rate, 100 * (pairing.rate.high - pairing.rate.low) / 2
    score = " : ".join(f"{bot.mean or 0:.1f}" for bot in report.bots) if game != "quixo" else ""
    mark = "" if AIM[0] <= rate.value <= AIM[1] else " (!)"
    share = f"{100 * rate.value:.1f} ± {wide:.1f} %{mark}"
    return (
        f"| `{strong}` | `{weak}` | {report.games} | {share} | {pairing.elo.value:+.0f} | {score} |",
        pairing.elo.value,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=tuple(GAMES))
    parser.add_argument("--games", type=int, help="games a step; a few if nothing is said")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--only", help="only the step up to this level")
    parser.add_argument("--champion", default="", help="options of Quixo's champion, such as nodes=300000")
    given = parser.parse_args()
    for game in [given.game] if given.game else GAMES:
        levels = [
            name
            for name, level in BOTS.items()
            if name in LEVEL_NAMES and game in level.games and (name != "perfect" or level.ready())
        ]
        elo = 0.0
        print(f"{game}\n\n| level | against | games | takes | Elo | mean points | Elo over `{levels[0]}` |")
        print("|---|---|---|---|---|---|---|")
        for weak, strong in pairwise(levels):
            if given.only in (None, strong):
                line, gained = step(game, strong, weak, given)
                elo += gained
                print(f"{line} {elo:+.0f} |", flush=True)
        print()


if __name__ == "__main__":
    main()
