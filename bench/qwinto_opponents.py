"""How the champion of Qwinto does against players of other styles, head to head: the table of docs/strength.md.

    python bench/qwinto_opponents.py [--games 4000] [--players 2] [--network FILE] [--points] [--only NAME …]
        [--against FILE]

One seat is the champion, all others are one opponent. Games come in sets with the same dice in which everybody begins
once. The opponents are the networks of the first edition (bench/networks), as they played then, the same with a taste
that was put in by hand (astragal.train.qwinto_styles), and plain weights.
"""

import argparse
from pathlib import Path

from astragal.kernels.network import Net
from astragal.kernels.qwinto.net_play import GLANCE, TURN
from astragal.models.networks import best_for
from astragal.train.measure import measured
from astragal.train.qwinto import kept
from astragal.train.qwinto_styles import LEARNT_AGAINST, STYLES, styled

NETWORKS = Path(__file__).parent / "networks"


def opponents(players: int) -> dict[str, tuple[Net | None, float, bool]]:
    """Return by name a network, how much winning counts to it, and whether it was met in training."""
    found: dict[str, tuple[Net | None, float, bool]] = {"plain weights": (None, 1.0, True)}
    kinds = {"champion": "qwinto-2-first", "points": "qwinto-points-first"}
    many = NETWORKS / "qwinto-many-first.npz"
    if players > 2 and many.exists():
        kinds["champion"] = many.stem
    for kind, name in kinds.items():
        model = kept(str(NETWORKS / f"{name}.npz"))
        for style in STYLES:
            met = style in LEARNT_AGAINST
            found[f"{kind}, {style}"] = (styled(model.net, STYLES[style]), float(model.about["win"]), met)
    return found


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--network", help="a file of weights instead of the champion's")
    parser.add_argument("--points", action="store_true", help="the network for points instead")
    parser.add_argument("--look", type=int, default=TURN, help="how far it looks: 0 or 1 (net_play)")
    parser.add_argument("--only", nargs="+", default=())
    parser.add_argument("--against", help="the only opponent: a file of weights, which looks as far as the champion")
    given = parser.parse_args()
    model = kept(given.network) if given.network else best_for("qwinto", given.players, points=given.points)[0]
    win = float(model.about["win"])
    print("| players | one champion against | met in training | takes | equal would be | mean points |")
    print("|---|---|---|---|---|---|", flush=True)
    rivals = opponents(given.players)
    if given.against:
        rival = kept(given.against)
        rivals = {rival.name: (rival.net, float(rival.about["win"]), given.against in model.about.get("company", ()))}
    for name, (net, rival_win, met) in rivals.items():
        if given.only and name not in given.only:
            continue
        found = measured(
            "qwinto",
            given.players,
            model.net,
            net,
            games=given.games,
            seed=given.seed,
            threads=given.threads,
            win=win,
            rival_win=rival_win,
            depth=given.look,
            rival_depth=given.look if given.against else GLANCE,
        )
        points = " : ".join(f"{mean:.1f}" for mean in found.points[:2])
        share = f"{100 * found.share:.1f} ± {100 * found.error:.1f} %"
        row = (given.players, name, "yes" if met else "never", share, f"{100 / given.players:.1f} %", points)
        print("| " + " | ".join(map(str, row)) + " |", flush=True)


if __name__ == "__main__":
    main()
