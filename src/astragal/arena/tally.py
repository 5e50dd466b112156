"""Counting games as they come in, and making the report."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from astragal.arena.adjusting import USUAL, without_chance
from astragal.arena.estimates import Estimate, adjusted_mean, elo_difference, elo_of, mean_of
from astragal.arena.lineups import Lineup, Pairing
from astragal.arena.match import Match
from astragal.arena.playing import FORFEIT, Failure, PlayedGame
from astragal.arena.ratings import Floats, rate
from astragal.arena.report import AdjustedReport, BotReport, PairingReport, Report, SeatReport
from astragal.arena.sprt import Sprt

TINY = 1e-12
"""A smaller variance is rounding: two equal bots mirror each other in every set."""

Points = dict[tuple[int, ...], Floats]
"""Of one set: by line-up, the points of each entry."""


class Tally:
    """Counts whole sets; games of a set that is not complete are not counted.

    >>> tally = Tally(Match.of("qwixx", ["greedy", "random"]))
    >>> tally.add(PlayedGame(0, (0, 1), (1.0, 0.0), (40.0, 31.0), "rows", 52))
    False
    >>> tally.add(PlayedGame(1, (1, 0), (0.0, 1.0), (30.0, 51.0), "rows", 50)), tally.course
    (True, [1.0])
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._open: list[PlayedGame] = []
        self._sets: list[Points] = []
        self._booked: list[tuple[Points, ...]] = []
        self.bots = [
            BotReport(entry.name, entry.text, seats=[SeatReport() for _ in match.game.everyone])
            for entry in match.entries
        ]
        self._endings: Counter[str] = Counter()
        self._lengths: Counter[int] = Counter()
        self._failures: list[Failure] = []
        self.course: list[float] = []
        self.tested: list[float] = []

    def add(self, game: PlayedGame) -> bool:
        """Count a game; return whether its set is complete with it. Games come in their order."""
        self._open.append(game)
        if len(self._open) < len(self.match.lineups):
            return False
        for one in self._open:
            self._count(one)
        points = {one.lineup: self._by_entry(one) for one in self._open}
        self._sets.append(points)
        if self.match.luck:
            self._booked.append(tuple(self._part(number) for number in range(len(USUAL))))
        if len(self.match.pairings) == 1:
            pairing = self.match.pairings[0]
            self.course.append(_share(pairing, points))
            # Without chance the mean is the same, with less noise: fewer sets decide.
            off = zip(USUAL, self._shares_booked(pairing, -1), strict=True) if self.match.luck else ()
            self.tested.append(self.course[-1] - sum(multiple * share for multiple, share in off))
        self._open = []
        return True

    def _part(self, number: int) -> Points:
        """One of the parts that were booked in the games of the open set."""
        return {one.lineup: self._summed(one.lineup, one.booked.columns[number]) for one in self._open if one.booked}

    def _shares_booked(self, pairing: Pairing, which: int) -> list[float]:
        return [_share(pairing, part) for part in self._booked[which]]

    def _by_entry(self, game: PlayedGame) -> Floats:
        return self._summed(game.lineup, game.points)

    def _summed(self, lineup: Lineup, by_seat: Sequence[float]) -> Floats:
        found = np.zeros(len(self.match.entries))
        for entry, value in zip(lineup, by_seat, strict=True):
            found[entry] += value
        return found

    def _count(self, game: PlayedGame) -> None:
        self._endings[game.ending] += 1
        self._lengths[game.choices] += 1
        self._failures.extend(game.failures)
        for entry in set(game.lineup):
            self.bots[entry].games += 1
            self.bots[entry].share += game.lineup.count(entry) / len(game.lineup)
        sides = 2 if len(self.match.loses(0)) > 1 else 1
        for seat, entry in enumerate(game.lineup):
            bot, points = self.bots[entry], game.points[seat]
            bot.points += points
            bot.seats[seat].games += 1
            bot.seats[seat].points += points
            if game.drawn:
                bot.drawn += 1
            elif points == 0:
                bot.lost += 1
            elif points * sides == 1 or game.ending == FORFEIT:
                bot.wins += 1
            else:
                bot.shared += 1
            if game.scores is not None:
                score = int(game.scores[seat])
                bot.scores[score] = bot.scores.get(score, 0) + 1
                bot.seats[seat].score += score
                bot.seats[seat].scored += 1
            if game.thinking:
                together, longest, count = game.thinking[seat]
                bot.thinking, bot.longest = bot.thinking + together, max(bot.longest, longest)
                bot.choices += count
        for failure in game.failures:
            kinds = self.bots[failure.entry].failures
            kinds[failure.kind] = kinds.get(failure.kind, 0) + 1

    def report(self, stopped: str, sprt: Sprt | None = None) -> Report:
        """Return what all sets so far showed."""
        match, pairing = self.match, self.match.pairings[0] if self.match.pairings else None
        if len(self.bots) > 1 and match.game.players > 1 and self._sets:
            for bot, elo in zip(self.bots, rate(len(self.bots), self._sets), strict=True):
                bot.elo = elo
        decided = sprt is not None and pairing is not None
        return Report(
            match,
            len(self._sets) * len(match.lineups),
            len(self._sets),
            stopped,
            self.bots,
            [self._pairing(one) for one in match.pairings] if self._sets else [],
            dict(self._endings),
            dict(self._lengths),
            self._failures,
            self.course,
            self.tested,
            sprt,
            sprt.ratio(pairing, self.tested) if decided and sprt and pairing else 0.0,
            sprt.verdict(pairing, self.tested) if decided and sprt and pairing else "open",
        )

    def _pairing(self, pairing: Pairing) -> PairingReport:
        shares = [_share(pairing, points) for points in self._sets]
        one = pairing.bots[0]
        games = [float(points[lineup][one]) for points in self._sets for lineup in pairing.lineups]
        return PairingReport(
            pairing.bots,
            len(games),
            pairing.share,
            mean_of(shares),
            elo_difference(pairing, shares),
            _noise(shares, games),
            self._without_luck(pairing, shares) if self.match.luck else None,
        )

    def _without_luck(self, pairing: Pairing, raw: Sequence[float]) -> AdjustedReport:
        shares = without_chance(raw, [self._shares_booked(pairing, which) for which in range(len(raw))])
        rate, one, games = adjusted_mean(shares), pairing.bots[0], len(raw) * len(pairing.lineups)
        elo = Estimate(*(elo_of(pairing.lineups, one, value) for value in (rate.value, rate.low, rate.high)))
        left = float(np.var(shares))
        return AdjustedReport(rate, elo, games * float(np.var(raw)) / left if left > TINY else float(games))


def _share(pairing: Pairing, points: Points) -> float:
    return sum(float(points[lineup][pairing.bots[0]]) for lineup in pairing.lineups) / len(pairing.lineups)


def _noise(sets: Sequence[float], games: Sequence[float]) -> float | None:
    """Compare how much sets differ with what games that have nothing in common would."""
    alone = float(np.var(games)) * len(sets) / len(games)
    return float(np.var(sets)) / alone if alone else None
