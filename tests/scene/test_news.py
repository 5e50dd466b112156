"""What is told of events: who did what, what followed, how it ended."""

import pytest

import astragal
from astragal import State
from astragal.narration import News, news
from astragal.notation.record import Event, Forfeit, Play, Roll, correction
from tests.play import run
from tests.rules.kinds import KINDS
from tests.scene.playing import SEEDS, record_of


def told(state: State, *events: Event) -> list[News]:
    found: list[News] = []
    for event in events:
        before, state = state, event.apply(state)
        found += news(before, event, state)
    return found


def keys(found: list[News]) -> list[str]:
    return [each.words.key for each in found]


def play(seat: int, text: str) -> Play:
    return Play(seat, astragal.move(text))


def test_a_turn_of_qwixx() -> None:
    state = astragal.game("qwixx").start()
    found = told(state, Roll((4, 1, 2, 6, 6, 3)), play(0, "-"), play(1, "y5"), play(0, "-"))
    assert keys(found) == ["news.rolled.white", "news.nothing", "news.cross", "news.nothing", "news.penalty"]
    assert [each.sound for each in found] == ["roll", "", "cross", "", "penalty"]
    assert found[2].words.params == {"seat": 1, "colour": "yellow", "number": 5}
    assert found[4].seat == 0


def test_locks_and_the_end_are_told_when_all_have_chosen() -> None:
    state = astragal.read_position(
        "qwixx players=2 active=0 phase=roll closed=g 0:r2,3,4,5,6/y/g12,11,10,9,8,2#/b/x0 1:r/y2,3,4,5,6/g/b/x0"
    )
    found = told(state, Roll((6, 6, 1, 1, 1)), play(0, "r12#"), play(1, "y12#"))
    assert keys(found) == [
        *("news.rolled.white", "news.lock", "news.lock"),
        *("news.closed", "news.closed", "end.rows", "news.won"),
    ]
    assert found[-1].seat == 0
    assert found[-2].sound == "end"


def test_lucky() -> None:
    state = run(astragal.game("longo").start(), "roll 4 1 1 1 1 1")
    assert told(state, play(0, "*r2"))[0].words.params == {"seat": 0, "colour": "red", "number": 2, "sum": 5}


def test_a_turn_of_qwinto() -> None:
    found = told(
        astragal.game("qwinto").start(),
        *(play(0, "roll yp"), Roll((2, 4)), play(0, "again"), Roll((4, 5)), play(0, "-"), play(1, "y3=9")),
        *(correction(1, "y3~p4"), correction(1, "p4~")),
    )
    assert keys(found) == [
        *("news.pick.two", "news.rolled.sum", "news.again", "news.rolled.again"),
        *("news.nothing", "news.write", "news.fail", "news.moved", "news.erased"),
    ]


def test_a_correction_can_let_the_game_go_on() -> None:
    rows = "o3:1,4:2,5:3,7:4,8:5,9:6,10:7,11:8,12:9/y2:1,3:2,4:3,5:4,6:5,8:6,9:7,10:8"
    state = astragal.read_position(f"qwinto players=2 active=0 phase=pick 0:{rows}/p/x0 1:o/y/p/x0")
    state = run(state, "0 roll yp", "roll 6 6", "0 keep")
    found = told(state, play(0, "y11=12"), play(1, "-"), correction(0, "y11~"))
    assert keys(found) == [
        *("news.write", "news.nothing", "news.full", "end.full_rows", "news.won"),
        *("news.erased", "news.fail", "news.goes_on"),
    ]


def test_a_correction_can_end_the_game() -> None:
    state = astragal.read_position("qwinto players=2 active=0 phase=pick 0:o/y/p/x3 1:o/y/p/x0")
    state = run(state, "0 roll y", "roll 6", "0 keep")
    found = told(state, play(0, "y3=6"), play(1, "-"), correction(0, "y3~"))
    assert keys(found) == [
        *("news.write", "news.nothing", "news.erased", "news.fail", "end.fails", "news.won"),
    ]
    assert found[-1].seat == 1


def test_pushes() -> None:
    two = astragal.game("quixo", move_limit=1).start()
    assert keys(told(two, play(0, "a1-a5"))) == ["news.push", "end.move_limit", "news.drawn"]
    four = astragal.game("quixo", players=4).start()
    assert keys(told(four, play(0, "a1-a5>"), Forfeit(1))) == [
        *("news.push_partner", "news.forfeit", "end.forfeit", "news.won_team")
    ]


def test_the_line_of_the_other_side() -> None:
    state = astragal.read_position("quixo players=2 active=0 made=20 board=5/5/5/2O2/OOXOO")
    found = told(state, play(0, "c1-c5"))
    assert keys(found)[1:] == ["end.line_given.circle", "news.won"]
    assert found[1].words.params == {"seat": 0}
    assert found[2].seat == 1


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_is_told_to_its_end(kind: str) -> None:
    for seed in SEEDS:
        record = record_of(kind, seed)
        found = told(record.start, *(entry.event for entry in record.entries))
        assert [each.sound for each in found].count("end") >= 1
        last = found[-1].words
        alone = record.start.game.players == 1
        assert last.key.startswith("news.finished" if alone else ("news.won", "news.drawn"))
        winners = last.params.get("winners", last.params.get("seat", ""))
        assert winners == (
            record.final.winners[0] if len(record.final.winners) == 1 else ",".join(map(str, record.final.winners))
        )
