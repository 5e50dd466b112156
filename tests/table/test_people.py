"""Tables: who may be there, what they are called, whom the host sends away."""

import pytest

from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.evolve.talk import TALK_KEPT
from astragal.table.names import MAX_NAME, USUAL, clean_name, own_name
from tests.table.sim import Sim, kinds, refused


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n Lee ", "Ann Lee"),
        ("\u202eeva", "eva"),
        ("A\u200bn\u2060n\ufeff", "Ann"),
        ("\u200d\u200d", USUAL),
        ("\u3164\u115f\u2800", USUAL),
        ("\ud800Ann", "Ann"),
        ("\ue000\U000f0000", USUAL),
        ("\x00\x1b[31m", "[31m"),
        ("A\u0308rger", "Ärger"),
        ("Z\u0301\u0301\u0301\u0301\u0301a", "Ź\u0301\u0301a"),
        ("\u0301", USUAL),
        ("Ann\u3000Lee", "Ann Lee"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("❤️\u200d🔥", "❤️\u200d🔥"),
        ("Оля", "Оля"),
        ("x" * 40, "x" * MAX_NAME),
    ],
)
def test_names_are_cleaned(given: str, name: str) -> None:
    assert clean_name(given) == name
    assert clean_name(name) == name


def test_two_of_the_same_name() -> None:
    assert own_name("ann\u00a0lee", ["Ann  Lee"]) == "ann lee 2"
    assert own_name("Ａnn", ["Ann"]) == "Ａnn 2"
    assert own_name("x" * 24, ["x" * 24]) == "x" * 22 + " 2"
    sim = Sim(game="qwixx").seat("ann", "bo")
    sim.do("cleo", c.Join("ANN"))
    sim.do("dan", c.Join("ann "))
    assert [sim.table.people[p].name for p in ("cleo", "dan")] == ["ANN 2", "ann 3"]
    assert sim.do("dan", c.Join("ann")) == [], "the same again is nothing new"
    sim.do("cleo", c.Join("Cleo"))
    assert kinds(sim.do("dan", c.Join("ann"))) == ["Joined"]
    assert sim.table.people["dan"].name == "ann 2"
    sim.check()


def test_who_only_came_by_is_forgotten() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo")
    for number in range(300):
        sim.do(f"p{number}", c.Join("Visitor"))
        if number % 100 == 0:
            sim.do(f"p{number}", c.Say("hello"))
        sim.do(f"p{number}", c.Leave())
    assert set(sim.table.people) == {"ann", "bo", "p0", "p100", "p200"}, "those who said something have a name"
    for _ in range(TALK_KEPT):
        sim.do("ann", c.Emote("wow"))
    assert set(sim.table.people) == {"ann", "bo"}
    sim.start()
    sim.do("bo", c.Leave())
    assert sim.table.people["bo"].name == "Bo", "records name who played"
    sim.check()


def test_the_host_sends_somebody_away() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo")
    assert refused(sim, "bo", c.Dismiss("ann")).message.key == "table.host_only"
    for nobody in ("ann", "nobody"):
        assert refused(sim, "ann", c.Dismiss(nobody)).message.key == "table.dismiss_whom"
    assert kinds(sim.do("ann", c.Dismiss("bo"))) == ["Seated", "Dismissed"]
    assert not sim.table.seats[1].taken
    for again in (c.Join("Bo"), c.Sit(1), c.Say("but")):
        assert refused(sim, "bo", again).message.key == "table.dismissed"
    assert sim.now("bo")["own"] == ()
    sim.do("ann", c.Readmit("bo"))
    assert refused(sim, "ann", c.Readmit("bo")).message.key == "table.dismiss_whom"
    sim.do("bo", c.Join("Bo"))
    sim.do("bo", c.Sit(1))
    # In a game a bot plays on, and keeps the seat for nobody.
    sim.start()
    sim.play(1, "-")
    sim.do("ann", c.Dismiss("bo"))
    assert sim.table.seats[1].bot
    assert sim.table.seats[1].owner is None
    sim.do("ann", c.Readmit("bo"))
    sim.do("bo", c.Join("Bo"))
    assert refused(sim, "bo", c.Sit(1)).message.key == "table.game_on"
    sim.check()


def test_a_kept_seat_is_kept_no_longer_for_who_is_sent_away() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo").start()
    sim.do("bo", c.Leave())
    assert sim.table.seats[1].kept == "bo"
    sim.do("ann", c.Dismiss("bo"))
    assert sim.table.seats[1].owner is None
    # Somebody else has played, so what was revealed together stays even now.
    sim.play(0, "-")
    sim.bots()
    seat = sim.table.playing[1].active
    if seat == 1:
        assert refused(sim, "ann", c.AskUndo(0)).message.key == "table.undo_revealed"
    sim.check()


def test_dice_for_a_bot_are_typed_in_by_who_plays_or_the_host() -> None:
    sim = Sim(e.Settings(real_dice=True), game="qwixx").seat("Random", "bo")
    sim.do("cleo", c.Join("Cleo"))
    sim.start()
    assert sim.table.playing[1].active == 0
    assert refused(sim, "cleo", c.Roll(0, (1, 2, 3, 4, 5, 6))).message.key == "table.not_your_seat"
    assert refused(sim, "bo", c.Roll(1, (1, 2, 3, 4, 5, 6))).message.key == "table.active_rolls"
    assert kinds(sim.do("bo", c.Roll(0, (1, 2, 3, 4, 5, 6))))[0] == "Rolled"
    again = Sim(e.Settings(real_dice=True), game="qwixx").seat("Random", "Random").start()
    assert kinds(again.do("ann", c.Roll(0, (1, 2, 3, 4, 5, 6))))[0] == "Rolled"
    sim.check()


def test_choices_are_seen_by_the_rules_they_were_made_under() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo").start()
    sim.play(0, "-")
    chosen = sim.log[-1]
    sim.do("bo", c.Leave())
    sim.do("ann", c.Withdraw(0))
    sim.do("cleo", c.Join("Cleo"))
    while sim.table.status == "playing":
        sim.bots()
        if sim.table.status == "playing":
            sim.play(0, str(sim.table.playing[1].moves(0)[0]))
    sim.do("ann", c.Configure({**sim.table.game.to_dict(), "open_choices": True}))
    assert "move" not in (sim.seen(chosen, "cleo") or {})
    assert "move" in (sim.seen(chosen, "ann") or {})
    sim.do("ann", c.Remove(1))
    sim.do("cleo", c.Sit(1))
    sim.start()
    sim.play(0, "-")
    assert "move" in (sim.seen(sim.log[-1], "cleo") or {})
