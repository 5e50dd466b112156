"""A moment of Quixo: taking, pushing, the winning and the losing line, and the draws that we added."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from astragal.core.errors import IllegalMove
from astragal.core.moves import NOTHING, Choice, Move, Nothing
from astragal.core.state import Outcome, State
from astragal.games.quixo.rules.board import (
    BLANK,
    INDEX,
    LETTERS,
    PARTNER_PUSHES,
    PATHS,
    PUSHES,
    RING,
    lines_of,
    pushed,
)
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.positions import NO_POSITIONS, Position, Positions
from astragal.texts import Message, say

if TYPE_CHECKING:
    from astragal.games.quixo.rules.game import Quixo

LINE, REPETITION, MOVE_LIMIT, FORFEIT = "line", "repetition", "move_limit", "forfeit"


@dataclass(frozen=True, slots=True)
class QuixoState(State):
    """A state of Quixo. The board is 25 letters from a1 to e5: `.` blank, `X` `O`, and `x` `o` for the
    partners at seats 2 and 3, at whom a cube's dot may point.

    >>> import astragal
    >>> state = astragal.game("quixo").start().play(0, astragal.move("a1-a5"))
    >>> state.board[20], state.active
    ('X', 1)
    """

    game: "Quixo"
    board: str
    active: int
    made: int
    """How many moves have been made, forced passes included."""
    seen: Sequence[Position]
    """Positions since a blank was last taken, this one included; none could have come before. Kept only
    where repetitions end the game."""
    result: Outcome | None = None

    def __post_init__(self) -> None:
        """Positions are kept so that to count them, and to add one, costs little however many there are."""
        if not isinstance(self.seen, Positions):
            object.__setattr__(self, "seen", Positions(self.seen))

    # -- choices ------------------------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[Choice, ...]:  # type: ignore[override]
        """Nobody's: moves are made in turn."""
        return (None,) * self.game.players

    @property
    def due(self) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return () if self.result else (self.active,)

    @property
    def turn_clause(self) -> str:
        """QI6 with four players (clockwise), QI1 with two."""
        return "QI6" if self.game.players == 4 else "QI1"

    def _moves(self, seat: int) -> tuple[Move, ...]:
        own, four, board = LETTERS[seat], self.game.players == 4, self.board
        found: list[Move] = []
        for take, _, push in PUSHES:
            if board[take] == BLANK or board[take] == own:
                found.append(push)
                if four:
                    found.append(PARTNER_PUSHES[push])
        return tuple(found) if found or not four else (NOTHING,)

    def _why_not(self, seat: int, move: Move) -> Message | None:
        own, four = LETTERS[seat], self.game.players == 4
        if isinstance(move, Nothing):
            if not four:
                return say("quixo.no_pass", "QI1")
            if any(self.board[place] in (BLANK, own) for place in RING):
                return say("quixo.must_move", "QI8")
            return None
        if not isinstance(move, Push) or move.take not in INDEX or move.put not in INDEX:
            return say("other_game", game=self.game.name)
        take, put = INDEX[move.take], INDEX[move.put]
        if take not in RING:
            return say("quixo.inside", "QI1", square=move.take)
        if self.board[take] not in (BLANK, own):
            partners = self.board[take] == LETTERS[(seat + 2) % 4]
            key, clause = ("quixo.partners_cube", "QI6") if partners else ("quixo.others_cube", "QI1")
            return say(key, clause, square=move.take)
        if (take, put) not in PATHS:
            key = "quixo.same_place" if take == put else "quixo.no_way"
            return say(key, "QI3", take=move.take, put=move.put)
        if move.partner and not four:
            return say("quixo.no_partner", "QI7")
        return None

    # -- what happens -------------------------------------------------------------------------------------

    def _resolved(self, pending: tuple[Choice, ...]) -> Self:
        move, seat, board, seen = pending[self.active], self.active, self.board, self.seen
        assert isinstance(seen, Positions)
        if isinstance(move, Push):
            take, put = INDEX[move.take], INDEX[move.put]
            if board[take] == BLANK:
                seen = NO_POSITIONS  # the cube count never goes back, so nothing before can come again
            board = pushed(board, take, put, LETTERS[(seat + 2 * move.partner) % 4])
        active = (seat + 1) % self.game.players
        if self.game.repetition is not None:
            seen = seen.plus((board, active))
        state = self._to(board=board, active=active, made=self.made + 1, seen=seen)
        return state.judged()

    def judged(self) -> Self:
        """Return the state with its result, if the position or the options end the game here."""
        game, position = self.game, (self.board, self.active)
        mover = (self.active - 1) % game.players
        result = None
        if lines_of(self.board, (mover + 1) % 2):
            result = Outcome(LINE, self._side(mover + 1))
        elif lines_of(self.board, mover % 2):
            result = Outcome(LINE, self._side(mover))
        elif game.repetition is not None and self.seen.count(position) >= game.repetition:
            result = Outcome(REPETITION, ())
        elif game.move_limit is not None and self.made >= game.move_limit:
            result = Outcome(MOVE_LIMIT, ())
        return self if result is None else self._to(result=result)

    def forfeit(self, seat: int) -> Self:
        """Return the game lost by that seat's side: it gave up, or its time ran out (QI10).

        >>> import astragal
        >>> astragal.game("quixo", move_seconds=30).start().forfeit(0).winners
        (1,)
        """
        self.game.check_seat(seat)
        if self.result:
            raise IllegalMove(say("game_over"))
        return self._to(result=Outcome(FORFEIT, self._side(seat + 1)))

    def _side(self, seat: int) -> tuple[int, ...]:
        return tuple(s for s in self.game.everyone if s % 2 == seat % 2)

    # -- the end ------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """A line, a draw by the options, or a forfeit (QI4, QI5, QI10, QI11)."""
        return self.result

    @property
    def winning_line(self) -> tuple[str, ...]:
        """The squares of the lines that decided, or ()."""
        from_lines = {place for side in (0, 1) for line in lines_of(self.board, side) for place in line}
        return tuple(name for name, place in INDEX.items() if place in from_lines)

    @property
    def scores(self) -> tuple[float, ...]:
        """Zeros until the end; then 1 for a winner, a half each in a draw."""
        if self.result is None:
            return (0,) * self.game.players
        if self.result.drawn:
            return (0.5,) * self.game.players
        return tuple(int(seat in self.result.winners) for seat in self.game.everyone)

    # -- data ---------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, object]:
        """Return the whole state as plain data.

        >>> import astragal
        >>> astragal.game("quixo").start().to_dict()["board"]
        '.........................'
        """
        return {
            "game": self.game.to_dict(),
            "active": self.active,
            "board": self.board,
            "made": self.made,
            "seen": [list(position) for position in self.seen],
            "result": self.result and [self.result.termination, list(self.result.winners)],
            "pending": {},
        }
