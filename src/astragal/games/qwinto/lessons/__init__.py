"""Learning Qwinto: the rules by topic, a first lesson, and the clauses that matter now."""

from astragal.core.game import Game
from astragal.games.qwinto.lessons.first_lesson import QWINTO as FIRST_LESSON
from astragal.games.qwinto.lessons.topics import QWINTO as TOPICS
from astragal.games.qwinto.rules.state import QwintoState
from astragal.learn.types import Lesson, RuleTopic


def topics(_kind: type[Game]) -> tuple[RuleTopic, ...]:
    """Return the rules by topic.

    >>> import astragal
    >>> topics(astragal.GAMES["qwinto"])[0].topic
    'goal'
    """
    return TOPICS


def lesson(_kind: type[Game]) -> Lesson:
    """Return the first lesson.

    >>> import astragal
    >>> lesson(astragal.GAMES["qwinto"]).game
    'qwinto'
    """
    return FIRST_LESSON


def clauses_now(state: QwintoState) -> tuple[str, ...]:
    """Return the clauses that matter for the choice that is due.

    >>> import astragal
    >>> clauses_now(astragal.game("qwinto").start())
    ('QW3',)
    """
    return ("QW4", "QW1", "QW2", "QW5", "QW7") if state.phase == "write" else ("QW3",)
