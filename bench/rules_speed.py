"""How quick the plain rules are: `moves` and `play` in random games, one core, no kernels.

    python bench/rules_speed.py [--seconds 2] [--quick]

The limit for Qwixx (20,000 plays a second, each after a `moves`) is the one that the project promises; the
script fails when it is missed. The machine's own speed is measured in the same run, as additions of a plain
Python loop, so that figures from different machines can be compared.
"""

import argparse
import random
import sys
import time

from astragal import State
from astragal.core.registry import game_from_dict

KINDS: dict[str, tuple[str, dict[str, object]]] = {
    "Qwixx, 2 players": ("qwixx", {"players": 2}),
    "Qwixx, 4 players": ("qwixx", {"players": 4}),
    "Longo, 2 players": ("longo", {"players": 2}),
    "Qwinto, 2 players": ("qwinto", {"players": 2}),
    "Quixo, 2 players": ("quixo", {"players": 2, "repetition": 3, "move_limit": 200}),
    "Quixo, 4 players": ("quixo", {"players": 4, "repetition": 3, "move_limit": 200}),
}
LIMIT = 20_000


def play_one(start: State, dice: random.Random) -> int:
    """Play a random game and return how many plays it took."""
    state, plays = start, 0
    while not state.over:
        if state.dice:
            state = state.rolled([dice.randint(1, state.faces) for _ in state.dice])
        for seat in state.awaiting:
            state = state.play(seat, dice.choice(state.moves(seat)))
            plays += 1
    return plays


def measure(name: str, options: dict[str, object], seconds: float) -> tuple[float, float]:
    """Return plays and games a second of processor time."""
    start = game_from_dict({"game": name, **options}).start()
    dice = random.Random(1)
    plays = games = 0
    begun = time.process_time()
    while (took := time.process_time() - begun) < seconds:
        plays += play_one(start, dice)
        games += 1
    return plays / took, games / took


def python_speed() -> float:
    """Return how many million additions a plain loop makes in a second."""
    begun, total = time.process_time(), 0
    for number in range(2_000_000):
        total += number
    return 2 / (time.process_time() - begun)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each game is measured")
    chosen = parser.parse_args()
    print(f"{'game':<20}{'plays/s':>12}{'games/s':>10}{'of the limit':>15}")
    missed = False
    for kind, (name, options) in KINDS.items():
        plays, games = measure(name, options, chosen.seconds)
        ratio = f"{plays / LIMIT:.1f} ×" if name == "qwixx" else ""
        missed = missed or (name == "qwixx" and plays < LIMIT)
        print(f"{kind:<20}{plays:>12,.0f}{games:>10,.0f}{ratio:>15}")
    print(f"This Python adds {python_speed():.0f} million numbers a second in a loop. Limit: {LIMIT:,} plays/s.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
