"""A game on one device: its record, who sits where, its dice, its bots, and its file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from astragal.bots import make_bot
from astragal.cli.support.errors import CommandError
from astragal.cli.support.words import tell
from astragal.cli.terminal_game import saving
from astragal.cli.terminal_game.dice import dice_of
from astragal.cli.terminal_game.seats import BOTS_TAG, TerminalSeat, bots_tag
from astragal.core.moves import HIDDEN, Choice, Move
from astragal.core.state import State
from astragal.notation import Record, Recorder, Roll, record_text
from astragal.notation.record import Entry, Play

if TYPE_CHECKING:
    from astragal.review.hints import Hint

SEED_TAG = "Seed"


class TerminalTable:
    """A game being played at a terminal.

    >>> import astragal
    >>> seats = [TerminalSeat("you"), TerminalSeat("greedy", "greedy")]
    >>> table = TerminalTable(Record(astragal.game("qwixx").start()), seats, "7")
    >>> table.roll()
    >>> table.let_bots_choose()
    >>> table.state.awaiting
    (0,)
    """

    def __init__(
        self, record: Record, seats: Sequence[TerminalSeat], seed: str, path: Path | None = None, kept: str = ""
    ) -> None:
        """`kept` is what the file at `path` says."""
        self.seats = tuple(seats)
        self.seed = seed
        self._dice = dice_of(seed)
        self.path, self._kept = path, kept
        self._written: set[Path] = set()
        tags = dict(record.tags) | {SEED_TAG: seed, BOTS_TAG: bots_tag(seats)}
        named = Record(record.start, record.entries, self.names, record.date, tags, record.comment)
        self._recorder = Recorder.resume(named)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def shown(self) -> tuple[str, ...]:
        """The players' names as they are told, by seat."""
        return tuple(seat.shown for seat in self.seats)

    @property
    def drawn(self) -> tuple[str, ...]:
        """The players' names on drawings, by seat."""
        return tuple(seat.drawn for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.bot is None)

    @property
    def state(self) -> State:
        """The game now."""
        return self._recorder.state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What has been revealed so far."""
        return self._recorder.record().entries

    @property
    def to_ask(self) -> tuple[int, ...]:
        """The people who owe a choice, the active player first and then clockwise."""
        return tuple(seat for seat in self._clockwise() if seat in self.state.awaiting and seat in self.people)

    @property
    def bots_due(self) -> bool:
        """Whether a bot owes a choice."""
        return any(self.seats[seat].bot is not None for seat in self.state.awaiting)

    # -- what happens -------------------------------------------------------------------------------------

    def roll(self) -> None:
        """Roll the dice that are due."""
        record = self._recorder.record()
        states = zip(record.entries, record.states(), strict=False)
        rollers = [before.active for entry, before in states if isinstance(entry.event, Roll)]
        self._recorder.roll(self._dice.roll(self.state, rollers))

    def let_bots_choose(self) -> None:
        """Let every bot that owes a choice make it, from what its seat may see."""
        state = self.state
        for seat in state.awaiting:
            if (level := self.seats[seat].bot) is not None:
                # Made afresh for every moment: after taking back, or in a resumed game, it chooses the same again.
                bot = make_bot(level, seed=self._dice.bot_seed(len(self.entries), seat))
                self._recorder.play(seat, bot.choose(state.view(seat), seat))

    def play(self, seat: int, move: Move, seconds: float | None = None) -> None:
        """Let a person choose."""
        self._recorder.play(seat, move, seconds)

    def forfeit(self, seat: int) -> None:
        """Let a side lose that ran out of time (QI10)."""
        self._recorder.forfeit(seat)

    def hint(self, seat: int) -> "Hint":
        """Return a hint for a seat, from what that seat may see."""
        from astragal.review.hints import hint  # engines are loaded when somebody asks

        return hint(self.state.view(seat), seat)

    # -- taking back --------------------------------------------------------------------------------------

    def undo(self) -> int | None:
        """Take back the last choice that a person made, and return whose it was; None when there is none."""
        before: Mapping[int, Choice] = {seat: self.state.pending[seat] for seat in self.state.due}
        whose = self._last_real(self.state, before)
        if whose is None:
            whose, before = self._rewind()
            if whose is None:
                return None
        else:
            self._recorder.undo()
        order = self._clockwise()
        later = order[order.index(whose) :]
        for seat, choice in before.items():
            # The others' choices stand; people who come after are asked again.
            if choice is None or choice is HIDDEN or (seat in self.people and seat in later):
                continue
            self._recorder.play(seat, choice)
        return whose

    def _rewind(self) -> tuple[int | None, Mapping[int, Choice]]:
        """Go back to the last phase in which a person had a choice; return whose it was, and all choices then."""
        entries, states = self.entries, list(self._recorder.record().states())
        for place in reversed(range(len(entries))):
            event = entries[place].event
            if not isinstance(event, Play) or event.seat not in self.people:
                continue
            if len(states[place].moves(event.seat)) > 1:
                break
        else:
            return None, {}
        if self.state != states[-1]:
            self._recorder.undo()  # choices that are still pending
        while len(self.entries) > place:
            self._recorder.undo()
        phase = entries[len(self.entries) :][: len(self.state.due)]
        choices = {entry.event.seat: entry.event.move for entry in phase if isinstance(entry.event, Play)}
        return self._last_real(self.state, choices), choices

    def _last_real(self, state: State, choices: Mapping[int, Choice]) -> int | None:
        """The person asked last among those who have chosen and had something to choose from."""
        real = [
            seat
            for seat in self._clockwise()
            if seat in self.people and choices.get(seat) is not None and len(state.moves(seat)) > 1
        ]
        return real[-1] if real else None

    def _clockwise(self) -> list[int]:
        count = len(self.seats)
        return [(self.state.active + step) % count for step in range(count)]

    # -- the file -----------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the record up to the last revealed phase."""
        return self._recorder.record()

    def save(self) -> Path | None:
        """Write the record to the file of the table, if it has one; raise `CommandError` when that fails.

        If somebody else has written there, in another terminal perhaps, take a new file and return which.
        """
        if self.path is None:
            return None
        elsewhere = saving.differs(self.path, self._kept)
        if elsewhere:
            self.path = saving.new_path(self.state.game.name)
        text = record_text(self.record())
        saving.write(self.path, text)
        self._kept = text
        return self.path if elsewhere else None

    def save_copy(self, path: Path | None) -> Path:
        """Write the record to a file of a person's choice (None: the table's) and return its path.

        Only files that this table wrote itself are overwritten.
        """
        if path in (None, self.path):
            self.path = self.path or saving.new_path(self.state.game.name)
            self.save()
            return self.path
        if path not in self._written and path.exists():
            raise CommandError(tell("no.overwrite", path=str(path)))
        saving.write(path, record_text(self.record()))
        self._written.add(path)
        return path
