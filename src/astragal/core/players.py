"""How programs play a game, as its folder says it: which engines there are, and which levels play by them.

Two optional parts of a folder hold this. `engines` defines `ENGINES`, a tuple of `EngineSpec`, the strongest first. It
may name further modules: `SIMULATOR` plays many games at once (`astragal.simulation`), and `PROBE` (`module:name`) is
the function that says what moves are worth for certain (`astragal.solve.probing`). `VALUE_FUNCTIONS` are what reviews
and hints ask (`astragal.engines.value_function`).
`levels` defines `LEVELS`, for each game of the folder a mapping from the name of a level to its `Habits`, from weak to
strong, and perhaps `DEFAULT_MOVES`. `heuristics` defines `choose(view, seat, chance, *, moves)`: a rule of thumb.
A game without these parts is still played: by playouts at random.
"""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType, ModuleType
from typing import Any, Protocol, TypeVar

STARTER, BEGINNER, CASUAL, REGULAR = "starter", "beginner", "casual", "regular"
SKILLED, EXPERT, MASTER, CHAMPION, PERFECT = "skilled", "expert", "master", "champion", "perfect"

LEVEL_NAMES = (STARTER, BEGINNER, CASUAL, REGULAR, SKILLED, EXPERT, MASTER, CHAMPION, PERFECT)
"""The names of levels, from weak to strong. A game may leave some out."""

PREPARED = "astragal.kernels.compile_cache:is_prepared"
"""Tells whether a part of the kernels is compiled; what is not is compiled when it is first used, which takes time."""

Item = TypeVar("Item")


class Chance(Protocol):
    """What a player's own chance comes from: `random.Random` is one."""

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        ...

    def choice(self, seq: Sequence[Item], /) -> Item:
        """Return one of these."""
        ...

    def getrandbits(self, k: int, /) -> int:
        """Return a number of that many bits."""
        ...


@dataclass(frozen=True)
class EngineSpec:
    """An engine by its name, imported only when it is used.

    >>> EngineSpec("network", "astragal.engines.qwixx_network:QwixxNetworkEngine", kernels="qwixx_network").name
    'network'
    """

    name: str
    maker: str
    """The class, as `module:name`."""
    needs: tuple[str, ...] = ()
    """Functions, as `module:name`, that tell whether what the engine needs is there."""
    options: tuple[str, ...] = ()
    """What people may set."""
    kernels: str = ""
    """The part of the kernels that it thinks with (`astragal.kernels.precompile`), if any."""

    @property
    def ready(self) -> bool:
        """Whether all it needs is there.

        >>> EngineSpec("playouts", "astragal.engines.playouts:PlayoutEngine").ready
        True
        """
        if self.kernels and not can_compile():
            return False
        try:
            return all(bool(load(need)()) for need in self.needs)
        except ModuleNotFoundError:  # where only the pure half is, as in a browser
            return False

    @property
    def prepared(self) -> bool:
        """Whether it answers at once: whether what it thinks with is compiled.

        >>> EngineSpec("playouts", "astragal.engines.playouts:PlayoutEngine").prepared
        True
        """
        return not self.kernels or bool(load(PREPARED)(self.kernels))


@dataclass(frozen=True)
class Habits:
    """How a level plays: what it thinks with, and what it misses.

    Weak levels are weak as people are: impatient, blind to what the other side wants, and they do not notice every
    option.

    >>> Habits("heuristic", overlooks=0.2).engines
    ('heuristic',)
    """

    engine: str
    """The engine that it thinks with."""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """What that engine is made with."""
    overlooks: float = 0.0
    """The share of its options that it does not notice. In its own turn it notices at least one."""
    distracted: float = 0.0
    """How much greater that share is while it is another player's turn."""
    others: tuple[str, ...] = ()
    """The engines that it turns to, in this order, where the first does not fit (a game for one, say)."""
    offered: bool = True
    """Whether it stands in menus; others can be had by name."""

    @property
    def engines(self) -> tuple[str, ...]:
        """The names of all engines that it may think with."""
        return (self.engine, *self.others)


@cache
def can_compile() -> bool:
    """Tell whether there is a compiler, and something to compile; in a browser there is not.

    >>> can_compile()
    True
    """
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "astragal.kernels"))


def load(name: str) -> Any:
    """Return what `module:name` names.

    >>> load("math:floor")(2.5)
    2
    """
    module, _, attribute = name.partition(":")
    return getattr(load_module(module), attribute)


def load_module(name: str) -> ModuleType:
    """Return the module of that name.

    >>> load_module("math").floor(2.5)
    2
    """
    return importlib.import_module(name)
