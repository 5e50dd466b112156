"""How often Quixo's champion beats a plain alpha-beta, and how many errors it provokes.

python -m bench.quixo_problems [--games 40] [--seconds 0.5 | --nodes 4000000] [--bot champion|perfect]
    [--tables FOLDER] [--log FILE] [--minutes 60]

Openings are random, each is played on both sides, repetition=3, at most 200 moves. With the folder of all tables errors
are counted: moves by which a side that was not losing gives away a draw or a win. The champion does not see these
tables, unless they lie where it looks for them. A log keeps finished games, and the next run goes on after them.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

from astragal.bots import Bot, make_bot
from astragal.games.quixo.rules.state import QuixoState
from astragal.solve.quixo.judge import values
from astragal.solve.quixo.tables import Tables
from tests.bots.opponents.quixo_alphabeta import AlphaBeta
from tests.bots.opponents.quixo_match import opening

RESULTS = {1.0: "won", 0.5: "drawn", 0.0: "lost"}


@dataclass
class Game:
    """A game: what our bot got, the moves made; of each side the errors, and the moves that could have been one."""

    number: int
    points: float = 0.0
    made: int = 0
    errors: int = 0
    moves: int = 0
    own_errors: int = 0
    own_moves: int = 0
    longest: float = 0.0


def value(state: QuixoState, seat: int, known: Tables) -> int:
    """Return what a position is for a seat, whoever is to move."""
    if state.over:
        return 0 if not state.winners else 1 if seat in state.winners else -1
    found = values([state.board], state.active, known)[0]
    return found if state.active == seat else -found


def play(number: int, mine: Bot, other: Bot, known: Tables | None) -> Game:
    """Play a game; in odd ones our bot is second."""
    state, own, game = opening(number // 2), number % 2, Game(number)
    while not state.over:
        seat = state.active
        begun = time.perf_counter()
        then = state.play(seat, (mine if seat == own else other).choose(state.view(seat), seat))
        if seat == own:
            game.longest = max(game.longest, time.perf_counter() - begun)
        # A draw by repetition says nothing of the position.
        if known and (not then.over or then.winners):
            before, after = value(state, seat, known), value(then, seat, known)
            if before >= 0:
                err = int(after < before)
                if seat == own:
                    game.own_moves, game.own_errors = game.own_moves + 1, game.own_errors + err
                else:
                    game.moves, game.errors = game.moves + 1, game.errors + err
        state = then
    game.points, game.made = state.scores[own], state.made
    return game


def interval(part: int, whole: int) -> str:
    """Return a share with its 95 % interval, by Wilson.

    >>> interval(80, 100)
    '80 % (71 to 87 %)'
    """
    share, square = part / whole, 1.96**2
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    wide = 1.96 * sqrt(share * (1 - share) / whole + square / (4 * whole**2)) / (1 + square / whole)
    return f"{100 * share:.0f} % ({100 * (middle - wide):.0f} to {100 * (middle + wide):.0f} %)"


def report(games: list[Game]) -> str:
    """Return what came of the games, on both sides together and apart."""
    lines = []
    for name, some in (
        ("all", games),
        ("first", [game for game in games if not game.number % 2]),
        ("second", [game for game in games if game.number % 2]),
    ):
        if some:
            counts = {points: sum(game.points == points for game in some) for points in RESULTS}
            told = ", ".join(f"{count} {RESULTS[points]}" for points, count in counts.items())
            lines.append(f"{name}: {len(some)} games, {told}; wins {interval(counts[1.0], len(some))}")
    moves, own = sum(game.moves for game in games), sum(game.own_moves for game in games)
    if moves and own:
        errors, mistakes = sum(game.errors for game in games), sum(game.own_errors for game in games)
        lines.append(f"errors a hundred moves: {100 * errors / moves:.1f} of the opponent's ({errors} of {moves})")
        lines.append(f"                        {100 * mistakes / own:.2f} of its own ({mistakes} of {own})")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--nodes", type=int, help="positions a move instead of seconds: the same on a busy machine")
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--depth", type=int, default=5, help="plies of the opponent")
    parser.add_argument("--tables", type=Path, help="the folder of all tables, to count errors")
    parser.add_argument("--log", type=Path, help="a line a game; those that it has already are not played again")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no further game after that")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    old = given.log.read_text().splitlines() if given.log and given.log.exists() else []
    games = [Game(**json.loads(line)) for line in old]
    done, known = {game.number for game in games}, Tables(5, given.tables) if given.tables else None
    pace = {"nodes": given.nodes} if given.nodes else {"seconds": given.seconds} if given.bot == "champion" else {}
    for number in range(given.first, given.first + given.games):
        if number in done or time.monotonic() > until:
            continue
        mine, other = make_bot(given.bot, seed=number, **pace), AlphaBeta(given.depth, number)
        games.append(play(number, mine, other, known))
        if given.log:
            with given.log.open("a") as file:
                file.write(json.dumps(asdict(games[-1])) + "\n")
        print(f"game {number} {RESULTS[games[-1].points]} in {games[-1].made} moves", flush=True)
    print(f"{given.bot}, {pace}, against alpha-beta of {given.depth} plies")
    print(report(games))


if __name__ == "__main__":
    main()
