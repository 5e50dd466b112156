"""How strong the champions of the dice games are: the table of docs/strength.md.

    python bench/strength.py [--games 10000] [--threads 1] [qwixx longo qwinto]

One champion sits among players of another kind: the yardstick, copies of the network for two (tables of three and
more), in Qwinto plain weights chosen by hand. Games come in sets with the same dice in which everybody begins once.
"""

import argparse

from astragal.models.networks import best_for, for_two
from astragal.train.measure import Result, measured
from astragal.train.training_part import trainable_games, training_part

HEAD = ("game", "players", "one champion against", "takes", "equal would be", "mean points")


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="qwixx, longo, qwinto (all)")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--threads", type=int)
    given = parser.parse_args()
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD), flush=True)
    for game in given.game or trainable_games():
        low, high = training_part(game).PLAYERS
        for players in range(max(low, 2), high + 1):
            for against, found in RIVALS[game](game, players, given):
                points = " : ".join(f"{mean:.1f}" for mean in found.points[:2])
                share = f"{100 * found.share:.1f} ± {100 * found.error:.1f} %"
                print(f"| {game} | {players} | {against} | {share} | {100 / players:.1f} % | {points} |", flush=True)


def sheets(game: str, players: int, given: argparse.Namespace) -> list[tuple[str, Result]]:
    """Qwixx and Longo."""
    learnt, seen = best_for(game, players)
    how = {"games": given.games, "seed": given.seed, "threads": given.threads}
    found = [("yardstick", measured(game, players, learnt.net, seen=seen, **how))]
    if seen > 2:
        rivals = measured(game, players, learnt.net, for_two(game).net, seen=seen, rival_seen=2, **how)
        found.append(("the network for two", rivals))
    return found


def columns(game: str, players: int, given: argparse.Namespace) -> list[tuple[str, Result]]:
    """Qwinto."""
    learnt, _ = best_for(game, players)
    high, _ = best_for(game, players, points=True)
    how = {"games": given.games, "seed": given.seed, "threads": given.threads}
    found = [
        ("plain weights", measured(game, players, learnt.net, **how)),
        ("the network for points", measured(game, players, learnt.net, high.net, win=1, rival_win=0, **how)),
        ("itself", measured(game, players, learnt.net, learnt.net, win=1, rival_win=1, **how)),
        ("the network for points: all seats", measured(game, players, high.net, high.net, win=0, rival_win=0, **how)),
    ]
    two = for_two(game)
    if learnt is not two:
        found.append(("the network for two", measured(game, players, learnt.net, two.net, win=1, rival_win=1, **how)))
    return found


RIVALS = {"qwixx": sheets, "longo": sheets, "qwinto": columns}

if __name__ == "__main__":
    main()
