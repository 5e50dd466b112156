"""One error class for each kind of mistake; every one of them carries a `Message`."""

from typing import ClassVar, TypeVar

from astragal.texts import Message, say

T = TypeVar("T")


class AstragalError(Exception):
    """Anything the library refuses. `code` is for programs, `str()` is an English sentence for people.

    >>> from astragal.texts import say
    >>> str(IllegalMove(say("game_over", "QX10")))
    'The game is over. [QX10]'
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    @property
    def clause(self) -> str | None:
        """The clause of docs/rules.md that decides, or None.

        >>> from astragal.texts import say
        >>> IllegalMove(say("game_over", "QX10")).clause
        'QX10'
        """
        return self.message.clause

    def __str__(self) -> str:
        text = self.message.text()
        return f"{text} [{self.clause}]" if self.clause else text


class WrongType(AstragalError, TypeError):
    """An argument of another type than the one that it must have."""

    code = "wrong_type"


def checked(name: str, value: object, kind: type[T]) -> T:
    """Return an argument, or raise `WrongType` with its name if it is of another type.

    >>> checked("text", 3, str)
    Traceback (most recent call last):
        ...
    astragal.core.errors.WrongType: “text” must be str, and this is int.
    """
    if isinstance(value, kind):
        return value
    raise WrongType(say("wrong_type", name=name, kind=kind.__name__, found=type(value).__name__))


class IllegalMove(AstragalError):
    """A move that the rules forbid in this state."""

    code = "illegal_move"


class NotAMove(IllegalMove, TypeError):
    """Something that is not a move, such as its text."""


class NotAwaited(IllegalMove):
    """A move of a seat that owes no choice now."""

    code = "not_awaited"


class IllegalRoll(AstragalError):
    """A roll that is not due, or whose faces cannot be."""

    code = "illegal_roll"


class NoSuchSeat(AstragalError, IndexError):
    """A seat number that is not at this game."""

    code = "no_such_seat"


class InvalidOption(AstragalError, ValueError):
    """A game, a number of players or an option that does not exist or cannot have that value."""

    code = "invalid_option"


class InvalidState(AstragalError, ValueError):
    """Data that describes no state that play could ever reach or continue from."""

    code = "invalid_state"
