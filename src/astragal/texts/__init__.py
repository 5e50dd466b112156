"""Sentences for people: a key with parameters, shown in any language that has a catalogue.

Nothing in the library holds a finished sentence. It makes a `Message`, and whoever shows it picks the language.

>>> print(say("qwixx.left_to_right", "QX1", colour="red", number=4, last=7).text())
Red 4 lies left of your cross on 7, and a row is crossed from left to right only.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from astragal.texts.en import CATALOGUE as ENGLISH

CATALOGUES: Mapping[str, Mapping[str, str]] = MappingProxyType({"en": ENGLISH})


@dataclass(frozen=True)
class Message:
    """What to tell a person: the key of a sentence, its parameters, and the clause of the rules behind it.

    >>> Message("game_over").text()
    'The game is over.'
    """

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    clause: str | None = None

    def text(self, language: str = "en") -> str:
        """Return the sentence in that language, with a capital at its start.

        >>> say("no_such_seat", seat=9, last=2).text()
        'There is no seat 9; the seats are 0 to 2.'
        """
        catalogue = CATALOGUES[language]
        words = {name: _word(catalogue, value) for name, value in self.params.items()}
        sentence = catalogue[self.key].format(**words)
        return sentence[:1].upper() + sentence[1:]


def say(key: str, clause: str | None = None, /, **params: str | int) -> Message:
    """Make a message; short, because the rules make many.

    >>> say("game_over").key
    'game_over'
    """
    return Message(key, params, clause)


def _word(catalogue: Mapping[str, str], value: str | int) -> str | int:
    """Colours and other words of the games are translated too; names and numbers pass through."""
    return catalogue.get(f"word.{value}", value) if isinstance(value, str) else value
