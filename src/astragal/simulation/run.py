"""Playing the games, on several threads."""

from collections.abc import Sequence
from typing import Protocol, cast

from astragal.core.errors import InvalidOption
from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.options import to_whole
from astragal.core.players import load_module
from astragal.core.registry import game_from_dict
from astragal.kernels import threads as kernel_threads
from astragal.kernels.results import MORE
from astragal.simulation import by_rules
from astragal.simulation.policies import Policies, SeatPolicy, read_players
from astragal.simulation.result import Simulation
from astragal.texts import say

MAX_GAMES = 10_000_000
MAX_SEED = 2**63 - 1
MAX_THREADS = 256


class Simulator(Protocol):
    """The module that plays the games of a folder (`SIMULATOR` in its part `engines`)."""

    WEIGHTS: int
    """How many numbers the weights of a policy are; 0 if it takes none."""

    def fits(self, game: Game, /) -> bool:
        """Tell whether it plays this game with these options."""

    def names(self, game: Game, /) -> Sequence[str]:
        """Return the policies that this game has."""

    def prepare(self, game: Game, players: Sequence[SeatPolicy], seed: int, /) -> kernel_threads.Run:
        """Return what plays games and fills in a row for each.

        First the scores (doubled in games without points, so that a draw is whole), then the length and the winners,
        a bit a seat.
        """


def policies(game: str | Game) -> tuple[str, ...]:
    """Return the names of the policies that can be simulated in a game, from weak to strong.

    >>> policies("qwixx"), policies("quixo")
    (('random', 'weights', 'network'), ('random',))
    """
    rules = _rules(game)
    return tuple(_simulator(rules).names(rules))


def simulate(
    game: str | Game,
    policy: Policies = "random",
    n: int = 1000,
    seed: int = 0,
    *,
    threads: int | None = None,
) -> Simulation:
    """Play `n` whole games and return their results; the same seed gives the same games on any number of threads.

    `policy` is one for all seats, or a list with one for each seat: `random` plays any legal move, `weights` by a few
    known weights, `network` (or `champion`) by the learnt network; `policies` names what a game has. Weights of your
    own are a list of numbers. In every game the seat `game.first` begins. Every game has dice of its own.

    >>> found = simulate("qwixx", ["champion", "weights"], n=200, seed=7)
    >>> bool(found.shares[:, 0].mean() > 0.5)
    True
    >>> simulate("qwixx", [1.0, 2.0])
    Traceback (most recent call last):
        ...
    astragal.core.errors.InvalidOption: Weights for Qwixx are 4 finite numbers.
    """
    rules = _rules(game)
    games, start = _whole("n", n, 1, MAX_GAMES), _whole("seed", seed, 0, MAX_SEED)
    workers = None if threads is None else _whole("threads", threads, 1, MAX_THREADS)
    simulator = _simulator(rules)
    players = read_players(rules, policy, simulator.names(rules), simulator.WEIGHTS)
    run = simulator.prepare(rules, players, start)
    rows = kernel_threads.scores(run, games, rules.players + MORE, threads=workers)
    scores = rows[:, : rules.players] / (1.0 if rules.has_points else 2.0)
    lengths = rows[:, rules.players].copy()
    won = (rows[:, rules.players + 1 :] >> list(rules.everyone) & 1).astype(bool)
    for array in (scores, lengths, won):
        array.flags.writeable = False
    return Simulation(rules, tuple(player.shown for player in players), start, scores, lengths, won)


def _rules(game: object) -> Game:
    return game if isinstance(game, Game) else game_from_dict({"game": game})


def _simulator(game: Game) -> Simulator:
    name = getattr(part(game, "engines"), "SIMULATOR", None) if has_part(game, "engines") else None
    if name is not None:
        found = cast(Simulator, load_module(name))
        if found.fits(game):
            return found
    return cast(Simulator, by_rules)


def _whole(name: str, value: object, low: int, high: int) -> int:
    number = to_whole(value)
    if number is None or not low <= number <= high:
        raise InvalidOption(say("option.whole", name=name, low=low, high=high))
    return number
