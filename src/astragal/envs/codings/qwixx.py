"""Qwixx and Longo as numbers."""

from functools import cached_property
from typing import cast

from astragal.core.moves import NOTHING, Move, Nothing
from astragal.core.state import State
from astragal.engines.qwixx_tables import sheet_tables
from astragal.envs.codings.coding import Arrays, Coding, Opponents, Runner
from astragal.envs.codings.fields import FLAGS, NUMBER, VALUES, Field
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import PENALTIES
from astragal.games.qwixx.rules.state import WHITE, QwixxState
from astragal.kernels.episodes import Bytes, Flags, Ints
from astragal.kernels.network import empty_network, scratch
from astragal.kernels.qwixx import opponents as kernels_against
from astragal.kernels.qwixx import steps as kernels
from astragal.kernels.qwixx.convert import PHASES, from_vector, packed
from astragal.kernels.qwixx.game import SHEETS
from astragal.kernels.qwixx.net_inputs import DUEL, INPUTS, slots_of
from astragal.kernels.qwixx.net_play import NET
from astragal.kernels.qwixx.weights import YARDSTICK

CHOICE = 9
"""The byte of a seat's choice among its own."""


class QwixxCoding(Coding):
    """Qwixx and Longo: an action is a cell of the sheet, and `-`.

    >>> from astragal.envs.codings import coding_of
    >>> [coding_of("longo").action_text(action) for action in (0, 1, 15, 61)]
    ['-', 'r2', 'r16#', 'wait']
    """

    policies = ("random", "weights", "network")
    weights = YARDSTICK

    game: QwixxFamily

    @cached_property
    def _crosses(self) -> tuple[Cross, ...]:
        return tuple(cross for row in self.game.layout.crosses for cross in row)

    @cached_property
    def _lucky(self) -> tuple[Cross, ...]:
        return tuple(cross for row in self.game.layout.lucky_crosses for cross in row)

    @cached_property
    def _numbers(self) -> dict[Move, int]:
        both = (*enumerate(self._crosses, 1), *enumerate(self._lucky, 1))
        return {NOTHING: 0, **{cross: number for number, cross in both}}

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The bytes of an observation."""
        width, seats = len(self.game.layout.rows[0]) + 1, range(self.game.players)
        rows = [
            field
            for row in range(4)
            for field in (Field(f"row {row}, low", 1, FLAGS, 8), Field(f"row {row}, high", 1, FLAGS, width - 8))
        ]
        sheet = (
            *rows,
            Field("penalties", 1, NUMBER, PENALTIES),
            Field("choice", 1, NUMBER, 255),
            Field("lucky numbers", 2, NUMBER, 16),
        )
        return (
            Field("phase", 1, VALUES, 4),
            Field("turn", 1, VALUES, len(seats)),
            Field("crossed", 1, FLAGS, 1),
            Field("closed rows", 1, FLAGS, 4),
            Field("dice", 6, VALUES, self.game.layout.faces + 1),
            *(
                Field(f"seat +{far}: {field.name}", field.bytes, field.kind, field.size)
                for far in seats
                for field in sheet
            ),
        )

    @property
    def actions(self) -> int:
        """Nothing, the cells, and waiting."""
        return len(self._crosses) + 2

    @property
    def columns(self) -> int:
        """Integers of a game's state in the kernels."""
        return SHEETS + 2 * self.game.players

    def move(self, state: State, seat: int, action: int) -> Move:
        """Return the move: a cross is a lucky one when action 1 does not give its number otherwise."""
        state = cast(QwixxState, state)
        if not 0 < action <= len(self._crosses):
            return NOTHING
        cross = self._crosses[action - 1]
        lucky = state.phase == WHITE and cross.number != state.white_sum and self.game.lucky_pair(seat) is not None
        return self._lucky[action - 1] if lucky else cross

    def action(self, move: Move) -> int:
        """Return the action of a move."""
        return 0 if isinstance(move, Nothing) else self._numbers[move]

    def action_text(self, action: int) -> str:
        """Return what an action is called."""
        return "wait" if action == self.wait else str((NOTHING, *self._crosses)[action])

    def _write(self, view: State, seat: int, seen: Bytes) -> None:
        view = cast(QwixxState, view)
        players = self.game.players
        seen[:4] = PHASES.index(view.phase), (view.active - seat) % players, view.crossed, view.closed
        seen[4 : 4 + len(view.table)] = view.table
        for far in range(players):
            sheet, at = view.sheets[(seat + far) % players], kernels.HEAD + kernels.SHEET * far
            word = packed(sheet.rows) & (1 << 64) - 1
            seen[at : at + 8] = list(word.to_bytes(8, "little"))
            seen[at + 8] = sheet.penalties
            seen[at + 10 : at + 12] = sorted(sheet.lucky or (0, 0))

    def _choice_at(self, far: int) -> int:
        return kernels.HEAD + kernels.SHEET * far + CHOICE

    def state(self, row: Ints, meta: Ints) -> QwixxState:
        """Return the state that a row of the kernels stands for."""
        return from_vector(self.game, row)

    def runner(self, arrays: Arrays, opponents: Opponents, workers: int) -> Runner:
        """Return the kernels that step these games."""
        return _QwixxRunner(self.game, arrays, opponents, workers)


class _QwixxRunner:
    def __init__(self, game: QwixxFamily, arrays: Arrays, opponents: Opponents, workers: int) -> None:
        self._t, self._a, self._opponents = sheet_tables(game), arrays, opponents
        self._net, slots = empty_network(INPUTS), DUEL
        if (opponents.kinds == NET).any():
            from astragal.models.networks import model_for

            model, seen = model_for(game)
            self._net, slots = model.net, slots_of(seen)
        self._rooms = [scratch(slots) for _ in range(workers)]

    def reset(self, which: Flags, first: int) -> None:
        a = self._a
        kernels.reset(self._t, which, first, self._opponents.seats, a.state, a.meta, a.totals, a.seen, a.masks)

    def step(self, low: int, high: int, mode: int, reward: int, first: int, worker: int) -> None:
        a, o = self._a, self._opponents
        ways = low, high, mode, reward, first, o.seats, a.actions, a.state, a.meta, a.totals
        seen = a.seen, a.masks, a.rewards, a.done, a.illegal, a.last_seen
        if o.none:
            kernels.step(self._t, *ways, *seen)
        else:
            room = self._rooms[worker]
            kernels_against.step_against(self._t, o.kinds, o.weights, self._net, room, *ways, *seen)

    def choose(self, low: int, high: int, worker: int) -> None:
        a, o, room = self._a, self._opponents, self._rooms[worker]
        where = low, high, a.state, a.meta, a.actions
        kernels_against.choose_all(self._t, o.kinds, o.weights, self._net, room, *where)
