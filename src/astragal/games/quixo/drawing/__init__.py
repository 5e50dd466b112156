"""Quixo drawn: the board with the players around it.

>>> import astragal
>>> print(astragal.game("quixo").start().play(0, astragal.move("a1-a5")))
Quixo  Seat 1 to move, playing circles
<BLANKLINE>
      a   b   c   d   e
    ┌───┬───┬───┬───┬───┐
  5 │ X │ · │ · │ · │ · │ 5
    ├───┼───┼───┼───┼───┤
  4 │ · │ · │ · │ · │ · │ 4
    ├───┼───┼───┼───┼───┤
  3 │ · │ · │ · │ · │ · │ 3
    ├───┼───┼───┼───┼───┤
  2 │ · │ · │ · │ · │ · │ 2
    ├───┼───┼───┼───┼───┤
  1 │ · │ · │ · │ · │ · │ 1
    └───┴───┴───┴───┴───┘
      a   b   c   d   e
    X Seat 0, crosses
  ▶ O Seat 1, circles  turn
"""

from astragal.draw.plain_table import dice
from astragal.games.quixo.drawing.description import description
from astragal.games.quixo.drawing.svg import pieces
from astragal.games.quixo.drawing.text import lines

__all__ = ["description", "dice", "lines", "pieces"]
