"""Qwinto as numbers."""

from functools import cached_property
from typing import cast

from astragal.core.moves import NOTHING, Move
from astragal.core.state import State
from astragal.envs.codings.coding import Arrays, Coding, Opponents, Runner
from astragal.envs.codings.fields import FLAGS, NUMBER, VALUES, Field
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwinto.rules.moves import AGAIN, KEEP, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, FAILS
from astragal.games.qwinto.rules.state import PHASES, PICKS, QwintoState
from astragal.kernels.episodes import FACES, Bytes, Flags, Ints
from astragal.kernels.network import empty_network, scratch
from astragal.kernels.qwinto import opponents as kernels_against
from astragal.kernels.qwinto import steps as kernels
from astragal.kernels.qwinto.convert import from_vector
from astragal.kernels.qwinto.game import SHEETS
from astragal.kernels.qwinto.net_inputs import INPUTS, SLOTS
from astragal.kernels.qwinto.net_play import NET
from astragal.kernels.qwinto.tables import WRITES
from astragal.kernels.qwinto.weights import PLAIN

FIXED = (NOTHING, *PICKS, AGAIN, KEEP)
PLACES = tuple((colour, column + 1) for row, colour in enumerate(COLOURS) for column in CELLS[row])
"""The cells in the order of their actions: row and column as moves name them."""
CHOICE = 28
"""The byte of a seat's choice among its own."""


class QwintoCoding(Coding):
    """Qwinto: an action is a pick, `again`, `keep`, `-` or a cell, where the sum on the table is written.

    >>> from astragal.envs.codings import coding_of
    >>> [coding_of("qwinto").action_text(action) for action in (0, 4, 8, 9, 10, 37)]
    ['-', 'roll oy', 'again', 'keep', 'o3', 'wait']
    """

    policies = ("random", "weights", "network")
    weights = PLAIN

    game: Qwinto

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The bytes of an observation."""
        seats = range(self.game.players)
        sheet = (Field("numbers", 27, NUMBER, 18), Field("fails", 1, NUMBER, FAILS), Field("choice", 1, NUMBER, 255))
        return (
            Field("phase", 1, VALUES, len(PHASES) + 1),
            Field("turn", 1, VALUES, len(seats)),
            Field("dice picked", 1, FLAGS, 3),
            Field("faces", 3, NUMBER, 6),
            Field("sum", 1, VALUES, 19),
            *(
                Field(f"seat +{far}: {field.name}", field.bytes, field.kind, field.size)
                for far in seats
                for field in sheet
            ),
        )

    @property
    def actions(self) -> int:
        """Nothing, seven picks, again, keep, 27 cells, and waiting."""
        return kernels.ACTIONS

    @property
    def columns(self) -> int:
        """Integers of a game's state in the kernels."""
        return SHEETS + 4 * self.game.players

    def move(self, state: State, seat: int, action: int) -> Move:
        """Return the move: in a cell the sum on the table is written."""
        state = cast(QwintoState, state)
        if action < WRITES:
            return FIXED[action]
        if action == self.wait:
            return NOTHING
        return Write(*PLACES[action - WRITES], state.number)

    def action(self, move: Move) -> int:
        """Return the action of a move."""
        if isinstance(move, Write):
            return WRITES + PLACES.index((move.colour, move.column))
        return FIXED.index(move)

    def action_text(self, action: int) -> str:
        """Return what an action is called."""
        if action == self.wait:
            return "wait"
        if action < WRITES:
            return str(FIXED[action])
        colour, column = PLACES[action - WRITES]
        return f"{colour[0]}{column}"

    def _write(self, view: State, seat: int, seen: Bytes) -> None:
        view = cast(QwintoState, view)
        players = self.game.players
        picked = sum(1 << COLOURS.index(colour) for colour in view.picked)
        seen[:3] = 1 + PHASES.index(view.phase), (view.active - seat) % players, picked
        for colour, face in view.shown:
            seen[3 + COLOURS.index(colour)] = face
        seen[6] = view.number
        for far in range(players):
            sheet, at = view.sheets[(seat + far) % players], kernels.HEAD + kernels.SHEET * far
            seen[at : at + 27] = [sheet.numbers[row][column] for row in range(3) for column in CELLS[row]]
            seen[at + 27] = sheet.fails

    def _choice_at(self, far: int) -> int:
        return kernels.HEAD + kernels.SHEET * far + CHOICE

    def state(self, row: Ints, meta: Ints) -> QwintoState:
        """Return the state that a row of the kernels stands for, with the faces that were rolled."""
        state = from_vector(self.game, row)
        if not state.table:
            return state
        faces = tuple(int(meta[FACES + COLOURS.index(colour)]) for colour in state.picked)
        return QwintoState(self.game, state.sheets, state.active, state.phase, state.picked, faces, state.pending)

    def runner(self, arrays: Arrays, opponents: Opponents, workers: int) -> Runner:
        """Return the kernels that step these games."""
        return _QwintoRunner(self.game, arrays, opponents, workers)


class _QwintoRunner:
    def __init__(self, game: Qwinto, arrays: Arrays, opponents: Opponents, workers: int) -> None:
        self._a, self._opponents = arrays, opponents
        self._net, self._win = empty_network(INPUTS), 1.0
        if (opponents.kinds == NET).any():
            from astragal.models.networks import model_for

            model, _ = model_for(game)
            self._net, self._win = model.net, float(model.about["win"])
        self._rooms = [scratch(SLOTS) for _ in range(workers)]

    def reset(self, which: Flags, first: int) -> None:
        a, o = self._a, self._opponents
        where = which, first, o.seats, a.state, a.meta, a.totals, a.seen, a.masks
        if o.none:
            kernels.reset(*where)
        else:
            kernels_against.reset_against(o.kinds, o.weights, self._net, self._win, self._rooms[0], *where)

    def step(self, low: int, high: int, mode: int, reward: int, first: int, worker: int) -> None:
        a, o = self._a, self._opponents
        ways = low, high, mode, reward, first, o.seats, a.actions, a.state, a.meta, a.totals
        seen = a.seen, a.masks, a.rewards, a.done, a.illegal, a.last_seen
        if o.none:
            kernels.step(*ways, *seen)
        else:
            room = self._rooms[worker]
            kernels_against.step_against(o.kinds, o.weights, self._net, self._win, room, *ways, *seen)

    def choose(self, low: int, high: int, worker: int) -> None:
        a, o, room = self._a, self._opponents, self._rooms[worker]
        where = low, high, a.state, a.meta, a.actions
        kernels_against.choose_all(o.kinds, o.weights, self._net, self._win, room, *where)
