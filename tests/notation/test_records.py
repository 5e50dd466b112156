"""Records: exact round-trips, a strict and a forgiving reader, errors with line and column."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import astragal
from astragal import ReadError, Record, Recorder, read_record, read_record_json, record_json, record_text
from astragal.core.errors import IllegalMove
from astragal.notation import Entry, Forfeit, Play, Roll
from astragal.notation.record import correction
from tests.rules.kinds import KINDS, game_of

GAME = """\
Astragal: 1
Game: qwixx
Players: 2
first: 1
finish_turn: yes
Seat 0: Ann
Seat 1: Bo: the second
Date: 2026-11-15
Result: unfinished
Event: Kitchen table
Empty:

; A friendly game.
;
; Second line.
roll 4 1 2 6 6 3 ; whites make five
0 r5 @12.5 ; the usual
; and more
1 - @0
1 y7
roll 1 1 1 1 1 1
"""

QWINTO = """\
Astragal: 1
Game: qwinto
Players: 2
Result: unfinished

0 roll yp
roll 2 4
0 keep
0 y5=6
1 y5=6
1 y5~p4
0 y5~
1 roll o
roll 3
1 again
roll 4
0 -
1 o3=4
"""


def test_a_record_is_read_and_written_alike() -> None:
    for text in (GAME, QWINTO):
        record = read_record(text, strict=True)
        assert record_text(record) == text
        assert read_record(text.rstrip("\n"), strict=True) == record
        assert read_record_json(record_json(record)) == record


def test_what_a_record_holds() -> None:
    record = read_record(GAME)
    assert record.names == ("Ann", "Bo: the second")
    assert record.date == "2026-11-15"
    assert record.tags == {"Event": "Kitchen table", "Empty": ""}
    assert record.comment == "A friendly game.\n\nSecond line."
    assert record.entries[1] == Entry(Play(0, astragal.move("r5")), 12.5, "the usual\nand more")
    assert record.entries[2].seconds == 0
    assert record.start.game.options["finish_turn"] is True
    assert record.final.active == 0
    assert record.final.scores == (1, 1)


def test_corrections_are_replayed() -> None:
    record = read_record(QWINTO)
    assert record.final.to_dict()["sheets"] == [
        {"orange": {}, "yellow": {}, "purple": {}, "fails": 1},
        {"orange": {"3": 4}, "yellow": {}, "purple": {"4": 6}, "fails": 0},
    ]


def test_a_forfeit_is_replayed() -> None:
    text = "Astragal: 1\nGame: quixo\nPlayers: 2\nResult: 1 0, won by 0\n\n0 a1-a5\n1 forfeit\n"
    record = read_record(text, strict=True)
    assert record.final.winners == (0,)
    assert read_record(text.replace("forfeit", "resigns")) == record
    assert read_record_json(record_json(record)) == record


def test_a_record_can_begin_at_a_position() -> None:
    text = (
        "Astragal: 1\nGame: qwixx\nPlayers: 2\n"
        "Position: qwixx players=2 active=0 phase=white dice=6,6,1,1,1,1 closed=- 0:r2,3,4,5,6/y/g/b/x0 1:r/y/g/b/x0\n"
        "Result: unfinished\n\n0 r12#\n1 -\n"
    )
    record = read_record(text, strict=True)
    assert not record.from_start
    assert record.final.scores == (28, 0)
    assert read_record_json(record_json(record)) == record
    assert read_record(text.replace("Game: qwixx\nPlayers: 2\n", "")) == record
    with pytest.raises(ReadError, match="a position of the game"):
        read_record(text.replace("Players: 2\n", "Players: 2\nfinish_turn: yes\n"))


def test_the_result_is_told() -> None:
    drawn = Recorder(astragal.game("quixo", move_limit=1).start())
    drawn.play(0, astragal.move("a1-a5"))
    assert "Result: 0.5 0.5, drawn\n" in record_text(drawn.record())
    shared = astragal.read_position("qwixx phase=over 0:x4 1:x4")
    assert "Result: -20 -20, won by 0 1\n" in record_text(Record(shared))


MESSY = """\ufeffGame: QWIXX\r
\r
 Seat 0: Ann\r
Seat 2: Cleo\r
Result: 99 0 0, won by 0\r

  ROLL: 4, 1, 2, 6, 6, 3   \r
\t2. yellow 5 @3s\r
seat 1: pass\r
0: R5 ;good\r

0 -\rroll 1 1 1 1 1 1\r
1 -\r
"""


def test_the_forgiving_reader_says_what_it_forgave() -> None:
    forgiven: list[ReadError] = []
    record = read_record(MESSY, forgiven=forgiven)
    assert record.start.game.players == 3
    assert [str(entry.event) for entry in record.entries] == [
        "roll 4 1 2 6 6 3", "0 r5", "1 -", "2 y5", "0 -", "roll 1 1 1 1 1 1",
    ]  # fmt: skip
    assert [entry.seconds for entry in record.entries][3] == 3
    assert [(error.line, error.expected) for error in forgiven] == [
        (1, "Astragal: 1"),
        (15, "the choices of the seats 0, 2"),
        (5, "unfinished"),
    ]
    with pytest.raises(ReadError):
        read_record(MESSY, strict=True)


HEAD = "Astragal: 1\nGame: qwixx\nPlayers: 2\nResult: unfinished\n\n"
ROLL = "roll 4 1 2 6 6 3\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "Game: and one of qwixx, longo"),
        ("hello\n", 2, 1, "Game: and one of qwixx, longo"),
        ("Astragal: 2\nGame: qwixx", 1, 11, "a version of the format that exists: 1"),
        ("Game: chess", 1, 7, "a game with options that it has"),
        ("Game: qwixx\nPlayers: many", 2, 10, "a game with options that it has"),
        ("Game: qwixx\nfirst: 7", 1, 7, "a game with options that it has"),
        ("Game: qwixx\nsheet: blue", 2, 8, "a game with options that it has"),
        ("Game: qwixx\nGame: longo", 2, 1, "the header Game once only"),
        ("Game: qwixx\nlucky: 5-8", 2, 8, "a value of a header that exists"),
        ("Game: qwixx\nSeat 5: Ann\nPlayers: 2", 2, 9, "a value of a header that exists"),
        ("Game: quixo\nPosition: quixo board=6", 2, 17, "five ranks"),
        (HEAD + "0 r5", 6, 1, "roll and the faces of white, white, red, yellow, green, blue"),
        (HEAD + "roll 4 1 2 6 6 9", 6, 1, "roll and the faces of white"),
        (HEAD + "roll 4 1 2 6 6 x", 6, 1, "roll and the faces of white"),
        (HEAD + ROLL + "roll 4 1 2 6 6 3", 7, 1, "a choice of seat 0 (-, r5, y5, g5, b5), or of seat 1"),
        (HEAD + ROLL + "0 r6", 7, 1, "a choice of seat 0 (-, r5, y5, g5, b5), or of seat 1"),
        (HEAD + ROLL + "0 five", 7, 1, "a choice of seat 0"),
        (HEAD + ROLL + "0 5", 7, 1, "a choice of seat 0"),
        (HEAD + ROLL + "2 r5", 7, 1, "a choice of seat 0"),
        (HEAD + ROLL + "  what", 7, 3, "a choice of seat 0"),
        (HEAD + ROLL + "0 r5\n0 y5", 8, 1, "a choice of seat 1 (-, r5, y5, g5, b5)"),
        (HEAD + ROLL + "0 y5~", 7, 1, "a choice of seat 0"),
        (HEAD + ROLL + "0 forfeit", 7, 1, "a choice of seat 0"),
        ("Game: qwinto\n\n0 y5~5", 3, 3, "a correction like y9~"),
        ("Game: qwinto\n\n0 ~", 3, 3, "a correction like y9~"),
        ("Game: qwinto\n\n0 y5~r5", 3, 3, "a correction like y9~"),
        ("Game: quixo\n\n1 a1-a5", 3, 1, "a choice of seat 0 (a1-e1, a1-a5, "),
        ("Game: quixo\nPosition: quixo board=XXXXX/5/5/5/5\n\n0 a1-a5", 4, 1, "the end of the record"),
    ],
)
def test_broken_records(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(ReadError) as error:
        read_record(text)
    assert error.value.expected.startswith(expected)
    assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.parametrize(
    ("change", "line", "column"),
    [
        (("Game: qwixx", "Game: Qwixx"), 2, 7),
        (("Players: 2\n", ""), 3, 1),
        (("Result: unfinished", "Result: 5 0, won by 0"), 9, 9),
        (("\n\n; A", "\n; A"), 12, 1),
        (("0 r5 @12.5", "0 R5 @12.5"), 17, 3),
        (("0 r5 @12.5", "0 r5 @12.50"), 17, 11),
        (("\n", "\r\n"), 1, 12),
        (("roll 1 1 1 1 1 1\n", "roll 1 1 1 1 1 1\n\n"), 23, 1),
        (("roll 1 1 1 1 1 1\n", "roll 1 1 1 1 1 1\n0 -\n"), 22, 1),
        (("; and more\n1 -", "1 - ;x\n; and more"), 18, 6),
    ],
)  # fmt: skip
def test_the_strict_reader_takes_only_what_is_written(change: tuple[str, str], line: int, column: int) -> None:
    text = GAME.replace(*change)
    assert text != GAME
    read_record(text)
    with pytest.raises(ReadError) as error:
        read_record(text, strict=True)
    assert (error.value.line, error.value.column) == (line, column)


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 80), st.integers(0, 10**6), st.data())
def test_damaged_records_give_an_error_or_a_record(kind: str, steps: int, seed: int, data: st.DataObject) -> None:
    text = record_text(_played(kind, steps, seed))
    place = data.draw(st.integers(0, len(text)))
    noise = data.draw(st.text(max_size=4) | st.sampled_from(["\n", "0 -\n", "roll", ";", "@", "~", ":"]))
    damaged = text[:place] + noise + text[place + data.draw(st.integers(0, 6)) :]
    try:
        record = read_record(damaged)
    except ReadError as error:
        assert 1 <= error.line <= damaged.count("\n") + damaged.count("\r") + 1
        assert error.expected
    else:
        assert read_record(record_text(record), strict=True) == record
        assert read_record_json(record_json(record)) == record


@given(st.text(max_size=80))
def test_any_text_gives_an_error_or_a_record(text: str) -> None:
    for head in ("", HEAD, "Game: quixo\n"):
        try:
            read_record(head + text)
        except ReadError as error:
            assert str(error).startswith("Line ")


TEXT = st.text(max_size=30)


@given(
    names=st.lists(TEXT, max_size=3), date=TEXT, comment=TEXT, note=TEXT,
    tags=st.dictionaries(st.from_regex("[A-Z][A-Za-z0-9]{0,9}", fullmatch=True), TEXT, max_size=3),
    seconds=st.none() | st.floats(-1, 1e12),
)  # fmt: skip
def test_any_names_comments_and_tags_survive(
    names: list[str], date: str, comment: str, note: str, tags: dict[str, str], seconds: float | None
) -> None:
    start = astragal.game("quixo").start()
    entries = (Entry(Play(0, astragal.move("a1-a5")), seconds, note), Entry(Play(1, astragal.move("e1-e5"))))
    if set(tags) & {"Astragal", "Game", "Players", "Position", "Date", "Result"}:
        return
    record = Record(start, entries, tuple(names), date, tags, comment)
    assert read_record(record_text(record), strict=True) == record
    assert read_record_json(record_json(record)) == record


@pytest.mark.parametrize("tag", ["Result", "with space", "lower", "", "X:", "Ünï", "X" * 50])
def test_tags_with_a_wrong_name_are_refused(tag: str) -> None:
    with pytest.raises(ValueError, match="tag"):
        Record(astragal.game("quixo").start(), tags={tag: "x"})


def _played(kind: str, steps: int, seed: int) -> Record:
    chance = random.Random(seed)
    recorder = Recorder(game_of(kind).start(), ("Ann", "Bo"), "2026-11-15")
    for _ in range(steps):
        state = recorder.state
        if state.over:
            break
        if state.dice:
            recorder.roll(tuple(chance.randint(1, state.faces) for _ in state.dice))
        else:
            seat = chance.choice(state.awaiting)
            recorder.play(seat, chance.choice(state.moves(seat)), chance.choice([None, 1.5]))
    return recorder.record()


# -- JSON ---------------------------------------------------------------------------------------------------


def _json(**changes: Any) -> str:
    return json.dumps(json.loads(record_json(read_record(GAME))) | changes)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "5", "{}", '{"astragal": 1, "game": 5}', "[" * 100_000, '{"a": ' + "1" * 5000 + "}",
     _json(astragal=2), _json(game={"game": "chess"}), _json(game={"game": "qwixx", "players": "2"}),
     _json(position=5), _json(position="quixo"), _json(position="qwixx players=9"), _json(seats=[1, 2]),
     _json(seats="Ann"), _json(date=5), _json(comment=5), _json(tags=[]), _json(tags={"Result": "x"}),
     _json(tags={"Event": 5}), _json(events="no"), _json(events=[5]), _json(events=[{}]),
     _json(events=[{"roll": 5}]), _json(events=[{"roll": [4, 1, 2, 6, 6, True]}]), _json(events=[{"roll": [4]}]),
     _json(events=[{"seat": 0, "play": 5}]), _json(events=[{"seat": 10, "play": "r5"}]),
     _json(events=[{"seat": True, "play": "r5"}]), _json(events=[{"seat": 0, "play": "r5\n1 r5"}]),
     _json(events=[{"seat": 0, "play": ""}]), _json(events=[{"seat": 0, "play": "r5;x"}]),
     _json(events=[{"seat": 0, "play": "r5@3"}]), _json(events=[{"seat": 0, "play": "r" * 50}]),
     _json(events=[{"roll": [4, 1, 2, 6, 6, 3], "seconds": "x"}]),
     _json(events=[{"roll": [4, 1, 2, 6, 6, 3], "seconds": True}]),
     _json(events=[{"roll": [4, 1, 2, 6, 6, 3], "seconds": -1}]),
     _json(events=[{"roll": [4, 1, 2, 6, 6, 3], "comment": 5}])],
)  # fmt: skip
def test_wrong_json_is_refused(text: str) -> None:
    with pytest.raises(ReadError) as error:
        read_record_json(text)
    assert len(str(error.value)) < 400


def test_wrong_json_events_are_named() -> None:
    with pytest.raises(ReadError) as error:
        read_record_json(_json(events=[{"roll": [4, 1, 2, 6, 6, 3]}, {"seat": 0, "play": "r6"}]))
    assert error.value.clause == "QX4"
    assert "events[1]" in error.value.expected
    with pytest.raises(ReadError) as error:
        read_record_json('{\n "astragal": }')
    assert (error.value.line, error.value.column) == (2, 14)


# -- the recorder -------------------------------------------------------------------------------------------


def test_the_recorder_reveals_together_and_undoes() -> None:
    game = Recorder(astragal.game("qwixx").start())
    game.undo()  # nothing to take back
    game.roll((4, 1, 2, 6, 6, 3))
    game.play(1, astragal.move("r5"), 2.0)
    game.play(1, astragal.move("y5"), 3.0)
    assert len(game.record().entries) == 1
    game.undo()
    assert game.state.awaiting == (0, 1)
    game.play(1, astragal.move("y5"), 3.0)
    game.play(0, astragal.move("-"))
    assert [(str(e.event), e.seconds) for e in game.record().entries[1:]] == [("0 -", None), ("1 y5", 3.0)]
    game.undo()
    assert [str(e.event) for e in game.record().entries] == ["roll 4 1 2 6 6 3"]
    assert game.state.awaiting == (0, 1)


def test_the_recorder_corrects_while_others_choose() -> None:
    game = Recorder.resume(read_record(QWINTO))
    game.play(0, astragal.move("roll y"))
    game.roll((5,))
    game.play(0, astragal.move("keep"))
    game.play(0, astragal.move("y8=5"))
    game.correct(1, "p4~")
    with pytest.raises(IllegalMove):
        game.correct(0, "o3~")
    game.play(1, astragal.move("-"))
    events = [str(entry.event) for entry in game.record().entries][-3:]
    assert events == ["1 p4~", "0 y8=5", "1 -"]
    record = game.record()
    assert read_record(record_text(record), strict=True).final == game.state
    game.correct(0, "y8~y9")
    assert str(game.record().entries[-1].event) == "0 y8~y9"


def test_events_of_other_games_are_refused() -> None:
    qwixx = Recorder(astragal.game("qwixx").start())
    with pytest.raises(IllegalMove):
        qwixx.correct(0, "y9~")
    with pytest.raises(IllegalMove):
        qwixx.forfeit(0)
    quixo = Recorder(astragal.game("quixo").start())
    quixo.forfeit(1)
    assert quixo.state.winners == (0,)
    assert [str(e.event) for e in quixo.record().entries] == ["1 forfeit"]


def test_events_as_text() -> None:
    assert str(Roll((1, 2))) == "roll 1 2"
    assert str(Forfeit(3)) == "3 forfeit"
    assert str(correction(1, "o3~")) == "1 o3~"
