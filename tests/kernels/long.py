"""The long comparison of the kernels with the rules: a million steps and more of each game.

python -m tests.kernels.long [STEPS]
"""

import sys
import time

from astragal.games.quixo.rules.game import Quixo
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwixx.rules.game import QwixxFamily
from tests.kernels.quixo_search import follow as quixo
from tests.kernels.qwinto import follow as qwinto
from tests.kernels.qwixx import follow as qwixx
from tests.rules.kinds import KINDS, game_of

GAMES = ("qwixx", "longo", "qwinto", "quixo")


def main() -> None:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for name in GAMES:
        begun = time.monotonic()
        kinds = [kind for kind in KINDS if KINDS[kind]["game"] == name]
        ended = 0
        for place, kind in enumerate(kinds):
            game = game_of(kind)
            share = steps // len(kinds) + 1
            if isinstance(game, QwixxFamily):
                ended += qwixx.follow(game, share, seed=1000 + place)
            elif isinstance(game, Qwinto):
                ended += qwinto.follow(game, share, seed=1000 + place)
            elif isinstance(game, Quixo):
                ended += quixo.follow(game, share, seed=1000 + place)
        took = time.monotonic() - begun
        print(f"{name}: {steps} steps, no difference; rows or lines ended {ended} games; {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
