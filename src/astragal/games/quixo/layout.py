"""The board of Quixo, and which of its cells a push changes."""

from astragal.games.quixo.rules.board import PATHS, SIZE, SQUARES
from astragal.scene.types import BoardLayout, Cell

PATH_IDS = {
    (SQUARES[take], SQUARES[put]): tuple(SQUARES[place] for place in path) for (take, put), path in PATHS.items()
}
"""For each push of Quixo the squares that change, from the one taken to the one put in."""

BOARD = BoardLayout(SIZE, tuple(Cell(name, column=place % SIZE + 1) for place, name in enumerate(SQUARES)))
