"""What is to be played: the game, who takes part, how often, from which seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from astragal.arena.entries import BotMaker, Entrant, distinct, object_entrant, read_entrant
from astragal.arena.lineups import Lineup, Pairing, arrange
from astragal.bots.bot import Bot
from astragal.core.errors import InvalidOption
from astragal.core.game import Game
from astragal.core.options import to_whole
from astragal.core.registry import table_options
from astragal.games import game as make_game
from astragal.texts import say

MAX_GAMES = 10**9
OPENING = 2
"""Random choices at the beginning of a game without dice; otherwise all sets could be the same game."""


@dataclass(frozen=True)
class Match:
    """Everything that decides what is played; the same match gives the same games on any machine.

    >>> match = Match.of("qwixx", ["greedy", "random"], games=100)
    >>> match.sets, match.lineups
    (50, ((0, 1), (1, 0)))
    """

    game: Game
    entries: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]
    lineups: tuple[Lineup, ...]
    """Of one set: all its games have the same dice."""
    sets: int
    seed: str = "0"
    opening: int = 0
    """The number of first choices that are random, the same in all games of a set."""
    seconds: float = 10.0
    """So long may a program think about a choice."""
    forfeit: bool = True
    """Whether a bot that fails loses the game; otherwise the first legal move is played for it."""
    luck: bool = False
    """Whether the luck of every roll is booked; it changes no game."""

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[str | Bot | BotMaker],
        *,
        games: int = 2000,
        players: int = 2,
        seed: str = "0",
        opening: int | None = None,
        seconds: float = 10.0,
        forfeit: bool = True,
        luck: bool = False,
        **options: object,
    ) -> "Match":
        """Return a match of bots; `games` are those of each pairing, made up to whole sets.

        A bot is a text (`read_entrant`), an object that is a `Bot`, or what makes one from a seed for every game.

        >>> Match.of("quixo", ["greedy", "random"], games=3).total
        4
        """
        count = to_whole(games)
        if count is None or not 1 <= count <= MAX_GAMES:
            raise InvalidOption(say("option.whole", name="games", low=1, high=MAX_GAMES))
        given = [read_entrant(bot) if isinstance(bot, str) else object_entrant(bot) for bot in bots]
        rules = make_game(game, players, **table_options(game, options))  # Quixo then knows draws (QI11)
        entries = distinct(given)
        places = {entry: number for number, entry in enumerate(dict.fromkeys(given))}
        teams = len(rules.teams) < players
        pairings, lineups = arrange([places[entry] for entry in given], players, teams=teams)
        each = len(pairings[0].lineups) if pairings else len(lineups)
        return cls(
            rules,
            entries,
            pairings,
            lineups,
            sets=-(-count // each),
            seed=seed,
            opening=(0 if rules.has_dice else OPENING) if opening is None else opening,
            seconds=seconds,
            forfeit=forfeit,
            luck=luck,
        )

    @cached_property
    def total(self) -> int:
        """How many games there are."""
        return self.sets * len(self.lineups)

    def place(self, number: int) -> tuple[int, Lineup]:
        """Return the set and the line-up of a game by its number.

        >>> Match.of("qwixx", ["greedy", "random"]).place(3)
        (1, (1, 0))
        """
        which, lineup = divmod(number, len(self.lineups))
        return which, self.lineups[lineup]

    def seed_of(self, which: int) -> str:
        """Return the seed of a set.

        >>> Match.of("qwixx", ["greedy"], seed="x").seed_of(4)
        'x:4'
        """
        return f"{self.seed}:{which}"

    def loses(self, seat: int) -> tuple[int, ...]:
        """Return the seats that lose when this one fails: its own, and its partner's.

        >>> Match.of("quixo", ["greedy", "random"], players=4).loses(1)
        (1, 3)
        """
        return next(team for team in self.game.teams if seat in team)
