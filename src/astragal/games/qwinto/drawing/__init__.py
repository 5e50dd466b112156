"""Qwinto drawn: a sheet for every player, and the dice with their sum.

>>> import astragal
>>> print(astragal.game("qwinto", players=1).start())
Qwinto  Seat 0’s turn · pick the dice
<BLANKLINE>
▶ Seat 0  turn
      1    2    3    4    5    6    7    8    9   10   11   12
 o            (  ) <  > (  )      (  ) <  > (  ) (  ) (  ) (  )    0
 y       (  ) (  ) (  ) (  ) (  )      (  ) <  > (  ) (  )         0
 p  (  ) (  ) <  > (  )      (  ) (  ) (  ) (  ) <  >              0
              <p > <o >                <o > <y > <p >            bonus
    fails ....   0    total 0
"""

from astragal.draw.types import Dice
from astragal.games.qwinto.drawing.description import description, sheet_description
from astragal.games.qwinto.drawing.svg import pieces, sheet_piece
from astragal.games.qwinto.drawing.text import lines, sheet_lines
from astragal.games.qwinto.rules.sheet import COLOURS, QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState

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


def dice(state: QwintoState) -> Dice | None:
    """Return the dice, and after the roll their sum; all three lie there while the player picks.

    >>> import astragal
    >>> dice(astragal.game("qwinto").start())
    ((('orange', 0), ('yellow', 0), ('purple', 0)), None)
    """
    if state.over:
        return None
    if state.shown:
        return state.shown, (state.number, len(state.shown))
    return tuple((colour, 0) for colour in (COLOURS if state.phase == "pick" else state.dice)), None


def sheet_title(_sheet: QwintoSheet, _language: str) -> str:
    """Return the title of a sheet.

    >>> sheet_title(QwintoSheet(), "uk")
    'Qwinto'
    """
    return "Qwinto"
