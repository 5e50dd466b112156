"""How much can be taken from a champion of Qwixx or Longo for two: by a network that learnt to beat it, head to head.

    python bench/sheet_response.py [--game qwixx] [--network bench/networks/qwixx-response.npz] [--games 40000]

`astragal train GAME --against FILE` makes such a network; for Longo none is kept, and without one only the champion is
measured. Who foresees works out the other's moves by the other's own network and answers them, which no fair player
could; the champion does it here against itself too, so that one sees what foreseeing alone is worth. Pairs of games
have the same dice, and each begins once.
"""

import argparse
from collections.abc import Iterator

from astragal.kernels.threads import scores
from astragal.models.networks import for_two
from astragal.train.measure import Result, measured, result
from astragal.train.qwixx import kept, responding

KEPT = {"qwixx": "bench/networks/qwixx-response.npz"}
HEAD = ("one", "against one", "games", "takes", "mean points")


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=("qwixx", "longo"), default="qwixx")
    parser.add_argument("--network", metavar="FILE")
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=501)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD), flush=True)
    for one, other, found in results(given):
        share = f"{100 * found.share:.1f} ± {100 * found.error:.1f} %"
        points = " : ".join(f"{mean:.1f}" for mean in found.points)
        print(f"| {one} | {other} | {given.games - given.games % 2} | {share} | {points} |", flush=True)


def results(given: argparse.Namespace) -> Iterator[tuple[str, str, Result]]:
    """Measure one after the other; each has dice of its own, except the two against the yardstick."""
    game, games, seed = given.game, given.games - given.games % 2, given.seed
    champion, file = for_two(game).net, given.network or KEPT.get(game)
    players = {"the champion": champion}
    if file:
        players = {"the response": kept(file).net} | players
    how = {"games": games, "threads": given.threads}
    for name, net in players.items():
        run = responding(game, net, champion, seed)
        yield f"{name}, foreseeing", "the champion", result(scores(run, games, 2, threads=given.threads))
    for name, net in players.items():
        if net is not champion:
            yield name, "the champion", measured(game, 2, net, champion, seed=seed + 1, **how)
    for name, net in players.items():
        yield name, "the yardstick", measured(game, 2, net, seed=seed + 2, **how)


if __name__ == "__main__":
    main()
