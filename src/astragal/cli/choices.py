"""The legal moves as a list to choose from, and what a typed line means."""

import re
from collections.abc import Sequence

from rich.cells import cell_len

from astragal.cli.words import ENGLISH, spoken, tell, typed
from astragal.core.colours import LETTERS
from astragal.core.moves import NOTHING, Move
from astragal.core.state import State
from astragal.games.qwinto.rules.moves import AGAIN, KEEP, Pick, Write
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.state import COLOUR, QwixxState
from astragal.notation import find_move


def numbered(moves: Sequence[Move]) -> dict[int, Move]:
    """Return the moves by the numbers that are typed for them: 0 is nothing, the others count from 1.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> {number: str(move) for number, move in numbered(state.moves(0)).items()}
    {0: '-', 1: 'r5', 2: 'y5', 3: 'g5', 4: 'b5'}
    """
    return dict(enumerate(moves, 0 if NOTHING in moves else 1))


def understood(state: State, seat: int, text: str) -> Move:
    """Return the move that a typed line means: a number of the list, or the move itself as people write it.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> str(understood(state, 0, "2")), str(understood(state, 0, "Red 5"))
    ('y5', 'r5')
    """
    text = _in_english(text)
    by_number = numbered(state.moves(seat))
    if text.isdecimal() and text.isascii() and len(text) < 4 and int(text) in by_number:
        return by_number[int(text)]
    return find_move(state, seat, text)


def listing(state: State, seat: int, width: int) -> list[str]:
    """Return the lines of the list from which to choose, each move with its number.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> listing(state, 0, 80)
    ['  0 nothing   1 r5   2 y5   3 g5   4 b5']
    """
    items = {move: f"{number} {_named(state, seat, move)}" for number, move in numbered(state.moves(seat)).items()}
    if sum(cell_len(item) + 3 for item in items.values()) <= width:
        return ["  " + "   ".join(items.values())]
    rows: dict[str, list[str]] = {}
    for move, item in items.items():
        # Nothing is long to say, and the cells of a Qwinto row belong together: each has a line of its own.
        row = "-" if move == NOTHING else move.colour if isinstance(move, Write) else ""
        rows.setdefault(row, []).append(item)
    widest = max(cell_len(item) for move, item in items.items() if move != NOTHING)
    return [line for row in rows.values() for line in in_columns(row, widest, width)]


def in_columns(items: Sequence[str], widest: int, width: int) -> list[str]:
    """Return the items side by side, below each other in columns when they need more than one line.

    >>> in_columns(["1 r5", "2 y5", "3 g5", "10 b5"], 5, 18)
    ['  1 r5   2 y5', '  3 g5   10 b5']
    """
    count = max(1, (width - 2) // (widest + 2))
    lines = [items[start : start + count] for start in range(0, len(items), count)]
    return ["  " + "".join(item + " " * (widest + 2 - cell_len(item)) for item in line).rstrip() for line in lines]


def move_text(move: Move) -> str:
    """Return a move as it is told to the others; those that are words are told in the language of this run.

    >>> move_text(NOTHING), move_text(Cross("red", 5))
    ('–', 'r5')
    """
    if move in (KEEP, AGAIN):
        return tell("choice.keep" if move == KEEP else "choice.again")
    return "–" if move == NOTHING else str(move)


def dice_text(shown: Sequence[tuple[str, int]]) -> str:
    """Return dice as letters and faces.

    >>> dice_text((("white", 4), ("red", 2)))
    'w4 r2'
    """
    return " ".join(f"{LETTERS.get(die, die[0])}{face}" for die, face in shown)


def _named(state: State, seat: int, move: Move) -> str:
    if move == NOTHING:
        return tell(_nothing(state, seat))
    if isinstance(move, Cross) and move.lucky:
        return tell("choice.lucky", move=str(move))
    if isinstance(move, Cross) and move.lock:
        return tell("choice.lock", move=str(move))
    if isinstance(move, Write):
        return str(move).partition("=")[0]  # the number is the same for all, and has been announced
    if isinstance(move, Pick):
        return str(move).removeprefix("roll ")
    return move_text(move)


def _in_english(text: str) -> str:
    """The words of a typed move, as the notation knows them: colours, and those that are a move by themselves."""
    if spoken() == ENGLISH:
        return text
    plain = text.casefold()
    for word, meant in (("nothing", "-"), ("keep", "keep"), ("again", "again")):
        if plain in typed(word):
            return meant
    for colour, letter in LETTERS.items():
        plain = re.sub(rf"\b{tell(f'word.{colour}')}\b", letter, plain)
    return plain if plain != text.casefold() else text


def _nothing(state: State, seat: int) -> str:
    """What choosing nothing costs here."""
    if isinstance(state, QwixxState) and state.phase == COLOUR and not state.crossed:
        return "choice.penalty"
    if isinstance(state, QwintoState) and seat == state.active:
        return "choice.fail"
    return "choice.nothing"
