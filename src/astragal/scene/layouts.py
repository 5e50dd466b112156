"""What is printed on sheets and boards."""

from astragal.core.game import Game
from astragal.scene.scene_parts import scene_of
from astragal.scene.types import BoardLayout, GridLayout, Layout, SheetLayout


def layout_of(game: Game) -> Layout:
    """Return what is printed on the sheets or the board of a game.

    >>> import astragal
    >>> layout_of(astragal.game("quixo")).cells[5].id
    'a2'
    """
    return scene_of(game).layout(game)


def cells_of(layout: Layout) -> frozenset[str]:
    """Return the names of all cells.

    >>> import astragal
    >>> len(cells_of(layout_of(astragal.game("qwinto")))), len(cells_of(layout_of(astragal.game("quixo"))))
    (27, 25)
    """
    if isinstance(layout, SheetLayout | GridLayout):
        return frozenset(cell.id for row in layout.rows for cell in row.cells)
    return frozenset(cell.id for cell in layout.cells) if isinstance(layout, BoardLayout) else frozenset()
