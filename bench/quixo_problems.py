"""How often Quixo's champion beats short-sighted opponents, side by side, and how many errors it provokes.

python -m bench.quixo_problems [--against alphabeta-5,powers-4r | population | held-out] [--games 40] [--second]
    [--seconds 0.5 | --nodes 4000000] [--bot champion|perfect] [--tables FOLDER] [--log FILE] [--minutes 60]

Openings are random, each is played on both sides, repetition=3, at most 200 moves. Opponents are those of
`tests/bots/opponents/quixo_population.py`; each plays so many games. With the folder of all tables errors
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
from astragal.games.quixo.rules.state import REPETITION, QuixoState
from astragal.solve.quixo.judge import values
from astragal.solve.quixo.tables import Tables
from tests.bots.opponents.quixo_match import opening
from tests.bots.opponents.quixo_population import HELD_OUT, POPULATION, opponent

RESULTS = {1.0: "won", 0.5: "drawn", 0.0: "lost"}
GROUPS = {"population": POPULATION, "held-out": HELD_OUT}
SIDES = ("first", "second")


@dataclass
class Game:
    """A game: what our bot got, the moves made; of each side the errors, and the moves that could have been one."""

    number: int
    against: str = "alphabeta-5"
    points: float = 0.0
    made: int = 0
    ending: str = ""
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


def play(game: Game, mine: Bot, known: Tables | None, plies: int | None) -> Game:
    """Play a game; in odd ones our bot is second."""
    state, own = opening(game.number // 2, plies=plies), game.number % 2
    other = opponent(game.against, game.number)
    while state.outcome is None:
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
    game.points, game.made, game.ending = (
        state.scores[own],
        state.made,
        state.result.termination if state.result else "",
    )
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
    """Return what came of the games by side and opponent, the worst at last, and of all of them."""
    lines = ["| side | against | games | won | drawn | by repetition | lost | wins |", "|---" * 8 + "|"]
    for side, name in enumerate(SIDES):
        some = [game for game in games if game.number % 2 == side]
        names = {game.against for game in some}
        apart = [(against, [game for game in some if game.against == against]) for against in sorted(names)]
        apart.sort(key=lambda each: -sum(game.points == 1 for game in each[1]) / len(each[1]))
        for against, part in [*apart, ("all", some)] if some else []:
            won, drawn, lost = (sum(game.points == points for game in part) for points in RESULTS)
            again = sum(game.ending == REPETITION for game in part)
            row = name, against, len(part), won, drawn, again, lost, interval(won, len(part))
            lines.append(f"| {' | '.join(map(str, row))} |")
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
    parser.add_argument("--against", default="alphabeta-5", help="opponents by name, `population`, or `held-out`")
    parser.add_argument("--second", action="store_true", help="our bot is second in all games")
    parser.add_argument("--plies", type=int, help="random moves of each opening; 0 to 6 if nothing is said")
    parser.add_argument("--tables", type=Path, help="the folder of all tables, to count errors")
    parser.add_argument("--log", type=Path, help="a line a game; those that it has already are not played again")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no further game after that")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    old = given.log.read_text().splitlines() if given.log and given.log.exists() else []
    games = [Game(**json.loads(line)) for line in old]
    done, known = {(game.against, game.number) for game in games}, Tables(5, given.tables) if given.tables else None
    pace = {"nodes": given.nodes} if given.nodes else {"seconds": given.seconds} if given.bot == "champion" else {}
    step, names = 1 + given.second, GROUPS.get(given.against) or given.against.split(",")
    for number in range(given.first | given.second, given.first + step * given.games, step):
        for against in names:
            if (against, number) in done or time.monotonic() > until:
                continue
            games.append(play(Game(number, against), make_bot(given.bot, seed=number, **pace), known, given.plies))
            if given.log:
                with given.log.open("a") as file:
                    file.write(json.dumps(asdict(games[-1])) + "\n")
            print(f"{against}: game {number} {RESULTS[games[-1].points]} in {games[-1].made} moves", flush=True)
    print(f"{given.bot}, {pace}")
    print(report(games))


if __name__ == "__main__":
    main()
