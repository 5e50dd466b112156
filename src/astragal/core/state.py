"""The shape of every game: dice are rolled, seats owe choices, the game is over. Nothing else happens."""

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import ClassVar, Self

from astragal.core.dice import Outcomes, merged_outcomes, outcomes, roll_faces
from astragal.core.errors import IllegalMove, IllegalRoll, NotAMove, NotAwaited
from astragal.core.game import Game
from astragal.core.moves import HIDDEN, Choice, Move
from astragal.texts import Message, say


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and which seats won (none in a draw, several when they share the win).

    >>> Outcome("line", (0,)).drawn
    False
    """

    termination: str
    winners: tuple[int, ...]

    @property
    def drawn(self) -> bool:
        """Whether nobody won.

        >>> Outcome("repetition", ()).drawn
        True
        """
        return not self.winners


class State(ABC):
    """One moment of a game. Frozen: every method returns, none changes it.

    >>> import astragal
    >>> state = astragal.game("qwixx", players=2).start()
    >>> state.dice
    ('white', 'white', 'red', 'yellow', 'green', 'blue')
    >>> state = state.rolled((4, 1, 2, 6, 6, 3))
    >>> state.awaiting, [str(move) for move in state.moves(0)]
    ((0, 1), ['-', 'r5', 'y5', 'g5', 'b5'])
    """

    __slots__ = ()

    game: Game
    active: int
    pending: tuple[Choice, ...]

    # -- dice ---------------------------------------------------------------------------------------------

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice to roll now, by name, or ()."""
        return ()

    @property
    def faces(self) -> int:
        """How many faces the dice have; 0 in a game without dice."""
        return 0

    @property
    def shown(self) -> tuple[tuple[str, int], ...]:
        """The dice that lie on the table, each with its face."""
        return ()

    def rolled(self, roll: Sequence[int]) -> Self:
        """Return the state after this roll, given in the order of `dice`.

        >>> import astragal
        >>> astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 7))
        Traceback (most recent call last):
            ...
        astragal.core.errors.IllegalRoll: Every die shows 1 to 6. [QX3]
        """
        raise IllegalRoll(say("game_over" if self.over else "roll.not_due"))

    def chance_outcomes(self, *, merged: bool = False) -> Outcomes:
        """Give every roll that can come now with its probability, lazily; nothing when no dice are to be rolled.

        With `merged`, of rolls that make no difference to the game only one is given, with the probability of all:
        the two white dice of Qwixx can be exchanged, and in Qwinto only the sum counts.

        >>> import astragal
        >>> state = astragal.game("qwinto").start().play(0, astragal.move("roll yp"))
        >>> sum(1 for _ in state.chance_outcomes()), sum(1 for _ in state.chance_outcomes(merged=True))
        (36, 11)
        >>> roll, probability = next(state.chance_outcomes())
        >>> roll, round(36 * probability, 6)
        ((1, 1), 1.0)
        """
        return self._merged_outcomes() if merged else outcomes(self.dice, self.faces)

    def _merged_outcomes(self) -> Outcomes:
        return merged_outcomes(self.dice, self.faces)

    # -- choices ------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def due(self) -> tuple[int, ...]:
        """The seats that choose in this phase, whether or not they have chosen yet."""

    @property
    def awaiting(self) -> tuple[int, ...]:
        """The seats that owe a choice now, or ()."""
        pending = self.pending
        return tuple(seat for seat in self.due if pending[seat] is None)

    @property
    def hidden(self) -> tuple[int, ...]:
        """In a view: the seats that have chosen, but what is not shown. `play` for them to try a guess."""
        return tuple(seat for seat, choice in enumerate(self.pending) if choice is HIDDEN)

    def moves(self, seat: int) -> tuple[Move, ...]:
        """Return every legal move of that seat, in a fixed order; () when it owes no choice.

        >>> import astragal
        >>> astragal.game("quixo").start().moves(1)
        ()
        """
        self.game.check_seat(seat)
        return self._moves(seat) if seat in self.due else ()

    def why_not(self, seat: int, move: Move) -> Message | None:
        """Return why that move is illegal, or None when it is legal.

        >>> import astragal
        >>> from astragal.games.quixo.rules.moves import Push
        >>> astragal.game("quixo").start().why_not(0, Push("b2", "b5")).clause
        'QI1'
        """
        self.game.check_seat(seat)
        if seat not in self.due:
            return self._why_not_due(seat)
        return self._why_not(seat, move)

    def mask(self, seat: int) -> int:
        """Return a bit for every move of `game.all_moves`: 1 where that seat may play it.

        >>> import astragal
        >>> astragal.game("quixo").start().mask(0).bit_count()
        44
        """
        bits = 0
        for place, move in enumerate(self.game.all_moves):
            if self.why_not(seat, move) is None:
                bits |= 1 << place
        return bits

    def play(self, seat: int, move: Move) -> Self:
        """Return the state after this choice; a simultaneous phase resolves with its last choice.

        Until then a seat may play again, which replaces its choice.

        >>> import astragal
        >>> astragal.game("qwixx").start().play(0, astragal.move("r5"))
        Traceback (most recent call last):
            ...
        astragal.core.errors.NotAwaited: The dice must be rolled first. [QX3]
        """
        reason = self.why_not(seat, move)
        if isinstance(move, str):
            raise NotAMove(say("not_a_move", text=move[:20]))
        if reason is not None:
            raise (IllegalMove if seat in self.due else NotAwaited)(reason)
        pending = (*self.pending[:seat], move, *self.pending[seat + 1 :])
        for other in self.due:
            choice = pending[other]
            if choice is None or choice is HIDDEN:
                return self._to(pending=pending)
        return self._resolved(pending)

    def view(self, seat: int | None) -> Self:
        """Return the state as that seat (None: a watcher) may see it, without the others' pending choices.

        >>> import astragal
        >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)).play(0, astragal.move("r5"))
        >>> state.view(1).hidden, state.view(0).hidden
        ((0,), ())
        """
        if seat is None:
            return self.view_of(())
        self.game.check_seat(seat)
        return self.view_of((seat,))

    def view_of(self, seats: Collection[int]) -> Self:
        """Return the state as somebody who plays several seats may see it.

        >>> import astragal
        >>> state = astragal.game("qwixx", players=3).start().rolled((4, 1, 2, 6, 6, 3))
        >>> state.play(0, astragal.move("r5")).play(1, astragal.move("-")).view_of((0, 2)).hidden
        (1,)
        """
        pending = self.pending_seen(seats)
        return self if pending == self.pending else self._to(pending=pending)

    def pending_seen(self, seats: Collection[int]) -> tuple[Choice, ...]:
        """Return the pending choices as somebody who plays these seats may see them.

        >>> import astragal
        >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)).play(0, astragal.move("r5"))
        >>> [str(choice) for choice in state.pending_seen((1,))]
        ['?', 'None']
        """
        if self.game.open_choices or self.pending.count(None) == len(self.pending):
            return self.pending
        return tuple(
            [HIDDEN if choice is not None and seat not in seats else choice for seat, choice in enumerate(self.pending)]
        )

    def withdrawn(self, seat: int) -> Self:
        """Return the state without that seat's choice, which was not revealed yet.

        >>> import astragal
        >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
        >>> state.play(0, astragal.move("r5")).withdrawn(0) == state
        True
        """
        self.game.check_seat(seat)
        if self.pending[seat] is None:
            return self
        return self._to(pending=(*self.pending[:seat], None, *self.pending[seat + 1 :]))

    def forfeit(self, seat: int) -> Self:
        """Return the game as lost by that seat's side, in games where a side may give up (`Game.can_resign`).

        >>> import astragal
        >>> astragal.game("qwixx").start().forfeit(0)
        Traceback (most recent call last):
            ...
        astragal.core.errors.IllegalMove: Nobody can give up a game of Qwixx: it ends by its rules.
        """
        self.game.check_seat(seat)
        raise IllegalMove(say("no_forfeit", game=self.game.title))

    def corrected(self, seat: int, mend: object) -> Self:
        """Return the state with a sheet mended, in games whose rules let people put a mistake right."""
        self.game.check_seat(seat)
        raise IllegalMove(say("other_game", game=self.game.name))

    # -- the end ------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    @abstractmethod
    def scores(self) -> tuple[float, ...]:
        """What the game would give each seat if it ended now; pending choices don't count."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; () while the game goes on, and in a draw."""
        outcome = self.outcome
        return () if outcome is None else outcome.winners

    # -- data ---------------------------------------------------------------------------------------------

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """Return the whole state as plain data; `game.state(data)` makes it again."""

    def pending_dict(self, seats: Collection[int] | None = None) -> dict[str, str]:
        """Return the pending choices as text by seat, `?` for a hidden one; as those who play these seats see them."""
        pending = self.pending if seats is None else self.pending_seen(seats)
        return {str(seat): str(choice) for seat, choice in enumerate(pending) if choice is not None}

    def __str__(self) -> str:
        """Return a small board of plain text, as a watcher may see it; `repr` tells everything.

        >>> import astragal
        >>> print(astragal.game("quixo").start())  # doctest: +ELLIPSIS
        Quixo  Seat 0 to move, playing crosses
        ...
          5 │ · │ · │ · │ · │ · │ 5
        ...
        """
        text: str = importlib.import_module("astragal.draw").plain(self)
        return text

    def _repr_svg_(self) -> str:
        # Drawing knows the rules, not the other way round: it is looked up by name when a notebook asks.
        svg: str = importlib.import_module("astragal.draw").svg(self)
        return svg

    # -- what each game fills in --------------------------------------------------------------------------

    @property
    @abstractmethod
    def turn_clause(self) -> str:
        """The clause that says whose choice it is in this phase."""

    @abstractmethod
    def _moves(self, seat: int) -> tuple[Move, ...]: ...

    @abstractmethod
    def _why_not(self, seat: int, move: Move) -> Message | None: ...

    @abstractmethod
    def _resolved(self, pending: tuple[Choice, ...]) -> Self: ...

    def _to(self, **changes: object) -> Self:
        """Every state is a frozen dataclass; this is the one way from one to the next."""
        names, values = _fields(type(self))
        return type(self)(**{**dict(zip(names, values(self), strict=True)), **changes})

    def _why_not_due(self, seat: int) -> Message:
        if self.over:
            return say("game_over")
        return say("not_your_turn", self.turn_clause, seat=seat, active=self.active)


@cache
def _fields(kind: type[State]) -> tuple[tuple[str, ...], Callable[[State], tuple[object, ...]]]:
    """The names of the fields of a class of states, and what reads them all from a state."""
    names = tuple(each.name for each in fields(kind))  # type: ignore[arg-type]
    return names, attrgetter(*names)


class DiceState(State):
    """A state of a game with dice."""

    __slots__ = ()

    roll_clause: ClassVar[str]
    """The clause that says who rolls what."""

    def rolled(self, roll: Sequence[int]) -> Self:
        """Return the state after this roll, given in the order of `dice`; see `State.rolled`."""
        dice = self.dice
        if not dice:
            raise IllegalRoll(say("game_over") if self.over else say("roll.not_due", self.roll_clause))
        shown = roll_faces(roll)
        if shown is None or len(shown) != len(dice):
            raise IllegalRoll(say("roll.count", self.roll_clause, count=len(dice)))
        if not 1 <= min(shown) <= max(shown) <= self.faces:
            raise IllegalRoll(say("roll.face", self.roll_clause, faces=self.faces))
        return self._rolled(shown)

    @abstractmethod
    def _rolled(self, roll: tuple[int, ...]) -> Self: ...

    def _why_not_due(self, seat: int) -> Message:
        return say("roll.first", self.roll_clause) if self.dice else super()._why_not_due(seat)


def shared_win(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest score: equal totals share the win (QX12, QW7).

    >>> shared_win([12, 30, 30])
    (1, 2)
    """
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
