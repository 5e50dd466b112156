"""Games of Quixo from random openings, each opening twice with the sides exchanged.

python -m tests.bots.opponents.quixo_match alphabeta|mcts|greedy [--games 20] [--seconds 0.1 | --nodes 1000000]
    [--bot champion|perfect] [--first 0] [--log FILE]

A game is told by its number, so a long match can be split (`--first`) and, with a log, go on where it was stopped.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from astragal.bots import Bot, make_bot
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.state import QuixoState
from tests.bots.opponents.quixo_alphabeta import AlphaBeta
from tests.bots.opponents.quixo_mcts import MonteCarlo

OPENING, LIMIT = 6, 200
WORDS = {1.0: "won", 0.5: "drawn", 0.0: "lost"}
OPPONENTS: dict[str, Callable[[int], Bot]] = {
    "alphabeta": lambda seed: AlphaBeta(5, seed),
    "mcts": lambda seed: MonteCarlo(1000, 1000 * seed),
    "greedy": lambda seed: make_bot("greedy", seed=seed),
}


def opening(seed: int, players: int = 2, plies: int | None = None) -> QuixoState:
    """Return a position after so many random moves, or after a random number of them, in which nobody has won."""
    chance = Random(seed)
    while True:
        state = Quixo(players=players, repetition=3, move_limit=LIMIT).start()
        for _ in range(chance.randint(0, OPENING) if plies is None else plies):
            state = state.play(state.active, chance.choice(state.moves(state.active)))
        if not state.over:
            return state


def play(state: QuixoState, bots: list[Bot]) -> QuixoState:
    while not state.over:
        seat = state.active
        state = state.play(seat, bots[seat % len(bots)].choose(state.view(seat), seat))
    return state


def match_game(mine: Bot, other: Bot, seed: int) -> QuixoState:
    """Play one game; the first of two bots has the crosses in even games, and two games share an opening."""
    return play(opening(seed // 2), [mine, other] if seed % 2 == 0 else [other, mine])


def points(mine: Bot, other: Bot, seed: int) -> float:
    """Return what the first of two bots gets."""
    return match_game(mine, other, seed).scores[seed % 2]


@dataclass(frozen=True)
class Result:
    """What came of a game: its points for our bot, and the moves made."""

    game: int
    points: float
    moves: int


def tally(found: list[Result]) -> str:
    counts = ", ".join(f"{sum(result.points == part for result in found)} {WORDS[part]}" for part in WORDS)
    lengths = [result.moves for result in found if result.points == 1]
    return counts + (f"; wins take {sum(lengths) / len(lengths):.1f} moves, at most {max(lengths)}" if lengths else "")


def logged(path: Path | None) -> list[Result]:
    """Return the games that a log has."""
    lines = path.read_text().splitlines() if path is not None and path.exists() else []
    parts = (line.split() for line in lines)
    return [Result(int(game), float(got), int(moves)) for game, got, moves in parts]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("opponent", choices=OPPONENTS)
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--nodes", type=int, help="positions a move instead of seconds: the same on a busy machine")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no further game after that")
    parser.add_argument("--log", type=Path, help="a line a game; those that it has already are not played again")
    given = parser.parse_args()
    until, found = time.monotonic() + 60 * given.minutes, logged(given.log)
    done = {result.game for result in found}
    pace: dict[str, object] = {"nodes": given.nodes} if given.nodes else {"seconds": given.seconds}
    for seed in range(given.first, given.first + given.games):
        if seed in done:
            continue
        if time.monotonic() > until:
            break
        mine = make_bot(given.bot, seed=seed, **(pace if given.bot == "champion" else {}))
        state = match_game(mine, OPPONENTS[given.opponent](seed), seed)
        found.append(Result(seed, state.scores[seed % 2], state.made))
        if given.log:
            with given.log.open("a") as file:
                file.write(f"{seed} {found[-1].points} {state.made}\n")
        print(f"game {seed} {WORDS[found[-1].points]} in {state.made} moves; so far {tally(found)}", flush=True)
    told = ", ".join(f"{value:,} {name}" for name, value in pace.items())
    print(f"{given.bot}, {told} a move, against {given.opponent}: {tally(found)}")


if __name__ == "__main__":
    main()
