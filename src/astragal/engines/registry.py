"""The engines of a game: those that its folder names, and those that any game has."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from astragal.core.errors import InvalidOption, NotAwaited
from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.moves import NOTHING
from astragal.core.players import EngineSpec, load
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.evaluation import Evaluation
from astragal.texts import say

HEURISTIC = EngineSpec("heuristic", "astragal.engines.playouts:HeuristicEngine")
PLAYOUTS = EngineSpec("playouts", "astragal.engines.playouts:PlayoutEngine", options=("playouts",))


def engine_specs(game: Game | type[Game]) -> Mapping[str, EngineSpec]:
    """Return the engines of a game by name, the strongest first.

    >>> import astragal
    >>> list(engine_specs(astragal.game("quixo")))
    ['tables', 'search', 'heuristic', 'playouts']
    """
    return _specs(game if isinstance(game, type) else type(game))


@cache
def _specs(kind: type[Game]) -> Mapping[str, EngineSpec]:
    own: tuple[EngineSpec, ...] = part(kind, "engines").ENGINES if has_part(kind, "engines") else ()
    plain = (HEURISTIC, PLAYOUTS) if has_part(kind, "heuristics") else (PLAYOUTS,)
    return {spec.name: spec for spec in (*own, *plain)}


def make_engine(game: Game, names: Collection[str] | str | None = None, **options: Any) -> Engine:
    """Return the first of some engines that fits a game; without names, of all that are ready here.

    >>> import astragal
    >>> make_engine(astragal.game("qwixx"), "heuristic").name
    'heuristic'
    >>> make_engine(astragal.game("qwixx"), "magic")
    Traceback (most recent call last):
        ...
    astragal.core.errors.InvalidOption: There is no engine magic for Qwixx; it has solitaire, network, weights...
    """
    specs = engine_specs(game)
    wanted = (names,) if isinstance(names, str) else names
    for name in specs if wanted is None else wanted:
        if name not in specs:
            known = ", ".join(specs)
            raise InvalidOption(say("option.engine", name=name[:40], game=game.title, names=known))
        if wanted is None and not specs[name].ready:
            continue
        maker: type[Engine] = load(specs[name].maker)
        if maker.fits(game):
            return maker(**options)
    raise InvalidOption(say("option.no_engine", game=game.title))


def evaluate(view: State, seat: int, engine: str | None = None, **options: Any) -> Evaluation:
    """Return what every legal move of a seat is worth, by the strongest engine that is ready here or by that named.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> evaluate(view, 0, "heuristic").best.move in view.moves(0)
    True
    """
    view.game.check_seat(seat)
    if not view.moves(seat):
        reason = view.why_not(seat, NOTHING)
        assert reason is not None
        raise NotAwaited(reason)
    return make_engine(view.game, engine, **options).evaluate(view, seat)
