"""What the part `lessons` of a game's folder defines, and the topics and lessons of every game by its name."""

from typing import Any, Protocol, cast

from astragal.core.errors import InvalidOption
from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.registry import GAMES
from astragal.core.state import State
from astragal.learn.types import Lesson, RuleTopic
from astragal.texts import say


class LessonsPart(Protocol):
    """What the module `lessons` of a game's folder defines; several games of a family may share a folder."""

    def topics(self, kind: type[Game], /) -> tuple[RuleTopic, ...]:
        """Return the rules by topic, in the order of the rules page."""

    def lesson(self, kind: type[Game], /) -> Lesson:
        """Return the first lesson."""

    def clauses_now(self, state: Any, /) -> tuple[str, ...]:
        """Return the clauses that matter for the choice that is due, the most important one first."""


def topics(game: str) -> tuple[RuleTopic, ...]:
    """Return the topics of a game in the order of its page, none where its folder has no lessons.

    >>> [topic.topic for topic in topics("quixo")][:3]
    ['goal', 'take', 'push']
    """
    lessons = _part(GAMES[game])
    return lessons.topics(GAMES[game]) if lessons else ()


def lesson(game: str) -> Lesson:
    """Return the first lesson of a game, or raise `InvalidOption` where there is none.

    >>> lesson("qwixx").steps[0].key
    'lesson.qwixx.welcome.text'
    """
    lessons = _part(GAMES[game])
    if lessons is None:
        raise InvalidOption(say("lessons.none", game=GAMES[game].title))
    return lessons.lesson(GAMES[game])


def clauses_now(state: State) -> tuple[str, ...]:
    """Return the clauses that matter for the choice that is due; all clauses where the folder does not say.

    >>> import astragal
    >>> clauses_now(astragal.game("qwinto").start())
    ('QW3',)
    """
    lessons = _part(type(state.game))
    return lessons.clauses_now(state) if lessons else state.game.clauses


def _part(kind: type[Game]) -> LessonsPart | None:
    return cast(LessonsPart, part(kind, "lessons")) if has_part(kind, "lessons") else None
