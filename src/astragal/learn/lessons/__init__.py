"""The lessons, a file a game."""

from astragal.learn.lessons.longo import LONGO
from astragal.learn.lessons.quixo import QUIXO
from astragal.learn.lessons.qwinto import QWINTO
from astragal.learn.lessons.qwixx import QWIXX
from astragal.learn.types import Lesson

LESSONS = {lesson.game: lesson for lesson in (QWIXX, LONGO, QWINTO, QUIXO)}


def lesson(game: str) -> Lesson:
    """Return the first lesson of a game; `KeyError` for an unknown one.

    >>> lesson("qwixx").steps[0].key
    'lesson.qwixx.welcome.text'
    """
    return LESSONS[game]
