"""The bots by name: the levels that games offer, and a few that can be had by name only."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from astragal.bots.bot import Bot, Seed
from astragal.bots.ladder_bot import LadderBot
from astragal.bots.levels import levels_of
from astragal.bots.random_bot import RandomBot
from astragal.core.errors import InvalidOption
from astragal.core.players import LEVEL_NAMES
from astragal.core.registry import GAMES
from astragal.engines.registry import engine_specs
from astragal.texts import say

RANDOM = RandomBot.name


@dataclass(frozen=True)
class Level:
    """A kind of bot: what it is called, and which games it can play. Games that are registered later count too.

    >>> BOTS["random"].games
    ('qwixx', 'longo', 'qwinto', 'quixo')
    """

    name: str

    @property
    def games(self) -> tuple[str, ...]:
        """The games that have this level.

        >>> BOTS["yardstick"].games
        ('qwixx', 'longo')
        """
        return tuple(name for name, kind in GAMES.items() if self.name == RANDOM or self.name in levels_of(kind))

    @property
    def options(self) -> tuple[str, ...]:
        """What people may set, in one game or another.

        >>> BOTS["champion"].options
        ('seconds', 'nodes', 'depth', 'overlooks', 'tables', 'points', 'weights')
        """
        found: dict[str, None] = {}
        for name in reversed(self.games if self.name != RANDOM else ()):
            specs = engine_specs(GAMES[name])
            for engine in levels_of(GAMES[name])[self.name].engines:
                found |= dict.fromkeys(specs[engine].options if engine in specs else ())
        return tuple(found)

    def ready(self, game: str | None = None) -> bool:
        """Tell whether the bot is worth its name here, in one game or in any.

        >>> BOTS["greedy"].ready(), BOTS["perfect"].ready("qwixx")
        (True, False)
        """
        return any(self._ready(name) for name in self.games if game in (None, name))

    def _ready(self, game: str) -> bool:
        if self.name == RANDOM:
            return True
        specs = engine_specs(GAMES[game])
        return all(specs[engine].ready for engine in levels_of(GAMES[game])[self.name].engines if engine in specs)

    def kernels(self, game: str) -> tuple[str, ...]:
        """Return the parts of the kernels that it thinks with in a game, those that are not compiled yet.

        >>> BOTS["greedy"].kernels("qwixx")
        ()
        """
        if self.name == RANDOM:
            return ()
        specs = engine_specs(GAMES[game])
        found = [specs[engine] for engine in levels_of(GAMES[game])[self.name].engines[:1] if engine in specs]
        return tuple(spec.kernels for spec in found if not spec.prepared)

    def make(self, seed: Seed = None, **options: Any) -> Bot:
        """Return a bot of this level.

        >>> BOTS["random"].make(seed=1).name
        'random'
        """
        for option in options:
            if option not in self.options:
                names = ", ".join(self.options) or "–"
                raise InvalidOption(say("option.bot_option", bot=self.name, name=option[:40], names=names))
        return RandomBot(seed=seed) if self.name == RANDOM else LadderBot(level=self.name, seed=seed, **options)


class _Bots(Mapping[str, Level]):
    """Every bot that any game has: those in no menu first, then from weak to strong."""

    def __iter__(self) -> Iterator[str]:
        named = dict.fromkeys(name for kind in GAMES.values() for name in levels_of(kind))
        yield RANDOM
        yield from (name for name in named if name not in LEVEL_NAMES)
        yield from (name for name in LEVEL_NAMES if name in named)

    def __getitem__(self, name: str) -> Level:
        if name != RANDOM and not any(name in levels_of(kind) for kind in GAMES.values()):
            raise KeyError(name)
        return Level(name)

    def __len__(self) -> int:
        return sum(1 for _ in self)


BOTS: Mapping[str, Level] = _Bots()
"""Every bot there is."""


def levels_available(game: str | None = None) -> dict[str, Level]:
    """Return the levels that can be offered now, for one game or for any, from weak to strong.

    >>> list(levels_available("qwixx"))[:3]
    ['starter', 'beginner', 'casual']
    """
    return {name: level for name, level in bots_available(game).items() if name in LEVEL_NAMES}


def levels_unprepared(game: str) -> tuple[str, ...]:
    """Return the levels that are offered, but whose first answer waits until code is compiled.

    >>> "casual" in levels_unprepared("qwixx")
    False
    """
    return tuple(name for name, level in levels_available(game).items() if level.kernels(game))


def bots_available(game: str | None = None) -> dict[str, Level]:
    """Return every bot that can take a seat now, whether it is offered or not.

    >>> list(bots_available("quixo"))[:3]
    ['random', 'greedy', 'starter']
    """
    return {name: bot for name, bot in BOTS.items() if bot.ready(game)}


def check_available(game: str, name: str) -> None:
    """Raise `InvalidOption` unless a bot can take a seat in a game now.

    >>> check_available("qwixx", "casual")
    """
    if name not in bots_available(game):
        raise InvalidOption(say("option.bot", name=name, names=", ".join(levels_available(game))))


def make_bot(name: str, *, seed: Seed = None, **options: Any) -> Bot:
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
