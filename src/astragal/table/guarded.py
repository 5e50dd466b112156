"""Positions of a running game that counts: those about which nobody gets an opinion while it is on.

A position is compared by what an opinion about it rests on: its standing (a part of the game's folder, or else its
text) and the dice. Guarded are the positions that the game has gone through, the one that it has reached, and those
one choice, and one roll, after that. The first positions of games without dice on the table are everybody's.
"""

from collections.abc import Hashable, Iterator
from itertools import islice, product

from astragal.core.folder import has_part, part
from astragal.core.state import State
from astragal.notation import position
from astragal.protocol.events import Logged
from astragal.table.evolve import evolve
from astragal.table.state import TableState

OPENING = 4
"""Entries of a game up to which a position without dice on the table is not guarded: all games share it."""
MAX_AHEAD = 1_000
"""Continuations of a position that are guarded."""

Key = tuple[str, int, Hashable, Hashable]


def position_key(state: State) -> Key:
    """Return what stands for a position with its dice.

    >>> import astragal
    >>> start = astragal.game("qwixx").start()
    >>> one, other = start.rolled((4, 1, 2, 6, 6, 3)), start.rolled((1, 4, 2, 6, 6, 3))
    >>> position_key(one) == position_key(other), position_key(one) == position_key(start)
    (True, False)
    """
    return (*_standing(state), tuple(sorted(state.shown)))


def roll_key(state: State) -> Key:
    """Return what stands for a position before its dice were rolled, or are.

    >>> import astragal
    >>> start = astragal.game("qwixx").start()
    >>> roll_key(start) == roll_key(start.rolled((4, 1, 2, 6, 6, 3)))
    True
    """
    return (*_standing(state), tuple(sorted(state.dice or [name for name, _ in state.shown])))


def _standing(state: State) -> tuple[str, int, Hashable]:
    game = state.game
    found: Hashable
    if has_part(game, "standing"):
        found = part(game, "standing").standing(state)
    else:
        for seat in game.everyone:
            state = state.withdrawn(seat)
        found = position(state)
    return game.name, game.players, found


def continuations(state: State) -> Iterator[State]:
    """Give the states after the choices that are due, and with dice after the rest of the turn, up to the next roll.

    >>> import astragal
    >>> sum(1 for _ in continuations(astragal.game("quixo").start()))
    44
    """
    before = [state]
    for _ in range(2 if state.game.has_dice else 1):
        after: list[State] = []
        for one in before:
            for choices in product(*(one.moves(seat) for seat in one.due)) if one.due else ():
                now = one
                for seat, choice in zip(one.due, choices, strict=True):
                    now = now.play(seat, choice)
                yield now
                if now.due and not now.dice:
                    after.append(now)
        before = after


class GuardedGame:
    """The game that is on at a table, followed event by event.

    >>> from astragal.protocol.events import Settings
    >>> from astragal.table.creation import create, log_of
    >>> guarded = GuardedGame()
    >>> for logged in log_of(create("t1", "ABCD", "p1", "Ann", {"game": "quixo"}, Settings(), b"seed")):
    ...     guarded.follow(logged)
    >>> guarded.seq, guarded.state
    (2, None)
    """

    def __init__(self) -> None:
        self.table: TableState | None = None
        self._match = 0
        self._passed: set[Key] = set()
        self._ahead: set[Key] = set()
        self._ahead_of: State | None = None

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return 0 if self.table is None else self.table.seq

    @property
    def state(self) -> State | None:
        """The state that the game has reached, with nothing pending; None while none is on."""
        table = self.table
        playing = table is not None and table.status == "playing" and table.match is not None
        return table.match.entries.final if playing and table and table.match else None

    def follow(self, logged: Logged) -> None:
        """Let an event happen."""
        self.table = evolve(self.table, logged)
        state, match = self.state, self.table.match
        if state is None or match is None:
            return
        if match.number != self._match:
            self._match, self._passed, self._ahead, self._ahead_of = match.number, set(), set(), None
        if state.due and not self._is_opening(state):
            self._passed.add(position_key(state))

    def look_ahead(self) -> Iterator[None]:
        """Work out what may come next, step by step; nothing is to be done where that is known."""
        state = self.state
        if state is None or state is self._ahead_of:
            return
        self._ahead = set()
        if not self._is_opening(state):
            for after in (state, *islice(continuations(state), MAX_AHEAD)):
                if after.dice:
                    self._ahead.add(roll_key(after))
                elif after.due:
                    self._ahead.add(position_key(after))
                yield
        self._ahead_of = state

    def guards(self, position: Key, rolled: Key, *, passed: bool = True) -> bool:
        """Tell whether a position is this game's or follows it, by its keys; without `passed` only from where it is."""
        return position in self._ahead or rolled in self._ahead or (passed and position in self._passed)

    def _is_opening(self, state: State) -> bool:
        assert self.table is not None
        assert self.table.match is not None
        return not state.shown and len(self.table.match.entries) < OPENING
