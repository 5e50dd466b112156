"""Qwixx and Longo drawn: a sheet for every player, and the dice with the white sum.

>>> import astragal
>>> print(astragal.game("qwixx", players=1).start().rolled((4, 1, 2, 6, 6, 3)))
Qwixx  Seat 0’s turn · you may cross 5
  w⚃4   w⚀1  = 5     r⚁2   y⚅6   g⚅6   b⚂3
<BLANKLINE>
▶ Seat 0  turn
 r  2   3   4   5   6   7   8   9   10  11  12   #     0
 y  2   3   4   5   6   7   8   9   10  11  12   #     0
 g  12  11  10  9   8   7   6   5   4   3   2    #     0
 b  12  11  10  9   8   7   6   5   4   3   2    #     0
    penalties ....   0    total 0
"""

from astragal.draw.plain_table import dice as plain_dice
from astragal.draw.types import Dice
from astragal.draw.words import title_of
from astragal.games.qwixx.drawing.description import description, sheet_description
from astragal.games.qwixx.drawing.svg import pieces, sheet_piece
from astragal.games.qwixx.drawing.text import lines, sheet_lines
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.state import QwixxState

__all__ = [
    "description",
    "dice",
    "lines",
    "pieces",
    "sheet_description",
    "sheet_lines",
    "sheet_piece",
    "sheet_title",
]


def dice(state: QwixxState) -> Dice | None:
    """Return the dice, and after the roll the white sum behind the two white ones.

    >>> import astragal
    >>> dice(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)))[1]
    (5, 2)
    """
    found = plain_dice(state)
    return (found[0], (state.white_sum, 2) if state.shown else None) if found else None


def sheet_title(sheet: QwixxSheet, language: str) -> str:
    """Return the title of a sheet.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC, MIXED
    >>> sheet_title(QwixxSheet.blank(CLASSIC), "en"), sheet_title(QwixxSheet.blank(MIXED), "uk")
    ('Qwixx', 'Qwixx, змішані кольори')
    """
    return title_of(sheet.sheet.title_key, "Qwixx", language)
