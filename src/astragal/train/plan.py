"""What is to be learnt, and how: everything that the result depends on."""

from dataclasses import asdict, dataclass
from typing import Any

from astragal.train.training_part import training_part


@dataclass(frozen=True)
class Plan:
    """A training run. The same plan gives the same network, on any number of threads.

    >>> Plan("qwixx", (3, 4, 5), 3000).name
    'qwixx-many'
    """

    game: str
    players: tuple[int, ...]
    games: int
    """How many games are played in all."""
    seed: int = 1
    batch: int = 1000
    """Games between two lessons."""
    rate: tuple[float, float] = (2e-3, 1e-4)
    """How far a step of learning goes, first and last; between them it shrinks evenly by factors."""
    trace: tuple[float, float] = (0.7, 0.2)
    """How much of a game's end reaches back past the next position's value: the λ of TD(λ), first and last."""
    explore: float = 0.05
    """Part of the turns that are played at random; less and less, none from half-way on."""
    win: float = 1.0
    """How much winning counts, the rest being points, where a game can be learnt for points."""
    from_two: bool = False
    """For three and more: whether the network for two is where learning begins."""
    start: str = ""
    """The file of a network that learning begins with."""
    company: tuple[str, ...] = ()
    """Files of networks to learn against, beside oneself."""
    mixed: float = 0.2
    """With company: part of the games that have others to the end; as large a part has others in the beginning."""
    passes: int = 1
    """How often each position of a batch is learnt from."""
    against: str = ""
    """Qwixx and Longo: the file of a network that is answered and does not change, instead of learning from oneself."""

    @property
    def name(self) -> str:
        """The name of the file of weights.

        >>> Plan("qwinto", (2,), 3000, win=0).name
        'qwinto-points'
        """
        if self.players == (1,):
            return f"{self.game}-1"
        if self.win < 1:
            return f"{self.game}-points"
        if self.against:
            return f"{self.game}-response"
        return f"{self.game}-{self.players[0]}" if len(self.players) == 1 else f"{self.game}-many"

    @property
    def rounds(self) -> int:
        """How often a batch of games is played and learnt from.

        >>> Plan("qwixx", (2,), 2500).rounds
        3
        """
        return -(-self.games // self.batch)

    def at(self, done: float) -> tuple[float, float, float]:
        """Return rate, trace and exploration when that part of the run is done.

        >>> Plan("qwixx", (2,), 1).at(1.0)[2]
        0.0
        """
        (first, last), (early, late) = self.rate, self.trace
        rate = first * (last / first) ** done
        return rate, early + (late - early) * done, self.explore * max(0.0, 1 - 2 * done)

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as plain data.

        >>> Plan("qwixx", (2,), 5).to_dict()["players"]
        [2]
        """
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}


def usual(
    game: str,
    players: tuple[int, ...],
    seed: int,
    win: float | None = None,
    start: str = "",
    company: tuple[str, ...] = (),
    against: str = "",
) -> Plan:
    """Return the plan that the shipped networks were made by, for a number of games still to be said.

    >>> usual("qwinto", (2,), 1).explore
    0.02
    """
    folder = training_part(game)
    part = win if win is not None and folder.FOR_POINTS else 1.0
    if against:
        rate = (5e-4, 2e-5) if start else (2e-3, 3e-5)
        return Plan(game, players, 0, seed, rate=rate, explore=0.02, start=start, against=against)
    if start:
        batch, rate = 500 if max(players) == 2 else 250, (1e-3, 3e-5)
        return Plan(game, players, 0, seed, batch, rate, explore=0.02, win=part, start=start, company=company, passes=2)
    if players != (2,) and part == 1:
        return Plan(game, players, 0, seed, batch=250, rate=(1e-3, 3e-5), explore=0.02, from_two=True)
    return Plan(game, players, 0, seed, win=part, **folder.PLAN)
