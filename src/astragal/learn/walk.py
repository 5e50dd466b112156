"""Playing a lesson through with the rules, down every way that it leaves open."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from astragal.core.errors import AstragalError
from astragal.core.state import State
from astragal.learn.types import Do, Jump, Lesson, LessonMove, Others, RollStep, Step, Tell, Try
from astragal.notation import move, position, read_position
from astragal.scene import why
from astragal.scene.layouts import cells_of, layout_of


class BadLesson(ValueError):
    """A lesson that does not go through; says at which step and why."""


@dataclass(frozen=True)
class Walk:
    """What came of a lesson."""

    clauses: tuple[str, ...]
    """The clauses that were met, in this order."""
    moments: tuple[tuple[State, ...], ...]
    """The states that were possible before each step, and after the last one."""


def walk(lesson: Lesson) -> Walk:
    """Play a lesson through, with each move that it accepts; raise `BadLesson` where it does not go on.

    >>> from astragal.learn import lesson
    >>> walk(lesson("quixo")).clauses
    ('QI1', 'QI3', 'QI2', 'QI4', 'QI5', 'QI6', 'QI7')
    """
    states: tuple[State, ...] = (read_position(lesson.start, strict=True),)
    moments, met = [states], list[str]()
    for number, step in enumerate(lesson.steps, 1):
        try:
            states = _distinct(after for state in states for after in _after(state, lesson.seat, step))
            _check_hint(moments[-1], lesson.seat, step)
            _check_cells((moments[-1], states), step)
        except (AstragalError, BadLesson) as error:
            raise BadLesson(f"{lesson.game}, step {number} ({step.key}): {error}") from error
        moments.append(states)
        if step.clause and step.clause not in met:
            met.append(step.clause)
    missing = set(lesson.clauses) - set(met)
    if missing:
        raise BadLesson(f"{lesson.game}: {', '.join(sorted(missing))} promised, but never met")
    return Walk(tuple(met), tuple(moments))


def cells(state: State) -> frozenset[str]:
    """Return the names of all cells that can be tapped or pointed at.

    >>> "r16" in cells(read_position("longo"))
    True
    """
    return cells_of(layout_of(state.game))


def _after(state: State, seat: int, step: Step) -> Iterable[State]:
    """The states that a step can lead to."""
    match step:
        case Tell():
            return (state,)
        case RollStep():
            return (state.rolled(step.faces),)
        case Others():
            if seat in state.due:
                raise BadLesson("the learner has to choose here")
            return (_played(state, step.plays),)
        case Do():
            moves = step.moves or [str(legal) for legal in state.moves(seat)]
            after = [_played(state, (LessonMove(seat, text), *step.others)) for text in moves]
            if any(any(choice is not None for choice in one.pending) for one in after):
                raise BadLesson("somebody has not chosen")
            return after
        case Try():
            reason = why(state, seat, step.tap).words
            if seat not in state.due or reason is None or reason.clause != step.clause:
                raise BadLesson(f"{step.tap} is refused for {reason and reason.clause}, not for {step.clause}")
            return (state,)
        case Jump():
            return (read_position(step.position, strict=True),)
        case _:
            assert_never(step)


def _played(state: State, plays: Iterable[LessonMove]) -> State:
    for play in plays:
        state = state.play(play.seat, move(play.move))
    return state


def _check_hint(states: Iterable[State], seat: int, step: Step) -> None:
    """A hint is there if, and only if, there is a legal move that the lesson does not go on with."""
    if isinstance(step, Do):
        legal = {str(one) for state in states for one in state.moves(seat)}
        if bool(step.hint) != bool(step.moves and legal - set(step.moves)):
            raise BadLesson("a hint is missing, or never given")


def _check_cells(around: Iterable[Iterable[State]], step: Step) -> None:
    for states in around:
        for state in states:
            if strange := set(step.cells) - cells(state):
                raise BadLesson(f"there is no cell {', '.join(sorted(strange))}")


def _distinct(states: Iterable[State]) -> tuple[State, ...]:
    return tuple({position(state): state for state in states}.values())
