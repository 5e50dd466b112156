"""Who takes part: one of our bots by the name of its level, or any program by its command line."""

import re
import shlex
from dataclasses import dataclass, replace
from typing import Protocol, TypeGuard, cast

from astragal.bots import Bot, Seed, make_bot
from astragal.core.errors import InvalidOption
from astragal.notation.options import whole
from astragal.texts import say

MAX_NAME = 28
"""Characters of a command line that make its name, where none was given."""

_NAMED = re.compile(r"([A-Za-z][\w.+-]*)=(.+)", re.DOTALL)
_COMMAND = "cmd:"


class BotMaker(Protocol):
    """Makes a bot for one game: any class whose objects are bots, or a function."""

    def __call__(self, *, seed: Seed = None) -> Bot:
        """Return a bot."""
        ...


@dataclass(frozen=True)
class Entrant:
    """One that takes part.

    >>> read_entrant("greedy").level
    'greedy'
    """

    name: str
    """What it is called in tables."""
    text: str
    """As it was given."""
    level: str = ""
    """The level of our own bot, or nothing."""
    options: tuple[tuple[str, object], ...] = ()
    """What our own bot is made with."""
    command: tuple[str, ...] = ()
    """The words of the command line of a program."""
    bot: Bot | BotMaker | None = None
    """A bot of the caller's own, or what makes one for each game."""

    def make(self, seed: Seed) -> Bot:
        """Return the bot that plays a game in this process.

        >>> read_entrant("greedy").make(1).name
        'greedy'
        """
        if self.bot is None:
            return make_bot(self.level, seed=seed, **dict(self.options))
        return self.bot(seed=seed) if _makes_bots(self.bot) else cast(Bot, self.bot)


def _makes_bots(given: Bot | BotMaker) -> TypeGuard[BotMaker]:
    return isinstance(given, type) or not hasattr(given, "choose")


def object_entrant(bot: Bot | BotMaker) -> Entrant:
    """Return the entry of a bot that is a Python object: it plays all games itself, unless it is what makes bots.

    >>> from astragal.bots.random_bot import RandomBot
    >>> object_entrant(RandomBot(seed=1)).name, object_entrant(RandomBot).make(7).name
    ('random', 'random')
    """
    if not callable(bot) and not callable(getattr(bot, "choose", None)):
        raise InvalidOption(say("arena.no_bot", given=repr(bot)[:40]))
    name = str(getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__)
    return Entrant(name, name, bot=bot)


def read_entrant(text: str) -> Entrant:
    """Return the entry that a text describes: `greedy`, `level:option=1`, `cmd:./program --x`, `name=` before any.

    >>> read_entrant("strong=champion:seconds=0.5,depth=3").options
    (('seconds', 0.5), ('depth', 3))
    >>> read_entrant("cmd:./my-program --x").command
    ('./my-program', '--x')
    >>> read_entrant("mine=cmd:./my-program").name
    'mine'
    >>> read_entrant('cmd:"x')
    Traceback (most recent call last):
        ...
    astragal.core.errors.InvalidOption: The command “"x” has a quotation mark that is never closed.
    """
    named = _NAMED.fullmatch(text.strip())
    name, rest = (named[1], named[2]) if named else ("", text.strip())
    if rest.startswith(_COMMAND):
        return Entrant(name or _short(rest.removeprefix(_COMMAND)), text, command=_words(rest.removeprefix(_COMMAND)))
    level, _, options = rest.partition(":")
    pairs = tuple(_option(part) for part in options.split(",") if part.strip())
    return Entrant(name or rest, text, level=level.strip(), options=pairs)


def distinct(entries: list[Entrant]) -> tuple[Entrant, ...]:
    """Return each once; two that would have the same name get numbers.

    >>> [entry.name for entry in distinct([read_entrant(text) for text in ("greedy", "random", "greedy")])]
    ['greedy', 'random']
    >>> [entry.name for entry in distinct([read_entrant("a=greedy"), read_entrant("a=random")])]
    ['a', 'a 2']
    """
    found: list[Entrant] = []
    for entry in dict.fromkeys(entries):
        name, count = entry.name, 1
        while name in [other.name for other in found]:
            count += 1
            name = f"{entry.name} {count}"
        found.append(replace(entry, name=name))
    return tuple(found)


def _words(command: str) -> tuple[str, ...]:
    try:
        words = shlex.split(command)
        if len(words) == 1 and " " in words[0]:  # the quotes came through the shell: cmd:"./my-program --x"
            words = shlex.split(words[0])
    except ValueError:
        raise InvalidOption(say("arena.open_quote", command=command[:40])) from None
    return tuple(words)


def _short(command: str) -> str:
    words = _words(command)
    text = " ".join([words[0].replace("\\", "/").rpartition("/")[2], *words[1:]]) if words else command
    return text if len(text) <= MAX_NAME else text[: MAX_NAME - 1] + "…"


def _option(text: str) -> tuple[str, object]:
    name, _, value = (part.strip() for part in text.partition("="))
    if name == "weights":
        return name, value  # the name of a file is a text, whatever it looks like
    if value in ("", "on", "true", "yes"):
        return name, True
    if value in ("off", "false", "no"):
        return name, False
    try:
        return name, float(value) if "." in value else whole(value)
    except ValueError:
        return name, value
