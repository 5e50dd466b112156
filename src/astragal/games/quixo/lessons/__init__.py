"""Learning Quixo: the rules by topic, a first lesson, and the clauses that matter now."""

from astragal.core.game import Game
from astragal.games.quixo.lessons.first_lesson import QUIXO as FIRST_LESSON
from astragal.games.quixo.lessons.topics import QUIXO as TOPICS
from astragal.games.quixo.rules.state import QuixoState
from astragal.learn.types import Lesson, RuleTopic


def topics(_kind: type[Game]) -> tuple[RuleTopic, ...]:
    """Return the rules by topic.

    >>> import astragal
    >>> topics(astragal.GAMES["quixo"])[0].topic
    'goal'
    """
    return TOPICS


def lesson(_kind: type[Game]) -> Lesson:
    """Return the first lesson.

    >>> import astragal
    >>> lesson(astragal.GAMES["quixo"]).game
    'quixo'
    """
    return FIRST_LESSON


def clauses_now(state: QuixoState) -> tuple[str, ...]:
    """Return the clauses that matter for the choice that is due.

    >>> import astragal
    >>> clauses_now(astragal.game("quixo").start())
    ('QI1', 'QI2', 'QI3', 'QI4', 'QI5')
    """
    return ("QI1", "QI2", "QI3", "QI4", "QI5", *(("QI6", "QI7") if state.game.players == 4 else ()))
