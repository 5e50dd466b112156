"""Lessons: every one goes through, tells no lies, and can be sent."""

import json

import pytest

from astragal import position, read_position
from astragal.codec import decode, encode
from astragal.core.registry import GAMES
from astragal.core.state import State
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import QwixxState
from astragal.learn import BadLesson, Do, Jump, Lesson, LessonMove, Others, RollStep, Tell, Try, lesson, topics, walk
from astragal.scene import scene
from astragal.texts import catalogue

PROMISED = {
    "qwixx": {"QX1", "QX3", "QX4", "QX5", "QX6", "QX7", "QX8", "QX9", "QX10", "QX12"},
    "longo": {"QL1", "QL2", "QL3", "QL4", "QL5"},
    "qwinto": {"QW1", "QW2", "QW3", "QW4", "QW5", "QW6", "QW7"},
    "quixo": {"QI1", "QI2", "QI3", "QI4", "QI5", "QI6", "QI7"},
}
every_lesson = pytest.mark.parametrize("game", GAMES)


def test_every_game_has_a_lesson() -> None:
    assert {game: set(lesson(game).clauses) for game in GAMES} == PROMISED
    with pytest.raises(KeyError):
        lesson("chess")


@every_lesson
def test_a_lesson_goes_through_and_meets_what_it_promises(game: str) -> None:
    walked = walk(lesson(game))
    assert set(lesson(game).clauses) <= set(walked.clauses)
    assert 12 <= len(lesson(game).steps) <= 22
    assert len(walked.moments) == len(lesson(game).steps) + 1


@every_lesson
def test_a_lesson_is_of_its_game_and_everybody_has_a_name(game: str) -> None:
    most = 0
    for states in walk(lesson(game)).moments:
        assert {state.game.name for state in states} == {game}
        most = max(most, *(state.game.players for state in states))
    assert len(lesson(game).names) == most


@every_lesson
def test_positions_are_canonical(game: str) -> None:
    jumps = [step.position for step in lesson(game).steps if isinstance(step, Jump)]
    for text in (lesson(game).start, *jumps):
        assert position(read_position(text, strict=True)) == text


@every_lesson
def test_a_later_moment_goes_on_from_what_was_there(game: str) -> None:
    """What has been crossed or written stays; in Qwixx new crosses lie further right."""
    moments = walk(lesson(game)).moments
    for step, before, after in zip(lesson(game).steps, moments, moments[1:], strict=False):
        if isinstance(step, Jump) and not step.fresh:
            assert all(goes_on(state, after[0]) for state in before), step.key


def goes_on(before: State, after: State) -> bool:
    if before.game != after.game:
        return False
    if isinstance(before, QwixxState) and isinstance(after, QwixxState):
        return all(
            old.penalties <= new.penalties
            and all(other & ((1 << one.bit_length()) - 1) == one for one, other in zip(old.rows, new.rows, strict=True))
            for old, new in zip(before.sheets, after.sheets, strict=True)
        )
    if isinstance(before, QwintoState) and isinstance(after, QwintoState):
        return all(
            old.fails <= new.fails and set(old.cells()) <= set(new.cells())
            for old, new in zip(before.sheets, after.sheets, strict=True)
        )
    return True


@every_lesson
def test_a_try_is_a_tap_on_a_cell_that_is_pointed_at(game: str) -> None:
    tries = [step for step in lesson(game).steps if isinstance(step, Try)]
    assert len(tries) >= 1
    assert all(step.cells == (step.tap,) for step in tries)


@pytest.mark.parametrize(("game", "scores"), [("qwixx", (71, 55)), ("longo", (87, 46)), ("qwinto", (54, 42))])
def test_the_last_words_give_the_right_scores(game: str, scores: tuple[int, int]) -> None:
    [end] = walk(lesson(game)).moments[-1]
    assert end.over
    assert end.winners == (0,)
    assert end.scores == scores
    last = catalogue("en")[lesson(game).steps[-1].key]
    assert f": {scores[0]}. Mia has {scores[1]}." in str(last)


def test_both_lock_and_the_die_is_gone() -> None:
    steps, moments = lesson("qwixx").steps, walk(lesson("qwixx")).moments
    [number] = [n for n, step in enumerate(steps, 1) if step.clause == "QX9"]
    [state] = moments[number]
    assert isinstance(state, QwixxState)
    assert all(sheet.locked(0) for sheet in state.sheets)
    assert "red" not in dict(state.shown)


def test_the_penalty_cannot_be_helped() -> None:
    steps, moments = lesson("qwixx").steps, walk(lesson("qwixx")).moments
    [number] = [n for n, step in enumerate(steps) if step.clause == "QX6"]
    assert [[str(m) for m in state.moves(0)] for state in moments[number]] == [["-"]]
    assert [sheet_penalties(state) for state in moments[number + 1]] == [1]


def sheet_penalties(state: State) -> int:
    assert isinstance(state, QwixxState)
    return state.sheets[0].penalties


def test_in_quixo_exactly_the_winning_moves_are_accepted() -> None:
    steps, moments = lesson("quixo").steps, walk(lesson("quixo")).moments
    seen = 0
    for step, states in zip(steps, moments, strict=False):
        if isinstance(step, Do) and step.clause in {"QI4", "QI5"}:
            [state] = states
            after = {str(move): state.play(0, move).winners for move in state.moves(0)}
            assert {move for move, winners in after.items() if winners == (0,)} == set(step.moves)
            assert ((1,) in after.values()) == (step.clause == "QI5")
            seen += 1
    assert seen == 2


@every_lesson
def test_every_moment_has_a_topic_of_the_rules_page(game: str) -> None:
    names = {topic.topic for topic in topics(game)}
    states = [state for moment in walk(lesson(game)).moments for state in moment]
    assert {scene(state, (0,)).topic for state in states} <= names


@every_lesson
def test_lessons_go_through_json(game: str) -> None:
    text = encode(lesson(game))
    assert decode(text, Lesson) == lesson(game)
    assert all("type" in step for step in json.loads(text)["steps"])


START = "qwixx players=2 active=0 phase=roll closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0"
ROLL = RollStep("roll", faces=(4, 1, 2, 6, 6, 3))


@pytest.mark.parametrize(
    ("steps", "trouble"),
    [
        ((RollStep("k", faces=(7, 1, 1, 1, 1, 1)),), "Every die shows 1 to 6"),
        ((ROLL, Do("k", moves=("r6",), praise="p", hint="h")), "make 5, not 6"),
        ((ROLL, Do("k", moves=("r5",), praise="p", hint="h")), "somebody has not chosen"),
        ((ROLL, Do("k", moves=("r5",), praise="p", others=(LessonMove(1, "-"),))), "hint is missing"),
        ((ROLL, Do("k", praise="p", hint="h", others=(LessonMove(1, "-"),))), "never given"),
        ((ROLL, Others("k", plays=(LessonMove(1, "-"),))), "the learner has to choose"),
        ((ROLL, Try("k", clause="QX1", tap="r6")), "refused for QX4, not for QX1"),
        ((ROLL, Try("k", clause="QX4", tap="r5")), "refused for None"),
        ((ROLL, Try("k", clause="QX4", tap="o5")), "is not the text of a move"),
        ((Try("k", clause="QX3", tap="r5"),), "refused for QX3"),
        ((Tell("k", cells=("r13",)),), "no cell r13"),
        ((Tell("k"),), "QX1 promised, but never met"),
    ],
)
def test_a_bad_lesson_is_found_out(steps: tuple[Tell, ...], trouble: str) -> None:
    bad = Lesson("qwixx", "title", START, ("you", "mia"), ("QX1",), steps)
    with pytest.raises(BadLesson, match=trouble):
        walk(bad)
