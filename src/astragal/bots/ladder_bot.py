"""The bot of every level: an engine's judgement, and weaknesses that people have too."""

from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import Any

from astragal.bots.bot import Seed, choices
from astragal.bots.levels import default_moves, habits_of
from astragal.core.errors import InvalidOption
from astragal.core.game import Game
from astragal.core.moves import NOTHING, Move
from astragal.core.players import Habits, load
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.registry import engine_specs, make_engine
from astragal.texts import say


class LadderBot:
    """Plays as a level does; which game it is, it sees when it is asked.

    Options are for the engine: a game whose engine does not know one goes on without it.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((6, 6, 1, 1, 1, 1))
    >>> str(LadderBot(level="expert", seed=1).choose(view, 1)) in ("g12", "b12")
    True
    """

    def __init__(self, *, level: str, seed: Seed = None, habits: Habits | None = None, **options: Any) -> None:
        self.name = level
        self._given, self._options = habits, options
        self._chance = Random(seed)
        self._game: Game | None = None
        self._engine: Engine
        self._habits: Habits

    def choose(self, view: State, seat: int) -> Move:
        """Return the best of the moves that it notices, as it judges them."""
        moves, game = choices(view, seat), view.game
        if game is not self._game and game != self._game:
            self._meet(game)
        habits, own = self._habits, seat == view.active
        share = habits.overlooks + habits.distracted * (not own)
        seen = noticed(moves, share, self._chance, own=own, default=default_moves(type(game)))
        return self._engine.pick(view, seat, seen, self._chance)

    def chances(self, view: State, seat: int, ties: Random) -> Mapping[Move, float]:
        """Return how likely each move is before it is chosen; empty if nothing is overlooked. `ties` breaks ties.

        What is noticed is left to chance; of what is noticed the engine takes the best. So a move is chosen when it is
        noticed and no better one is.

        >>> import astragal
        >>> view = astragal.game("qwixx").start().rolled((6, 6, 1, 1, 1, 1))
        >>> found = LadderBot(level="expert").chances(view, 1, Random(1))
        >>> sorted(str(move) for move in found), round(sum(found.values()), 9)
        (['-', 'b12', 'g12'], 1.0)
        """
        own = seat == view.active
        if view.game is not self._game and view.game != self._game:
            self._meet(view.game)
        share = self._habits.overlooks + self._habits.distracted * (not own)
        if not share:
            return {}
        default = default_moves(type(view.game))
        plain, options = sorted_out(view.moves(seat), default)
        surprised = own and not any(move in default for move in plain)  # then one option is seen in any case
        unseen = share ** len(options) / len(options) if surprised and options else 0.0
        found: dict[Move, float] = {}
        missed, left = 1.0, [*plain, *options]
        while left:
            best = self._engine.pick(view, seat, left, ties)
            if best not in options:
                found[best] = missed - unseen * len(found)
                break
            found[best] = missed * (1 - share) + unseen
            missed *= share
            left.remove(best)
        return found

    def _meet(self, game: Game) -> None:
        habits = self._given or habits_of(type(game), self.name)
        if habits is None:
            raise InvalidOption(say("option.bot_game", bot=self.name, game=game.title))
        self._habits, self._engine, self._game = habits, make_engine_for(game, habits, self._options), game


def make_engine_for(game: Game, habits: Habits, options: Mapping[str, Any]) -> Engine:
    """Return the engine that a level with these habits thinks with in a game.

    >>> import astragal
    >>> make_engine_for(astragal.game("quixo", players=4), Habits("tables", others=("heuristic",)), {}).name
    'heuristic'
    """
    specs = engine_specs(game)
    for name in habits.engines:
        if name not in specs or not load(specs[name].maker).fits(game):
            continue
        own = dict(habits.options) if name == habits.engine else {}
        wanted = {key: value for key, value in options.items() if key in specs[name].options}
        return make_engine(game, name, **own | wanted)
    return make_engine(game, "playouts")


def sorted_out(moves: Iterable[Move], default: Collection[Move] = ()) -> tuple[list[Move], list[Move]]:
    """Return the moves that come to mind by themselves, and those that have to be noticed.

    >>> sorted_out((1, 2, 3), default=(2,))
    ([2], [1, 3])
    """
    plain: list[Move] = []
    options: list[Move] = []
    for move in moves:
        (plain if move == NOTHING or move in default else options).append(move)
    return plain, options


def noticed(
    moves: tuple[Move, ...], share: float, chance: Random, *, own: bool, default: Collection[Move] = ()
) -> list[Move]:
    """Return the moves that somebody notices who overlooks a share of them.

    To do nothing, and the `default` moves, come to mind by themselves. In one's own turn something is always seen.

    >>> len(noticed(tuple(range(100)), 0.25, Random(1), own=True)) in range(60, 90)
    True
    >>> len(noticed(tuple(range(100)), 1.0, Random(1), own=True))
    1
    """
    plain, options = sorted_out(moves, default)
    seen = [move for move in options if chance.random() >= share] if share else options
    if own and options and not seen and not any(move in default for move in plain):
        seen = [chance.choice(options)]
    return plain + seen
