"""Reading plain data (from JSON, say) with one kind of error for all that can be wrong with it."""

from collections.abc import Iterable, Mapping, Sequence

from astragal.core.errors import InvalidState
from astragal.core.moves import HIDDEN, Choice
from astragal.core.options import is_whole
from astragal.core.state import State
from astragal.texts import say


class Data:
    """A mapping of which every field is checked as it is taken.

    >>> Data({"active": 1}).whole("active", 0, 2)
    1
    """

    def __init__(self, data: object) -> None:
        if not isinstance(data, Mapping):
            raise InvalidState(say("data.mapping"))
        self._data: Mapping[str, object] = data

    def get(self, name: str) -> object:
        """Return the field, or raise `InvalidState` when there is none."""
        if name not in self._data:
            raise wrong(name)
        return self._data[name]

    def whole(self, name: str, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        value = self.get(name)
        if not is_whole(value) or not low <= value <= high:
            raise wrong(name)
        return value

    def flag(self, name: str) -> bool:
        """Return a truth value."""
        value = self.get(name)
        if not isinstance(value, bool):
            raise wrong(name)
        return value

    def word(self, name: str, words: Iterable[str]) -> str:
        """Return one of these words."""
        value = self.get(name)
        if not isinstance(value, str) or value not in words:
            raise wrong(name)
        return value

    def items(self, name: str, length: int | None = None) -> Sequence[object]:
        """Return a list, of that length if one is given."""
        value = self.get(name)
        if not isinstance(value, Sequence) or isinstance(value, str | bytes):
            raise wrong(name)
        if length is not None and len(value) != length:
            raise wrong(name)
        return value

    def mapping(self, name: str) -> dict[str, object]:
        """Return a mapping, as a copy."""
        return dict(Data(self.get(name))._data)

    def shown(self, dice: Sequence[str], faces: int) -> tuple[int, ...]:
        """Return the faces of the dice on the table, which must be these dice: `[["white", 4], …]`."""
        found = []
        for die, pair in zip(dice, self.items("shown", len(dice)), strict=True):
            if not isinstance(pair, Sequence) or len(pair) != 2 or pair[0] != die:
                raise wrong("shown")
            if not is_whole(pair[1]) or not 1 <= pair[1] <= faces:
                raise wrong("shown")
            found.append(pair[1])
        return tuple(found)

    def game(self, expected: Mapping[str, object]) -> None:
        """Check that the data are of this game with these options."""
        if self.get("game") != expected:
            raise wrong("game")

    def pending(self, state: State) -> tuple[Choice, ...]:
        """Return the pending choices, each of which must be legal in the state."""
        given = self.mapping("pending")
        choices: list[Choice] = [None] * state.game.players
        for name, text in given.items():
            seat = next((s for s in state.due if str(s) == name), None)
            if seat is None:
                raise wrong("pending")
            legal: dict[str, Choice] = {str(move): move for move in state.moves(seat)}
            legal["?"] = HIDDEN
            if not isinstance(text, str) or text not in legal:
                raise wrong("pending")
            choices[seat] = legal[text]
        if given and all(choices[seat] not in (None, HIDDEN) for seat in state.due):
            raise wrong("pending")  # the phase would have resolved
        return tuple(choices)


def wrong(name: str) -> InvalidState:
    """Return the error for a field that is missing or cannot have its value."""
    return InvalidState(say("data.field", name=name))
