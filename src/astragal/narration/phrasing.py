"""Making `Words`: from messages of the rules, and our own."""

from collections.abc import Sequence

from astragal.narration.types import Words
from astragal.texts import Message

COUNTS = ("none", "one", "two", "three")


def words(message: Message) -> Words:
    """Return what a message of the rules says, for a screen.

    >>> from astragal.texts import say
    >>> words(say("roll.first", "QX3")).clause
    'QX3'
    """
    return Words(message.key, dict(message.params), message.clause)


def told(key: str, clause: str | None = None, /, **params: str | int) -> Words:
    """Make words; short, because scenes make many.

    >>> told("prompt.roll", seat=1).params
    {'seat': 1}
    """
    return Words(key, params, clause)


def told_dice(key: str, colours: Sequence[str], clause: str | None = None, /, **params: str | int) -> Words:
    """Make words about one, two or three dice; each number of them has a sentence of its own.

    >>> told_dice("choice.pick", ("yellow", "purple"))
    Words(key='choice.pick.two', params={'one': 'yellow', 'two': 'purple'}, clause=None)
    """
    return Words(f"{key}.{COUNTS[len(colours)]}", params | dict(zip(COUNTS[1:], colours, strict=False)), clause)
