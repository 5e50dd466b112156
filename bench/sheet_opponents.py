"""How the champions of Qwixx and Longo do against players of other styles, head to head: a table of docs/strength.md.

    python bench/sheet_opponents.py [qwixx longo] [--games 10000] [--players 2] [--only NAME …] [--network FILE]

One champion sits with opponents of one kind (`astragal.train.qwixx_rivals`), with three and more also with different
ones. It learnt from itself only: it has met none of them. Games come in sets with the same dice in which everybody
begins once, and places move on from set to set. Who plays games on thinks long: it sits at tables of two only, for a
fifth of the games.
"""

import argparse

from astragal.kernels.qwixx.rival_play import PLAYOUTS
from astragal.models.networks import best_for
from astragal.solve.qwixx.compact import shipped_values
from astragal.train.qwixx import kept
from astragal.train.qwixx_rivals import RIVALS, Rival, against

HEAD = ("game", "players", "one champion against", "games", "takes", "equal would be", "mean points")
MIXED = ("yardstick", "row-balancer", "patient", "counts skips")
FEWER = 5


def line_ups(game: str, players: int) -> dict[str, tuple[Rival, ...]]:
    """Return who sits with the champion."""
    rivals = {name: rival for name, rival in RIVALS[game].items() if players == 2 or rival.kind != PLAYOUTS}
    found = {name: (rival,) * (players - 1) for name, rival in rivals.items()}
    if players > 2:
        mixed = MIXED[: players - 1]
        found[", ".join(mixed)] = tuple(RIVALS[game][name] for name in mixed)
    return found


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="qwixx, longo (both)")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=())
    parser.add_argument("--network", help="a file of weights instead of the champion's")
    given = parser.parse_args()
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD), flush=True)
    for game in given.game or RIVALS:
        learnt, seen = (kept(given.network), 2) if given.network else best_for(game, given.players)
        values = shipped_values(game).values()
        for name, rivals in line_ups(game, given.players).items():
            if given.only and name not in given.only:
                continue
            games = given.games // (FEWER if any(rival.kind == PLAYOUTS for rival in rivals) else 1)
            games -= games % given.players
            found = against(
                game,
                learnt.net,
                rivals,
                seen=seen,
                values=values,
                games=games,
                seed=given.seed,
                threads=given.threads,
            )
            share = f"{100 * found.share:.1f} ± {100 * found.error:.1f} %"
            points = f"{found.points[0]:.1f} : {sum(found.points[1:]) / (given.players - 1):.1f}"
            row = (game, given.players, name, games, share, f"{100 / given.players:.1f} %", points)
            print("| " + " | ".join(map(str, row)) + " |", flush=True)


if __name__ == "__main__":
    main()
