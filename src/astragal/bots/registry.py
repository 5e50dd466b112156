"""The bots by name: the ladder of levels that is offered, and a few that can be had by name only."""

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol, cast

from astragal.bots.bot import Bot, Seed
from astragal.bots.ladder import CHAMPION, LADDERS, LEVELS
from astragal.core.errors import InvalidOption
from astragal.core.registry import GAMES
from astragal.texts import say

COMPILED = "astragal.kernels.stamp:warmed"
"""Nobody waits for a compiler in a game: what has to be compiled is offered once that is done."""

TABLES = "astragal.solve.quixo.paths:all_there"
"""The tables of all positions of Quixo, which `astragal solve quixo` makes."""


class Maker(Protocol):
    """Makes a bot: any class whose objects are bots."""

    def __call__(self, *, seed: Seed = None, **options: object) -> Bot:
        """Return a bot of this kind."""
        ...


@dataclass(frozen=True)
class Level:
    """A kind of bot: what it is called, where it is found, and what it can play.

    >>> BOTS["random"].games
    ('qwixx', 'longo', 'qwinto', 'quixo')
    """

    name: str
    module: str
    """Imported only when such a bot is made, so that heavy ones cost nothing until then."""
    maker: str
    games: tuple[str, ...] = tuple(GAMES)
    needs: tuple[str, ...] = ()
    """Functions, as `module:name`, that tell whether what the bot needs is there."""
    compiled: tuple[str, ...] = ()
    """The games in which it needs the compiled kernels; in others it does without."""
    options: tuple[tuple[str, object], ...] = ()
    """What its maker is told."""

    def ready(self, game: str | None = None) -> bool:
        """Tell whether such a bot is worth its name here, in one game or in any.

        >>> BOTS["greedy"].ready(), BOTS["perfect"].ready("qwixx")
        (True, False)
        """
        games = [name for name in self.games if game in (None, name)]
        if not games or not all(_there(need) for need in self.needs):
            return False
        return any(name not in self.compiled for name in games) or _there(COMPILED)

    def make(self, seed: Seed = None, **options: object) -> Bot:
        """Return a bot of this level.

        >>> BOTS["random"].make(seed=1).name
        'random'
        """
        maker = cast(Maker, getattr(importlib.import_module(self.module), self.maker))
        return maker(seed=seed, **dict(self.options), **options)


def _there(need: str) -> bool:
    module, _, name = need.partition(":")
    return bool(getattr(importlib.import_module(module), name)())


def _human(name: str) -> Level:
    games = tuple(game for game in GAMES if name in LADDERS.get(game, {}))
    compiled = tuple(game for game in games if LADDERS[game][name].compiled)
    return Level(name, "astragal.bots.human", "HumanBot", games, compiled=compiled, options=(("level", name),))


def _by_name(levels: Iterable[Level]) -> Mapping[str, Level]:
    return MappingProxyType({level.name: level for level in levels})


LADDER: Mapping[str, Level] = _by_name(
    (
        *(_human(name) for name in LEVELS if name != CHAMPION),
        Level(CHAMPION, "astragal.bots.champion", "ChampionBot", needs=(COMPILED,)),
        Level("perfect", "astragal.bots.perfect", "PerfectBot", ("quixo",), (COMPILED, TABLES)),
    )
)
"""The levels that are offered, from weak to strong."""

PLAIN: Mapping[str, Level] = _by_name(
    (
        Level("random", "astragal.bots.random_bot", "RandomBot"),
        Level("greedy", "astragal.bots.greedy", "GreedyBot"),
        Level("yardstick", "astragal.bots.yardstick", "YardstickBot", ("qwixx", "longo"), (COMPILED,)),
    )
)
"""Bots that are in no menu: for measuring, for hints, and for tables and records that name them."""

BOTS: Mapping[str, Level] = MappingProxyType({**PLAIN, **LADDER})
"""Every bot there is."""


def levels_available(game: str | None = None) -> dict[str, Level]:
    """Return the levels that can be offered now, for one game or for any, from weak to strong.

    >>> list(levels_available("qwixx"))[:3]
    ['starter', 'beginner', 'casual']
    """
    return {name: level for name, level in LADDER.items() if level.ready(game)}


def bots_available(game: str | None = None) -> dict[str, Level]:
    """Return every bot that can take a seat now, whether it is offered or not.

    >>> list(bots_available("quixo"))[:3]
    ['random', 'greedy', 'starter']
    """
    return {name: bot for name, bot in BOTS.items() if bot.ready(game)}


def make_bot(name: str, *, seed: Seed = None, **options: object) -> Bot:
    """Return a bot by its name.

    >>> make_bot("casual", seed=7).name
    'casual'
    >>> make_bot("genius")
    Traceback (most recent call last):
        ...
    astragal.core.errors.InvalidOption: There is no bot genius; the bots are random, greedy...
    """
    if name not in BOTS:
        raise InvalidOption(say("option.bot", name=str(name)[:40], names=", ".join(bots_available())))
    return BOTS[name].make(seed, **options)
