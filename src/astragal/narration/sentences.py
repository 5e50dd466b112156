"""Words → a sentence for those who read text: the terminal and drawings. The page has its own, in TypeScript."""

from collections.abc import Mapping, Sequence

from astragal.narration.types import Words
from astragal.texts import catalogue, word, wording

YOU = "you"
"""The name of a person who gave none; sentences may have a form of their own for them (a key that ends in `.you`)."""

_SEATS: Mapping[str, str] = {"seat": "name", "active": "active_name", "other_seat": "other_seat_name"}
"""Parameters that stand for a seat, and those that hold its player's name."""


def sentence(
    words: Words,
    names: Sequence[str],
    language: str = "en",
    *,
    you: str = YOU,
    clause: bool = True,
    capital: bool = True,
) -> str:
    """Return words as a sentence, with the players' names and, in brackets, the clause of the rules.

    A parameter `colours` holds colours separated by commas. `you` is the name of the person who is addressed.
    Without `capital` a sentence begins as it stands in the catalogue, or with a name as people write it.

    >>> sentence(Words("news.penalty", {"seat": 0}, "QX6"), ["Max", "you"])
    'Max takes a penalty, −5. [QX6]'
    >>> sentence(Words("news.penalty", {"seat": 1}, "QX6"), ["Max", "you"])
    'You take a penalty, −5. [QX6]'
    """
    sentences, key = catalogue(language), words.key
    params: dict[str, str | int] = {}
    for name, value in words.params.items():
        params[name] = word(value, language)
        if name == "colours":
            params[name] = _listed([str(word(colour, language)) for colour in str(value).split(",")], language)
        if name in _SEATS and isinstance(value, int):
            params[_SEATS[name]] = names[value]
    seat, winners = words.params.get("seat"), words.params.get("winners")
    if isinstance(winners, str):
        params["names"] = _listed([names[int(each)] for each in winners.split(",")], language)
    if isinstance(seat, int) and names[seat] == you and f"{key}.{YOU}" in sentences:
        key = f"{key}.{YOU}"
    text = wording(key, language, words.params.get("count")).format(**params)
    if capital:
        text = text[:1].upper() + text[1:]
    return f"{text} [{words.clause}]" if clause and words.clause else text


def _listed(items: Sequence[str], language: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return wording("cli.and", language).format(most=", ".join(items[:-1]), last=items[-1])
