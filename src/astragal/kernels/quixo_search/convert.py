"""States of the rules ↔ words and dots."""

from astragal.games.quixo.rules.board import BLANK, LETTERS
from astragal.kernels.quixo_search.tables import CELLS, LANE


def to_word(board: str, seat: int) -> int:
    """Return a board as the word of the seat to move.

    >>> hex(to_word("XO" + "." * 23, 1))
    '0x100000002'
    """
    own, others = (LETTERS[side] + LETTERS[side + 2] for side in (seat % 2, 1 - seat % 2))
    cubes = list(enumerate(board))
    return sum(1 << place for place, cube in cubes if cube in own) | sum(
        1 << place + LANE for place, cube in cubes if cube in others
    )


def to_dots(board: str, seat: int) -> int:
    """Return the dots of a board of four players, as the seat to move sees them.

    >>> to_dots("XxO" + "." * 22, 0), to_dots("XxO" + "." * 22, 2), to_dots("XxO" + "." * 22, 3)
    (2, 5, 6)
    """
    last = {LETTERS[(seat + 2) % 4], LETTERS[(seat + 3) % 4]}
    return sum(1 << place for place, cube in enumerate(board) if cube in last)


def to_board(word: int, dots: int, seat: int, players: int) -> str:
    """Return the board that a word and its dots stand for.

    >>> to_board(to_word("XxO" + "." * 22, 3), to_dots("XxO" + "." * 22, 3), 3, 4)
    'XxO......................'
    """

    def cube(place: int) -> str:
        dot = 2 * (dots >> place & 1)
        if word >> place & 1:
            return LETTERS[(seat + dot) % players]
        return LETTERS[(seat + 1 + dot) % players] if word >> LANE + place & 1 else BLANK

    return "".join(cube(place) for place in range(CELLS))
