"""The words on drawings, all in one place, and players' names made safe to show."""

import unicodedata
from collections.abc import Mapping, Sequence

from astragal.core.game import Game
from astragal.core.state import State
from astragal.narration import Words, ending_of, sentence
from astragal.narration.parts import narration_of
from astragal.texts import catalogue, wording

ENGLISH = "en"
YOU = "you"
"""What a person who gave no name is called, as records keep it; grammar treats this one differently."""

NAME_WIDTH = 24


def clean(name: object, width: int = NAME_WIDTH) -> str:
    """Return a name on one line without anything that steers a terminal, cut to a width.

    >>> clean("Ann\\x1b[31m\\n")
    'Ann[31m'
    >>> clean("A very long name indeed", width=11)
    'A very lon…'
    """
    shown, marks = "", 0
    for letter in unicodedata.normalize("NFC", str(name)[:200]):
        marks = marks + 1 if _columns(letter) == 0 else 0
        if marks <= 2:  # accents may stack up, but not to the ceiling
            shown += letter if letter.isprintable() else " " * letter.isspace()
    return cut(" ".join(shown.split()), width)


def cut(words: str, width: int) -> str:
    """Cut a text to a width, with an ellipsis where something is left out; wide letters count as two.

    >>> cut("四つの", 5)
    '四つ…'
    """
    if columns(words) <= width:
        return words
    kept, used = "", 1
    for letter in words:
        used += _columns(letter)
        if used > width:
            break
        kept += letter
    return kept.rstrip() + "…"


def columns(words: str) -> int:
    """Return how wide a text is, in letters of the usual width.

    >>> columns("四つ"), columns("Ann")
    (4, 3)
    """
    return sum(map(_columns, words))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def phrase(key: str, language: str, /, **params: str | float) -> str:
    """Return some words of the catalogues (`texts/…/draw.json`).

    Unlike a message of the rules they need no capital, and names in them stay as they are, even if one is `red`.

    >>> phrase("cli.draw.total", "en"), phrase("cli.draw.turn", "de", name="red")
    ('total', 'red ist am Zug')
    >>> [phrase("board.points", "uk", count=count) for count in (1, 2, 66)]
    ['1 очко', '2 очки', '66 очок']
    """
    count = params.get("count")
    if language == ENGLISH and isinstance(count, int | float) and count < 0:
        count = None  # the plural for all that is below zero: -1 points
    return wording(key, language, count).format(**params)


def colour_word(colour: str, language: str) -> str:
    """Return the word for a colour, or for a die with a name of its own that name.

    >>> colour_word("red", "de")
    'rot'
    """
    key = f"word.{colour}"
    return phrase(key, language) if key in catalogue(language) else colour


def name_of(seat: int, names: Sequence[str] | None, language: str = ENGLISH) -> str:
    """Return what to call a seat.

    >>> name_of(1, ["Ann"]), name_of(0, ["Ann"])
    ('Seat 1', 'Ann')
    >>> name_of(1, ["Ann"], "de"), name_of(0, ["you"], "de")
    ('Platz 1', 'du')
    """
    given = _given(seat, names)
    return phrase("cli.you", language) if given == YOU else given or phrase("cli.draw.seat", language, seat=seat)


def _given(seat: int, names: Sequence[str] | None) -> str:
    return clean(names[seat]) if names is not None and seat < len(names) else ""


def listed(words: Sequence[str], language: str = ENGLISH) -> str:
    """Join words as people do.

    >>> listed(["Ann", "Bob", "Cleo"]), listed(["Ann", "Bob"], "de")
    ('Ann, Bob and Cleo', 'Ann und Bob')
    """
    if len(words) < 2:
        return "".join(words)
    return phrase("cli.and", language, most=", ".join(words[:-1]), last=words[-1])


def points(score: float, language: str = ENGLISH) -> str:
    """Say a number of points.

    >>> points(1), points(-5), points(3, "uk")
    ('1 point', '-5 points', '3 очки')
    """
    return phrase("board.points", language, count=score)


def title(game: Game, language: str = ENGLISH) -> str:
    """Return the name of the game, and of its sheet where that is not the usual one.

    >>> import astragal
    >>> title(astragal.game("qwixx", sheet="mixed"))
    'Qwixx, mixed colours'
    """
    return title_of(game.title_key, game.title, language)


def title_of(key: str, name: str, language: str = ENGLISH) -> str:
    """Return a title by its key; for a key that no catalogue has, the game's name and the end of the key.

    >>> title_of("title.qwixx.mixed", "Qwixx", "uk"), title_of("title.qwixx.new", "Qwixx"), title_of("title.pig", "Pig")
    ('Qwixx, змішані кольори', 'Qwixx, new', 'Pig')
    """
    if key in catalogue(language):
        return phrase(key, language)
    variant = ".".join(key.split(".")[2:])
    return f"{name}, {variant}" if variant else name


def status(state: State, names: Sequence[str] | None = None, language: str = ENGLISH) -> str:
    """Say in a few words what happens now, or how the game ended.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> status(state, ["Ann", "Bob"])
    'Ann’s turn · everybody may cross 5'
    >>> status(state, ["you", "Bob"], "uk")
    'Ваш хід · кожен може закреслити 5'
    """
    called = [name_of(seat, names, language) for seat in state.game.everyone]
    you = phrase("cli.you", language)
    ending = ending_of(state)
    if ending is not None:
        if state.game.has_points and ending.winners:
            won = _winners(state, names, language)
            return phrase("cli.draw.how.points", language, won=won, count=state.scores[ending.winners[0]])
        return " ".join(sentence(words, called, language, you=you, clause=False) for words in ending.words)
    words = narration_of(state.game).status(state)
    said = sentence(words, called, language, you=you, clause=False, capital=False)
    if "seat" in words.params:
        return said
    turn = sentence(Words("cli.draw.turn", {"seat": state.active}), called, language, you=you, capital=False)
    return f"{turn} · {said}"


def _winners(state: State, names: Sequence[str] | None, language: str) -> str:
    winners = [name_of(seat, names, language) for seat in state.winners]
    some = ".more" if len(winners) > 1 else ".you" if _given(state.winners[0], names) == YOU else ""
    return _capital(phrase(f"cli.draw.won{some}", language, names=listed(winners, language)))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def standing(state: State, seat: int, language: str = ENGLISH) -> Mapping[str, str]:
    """Say what there is to say about a seat now: `winner`, `turn`, `chosen`, each with its words.

    >>> import astragal
    >>> standing(astragal.game("qwinto").start(), 0, "de")
    {'turn': 'am Zug'}
    """
    if state.over:
        return {"winner": phrase("cli.draw.mark.winner", language)} if seat in state.winners else {}
    found = {"turn": phrase("cli.draw.mark.turn", language)} if seat == state.active else {}
    choice = state.pending[seat]
    if choice is not None and seat in state.hidden:
        found["chosen"] = phrase("cli.draw.mark.chosen", language)
    elif choice is not None:
        found["chosen"] = phrase("cli.draw.mark.chosen.open", language, move=str(choice))
    return found
