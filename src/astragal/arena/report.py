"""What a match showed: numbers for tables, plots and JSON."""

from dataclasses import dataclass, field
from math import sqrt

from astragal.arena.estimates import Estimate
from astragal.arena.match import Match
from astragal.arena.playing import Failure
from astragal.arena.sprt import Sprt

VERSION = 1
"""Of the JSON report; a change that readers notice makes a new one."""
TOLD = 20
"""Failures that are listed one by one."""


@dataclass
class SeatReport:
    """How a bot did on one seat.

    >>> SeatReport(4, 3.0).rate
    0.75
    """

    games: int = 0
    points: float = 0.0
    score: float = 0.0
    """The sum of final scores; a forfeited game has none."""
    scored: int = 0

    @property
    def rate(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def mean(self) -> float | None:
        """The mean final score.

        >>> SeatReport(2, 1.0, 90.0, 2).mean
        45.0
        """
        return self.score / self.scored if self.scored else None


@dataclass
class BotReport:
    """How a bot did, over all its seats.

    >>> bot = BotReport("greedy", "greedy", scores={40: 1, 50: 3})
    >>> bot.mean, round(bot.deviation, 2)
    (47.5, 4.33)
    """

    name: str
    text: str
    games: int = 0
    """Games in which it had a seat, or several."""
    points: float = 0.0
    share: float = 0.0
    """The points that it would have among equals."""
    wins: int = 0
    shared: int = 0
    drawn: int = 0
    lost: int = 0
    """Seats of games, as the three before."""
    seats: list[SeatReport] = field(default_factory=list)
    scores: dict[int, int] = field(default_factory=dict)
    """How often it had each final score."""
    failures: dict[str, int] = field(default_factory=dict)
    elo: Estimate | None = None
    thinking: float = field(default=0.0, compare=False)
    longest: float = field(default=0.0, compare=False)
    choices: int = field(default=0, compare=False)

    @property
    def mean(self) -> float | None:
        """The mean final score."""
        count = sum(self.scores.values())
        return sum(score * times for score, times in self.scores.items()) / count if count else None

    @property
    def deviation(self) -> float:
        """The standard deviation of its final scores."""
        mean, count = self.mean or 0.0, sum(self.scores.values()) or 1
        return sqrt(sum(times * (score - mean) ** 2 for score, times in self.scores.items()) / count)


@dataclass
class AdjustedReport:
    """How two did against each other without the luck of the dice.

    >>> AdjustedReport(Estimate(0.52, 0.5, 0.54), Estimate(14.0, 0.0, 28.0), 6000.0).worth
    6000.0
    """

    rate: Estimate
    """The points of the first in a game: the same on average as with luck."""
    elo: Estimate
    worth: float
    """As many games without booking would be needed to know the points as well."""


@dataclass
class PairingReport:
    """How two did against each other.

    >>> PairingReport((0, 1), 2, 0.5, Estimate(0.5, 0.1, 0.9), Estimate(0.0, -300.0, 300.0)).games
    2
    """

    bots: tuple[int, int]
    games: int
    share: float
    """What the first would get among equals."""
    rate: Estimate
    """The points of the first in a game."""
    elo: Estimate
    """By how much the first is stronger."""
    noise: float | None = None
    """Variance of a set's mean over that of as many games with dice of their own: below 1, pairing has helped."""
    adjusted: AdjustedReport | None = None
    """Without luck, if it was booked."""


@dataclass
class Report:
    """All that is told about a match.

    >>> import astragal.arena as arena
    >>> report = arena.compete(arena.Match.of("qwixx", ["greedy", "random"], games=2))
    >>> list(report.to_dict())[:3]
    ['arena', 'game', 'seed']
    """

    match: Match
    games: int
    sets: int
    stopped: str
    """Why it ended: `games` (all were played), `sprt`, `interrupted`."""
    bots: list[BotReport]
    pairings: list[PairingReport]
    endings: dict[str, int]
    lengths: dict[int, int]
    """The number of games by their number of choices."""
    failures: list[Failure]
    course: list[float]
    """With two bots: the share of the first in each set."""
    tested: list[float]
    """What the test goes by: the same, without luck where that was booked."""
    sprt: Sprt | None = None
    ratio: float = 0.0
    verdict: str = "open"
    workers: int = field(default=1, compare=False)
    seconds: float = field(default=0.0, compare=False)

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain data, byte-stable but for what stands under `run`."""
        return {
            "arena": VERSION,
            "game": self.match.game.to_dict(),
            "seed": self.match.seed,
            "opening": self.match.opening,
            "lineups": [list(lineup) for lineup in self.match.lineups],
            "stopped": self.stopped,
            "games": self.games,
            "sets": self.sets,
            "bots": [_bot(bot, self.match.game.has_points) for bot in self.bots],
            "pairings": [_pairing(pairing) for pairing in self.pairings],
            "sprt": self._sprt(),
            "endings": dict(sorted(self.endings.items())),
            "lengths": {str(length): count for length, count in sorted(self.lengths.items())},
            "failures": [vars(failure) for failure in self.failures[:TOLD]],
            "run": {
                "workers": self.workers,
                "seconds": round(self.seconds, 3),
                "thinking": [
                    {
                        "choices": bot.choices,
                        "mean": round(bot.thinking / bot.choices, 6) if bot.choices else None,
                        "longest": round(bot.longest, 6),
                    }
                    for bot in self.bots
                ],
            },
        }

    def _sprt(self) -> dict[str, object] | None:
        if self.sprt is None:
            return None
        return {
            "elo": [self.sprt.low, self.sprt.high],
            "bound": round(self.sprt.bound, 6),
            "ratio": round(self.ratio, 6),
            "verdict": self.verdict,
        }


def _bot(bot: BotReport, scored: bool) -> dict[str, object]:
    return {
        "name": bot.name,
        "bot": bot.text,
        "games": bot.games,
        "points": round(bot.points, 6),
        "share": round(bot.share, 6),
        "elo": None if bot.elo is None else bot.elo.to_dict(),
        "wins": bot.wins,
        "shared": bot.shared,
        "drawn": bot.drawn,
        "lost": bot.lost,
        "seats": [
            {"games": seat.games, "points": round(seat.points, 6), "score": _rounded(seat.mean) if scored else None}
            for seat in bot.seats
        ],
        "scores": {
            "mean": _rounded(bot.mean),
            "deviation": round(bot.deviation, 6),
            "counts": {str(score): count for score, count in sorted(bot.scores.items())},
        }
        if scored
        else None,
        "failures": dict(sorted(bot.failures.items())),
    }


def _pairing(pairing: PairingReport) -> dict[str, object]:
    return {
        "bots": list(pairing.bots),
        "games": pairing.games,
        "share": round(pairing.share, 6),
        "rate": pairing.rate.to_dict(),
        "elo": pairing.elo.to_dict(),
        "noise": _rounded(pairing.noise),
        "adjusted": None if pairing.adjusted is None else _adjusted(pairing.adjusted),
    }


def _adjusted(adjusted: AdjustedReport) -> dict[str, object]:
    return {
        "rate": adjusted.rate.to_dict(),
        "elo": adjusted.elo.to_dict(),
        "worth": round(adjusted.worth, 1),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)
