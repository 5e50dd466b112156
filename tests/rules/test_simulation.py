"""One random simulation that every game and every option set must pass."""

import json
import random

import pytest

import astragal
from astragal import IllegalMove, Recorder, State, position, read_position, read_record, record_text
from astragal.core.moves import HIDDEN
from astragal.notation import read_record_json, record_json
from tests.rules.kinds import KINDS, bounds, game_of, step

GAMES = 6


@pytest.mark.parametrize("kind", KINDS)
def test_random_games(kind: str) -> None:
    for seed in range(GAMES):
        play_and_check(kind, seed)


def play_and_check(kind: str, seed: int) -> None:
    chance = random.Random(f"{kind}:{seed}")
    recorder = Recorder(game_of(kind).start())
    steps = 0
    while not recorder.state.over:
        before = recorder.state
        check_state(before, chance)
        after = step(before, chance)
        replay(recorder, before, after)
        assert recorder.state == after
        steps += 1
        assert steps < 3000, "the game does not end"
    check_state(recorder.state, chance)
    check_record(recorder)


def replay(recorder: Recorder, before: State, after: State) -> None:
    """Tell the recorder what happened, as it can be read off the two states."""
    if before.dice:
        recorder.roll(tuple(face for _, face in after.shown))
        return
    for seat in before.awaiting:
        for move in before.moves(seat):
            if before.play(seat, move) == after:
                recorder.play(seat, move)
                return
    raise AssertionError("no legal move leads there")


def check_state(state: State, chance: random.Random) -> None:
    game = state.game
    # Whole state ↔ plain data, byte-stable.
    data = json.loads(json.dumps(state.to_dict()))
    assert game.state(data) == state
    assert astragal.state(data) == state
    assert json.dumps(astragal.state(data).to_dict()) == json.dumps(data)
    assert hash(astragal.state(data)) == hash(state)
    # Position text round-trips exactly, and holds no pending choice.
    text = position(state)
    again = read_position(text, strict=True)
    assert position(again) == text
    assert again.scores == state.scores
    assert (again.dice, again.shown, again.due, again.winners) == (state.dice, state.shown, state.due, state.winners)
    assert [again.moves(seat) for seat in game.everyone] == [state.moves(seat) for seat in game.everyone]
    # Exactly one of three things is the case, unless it is a view.
    assert [bool(state.dice), bool(state.awaiting), state.over].count(True) == 1
    assert list(state.awaiting) == sorted(state.awaiting)
    low, high = bounds(state)
    assert all(low <= score <= high for score in state.scores)
    assert bool(state.winners) <= state.over
    for seat in game.everyone:
        check_seat(state, seat, chance)


def check_seat(state: State, seat: int, chance: random.Random) -> None:
    moves = state.moves(seat)
    assert len(set(map(str, moves))) == len(moves)
    assert moves or seat not in state.due
    # Masks (by the reasons) equal lists (by the generator).
    if chance.random() < 0.1:
        listed = sum(1 << place for place, move in enumerate(state.game.all_moves) if move in moves)
        assert state.mask(seat) == listed
    assert set(moves) <= set(state.game.all_moves)
    for move in moves:
        assert astragal.move(str(move)) == move
    # Views hide what others chose and nothing else.
    view = state.view(seat)
    assert view.view(seat) == view
    assert view.moves(seat) == moves
    assert view.scores == state.scores
    for other in state.game.everyone:
        if other != seat and state.pending[other] is not None and not state.game.open_choices:
            assert view.pending[other] is HIDDEN
            assert view.to_dict()["pending"][str(other)] == "?"  # type: ignore[index]
        else:
            assert view.pending[other] == state.pending[other]
    hidden = state.to_dict() | {"pending": None}
    assert view.to_dict() | {"pending": None} == hidden
    # What is not offered is refused, and says why in a sentence.
    foul = chance.choice(state.game.all_moves)
    if foul not in moves:
        with pytest.raises(IllegalMove) as error:
            state.play(seat, foul)
        assert error.value.message.text().endswith(".")
        assert "{" not in str(error.value)


def check_record(recorder: Recorder) -> None:
    record = recorder.record({"Event": "simulation"})
    text = record_text(record)
    again = read_record(text, strict=True)
    assert again == record
    assert record_text(again) == text
    assert again.final == recorder.state
    assert len(list(again.states())) == len(record.entries) + 1
    assert read_record_json(record_json(record)) == record
    # Undone to the beginning, a game is where it started; resumed anywhere, it ends in the same state.
    resumed = Recorder.resume(record)
    for _ in record.entries:
        resumed.undo()
    assert resumed.state == record.start
    assert resumed.record().entries == ()
