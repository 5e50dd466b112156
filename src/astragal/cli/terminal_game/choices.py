"""The legal moves as a list to choose from, and what a typed line means."""

import re
from collections.abc import Sequence

from rich.cells import cell_len

from astragal.cli.support.words import ENGLISH, known, spoken, tell, typed
from astragal.core.colours import LETTERS
from astragal.core.moves import NOTHING, Move
from astragal.core.state import State
from astragal.narration import choice_label, choice_row, sentence
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
    text = _in_english(state, text)
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
        row = "-" if move == NOTHING else choice_row(state, move)  # nothing is long to say, so it has its own line
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

    >>> import astragal
    >>> move_text(NOTHING), move_text(astragal.move("r5")), move_text(astragal.move("keep"))
    ('–', 'r5', 'keep')
    """
    if move == NOTHING:
        return "–"
    word = f"choice.{move}"
    return tell(word) if str(move).isalpha() and known(word) else str(move)


def dice_text(shown: Sequence[tuple[str, int]]) -> str:
    """Return dice as letters and faces.

    >>> dice_text((("white", 4), ("red", 2)))
    'w4 r2'
    """
    return " ".join(f"{LETTERS.get(die, die[0])}{face}" for die, face in shown)


def _named(state: State, seat: int, move: Move) -> str:
    label = choice_label(state, seat, move)
    if label == str(move):
        return move_text(move)
    return label if isinstance(label, str) else sentence(label, (), spoken(), capital=False)


def _in_english(state: State, text: str) -> str:
    """The words of a typed move, as the notation knows them: colours, and those that are a move by themselves."""
    if spoken() == ENGLISH:
        return text
    plain = text.casefold()
    if plain in typed("nothing"):
        return str(NOTHING)
    for word in {str(move) for move in state.game.all_moves if str(move).isalpha()}:
        if known(f"typed.{word}") and plain in typed(word):
            return word
    for colour, letter in LETTERS.items():
        forms = {tell(f"word.{colour}"), tell(f"word.{colour}.nominative"), tell(f"word.{colour}.oblique")}
        plain = re.sub(rf"\b({'|'.join(forms)})\b", letter, plain)
    return plain if plain != text.casefold() else text
