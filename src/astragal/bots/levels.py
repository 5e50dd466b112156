"""The levels of every game: those that its folder names, or a few that any game can have."""

from collections.abc import Collection, Mapping
from functools import cache

from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.moves import NOTHING, Move
from astragal.core.players import BEGINNER, CASUAL, LEVEL_NAMES, REGULAR, STARTER, Habits

PLAIN: Mapping[str, Habits] = {"greedy": Habits("heuristic", others=("playouts",), offered=False)}
"""What every game has, but in no menu: for measuring, for hints, and for tables and records that name it."""


@cache
def levels_of(game: type[Game]) -> Mapping[str, Habits]:
    """Return the levels of a game by name: plain ones first, then from weak to strong.

    >>> from astragal.core.registry import GAMES
    >>> list(levels_of(GAMES["quixo"]))[:3]
    ['greedy', 'starter', 'beginner']
    """
    named: Mapping[str, Habits]
    if has_part(game, "levels"):
        named = part(game, "levels").LEVELS[game.name]
    else:
        named = _usual("heuristic" if has_part(game, "heuristics") else "playouts")
    hidden = {name: habits for name, habits in named.items() if not habits.offered}
    return {**PLAIN, **hidden, **{name: named[name] for name in LEVEL_NAMES if name in named}}


def _usual(engine: str) -> Mapping[str, Habits]:
    """What a game has whose folder says nothing: the same player, who notices more and more."""
    shares = {STARTER: 0.6, BEGINNER: 0.4, CASUAL: 0.2, REGULAR: 0.0}
    return {name: Habits(engine, overlooks=share, distracted=share / 2) for name, share in shares.items()}


def habits_of(game: type[Game], level: str) -> Habits | None:
    """Return how a level plays a game; where that leaves the level out, as the next one below that it has.

    >>> from astragal.core.registry import GAMES
    >>> habits_of(GAMES["qwixx"], "master").engine
    'weights'
    >>> habits_of(GAMES["qwixx"], "yardstick") == habits_of(GAMES["qwinto"], "yardstick")
    False
    """
    levels = levels_of(game)
    if level in levels or level not in LEVEL_NAMES:
        return levels.get(level)
    below = [name for name in LEVEL_NAMES[: LEVEL_NAMES.index(level)] if name in levels]
    return levels[below[-1]] if below else next(levels[name] for name in LEVEL_NAMES if name in levels)


@cache
def default_moves(game: type[Game]) -> Collection[Move]:
    """Return the moves of a game that come to mind by themselves, besides doing nothing.

    >>> from astragal.core.registry import GAMES
    >>> [str(move) for move in default_moves(GAMES["qwinto"])]
    ['keep']
    """
    found = getattr(part(game, "levels"), "DEFAULT_MOVES", ()) if has_part(game, "levels") else ()
    return tuple(move for move in found if move != NOTHING)
