"""Learning Qwixx and Longo: the rules by topic, a first lesson for each, and the clauses that matter now."""

from astragal.core.game import Game
from astragal.games.qwixx.lessons.first_lesson import QWIXX as QWIXX_LESSON
from astragal.games.qwixx.lessons.first_longo_lesson import LONGO as LONGO_LESSON
from astragal.games.qwixx.lessons.topics import LONGO, QWIXX
from astragal.games.qwixx.rules.game import Longo
from astragal.games.qwixx.rules.state import WHITE, QwixxState
from astragal.learn.types import Lesson, RuleTopic


def topics(kind: type[Game]) -> tuple[RuleTopic, ...]:
    """Return the rules by topic.

    >>> [topic.topic for topic in topics(Longo)][4]
    'lucky'
    """
    return LONGO if issubclass(kind, Longo) else QWIXX


def lesson(kind: type[Game]) -> Lesson:
    """Return the first lesson.

    >>> lesson(Longo).game
    'longo'
    """
    return LONGO_LESSON if issubclass(kind, Longo) else QWIXX_LESSON


def clauses_now(state: QwixxState) -> tuple[str, ...]:
    """Return the clauses that matter for the choice that is due.

    >>> import astragal
    >>> clauses_now(astragal.game("longo").start().rolled((4, 1, 2, 6, 6, 3)))
    ('QX4', 'QX1', 'QL2', 'QX8', 'QL3', 'QL4')
    """
    lock = state.game.layout.lock_clause
    if state.phase == WHITE:
        return ("QX4", "QX1", lock, "QX8", *(("QL3", "QL4") if state.game.lucky_pair(0) else ()))
    return ("QX5", "QX1", "QX6", lock)
