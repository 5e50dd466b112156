"""Learning a game: the rules by topic, and lessons that teach by doing. All of it is data; the texts have the words."""

from astragal.learn.lessons import lesson
from astragal.learn.topics import topics
from astragal.learn.types import Do, Jump, Lesson, Others, Play, Roll, Step, Tell, Topic, Try
from astragal.learn.walk import BadLesson, Walk, walk

__all__ = [
    "BadLesson",
    "Do",
    "Jump",
    "Lesson",
    "Others",
    "Play",
    "Roll",
    "Step",
    "Tell",
    "Topic",
    "Try",
    "Walk",
    "lesson",
    "topics",
    "walk",
]
