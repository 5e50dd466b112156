"""What it is worth to know dots: Quixo for four, a team that does against a team that sees the lines of two only.

python -m bench.quixo_four [--games 200] [--nodes 100000] [--rival-nodes N] [--lines four.npy] [--first 0] [--log FILE]

Each team is two copies of one search; both search alike, partners and whose turn it is included, but one reads lines
with their dots and the other lines alone. Openings are random, each is played on both sides, repetition=3, at most 200
moves. With `--rival-nodes` the other team looks at another number of positions, for who wants to compare equal times.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from astragal.arena.estimates import mean_of
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.dotted import with_dots, without_dots
from astragal.kernels.quixo_search.tables import Sums
from astragal.kernels.quixo_search.think import SearchLimits, think
from astragal.models.lines import quixo_four_lines, quixo_lines
from tests.bots.opponents.quixo_match import Result, logged, opening, play, tally


@dataclass(frozen=True)
class Searcher:
    """A player that looks ahead by given lines."""

    name: str
    lines: Sums
    nodes: int
    chance: Random

    def choose(self, view: State, seat: int) -> Move:
        assert isinstance(view, QuixoState)
        assert view.active == seat
        thought = think(view, SearchLimits(nodes=self.nodes), self.lines, seed=self.chance.getrandbits(16))
        return view.game.all_moves[thought.move]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--nodes", type=int, default=100_000, help="positions a move")
    parser.add_argument("--rival-nodes", type=int, help="positions a move of the other team, if not the same")
    parser.add_argument("--lines", type=Path, help="scores that were just learnt, instead of those that ship")
    parser.add_argument("--log", type=Path, help="a line a game; those that it has already are not played again")
    given = parser.parse_args()
    lines = with_dots(np.load(given.lines)) if given.lines else quixo_four_lines()
    plain, others, found = without_dots(quixo_lines()), given.rival_nodes or given.nodes, logged(given.log)
    done = {result.game for result in found}
    for game in range(given.first, given.first + given.games):
        if game in done:
            continue
        mine = Searcher("dots", lines, given.nodes, Random(f"dots {game}"))
        other = Searcher("lines", plain, others, Random(f"lines {game}"))
        state = play(opening(game // 2, 4), [mine, other] if game % 2 == 0 else [other, mine])
        found.append(Result(game, state.scores[game % 2], state.made))
        if given.log:
            with given.log.open("a") as file:
                file.write(f"{game} {found[-1].points} {state.made}\n")
        if not (game + 1) % 20:
            print(f"{len(found)} games: {tally(found)}", flush=True)
    points = {result.game: result.points for result in found}
    pairs = [(points[game] + points[game + 1]) / 2 for game in points if not game % 2 and game + 1 in points]
    print(f"lines with dots, {given.nodes:,} positions a move, against lines alone, {others:,}: {len(found)} games")
    for side, name in ((0, "first"), (1, "second")):
        print(f"as {name} side: {tally([result for result in found if result.game % 2 == side])}")
    print(f"both sides: {tally(found)}")
    if pairs:
        share = mean_of(pairs)
        print(f"share of the points {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f} %)")


if __name__ == "__main__":
    main()
