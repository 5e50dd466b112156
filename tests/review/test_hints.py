"""Hints come from what a seat may see: no hidden choice and no coming die can reach one."""

import random
from itertools import islice

import pytest

import astragal
from astragal.core.state import State
from astragal.review.advice import reason_for, warning_for
from astragal.review.hints import hint, warn
from astragal.server.work.review_jobs import hint_answer
from astragal.texts import LANGUAGES
from tests.review.games import later
from tests.rules.kinds import KINDS, game_of

pytestmark = pytest.mark.timeout(300)  # searches and rollouts

SIMULTANEOUS = [kind for kind in KINDS if game_of(kind).has_dice and game_of(kind).players > 1]


def choosing(kind: str) -> State:
    """A state in which several owe a choice, none of which is made."""
    for seed in range(40):
        state = later(game_of(kind), seed, 20 + seed % 7)
        for seat in range(state.game.players):
            state = state.withdrawn(seat) if state.pending[seat] is not None else state
        if len(state.awaiting) > 1 and any(len(state.moves(seat)) > 1 for seat in state.awaiting):
            return state
    raise AssertionError(f"{kind}: nobody had to choose")


def _sent(state: State, seat: int) -> bytes:
    """The answer of the server, made from what leaves the process of the table."""
    return hint_answer(state.game.to_dict(), state.view(seat).to_dict(), seat)


@pytest.mark.parametrize("kind", SIMULTANEOUS)
def test_hidden_choices_change_nothing(kind: str) -> None:
    state = choosing(kind)
    seat = state.awaiting[0]
    alone, answer = hint(state.view(seat), seat), _sent(state, seat)
    for other in state.awaiting[1:]:
        for move in state.moves(other):
            after = state.play(other, move)
            assert hint(after, seat) == alone, "even if somebody hands over the whole state"
            assert hint(after.view(seat), seat) == alone
            assert _sent(after, seat) == answer, "not a byte of what leaves the table, or comes back, tells it"


@pytest.mark.parametrize("kind", ["qwixx", "longo", "qwinto", "quixo", "quixo four"])
def test_no_chance_and_no_roll(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint asks for no random number and rolls no dice of the game: the same view gives the same hint."""
    state = later(game_of(kind), 3, 20 if game_of(kind).has_dice else 8)
    seat = state.awaiting[0]
    expected = hint(state.view(seat), seat)

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a hint must not ask for chance")

    for name in ("random", "choice", "randint", "getrandbits", "shuffle"):
        monkeypatch.setattr(random.Random, name, refused, raising=False)
    monkeypatch.setattr(type(state), "rolled", refused)
    monkeypatch.setattr("secrets.randbits", refused)
    assert hint(state.view(seat), seat) == expected


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "alone" not in kind])
def test_three_steps_in_every_language(kind: str) -> None:
    for seed in range(3):
        state = later(game_of(kind), seed, 17 if game_of(kind).has_dice else 8)
        for seat in islice(state.awaiting, 2):
            found = hint(state.view(seat), seat)
            assert found.move in state.moves(seat)
            assert len(found.steps) == 3
            for message in (*found.steps, *([found.reason] if found.reason else [])):
                for language in LANGUAGES:
                    text = message.text(language)
                    assert text
                    assert "{" not in text
            assert warn(state.view(seat), seat, found.move) is None
            for move in state.moves(seat):
                told = warning_for(state.view(seat), seat, move)
                assert told is None or all("{" not in told.text(language) for language in LANGUAGES)


def test_reasons_are_true() -> None:
    quixo = astragal.read_position("quixo board=O4/O4/O4/O4/XXXX1")
    reason = reason_for(quixo, 0, astragal.move("e1-a1"), astragal.move("a1-a5"))
    assert reason is not None
    assert reason.key == "reason.quixo.five"
    found = warn(quixo, 0, astragal.move("b1-b5"))
    assert found is not None
    assert found.reason is None or found.reason.key.startswith("warning."), "that there is a five would be a hint"
    open_four = astragal.read_position("quixo board=OOOO1/5/5/5/1X3")
    told = warning_for(open_four, 0, astragal.move("a1-e1"))
    assert told is not None
    assert told.key == "warning.quixo.lets_five"
    qwixx = astragal.game("qwixx").start().rolled((6, 6, 1, 1, 1, 1)).play(1, astragal.move("-"))
    reason = reason_for(qwixx, 0, astragal.move("g12"), astragal.move("-"))
    assert reason is not None
    assert reason.key == "reason.qwixx.free"
