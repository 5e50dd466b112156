"""Roll and add up, or hold and bank; a one loses what was added up in this turn. The first to 30 wins."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from astragal.core.data import Data, wrong
from astragal.core.game import FirstPlayer, Game
from astragal.core.moves import Choice, Move
from astragal.core.options import Limit, Option
from astragal.core.state import DiceState, Outcome
from astragal.texts import Message, say

ROLL, DECIDE, OVER = "roll", "decide", "over"


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """Bank what this turn has brought."""

    def __str__(self) -> str:
        return "hold"


@dataclass(frozen=True, slots=True)
class Dare(Move):
    """Roll once more."""

    def __str__(self) -> str:
        return "dare"


HOLD, DARE = Hold(), Dare()


@dataclass(frozen=True, kw_only=True)
class Pig(Game):
    """Pig with its options."""

    goal: int | None = None

    name: ClassVar[str] = "pig"
    title: ClassVar[str] = "Pig"
    counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    declared: ClassVar[tuple[Option, ...]] = (Limit("goal", 10, 200),)
    clauses: ClassVar[tuple[str, ...]] = ("PG1", "PG2")
    first_by: ClassVar[FirstPlayer] = "roll_off"
    minutes: ClassVar[tuple[int, int]] = (5, 10)
    age: ClassVar[int] = 6
    all_moves: ClassVar[tuple[Move, ...]] = (HOLD, DARE)

    def start(self) -> "PigState":
        return PigState(self, (0,) * self.players, self.first, 0, 0, ROLL)

    def state(self, data: Mapping[str, object]) -> "PigState":
        given = Data(data)
        given.game(self.to_dict())
        banked = given.items("banked", self.players)
        if not all(isinstance(points, int) and 0 <= points < 1000 for points in banked):
            raise wrong("banked")
        phase = given.word("phase", (ROLL, DECIDE, OVER))
        return PigState(
            self,
            tuple(int(str(points)) for points in banked),
            given.whole("active", 0, self.players - 1),
            given.whole("turn", 0, 1000),
            given.whole("face", 0, 6),
            phase,
        )

    @property
    def target(self) -> int:
        return self.goal or 30


@dataclass(frozen=True, slots=True)
class PigState(DiceState):
    """A moment of Pig."""

    roll_clause: ClassVar[str] = "PG1"

    game: Pig
    banked: tuple[int, ...]
    active: int
    turn: int
    """What this turn has brought so far."""
    face: int
    phase: str

    @property
    def pending(self) -> tuple[Choice, ...]:  # type: ignore[override]
        return (None,) * self.game.players

    @property
    def dice(self) -> tuple[str, ...]:
        return ("white",) if self.phase == ROLL else ()

    @property
    def faces(self) -> int:
        return 6

    @property
    def shown(self) -> tuple[tuple[str, int], ...]:
        return (("white", self.face),) if self.face else ()

    @property
    def due(self) -> tuple[int, ...]:
        return (self.active,) if self.phase == DECIDE else ()

    @property
    def turn_clause(self) -> str:
        return "PG1"

    @property
    def outcome(self) -> Outcome | None:
        return Outcome("goal", (self.active,)) if self.phase == OVER else None

    @property
    def scores(self) -> tuple[float, ...]:
        return self.banked

    def _rolled(self, roll: tuple[int, ...]) -> Self:
        if roll[0] == 1:
            following = (self.active + 1) % self.game.players
            return self._to(active=following, turn=0, face=1, phase=ROLL)
        return self._to(turn=self.turn + roll[0], face=roll[0], phase=DECIDE)

    def _moves(self, seat: int) -> tuple[Move, ...]:
        return (HOLD, DARE)

    def _why_not(self, seat: int, move: Move) -> Message | None:
        return None if isinstance(move, Hold | Dare) else say("other_game", game=self.game.name)

    def _resolved(self, pending: tuple[Choice, ...]) -> Self:
        if isinstance(pending[self.active], Dare):
            return self._to(phase=ROLL)
        seat, total = self.active, self.banked[self.active] + self.turn
        banked = (*self.banked[:seat], total, *self.banked[seat + 1 :])
        if total >= self.game.target:
            return self._to(banked=banked, turn=0, phase=OVER)
        return self._to(banked=banked, active=(seat + 1) % self.game.players, turn=0, face=0, phase=ROLL)

    def to_dict(self) -> dict[str, object]:
        return {
            "game": self.game.to_dict(),
            "banked": list(self.banked),
            "active": self.active,
            "turn": self.turn,
            "face": self.face,
            "phase": self.phase,
            "pending": {},
        }
