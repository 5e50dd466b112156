"""Random games by the rules themselves: slower, but for every game and every option."""

from collections.abc import Sequence
from random import Random

from astragal.core.game import Game
from astragal.core.state import State
from astragal.kernels.threads import Ints, Run
from astragal.simulation.policies import SeatPolicy

WEIGHTS = 0
RANDOM = "random"


def fits(game: Game) -> bool:
    """Tell that any game can be played by its rules."""
    return True


def names(game: Game) -> Sequence[str]:
    """Return the only policy there is."""
    return (RANDOM,)


def prepare(game: Game, players: Sequence[SeatPolicy], seed: int) -> Run:
    """Return what plays random games; the length of a game is how often somebody was asked to choose."""
    doubled = 1 if game.has_points else 2

    def run(first: int, games: int, rows: Ints) -> None:
        for number in range(games):
            state, length = random_game(game, Random(f"{seed}:{first + number}"))
            scores = [round(doubled * score) for score in state.scores]
            rows[number] = [*scores, length, sum(1 << seat for seat in state.winners)]

    return run


def random_game(game: Game, chance: Random) -> tuple[State, int]:
    """Play one game at random; return its end, and how often somebody was asked to choose.

    >>> from astragal.games import game as make
    >>> state, length = random_game(make("quixo", repetition=3), Random(1))
    >>> state.over, length == state.made
    (True, True)
    """
    state, length = game.start(), 0
    while not state.over:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
            continue
        length += 1
        for seat in state.awaiting:
            state = state.play(seat, chance.choice(state.moves(seat)))
    return state, length
