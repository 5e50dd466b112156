"""How the champion of Qwinto does against players that owe nothing to its networks: the tables of docs/strength.md.

    python -m bench.qwinto_rivals [--players 2 3 4 5 6] [--games 4000] [--network FILE] [--only NAME …]

One seat is the champion. Games come in sets with the same dice in which everybody begins once. `rows` plays by dynamic
programming of single rows (tests/bots/opponents/qwinto_rows.py), `lead` by least squares on the lead in points
(qwinto_lead.py), `plain weights` by six weights that were chosen by hand, `first` is the champion of the first edition.
In `mixed` the others sit in turn. The champion met neither `rows` nor `lead` when it learnt.
"""

import argparse
from itertools import cycle, islice
from pathlib import Path

from astragal.kernels.qwinto.net_play import GLANCE
from astragal.models.networks import best_for
from astragal.train.measure import result
from astragal.train.qwinto import kept
from tests.bots.opponents.qwinto_match import rival_totals

NETWORKS = Path(__file__).parent / "networks"
LINE_UPS = {
    "plain weights": ("plain weights",),
    "rows": ("rows",),
    "lead": ("lead",),
    "first": ("network",),
    "mixed": ("rows", "lead", "network", "plain weights"),
}
"""By name who the others are, in turn."""


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--network", help="a file of weights instead of the champion's")
    parser.add_argument("--points", action="store_true", help="the network for points instead")
    parser.add_argument("--only", nargs="+", default=tuple(LINE_UPS), choices=tuple(LINE_UPS))
    given = parser.parse_args()
    print("| players | one champion among | games | takes | equal would be | mean points |")
    print("|---|---|---|---|---|---|", flush=True)
    for players in given.players:
        model = kept(given.network) if given.network else best_for("qwinto", players, points=given.points)[0]
        first = kept(str(NETWORKS / f"qwinto-{'2' if players == 2 else 'many'}-first.npz"))
        games = given.games - given.games % players
        for name in given.only:
            if name == "mixed" and players == 2:
                continue
            seats = ["champion", *islice(cycle(LINE_UPS[name]), players - 1)]
            win = float(model.about["win"])
            totals = rival_totals(seats, model.net, win, games, given.seed, other=first.net, other_depth=GLANCE)
            found = result(totals)
            share = f"{100 * found.share:.1f} ± {100 * found.error:.1f} %"
            points = f"{found.points[0]:.1f} : {sum(found.points[1:]) / (players - 1):.1f}"
            row = (players, name, f"{games:,}", share, f"{100 / players:.1f} %", points)
            print("| " + " | ".join(map(str, row)) + " |", flush=True)


if __name__ == "__main__":
    main()
