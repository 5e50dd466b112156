"""The bots by name. A new level is a new entry here."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol, cast

from astragal.bots.bot import Bot, Seed
from astragal.rules.errors import InvalidOption
from astragal.rules.registry import GAMES
from astragal.texts import say


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

    @property
    def ready(self) -> bool:
        """Whether such a bot is worth its name here.

        >>> BOTS["greedy"].ready
        True
        """
        found = (need.partition(":") for need in self.needs)
        return all(getattr(importlib.import_module(module), name)() for module, _, name in found)

    def make(self, seed: Seed = None, **options: object) -> Bot:
        """Return a bot of this level.

        >>> BOTS["random"].make(seed=1).name
        'random'
        """
        maker = cast(Maker, getattr(importlib.import_module(self.module), self.maker))
        return maker(seed=seed, **options)


BOTS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("random", "astragal.bots.random_bot", "RandomBot"),
            Level("greedy", "astragal.bots.greedy", "GreedyBot"),
        )
    }
)
"""The levels by name, from weak to strong, that can be played everywhere."""

COMPILED = "astragal.kernels.stamp:warmed"
"""Nobody waits for a compiler in a game: what has to be compiled is offered once that is done."""

TABLES = "astragal.solve.quixo.paths:all_there"
"""The tables of all positions of Quixo, which `astragal solve quixo` makes."""

SPECIAL: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("yardstick", "astragal.bots.yardstick", "YardstickBot", ("qwixx", "longo"), (COMPILED,)),
            Level("champion", "astragal.bots.champion", "ChampionBot", needs=(COMPILED,)),
            Level("perfect", "astragal.bots.perfect", "PerfectBot", ("quixo",), (COMPILED, TABLES)),
        )
    }
)
"""Levels that not every game has, or that need something that is not part of the package."""


def levels_available(game: str | None = None) -> dict[str, Level]:
    """Return the levels that can be offered now, for one game or for any, from weak to strong.

    >>> list(levels_available("qwixx"))[:2]
    ['random', 'greedy']
    """
    levels = {**BOTS, **SPECIAL}
    return {name: level for name, level in levels.items() if (game is None or game in level.games) and level.ready}


def make_bot(name: str, *, seed: Seed = None, **options: object) -> Bot:
    """Return a bot by the name of its level.

    >>> make_bot("greedy", seed=7).name
    'greedy'
    >>> make_bot("genius")
    Traceback (most recent call last):
        ...
    astragal.rules.errors.InvalidOption: There is no bot genius; the bots are random, greedy...
    """
    level = BOTS.get(name) or SPECIAL.get(name)
    if level is None:
        raise InvalidOption(say("option.bot", name=str(name)[:40], names=", ".join(levels_available())))
    return level.make(seed, **options)
