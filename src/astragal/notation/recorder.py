"""Keeping the record while a game is played."""

from collections.abc import Mapping, Sequence

from astragal.core.dice import roll_faces
from astragal.core.moves import HIDDEN, Move
from astragal.core.state import State
from astragal.notation.record import Entry, Event, Forfeit, Play, Record, Roll, correction


class Recorder:
    """A game going on: the state now, and what has been revealed so far.

    Choices of a simultaneous phase enter the record when the phase resolves, in seat order.

    >>> import astragal
    >>> game = Recorder(astragal.game("qwixx").start())
    >>> game.roll((4, 1, 2, 6, 6, 3))
    >>> game.play(1, astragal.move("y5"))
    >>> [str(entry.event) for entry in game.record().entries]
    ['roll 4 1 2 6 6 3']
    >>> game.play(0, astragal.move("-"))
    >>> [str(entry.event) for entry in game.record().entries]
    ['roll 4 1 2 6 6 3', '0 -', '1 y5']
    """

    def __init__(self, start: State, names: tuple[str, ...] = (), date: str = "") -> None:
        self._base = Record(start, (), names, date)
        self._entries: list[Entry] = []
        self._states = [start]
        self._seconds: dict[int, float | None] = {}
        self.state = start

    @classmethod
    def resume(cls, record: Record) -> "Recorder":
        """Go on with a game that was recorded.

        >>> import astragal
        >>> Recorder.resume(Record(astragal.game("quixo").start())).state.active
        0
        """
        recorder = cls(record.start)
        recorder._base = record
        recorder._entries = list(record.entries)
        recorder._states = list(record.states())
        recorder.state = recorder._states[-1]
        return recorder

    def roll(self, faces: Sequence[int]) -> None:
        """Roll the dice."""
        self._happened(Roll(roll_faces(faces) or ()))

    def play(self, seat: int, move: Move, seconds: float | None = None) -> None:
        """Let a seat choose, or choose again while the phase is open."""
        before = self.state
        self.state = before.play(seat, move)
        self._seconds[seat] = seconds
        if self.state.pending[seat] is not None:
            return
        choices = dict(enumerate(before.pending)) | {seat: move}
        state = self._states[-1]
        for other in before.due:
            choice = choices[other]
            assert choice is not None, "a phase resolves with its last choice"
            assert choice is not HIDDEN, "a recorder plays the whole state, not a view"
            state = state.play(other, choice)
            self._add(Entry(Play(other, choice), self._seconds.get(other)), state)
        self._seconds.clear()

    def correct(self, seat: int, text: str) -> None:
        """Mend a sheet, in games that allow it: `y9~` erases a number of Qwinto, `y9~p10` moves it (QW8)."""
        self._happened(correction(seat, text))

    def forfeit(self, seat: int) -> None:
        """Let a side of Quixo lose by giving up or running out of time (QI10)."""
        self._happened(Forfeit(seat))

    def undo(self) -> None:
        """Take back the last thing that happened: the pending choices if there are any, else one phase or roll.

        >>> import astragal
        >>> game = Recorder(astragal.game("quixo").start())
        >>> game.play(0, astragal.move("a1-a5"))
        >>> game.undo()
        >>> game.state == astragal.game("quixo").start()
        True
        """
        if any(choice is not None for choice in self.state.pending):
            self.state = self._states[-1]
        elif self._entries:
            self._pop()
            while any(choice is not None for choice in self._states[-1].pending):
                self._pop()
            self.state = self._states[-1]
        self._seconds.clear()

    def record(self, tags: Mapping[str, str] | None = None) -> Record:
        """Return the record up to the last revealed phase."""
        base = self._base
        return Record(
            base.start,
            tuple(self._entries),
            base.names,
            base.date,
            base.tags if tags is None else tags,
            base.comment,
        )

    def _happened(self, event: Event) -> None:
        """Something that does not wait for others: it stands at once, before choices that are still pending."""
        state = event.apply(self._states[-1])
        self.state = event.apply(self.state)
        self._add(Entry(event), state)

    def _add(self, entry: Entry, state: State) -> None:
        self._entries.append(entry)
        self._states.append(state)

    def _pop(self) -> None:
        self._entries.pop()
        self._states.pop()
