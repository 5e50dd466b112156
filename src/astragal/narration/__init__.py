"""What happened and how it ended, as messages: one teller for the page, the terminal and drawings.

>>> import astragal
>>> from astragal.notation.record import Roll
>>> before = astragal.game("qwixx").start()
>>> [each.words.key for each in news(before, Roll((4, 1, 2, 6, 6, 3)), before.rolled((4, 1, 2, 6, 6, 3)))]
['news.rolled.white']
"""

from astragal.narration.endings import ending_of
from astragal.narration.events import news
from astragal.narration.parts import announce, choice_label, choice_row, prompt
from astragal.narration.phrasing import words
from astragal.narration.sentences import sentence
from astragal.narration.types import Ending, News, Words

__all__ = [
    "Ending",
    "News",
    "Words",
    "announce",
    "choice_label",
    "choice_row",
    "ending_of",
    "news",
    "prompt",
    "sentence",
    "words",
]
