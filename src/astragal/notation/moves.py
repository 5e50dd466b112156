"""Text → move: the exact spelling for programs and records, and a forgiving one for people."""

import re
from functools import lru_cache

from astragal.core.colours import LETTERS
from astragal.core.errors import IllegalMove, NotAwaited, checked
from astragal.core.moves import NOTHING, Move
from astragal.core.state import State
from astragal.notation.errors import AmbiguousMove, InvalidText
from astragal.notation.parts import notation_of, notations
from astragal.texts import say


@lru_cache(maxsize=1 << 12)  # the same moves are read again and again; games are only ever added
def move(text: str) -> Move:
    """Return the move with this exact text; no game is needed to tell which it is.

    >>> move("g2#")
    Cross(colour='green', number=2, lock=True, lucky=False)
    >>> move("y9=12")
    Write(colour='yellow', column=9, number=12)
    >>> move("r55")
    Traceback (most recent call last):
        ...
    astragal.notation.errors.InvalidText: “r55” is not the text of a move.
    """
    if checked("text", text, str) == str(NOTHING):
        return NOTHING
    for notation in notations():
        found = notation.read_move(text)
        if found is not None:
            return found
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
    notation, plain = notation_of(state.game), _plain(checked("text", text, str))
    written = plain if plain == str(NOTHING) else notation.typed(plain)
    legal = {str(option): option for option in state.moves(seat)}
    if written in legal:
        return legal[written]
    meant = [name for name, option in legal.items() if written in notation.short_forms(option)]
    if len(meant) == 1:
        return legal[meant[0]]
    if meant:
        raise AmbiguousMove(say("move.ambiguous", text=short(text), moves=", ".join(meant)))
    reason = state.why_not(seat, _any_move(plain, written))
    assert reason is not None, "moves() lists every legal move"
    raise (IllegalMove if seat in state.due else NotAwaited)(reason)


def _any_move(plain: str, written: str) -> Move:
    """The move of a text, whatever game it belongs to, or the error that there is none."""
    for notation in notations():
        found = notation.read_move(notation.typed(plain))
        if found is not None:
            return found
    return move(written)


def short(text: str) -> str:
    """Return the text, or its beginning when it is long: for messages that repeat what was given.

    >>> short("x" * 100)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    shown = "".join(letter if letter.isprintable() else "�" for letter in text[:41])
    return shown if len(shown) <= 40 else shown[:40] + "…"


_NOTHINGS = {"pass", "none", "nothing", "skip", "no", "–", "—", "−"}


def _plain(text: str) -> str:
    """Fold what people write differently: case, blanks, words for colours and for nothing."""
    plain = " ".join(text.lower().split())
    if plain in _NOTHINGS:
        return str(NOTHING)
    for colour, letter in LETTERS.items():
        plain = re.sub(rf"\b{colour}\b", letter, plain)
    return plain
