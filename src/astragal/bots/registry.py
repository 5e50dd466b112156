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
"""The levels by name, from weak to strong."""


def make_bot(name: str, *, seed: Seed = None, **options: object) -> Bot:
    """Return a bot by the name of its level.

    >>> make_bot("greedy", seed=7).name
    'greedy'
    >>> make_bot("genius")
    Traceback (most recent call last):
        ...
    astragal.rules.errors.InvalidOption: There is no bot genius; the bots are random, greedy.
    """
    if name not in BOTS:
        raise InvalidOption(say("option.bot", name=str(name)[:40], names=", ".join(BOTS)))
    return BOTS[name].make(seed, **options)
