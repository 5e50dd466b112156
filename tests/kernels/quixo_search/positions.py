"""Positions of Quixo by chance, as words and dots."""

from random import Random

from astragal.kernels.quixo_search.board import finished
from astragal.kernels.quixo_search.convert import to_dots, to_word
from astragal.kernels.quixo_search.tables import CELLS


def random_boards(count: int, seed: int, cubes: str) -> list[str]:
    """Return boards of such cubes without a line."""
    chance, found = Random(seed), list[str]()
    while len(found) < count:
        board = "".join(chance.choice(cubes) for _ in range(CELLS))
        if not finished(to_word(board, 0)):
            found.append(board)
    return found


def random_words(count: int, seed: int, cubes: str) -> list[tuple[int, int]]:
    """Return words and dots of positions without a line, as seat 0 sees them."""
    return [(to_word(board, 0), to_dots(board, 0)) for board in random_boards(count, seed, cubes)]
