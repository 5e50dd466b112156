"""What people call themselves, made fit to be read by others: visible, in one direction, and told apart."""

import unicodedata
from collections.abc import Iterable

USUAL = "Guest"
"""Who gives no name that can be read is called so."""
MAX_NAME = 24
"""Characters of a name."""
MAX_MARKS = 2
"""Accents upon one letter; more of them climb over the lines above."""

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Control characters, marks of direction, halves of characters, and what has no meaning to others."""
_JOINER, _PICTURE = "\u200d", "\ufe0f"
# Letters and signs by their category, but nothing is to be seen where they stand.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)) if chr(code) != _PICTURE
}


def clean_name(text: str) -> str:
    """Return a name without anything that cannot be seen or that turns the text around; the usual one if none is left.

    >>> clean_name("  Ann\\t\\u202eeva "), clean_name("\\u200b\\u3164")
    ('Ann eva', 'Guest')
    """
    kept: list[str] = []
    marks = 0
    normal = unicodedata.normalize("NFC", "".join(x if _category(x) != "Cs" else " " for x in text))
    for place, char in enumerate(normal):
        kind = _category(char)
        before = _category(kept[-1]) if kept else ""
        if char == _JOINER:
            # Only between two pictures, where it makes one of them.
            joins = (before in {"So", "Sk"} or kept[-1:] == [_PICTURE]) and _category(
                normal[place + 1 : place + 2]
            ) == "So"
            kept += [char] if joins else []
        elif char == _PICTURE:
            kept += [char] if before in {"So", "Sm", "Po", "Nd"} else []
        elif kind in {"Mn", "Me"} and char not in _BLANK:
            marks += 1
            kept += [char] if marks <= MAX_MARKS and before and kept[-1] != " " else []
            continue
        elif kind[:1] == "Z" or char in "\t\n\r" or char in _BLANK:
            kept.append(" ")
        elif kind not in _DROPPED:
            kept.append(char)
        marks = 0
    return _short("".join(kept), MAX_NAME) or USUAL


def own_name(wanted: str, others: Iterable[str]) -> str:
    """Return a name that nobody else at the table bears: the one that is wanted, or with a number after it.

    >>> own_name("Ann", ["Bo"]), own_name("ANN ", ["Ann", "Ann 2"])
    ('Ann', 'ANN 3')
    """
    name, taken = clean_name(wanted), {_key(other) for other in others}
    number, found = 1, name
    while _key(found) in taken:
        number += 1
        found = f"{_short(name, MAX_NAME - len(str(number)) - 1)} {number}"
    return found


def _key(name: str) -> str:
    """What two names have in common that look the same."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(char for char in folded if not char.isspace())


def _short(text: str, most: int) -> str:
    return " ".join(" ".join(text.split())[:most].strip(_JOINER + " ").split())


def _category(char: str) -> str:
    return unicodedata.category(char) if char else ""
