"""Tables of which two bots have half the seats each, and how often a seat of one ends ahead of a seat of the other.

With more than two players a win share says little about the step between two levels: it grows with the number of
copies, and second place counts as little as last place. Pairs of seats compare with a game of two.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from astragal.arena.entries import BotMaker
from astragal.arena.lineups import Lineup, Pairing
from astragal.arena.match import Match
from astragal.arena.playing import PlayedGame
from astragal.bots.bot import Bot


def half_lineups(players: int) -> tuple[Lineup, ...]:
    """Return every way to seat two entries that have half of the seats each.

    >>> half_lineups(2)
    ((0, 1), (1, 0))
    >>> len(half_lineups(4))
    6
    """
    chosen = combinations(range(players), players // 2)
    return tuple(tuple(0 if seat in seats else 1 for seat in range(players)) for seats in chosen)


def half_table(game: str, bots: Sequence[str | Bot | BotMaker], *, players: int, games: int, seed: str) -> Match:
    """Return a match of two bots with half the seats each; a set is every seating with the same dice.

    Partners are copies of one bot, so a game of teams has two seatings only.

    >>> half_table("qwixx", ["greedy", "random"], players=4, games=10, seed="x").total
    12
    """
    match = Match.of(game, bots, games=games, players=players, seed=seed)
    lineups = match.lineups if len(match.game.teams) < players else half_lineups(players)
    return replace(match, lineups=lineups, pairings=(Pairing((0, 1), lineups),), sets=-(-games // len(lineups)))


def pair_share(game: PlayedGame) -> float:
    """Return the share of pairs, a seat of entry 0 and one of entry 1, in which the first ends ahead; ties are half.

    >>> pair_share(PlayedGame(0, (0, 1, 1, 0), (1.0, 0.0, 0.0, 0.0), (70.0, 40.0, 52.0, 40.0), "rows", 90))
    0.625
    """
    results = game.points if game.scores is None else game.scores
    seated = list(zip(game.lineup, results, strict=True))
    pairs = [(one, other) for first, one in seated if first == 0 for second, other in seated if second == 1]
    return sum((one > other) + (one == other) / 2 for one, other in pairs) / len(pairs)
