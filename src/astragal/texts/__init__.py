"""Sentences for people: a key with parameters, shown in any language that has a catalogue.

Nothing in the library holds a finished sentence. It makes a `Message`, and the code that shows it picks the language.

>>> message = say("qwixx.left_to_right", "QX1", colour="red", number=4, last=7)
>>> print(message.text())
Red 4 lies left of your cross on 7, and a row is crossed from left to right only.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from astragal.texts.catalogues import LANGUAGES, Catalogue, Forms, add_catalogues, added_catalogue, catalogue
from astragal.texts.plurals import FORMS, plural
from astragal.texts.word_forms import word

__all__ = [
    "FORMS",
    "LANGUAGES",
    "Catalogue",
    "Forms",
    "Message",
    "add_catalogues",
    "added_catalogue",
    "catalogue",
    "plural",
    "say",
    "word",
    "wording",
]

ENGLISH = "en"


@dataclass(frozen=True)
class Message:
    """What to tell a person: the key of a sentence, its parameters, and the clause of the rules behind it.

    >>> Message("game_over").text()
    'The game is over.'
    """

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    clause: str | None = None

    def text(self, language: str = ENGLISH) -> str:
        """Return the sentence in that language, or else in English, with a capital at its start.

        The parameter `count` picks the form of a sentence that has several.

        >>> say("no_such_seat", seat=9, last=2).text()
        'There is no seat 9; the seats are 0 to 2.'
        >>> say("roll.count", count=1).text("de"), say("roll.count", count=6).text("de")
        ('Gib 1 Augenzahl an, für den einen Würfel.', 'Gib 6 Augenzahlen an, eine für jeden Würfel.')
        """
        sentences = catalogue(language)
        if self.key not in sentences and language != ENGLISH:
            return self.text(ENGLISH)
        words = {name: word(value, language) for name, value in self.params.items()}
        sentence = wording(self.key, language, self.params.get("count")).format(**words)
        return sentence[:1].upper() + sentence[1:]


def wording(key: str, language: str, count: object = None) -> str:
    """Return a sentence of a catalogue as it stands there; where it has several forms, the one for that number.

    >>> wording("board.points", "uk", 2), wording("game_over", "de")
    ('{count} очки', 'Das Spiel ist zu Ende.')
    """
    found = catalogue(language)[key]
    if isinstance(found, str):
        return found
    return found[plural(language, count) if isinstance(count, int | float) else "other"]


def say(key: str, clause: str | None = None, /, **params: str | int) -> Message:
    """Make a message; short, because the rules make many.

    >>> say("game_over").key
    'game_over'
    """
    return Message(key, params, clause)
