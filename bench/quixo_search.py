"""How many positions a second the search of Quixo looks at, and how deep: `python bench/quixo_search.py`."""

import time
from random import Random

from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.think import SearchLimits, think
from astragal.models import quixo_lines

AIM = 5e6
NODES = 4_000_000


def position(players: int, moves: int) -> QuixoState:
    """Return a position after so many random moves, in which nobody has won."""
    chance = Random(moves)
    while True:
        state = Quixo(players=players).start()
        for _ in range(moves):
            if not state.over:
                state = state.play(state.active, chance.choice(state.moves(state.active)))
        if not state.over:
            return state


def main() -> None:
    think(Quixo().start(), SearchLimits(nodes=1000), quixo_lines())
    for players in (2, 4):
        slowest = float("inf")
        for moves in (0, 6, 12, 18, 24, 30):
            state = position(players, moves)
            begun = time.process_time()  # of this process: others do not count
            thought = think(state, SearchLimits(nodes=NODES), quixo_lines())
            took = time.process_time() - begun
            speed = thought.nodes / took
            print(f"{players} players, {moves:2} moves made: {speed / 1e6:5.1f} M positions/s, depth {thought.depth}")
            if thought.nodes >= NODES:
                slowest = min(slowest, speed)
        print(f"{players} players: slowest {slowest / 1e6:.1f} M/s a core, aim {AIM / 1e6:.0f} M/s")


if __name__ == "__main__":
    main()
