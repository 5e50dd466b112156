"""What a rules page and a lesson are made of.

A screen needs no rule to show them: positions and moves are texts that the server turns into scenes, and every
sentence is a key of the texts.
"""

from astragal.core.struct import struct


@struct(omit_defaults=True)
class RuleTopic:
    """A heading of the rules page. Its words are `learn.{game}.{topic}.title` and `.text`."""

    topic: str
    clauses: tuple[str, ...]
    position: str = ""
    """What the board beside it shows; empty for none."""
    seat: int = 0
    """Whose sheet."""
    cells: tuple[str, ...] = ()
    """Cells to point at."""


@struct(omit_defaults=True)
class LessonMove:
    """A move that somebody makes, by its text."""

    seat: int
    move: str


@struct(omit_defaults=True)
class StepBase:
    """What all steps have."""

    key: str
    """The text of the bubble."""
    cells: tuple[str, ...] = ()
    """Cells to point at."""
    clause: str = ""
    """The clause that this step teaches."""


@struct(tag="tell", omit_defaults=True)
class Tell(StepBase):
    """Something to read, then “next”."""


@struct(tag="roll", omit_defaults=True, kw_only=True)
class RollStep(StepBase):
    """The dice are rolled and show this: by the learner, if it is the learner's turn."""

    faces: tuple[int, ...]


@struct(tag="others", omit_defaults=True, kw_only=True)
class Others(StepBase):
    """Other players do something while the learner has nothing to choose."""

    plays: tuple[LessonMove, ...]


@struct(tag="do", omit_defaults=True, kw_only=True)
class Do(StepBase):
    """The learner makes a move."""

    moves: tuple[str, ...] = ()
    """The moves that the lesson goes on with; none: any legal move will do."""
    hint: str = ""
    """The text after a legal move that is not among them; empty where there is none."""
    praise: str
    """The text after a move that is."""
    others: tuple[LessonMove, ...] = ()
    """What the others choose at the same time; played after the learner's move, so that all is revealed."""


@struct(tag="try", omit_defaults=True, kw_only=True)
class Try(StepBase):
    """The learner taps a cell that is not allowed, and is told why: by the clause of this step."""

    tap: str


@struct(tag="jump", omit_defaults=True, kw_only=True)
class Jump(StepBase):
    """The lesson goes on at a later moment."""

    position: str
    fresh: bool = False
    """It is another game, not a later moment of the same."""


Step = Tell | RollStep | Others | Do | Try | Jump


@struct(omit_defaults=True)
class Lesson:
    """A first game, step by step."""

    game: str
    title: str
    """A key of the texts."""
    start: str
    """The position it begins with."""
    names: tuple[str, ...]
    """Keys of the texts: what the players are called, by seat. There may be more than play at first."""
    clauses: tuple[str, ...]
    """What the lesson promises to teach."""
    steps: tuple[Step, ...]
    seat: int = 0
    """The learner's."""
