"""What the commands say: the sentences of the catalogues (`texts/…/terminal.json`), in the language of this run."""

from collections.abc import Iterator
from contextlib import contextmanager

from astragal.texts import Message, catalogue, wording

ENGLISH = "en"
YOU = "you"
"""The name of a person who gave none, as records keep it; sentences about them have a form of their own (`….you`)."""
FAMILIAR = {"uk": "ти", "ru": "ты"}
"""What people may call themselves too where the sentences say `you` politely."""

SHARED = {"game": "title", "word": "word", "bot": "bot"}
"""What the web app says too: the area here, and there. All other keys begin with `cli.`, which the app leaves out."""

# A plain list and no context variable: progress is also told by threads.
_spoken = [ENGLISH]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language.

    >>> with speaking("de"):
    ...     tell("left.bye")
    'Bis bald!'
    """
    _spoken.append(language)
    try:
        yield
    finally:
        _spoken.pop()


def spoken() -> str:
    """Return the language of this run.

    >>> spoken()
    'en'
    """
    return _spoken[-1]


def tell(key: str, **params: str | int) -> str:
    """Return a sentence; where it begins with a player's name or a colour, that gets a capital.

    >>> tell("first.begins", name="Max"), tell("first.begins", name="you")
    ('Max begins.', 'You begin.')
    >>> with speaking("uk"):
    ...     tell("sheets.pages", count=3), tell("first.begins", name="ви")
    ('3 сторінки', 'Ви починаєте.')
    """
    sentences, full = catalogue(spoken()), full_key(key)
    named = params.get("name", params.get("names"))
    if named is not None and f"{full}.you" in sentences and named == tell("you"):
        full += ".you"
    said = wording(full, spoken(), params.get("count"))
    text = said.format(**params)
    return text[:1].upper() + text[1:] if said.startswith(("{name", "{colour")) else text


def full_key(key: str) -> str:
    """Return a key as it stands in the catalogues.

    >>> full_key("left.bye"), full_key("game.qwixx")
    ('cli.left.bye', 'title.qwixx')
    """
    area, dot, rest = key.partition(".")
    return f"{SHARED[area]}.{rest}" if dot and area in SHARED else f"cli.{key}"


def known(key: str) -> bool:
    """Tell whether there is such a sentence, for keys that come from elsewhere.

    >>> known("bot.casual"), known("bot.somebody")
    (True, False)
    """
    return full_key(key) in catalogue(spoken())


def message_text(message: Message) -> str:
    """Return what the rules say, with its clause.

    >>> from astragal.texts import say
    >>> message_text(say("game_over", "QX10"))
    'The game is over. [QX10]'
    """
    text = message.text(spoken())
    return f"{text} [{message.clause}]" if message.clause else text


def typed(command: str) -> list[str]:
    """Return what may be typed for a command: in the language of this run, shown first, and in English always.

    >>> with speaking("de"):
    ...     typed("quit")
    ['ende', 'beenden', 'aufhören', 'quit', 'exit', 'q']
    """
    key = full_key(f"typed.{command}")
    lists = [str(catalogue(language)[key]).split(", ") for language in dict.fromkeys((spoken(), ENGLISH))]
    return [word for words in lists for word in words]


def shown_word(command: str) -> str:
    """Return the word to type for a command, as help tells it.

    >>> shown_word("quit")
    'quit'
    """
    return typed(command)[0]


def bot_name(level: str) -> str:
    """Return what a bot is called: in English by the word that is typed for it, elsewhere as in the web app.

    >>> with speaking("uk"):
    ...     bot_name("casual")
    'Любитель'
    >>> bot_name("casual")
    'casual'
    """
    return tell(f"bot.{level}") if spoken() != ENGLISH and known(f"bot.{level}") else level


def listed(words: list[str], joint: str = "and") -> str:
    """Join words as people do, by `and` or `or`.

    >>> listed(["Max", "you", "Moritz"]), listed(["2", "4"], "or")
    ('Max, you and Moritz', '2 or 4')
    """
    if len(words) < 2:
        return "".join(words)
    return tell("and" if joint == "and" else "or", most=", ".join(words[:-1]), last=words[-1])
