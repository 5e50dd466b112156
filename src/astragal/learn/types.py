"""What a rules page and a lesson are made of.

A screen needs no rule to show them: positions and moves are texts that the server turns into scenes, and every
sentence is a key of the texts.
"""

import msgspec


class LearnPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Any part; fields that have their usual value are left out."""


class RuleTopic(LearnPart, frozen=True):
    """A heading of the rules page. Its words are `learn.{game}.{topic}.title` and `.text`."""

    topic: str
    clauses: tuple[str, ...]
    position: str = ""
    """What the board beside it shows; empty for none."""
    seat: int = 0
    """Whose sheet."""
    cells: tuple[str, ...] = ()
    """Cells to point at."""


class LessonMove(LearnPart, frozen=True):
    """A move that somebody makes, by its text."""

    seat: int
    move: str


class StepBase(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What all steps have."""

    key: str
    """The text of the bubble."""
    cells: tuple[str, ...] = ()
    """Cells to point at."""
    clause: str = ""
    """The clause that this step teaches."""


class Tell(StepBase, frozen=True, tag="tell"):
    """Something to read, then “next”."""


class RollStep(StepBase, frozen=True, tag="roll", kw_only=True):
    """The dice are rolled and show this: by the learner, if it is the learner's turn."""

    faces: tuple[int, ...]


class Others(StepBase, frozen=True, tag="others", kw_only=True):
    """Other players do something while the learner has nothing to choose."""

    plays: tuple[LessonMove, ...]


class Do(StepBase, frozen=True, tag="do", kw_only=True):
    """The learner makes a move."""

    moves: tuple[str, ...] = ()
    """The moves that the lesson goes on with; none: any legal move will do."""
    hint: str = ""
    """The text after a legal move that is not among them; empty where there is none."""
    praise: str
    """The text after a move that is."""
    others: tuple[LessonMove, ...] = ()
    """What the others choose at the same time; played after the learner's move, so that all is revealed."""


class Try(StepBase, frozen=True, tag="try", kw_only=True):
    """The learner taps a cell that is not allowed, and is told why: by the clause of this step."""

    tap: str


class Jump(StepBase, frozen=True, tag="jump", kw_only=True):
    """The lesson goes on at a later moment."""

    position: str
    fresh: bool = False
    """It is another game, not a later moment of the same."""


Step = Tell | RollStep | Others | Do | Try | Jump


class Lesson(LearnPart, frozen=True):
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
