"""What in a game was chance: of the dice, and of bots that overlook moves at random.

Each number here is 0 on average, however anybody plays and whatever the value function thinks: what happened, minus the
mean over what could have happened at that moment. So any multiple of it may be taken from the points without moving
their mean (`astragal.arena.adjusting`).
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.value_function import ValueFunction

HALVED = 5
"""After so many rounds a roll counts half in `early`."""

Floats = tuple[float, ...]


@dataclass(frozen=True)
class Booked:
    """By seat, parts of the points that are 0 on average.

    >>> Booked((0.1, -0.1), (0.05, -0.05), (0.0, 0.0)).columns
    ((0.1, -0.1), (0.05, -0.05), (0.0, 0.0))
    """

    luck: Floats
    """What all rolls changed in the value."""
    early: Floats
    """The same with less and less weight: between unequal players early rolls decide less than between equal ones."""
    noticed: Floats
    """What bots of our own noticed or overlooked, compared with what they notice on average."""

    @property
    def columns(self) -> tuple[Floats, ...]:
        """All of them, in that order."""
        return astuple(self)


class Booking:
    """Books one game as it is played.

    >>> import astragal
    >>> from astragal.engines.value_function import value_function
    >>> before = astragal.game("qwixx").start()
    >>> booking = Booking(value_function(before.game))
    >>> booking.rolled(before, before.rolled((1, 1, 6, 1, 1, 6)), 1)
    >>> booking.booked.luck[0] > 0, booking.booked.noticed
    (True, (0.0, 0.0))
    """

    def __init__(self, values: ValueFunction) -> None:
        self._values, self._players = values, values.game.players
        self._luck, self._early, self._noticed = ([0.0] * self._players for _ in range(3))

    def rolled(self, before: State, after: State, turn: int) -> None:
        """Book a roll of a turn, counted from 1."""
        weight = 0.5 ** ((turn - 1) / (HALVED * self._players))
        for seat, luck in enumerate(self._values.luck(before, after)):
            self._luck[seat] += luck
            self._early[seat] += weight * luck

    def chose(self, view: State, seat: int, move: Move, chances: Mapping[Move, float]) -> None:
        """Book a choice of a bot that might have chosen otherwise, as likely as `chances` say."""
        worths = self._values.worths(view, seat)
        gained = worths[move] - sum(chance * worths[other] for other, chance in chances.items())
        for other in range(self._players):
            self._noticed[other] += gained if other == seat else -gained / (self._players - 1)

    @property
    def booked(self) -> Booked:
        """All that was booked."""
        return Booked(tuple(self._luck), tuple(self._early), tuple(self._noticed))
