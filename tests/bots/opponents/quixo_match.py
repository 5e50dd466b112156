"""Games of Quixo from random openings, each opening twice with the sides exchanged.

python -m tests.bots.opponents.quixo_match alphabeta|mcts|greedy [--games 20] [--seconds 0.1 | --nodes 1000000]
"""

import argparse
import time
from random import Random

from astragal.bots import Bot, make_bot
from astragal.rules.quixo.game import Quixo
from astragal.rules.quixo.state import QuixoState
from tests.bots.opponents.quixo_alphabeta import AlphaBeta
from tests.bots.opponents.quixo_mcts import MonteCarlo

OPENING, LIMIT = 6, 200


def opening(seed: int, players: int = 2) -> QuixoState:
    """Return a position after a few random moves, in which nobody has won."""
    chance = Random(seed)
    while True:
        state = Quixo(players=players, repetition=3, move_limit=LIMIT).start()
        for _ in range(chance.randint(0, OPENING)):
            state = state.play(state.active, chance.choice(state.moves(state.active)))
        if not state.over:
            return state


def play(state: QuixoState, bots: list[Bot]) -> QuixoState:
    while not state.over:
        seat = state.active
        state = state.play(seat, bots[seat % len(bots)].choose(state.view(seat), seat))
    return state


def points(mine: Bot, other: Bot, seed: int) -> float:
    """Return what the first of two bots gets, with crosses in even games, from an opening that two games share."""
    side = seed % 2
    bots = [mine, other] if side == 0 else [other, mine]
    return play(opening(seed // 2), bots).scores[side]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("opponent", choices=("alphabeta", "mcts", "greedy"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--nodes", type=int, help="positions a move instead of seconds: the same on a busy machine")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no further game after that")
    given = parser.parse_args()
    until, found = time.monotonic() + 60 * given.minutes, []
    seconds = None if given.nodes else given.seconds
    for seed in range(given.games):
        other: Bot = make_bot("greedy", seed=seed)
        if given.opponent == "alphabeta":
            other = AlphaBeta(5, seed)
        elif given.opponent == "mcts":
            other = MonteCarlo(1000, 1000 * seed)
        champion = make_bot("champion", seed=seed, seconds=seconds, nodes=given.nodes)
        found.append(points(champion, other, seed))
        if not found[-1]:
            print(f"game {seed} was lost")
        if time.monotonic() > until:
            break
    won, drawn = found.count(1), found.count(0.5)
    pace = f"{given.nodes:,} positions" if given.nodes else f"{given.seconds} s"
    print(f"champion, {pace} a move, against {given.opponent}: {won} won, {drawn} drawn, {found.count(0)} lost")


if __name__ == "__main__":
    main()
