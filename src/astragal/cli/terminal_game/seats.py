"""Who sits where: people by their names, bots by the names of their levels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from astragal.bots import BOTS, bots_available, levels_available
from astragal.cli.support.errors import CommandError
from astragal.cli.support.words import FAMILIAR, YOU, bot_name, spoken, tell
from astragal.notation.record import one_line

BOTS_TAG = "Bots"
"""The header of a record that says which seats are bots."""
USUAL = "casual"
"""The bot that sits down with you when nobody says otherwise."""


@dataclass(frozen=True)
class TerminalSeat:
    """A player at the table.

    >>> TerminalSeat("Max").bot is None
    True
    """

    name: str
    bot: str | None = None
    """The level, when it is a bot."""

    @property
    def shown(self) -> str:
        """The name as it is told in the language of this run; records keep `name`.

        >>> from astragal.cli.support.words import speaking
        >>> with speaking("de"):
        ...     TerminalSeat("you").shown, TerminalSeat("casual 2", "casual").shown, TerminalSeat("Max").shown
        ('du', 'Gelegenheitsspieler 2', 'Max')
        """
        word, blank, number = self.name.partition(" ")
        if number and not number.isdecimal():
            return self.name
        if self.bot == word:
            return bot_name(word) + blank + number
        return tell("you") + blank + number if word == YOU and self.bot is None else self.name

    @property
    def drawn(self) -> str:
        """The name on drawings, which know how to call `you` in every language.

        >>> TerminalSeat("you").drawn, TerminalSeat("Max").drawn
        ('you', 'Max')
        """
        return YOU if self.name == YOU else self.shown


def usual(players: int) -> list[str]:
    """Return who sits where when nobody says otherwise: you against bots.

    >>> usual(3)
    ['you', 'casual', 'casual']
    """
    return [YOU, *[USUAL] * (players - 1)]


def read_words(text: str) -> list[str]:
    """Return the words of `--seats`, or raise `CommandError` when one is empty.

    What people and bots are called in the language of this run is understood too, whatever the case of its letters.

    >>> from astragal.cli.support.words import speaking
    >>> with speaking("de"):
    ...     read_words("du, Gelegenheitsspieler, greedy, Max")
    ['you', 'casual', 'greedy', 'Max']
    >>> with speaking("uk"):
    ...     read_words("ви, Ти, You")
    ['you', 'you', 'you']
    """
    words = [one_line(word) for word in text.split(",")]
    if not all(words):
        raise CommandError(tell("no.seats_empty", text=one_line(text)))
    people = {YOU, tell("you").casefold(), FAMILIAR.get(spoken(), YOU)}
    meant = {bot_name(bot).casefold(): bot for bot in BOTS} | dict.fromkeys(people, YOU)
    return [meant.get(word.casefold(), word) for word in words]


def check_bots(game: str, words: Sequence[str]) -> None:
    """Raise `CommandError` when a bot cannot play this game, or cannot play it here.

    >>> check_bots("qwixx", ["you", "yardstick or so"])
    >>> check_bots("qwixx", ["you", "perfect"])
    Traceback (most recent call last):
        ...
    astragal.cli.support.errors.CommandError: There is no bot perfect for Qwixx; there are starter, ...
    """
    ready = bots_available(game)
    for bot in (word.lower() for word in words):
        if bot in BOTS and bot not in ready:
            offered = ", ".join(map(bot_name, levels_available(game)))
            raise CommandError(tell("arena.no_bot", bot=bot_name(bot), games=tell(f"game.{game}"), bots=offered))


def make_seats(words: Sequence[str]) -> list[TerminalSeat]:
    """Return the seats with names that differ from each other.

    >>> [seat.name for seat in make_seats(["Max", "greedy", "Greedy"])]
    ['Max', 'greedy', 'greedy 2']
    """
    seats: list[TerminalSeat] = []
    for word in words:
        bot = word.lower() if word.lower() in BOTS else None
        name, count = bot or word, 1
        while name in [seat.name for seat in seats]:
            count += 1
            name = f"{bot or word} {count}"
        seats.append(TerminalSeat(name, bot))
    return seats


def seats_of(names: Sequence[str], tags: Mapping[str, str]) -> list[TerminalSeat]:
    """Return the seats of a record: its header `Bots` tells them, otherwise their names do.

    >>> seats_of(["Max", "greedy 2"], {"Bots": "1=greedy"})
    [TerminalSeat(name='Max', bot=None), TerminalSeat(name='greedy 2', bot='greedy')]
    >>> seats_of(["", "greedy"], {})
    [TerminalSeat(name='you', bot=None), TerminalSeat(name='greedy', bot='greedy')]
    """
    if BOTS_TAG not in tags:
        return make_seats([name or YOU for name in names])
    bots = dict(item.partition("=")[::2] for item in tags[BOTS_TAG].split())
    return [TerminalSeat(name or YOU, bots.get(str(seat))) for seat, name in enumerate(names)]


def bots_tag(seats: Sequence[TerminalSeat]) -> str:
    """Return the text of the header `Bots`.

    >>> bots_tag(make_seats(["you", "greedy"]))
    '1=greedy'
    """
    return " ".join(f"{place}={seat.bot}" for place, seat in enumerate(seats) if seat.bot) or "-"


def looks_like_bot(word: str) -> str | None:
    """Return the bot that a person's name is nearly spelled like, or None.

    >>> looks_like_bot("gredy"), looks_like_bot("Max")
    ('greedy', None)
    """
    if word.lower() in BOTS:
        return None
    return next(iter(get_close_matches(word.lower(), BOTS, cutoff=0.8)), None)
