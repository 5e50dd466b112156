"""Fair dice that anybody can throw again: each face follows from the seed, the number of the roll and the die.

So taking back a choice never brings better dice, and a saved game goes on with the dice it would have had.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Protocol

from astragal.cli.support.words import tell
from astragal.core.dice import numbered
from astragal.core.first_player import FirstWay, find_first, first_ways
from astragal.core.registry import GAMES
from astragal.core.state import State
from astragal.table.day import date_seed
from astragal.table.fair import FairDice, turn_places
from astragal.table.labels import DayLabel, read_day_label
from astragal.table.seeds import bot_seed


class TableDice(Protocol):
    """All chance of a game at a terminal."""

    def roll(self, state: State, rollers: Sequence[int]) -> tuple[int, ...]:
        """Return the faces of the dice that are due, after rolls by these seats."""
        ...

    def bot_seed(self, phase: int, seat: int) -> str:
        """Return where the chance of a bot begins that chooses after this many entries of the record."""
        ...


@dataclass(frozen=True)
class SeedDice:
    """The dice of a seed, which is told before the game.

    >>> SeedDice("7").bot_seed(12, 1)
    '7:1:12'
    """

    seed: str

    def roll(self, state: State, rollers: Sequence[int]) -> tuple[int, ...]:
        """Return the faces of the next roll."""
        return faces(state, self.seed, len(rollers))

    def bot_seed(self, phase: int, seat: int) -> str:
        """Return where a bot begins."""
        return f"{self.seed}:{seat}:{phase}"


@dataclass(frozen=True)
class DayDice:
    """The dice of a game of the day, where no server keeps a secret: they follow from the date.

    >>> import astragal
    >>> dice = DayDice(DayLabel("2026-11-17", "qwinto"))
    >>> state = astragal.game("qwinto").start().play(0, astragal.move("roll o"))
    >>> dice.roll(state, []) == dice.roll(state, [])
    True
    """

    label: DayLabel

    @property
    def seed(self) -> bytes:
        """The seed, which everybody can compute."""
        return date_seed(self.label.day, self.label.game)

    @property
    def fair(self) -> FairDice:
        """The dice as tables of a server have them."""
        return FairDice(self.seed, str(self.label))

    def roll(self, state: State, rollers: Sequence[int]) -> tuple[int, ...]:
        """Return the faces of the next roll; it is numbered within its turn."""
        turn, number = turn_places([*rollers, state.active])[-1]
        return self.fair.turn_roll(turn, number, state.dice, state.faces)

    def bot_seed(self, phase: int, seat: int) -> str:
        """Return where a bot begins: as at a table of a server."""
        return bot_seed(self.seed, str(self.label), phase, seat)


def dice_of(seed: str) -> TableDice:
    """Return the dice of a seed; the label of a game of the day is one too.

    >>> dice_of("daily/2026-11-17/qwixx").label.day
    '2026-11-17'
    """
    label = read_day_label(seed)
    return SeedDice(seed) if label is None else DayDice(label)


def new_seed() -> str:
    """Return a seed that nobody knows yet.

    >>> new_seed().isdigit()
    True
    """
    return str(SystemRandom().randrange(1_000_000))


def faces(state: State, seed: str, number: int) -> tuple[int, ...]:
    """Return the faces of the dice that are due, as the roll of that number in its game.

    >>> import astragal
    >>> state = astragal.game("qwixx").start()
    >>> faces(state, "7", 0) == faces(state, "7", 0) != faces(state, "7", 1)
    True
    """
    return tuple(
        Random(f"{seed}:{number}:{die}:{place + 1}").randint(1, state.faces) for die, place in numbered(state.dice)
    )


def first_seat(game: str, names: Sequence[str], seed: str, way: FirstWay | None = None) -> tuple[int, list[str]]:
    """Return who begins, and how that came about: by throwing dice, at random or by a coin (QX2, QI0).

    >>> first_seat("longo", ["Max", "Moritz"], "3")
    (0, ['Chance picks who begins: Max.'])
    >>> first_seat("longo", ["Max", "Moritz"], "3", "highest")
    (1, ['Who begins? Max 2 · Moritz 6.', 'Moritz begins.'])
    """
    chance = Random(f"{seed}:first")
    if len(names) == 1:
        return 0, []
    how = GAMES[game].first_by if way is None else first_ways(GAMES[game])[way]
    seat, rounds = find_first(how, len(names), lambda _: chance.randint(1, 6), chance.randrange)
    if how != "roll_off":
        return seat, [tell("first.random" if how == "random" else "first.coin", name=names[seat])]
    throws = (" · ".join(f"{names[thrower]} {face}" for thrower, face in thrown) for thrown in rounds)
    return seat, [*(tell("first.throws", throws=text) for text in throws), tell("first.begins", name=names[seat])]
