"""Text → move: the exact spelling for programs and records, and a forgiving one for people."""

import re

from astragal.core.colours import LETTERS
from astragal.core.errors import IllegalMove, NotAwaited
from astragal.core.moves import NOTHING, Move
from astragal.core.state import State
from astragal.games.quixo.rules.moves import Push
from astragal.games.qwinto.rules.moves import AGAIN, KEEP, Pick, Write
from astragal.games.qwixx.rules.moves import Cross
from astragal.notation.errors import AmbiguousMove, InvalidText
from astragal.texts import say

COLOURS = {letter: colour for colour, letter in LETTERS.items()}
"""The colour of each letter."""

_WORDS: dict[str, Move] = {"-": NOTHING, "again": AGAIN, "keep": KEEP}
_CROSS = re.compile(r"(\*?)([rygb])([1-9][0-9]?)(#?)", re.ASCII)
_PICK = re.compile(r"roll ([oyp]{1,3})", re.ASCII)
_WRITE = re.compile(r"([oyp])([1-9][0-9]?)=([1-9][0-9]?)", re.ASCII)
_PUSH = re.compile(r"([a-e][1-5])-([a-e][1-5])(>?)", re.ASCII)


def move(text: str) -> Move:
    """Return the move with this exact text; no game is needed to tell which it is.

    >>> move("g2#")
    Cross(colour='green', number=2, lock=True, lucky=False)
    >>> move("y9=12")
    Write(colour='yellow', column=9, number=12)
    >>> move("R5")
    Traceback (most recent call last):
        ...
    astragal.notation.errors.InvalidText: “R5” is not the text of a move.
    """
    if text in _WORDS:
        return _WORDS[text]
    if found := _CROSS.fullmatch(text):
        star, letter, number, mark = found.groups()
        return Cross(COLOURS[letter], int(number), lock=bool(mark), lucky=bool(star))
    if found := _PICK.fullmatch(text):
        return Pick(tuple(COLOURS[letter] for letter in found[1]))
    if found := _WRITE.fullmatch(text):
        return Write(COLOURS[found[1]], int(found[2]), int(found[3]))
    if found := _PUSH.fullmatch(text):
        return Push(found[1], found[2], partner=bool(found[3]))
    raise InvalidText(say("move.text", text=short(text)))


def find_move(state: State, seat: int, text: str) -> Move:
    """Return the legal move that a person means: `R5`, `red 5`, `5` where one row only takes it, `a1a5`.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> str(find_move(state, 0, "Red 5"))
    'r5'
    >>> find_move(state, 0, "5")
    Traceback (most recent call last):
        ...
    astragal.notation.errors.AmbiguousMove: “5” could be r5, y5, g5, b5.
    """
    plain = _plain(text)
    legal = {str(option): option for option in state.moves(seat)}
    if plain in legal:
        return legal[plain]
    meant = [name for name, option in legal.items() if plain in _short_forms(option)]
    if len(meant) == 1:
        return legal[meant[0]]
    if meant:
        raise AmbiguousMove(say("move.ambiguous", text=short(text), moves=", ".join(meant)))
    reason = state.why_not(seat, move(plain))
    assert reason is not None, "moves() lists every legal move"
    raise (IllegalMove if seat in state.due else NotAwaited)(reason)


def short(text: str) -> str:
    """Return the text, or its beginning when it is long: for messages that repeat what was given.

    >>> short("x" * 100)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    shown = "".join(letter if letter.isprintable() else "�" for letter in text[:41])
    return shown if len(shown) <= 40 else shown[:40] + "…"


_NOTHINGS = {"pass", "none", "nothing", "skip", "no", "–", "—", "−"}


def _plain(text: str) -> str:
    """Fold what people write differently: case, blanks, words for colours, other dashes."""
    plain = " ".join(text.lower().split())
    if plain in _NOTHINGS:
        return "-"
    for colour, letter in LETTERS.items():
        plain = re.sub(rf"\b{colour}\b", letter, plain)
    if plain.startswith("roll"):
        picked = re.sub("[ ,+]", "", plain[4:])
        return "roll " + "".join(sorted(picked, key="oyp".find))
    return plain.replace(" ", "").replace("–", "-").replace("->", "-")


def _short_forms(option: Move) -> set[str]:
    """What a person may write instead: without the lock mark, without the row, without the number."""
    text = str(option)
    if isinstance(option, Cross):
        return {text.rstrip("#"), f"{'*' * option.lucky}{option.number}"}
    if isinstance(option, Write):
        return {text.partition("=")[0]}
    if isinstance(option, Pick):
        return {text.removeprefix("roll ")}
    if isinstance(option, Push):
        return {text.replace("-", ""), option.take}
    return set()
