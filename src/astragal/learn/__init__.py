"""Learning a game: the rules by topic, and lessons that teach by doing. All of it is data; the texts have the words."""

from astragal.learn.parts import LessonsPart, clauses_now, lesson, topics
from astragal.learn.types import Do, Jump, Lesson, LessonMove, Others, RollStep, RuleTopic, Step, Tell, Try
from astragal.learn.walk import BadLesson, Walk, walk

__all__ = [
    "BadLesson",
    "Do",
    "Jump",
    "Lesson",
    "LessonMove",
    "LessonsPart",
    "Others",
    "RollStep",
    "RuleTopic",
    "Step",
    "Tell",
    "Try",
    "Walk",
    "clauses_now",
    "lesson",
    "topics",
    "walk",
]
