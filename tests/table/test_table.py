"""Tables: joining, sitting, starting, choosing, leaving, real dice, talk, rematch."""

import json
from typing import Any, Literal

import pytest

from astragal import IllegalMove, IllegalRoll, InvalidOption, Record, read_record, record_text
from astragal.codec import decode, encode
from astragal.games.qwinto.rules.sheet import QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table import card, evolve, fold, record_of
from astragal.table.clock import ALLOWANCE
from astragal.table.dice_check import check
from astragal.table.errors import NotAllowed, NotNow
from astragal.table.fair import commitment
from tests.table.sim import HOUR, Sim, kinds, refused

# -- coming, sitting, starting ------------------------------------------------------------------------------


def test_coming_and_sitting_down() -> None:
    sim = Sim(game="qwixx", players=3)
    assert refused(sim, "bo", c.Sit(0)).message.key == "table.join_first"
    sim.do("bo", c.Join("  Bo   the\tSecond "))
    assert sim.table.people["bo"].name == "Bo the Second"
    sim.do("bo", c.Sit(1))
    assert refused(sim, "ann", c.Sit(1)).message.key == "table.seat_taken"
    assert refused(sim, "ann", c.Sit(3)).code == "no_such_seat"
    assert sim.do("bo", c.Sit(1)) == []
    # One person may hold several seats: one device for all.
    sim.do("ann", c.Sit(0))
    sim.do("ann", c.Sit(2))
    assert sim.table.seats_of("ann") == (0, 2)
    assert refused(sim, "bo", c.Stand(0)).message.key == "table.not_your_seat"
    sim.do("bo", c.Stand(1))
    assert not sim.table.seats[1].taken
    sim.check()


def test_host_rights() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo")
    for command in (c.Start(), c.Remove(0), c.Configure(), c.Close()):
        assert refused(sim, "bo", command).message.key == "table.host_only"
    sim.do("ann", c.Remove(1))
    assert refused(sim, "bo", c.SeatBot(1)).message.key == "table.host_only"
    sim.do("ann", c.SeatBot(1, "random"))
    assert sim.table.seats[1].bot == "random"
    sim.do("ann", c.Configure(game={"game": "quixo", "players": 4}, settings=e.Settings(clock="move", seconds=10)))
    assert len(sim.table.seats) == 4
    assert sim.table.seats[0].person == "ann"
    assert refused(sim, "ann", c.Configure(game={"game": "chess"})).code == "invalid_option"
    sim.do("ann", c.Close())
    assert refused(sim, "bo", c.Join("Bo")).message.key == "table.closed"
    sim.check()


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("qwixx", {"clock": "move"}),
        ("qwixx", {"seconds": 10}),
        ("qwixx", {"clock": "move", "seconds": 10, "increment": 1}),
        ("qwixx", {"clock": "game", "seconds": 10**6}),
        ("qwixx", {"clock": "game", "seconds": 10, "increment": 10**6}),
        ("qwixx", {"clock": "move", "seconds": 10, "run_out": "forfeit"}),
        ("quixo", {"clock": "move", "seconds": 10, "run_out": "nothing"}),
        ("quixo", {"real_dice": True}),
    ],
)
def test_settings_that_make_no_sense(game: str, settings: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption):
        Sim(e.Settings(**settings), game=game)


def test_start_when_all_are_ready() -> None:
    sim = Sim(game="qwinto").seat("ann")
    assert refused(sim, "ann", c.Start()).message.key == "table.seats_free"
    sim.do("bo", c.Join("Bo"))
    assert refused(sim, "bo", c.SetReady()).message.key == "table.sit_first"
    sim.do("bo", c.Sit(1))
    sim.do("ann", c.SetReady())
    sim.do("ann", c.SetReady(False))
    sim.do("bo", c.SetReady())
    assert card(sim.table).status == "lobby"
    assert kinds(sim.do("ann", c.SetReady())) == ["Ready", "Started"]
    assert sim.table.status == "playing"
    assert refused(sim, "ann", c.Start()).message.key == "table.game_on"
    sim.check()


def test_who_begins_is_decided_for_all_to_see() -> None:
    for game, how in (("qwixx", "roll_off"), ("qwinto", "roll_off"), ("longo", "random"), ("quixo", "coin")):
        sim = Sim(game=game).seat("ann", "bo")
        started = next(event for event in sim.do("ann", c.Start()) if isinstance(event, e.Started))
        assert started.how == how
        assert sim.table.playing[1].game.first == started.first
        if how == "roll_off":
            last = dict(started.throws[-1])
            assert last[started.first] == max(last.values())
    # Different chances of the players lead to different beginnings: it is not fixed.
    firsts = set()
    for number in range(20):
        sim = Sim(game="quixo").seat("ann", "bo")
        sim.do("ann", c.Contribute(f"{number:032x}"))
        firsts.add(sim.start().table.playing[1].game.first)
    assert firsts == {0, 1}


def started(sim: Sim) -> e.Started:
    return next(event for event in sim.do("ann", c.Start()) if isinstance(event, e.Started))


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto", "quixo"])
def test_the_seat_that_a_table_agrees_on_begins(game: str) -> None:
    """The option `first` is kept, said with the game or in the settings, whatever the dice would have said."""
    for number in range(8):
        seat = number % 2
        said = Sim(game=game, first=seat) if number < 4 else Sim(e.Settings(first=seat), game=game)
        said.seat("ann", "bo")
        said.do("ann", c.Contribute(f"{number:032x}"))
        assert json.loads(said.shown("bo"))["settings"]["first"] == seat, "seen before the start"
        began = started(said)
        assert (began.first, began.how) == (seat, "chosen")
        assert said.table.playing[1].active == said.table.playing[1].game.first == seat
        said.check()


@pytest.mark.parametrize(
    ("game", "first", "how"),
    [("qwixx", "chance", "random"), ("longo", "highest", "roll_off"), ("qwinto", "highest", "roll_off")],
)
def test_a_table_chooses_how_chance_finds_who_begins(game: str, first: Literal["highest", "chance"], how: str) -> None:
    firsts = set()
    for number in range(12):
        sim = Sim(game=game, first=first).seat("ann", "bo")
        sim.do("ann", c.Contribute(f"{number:032x}"))
        began = started(sim)
        assert began.how == how
        assert bool(began.throws) == (how == "roll_off")
        firsts.add(began.first)
    assert firsts == {0, 1}


def test_who_begins_can_be_agreed_on_anew_and_is_refused_where_it_has_no_sense() -> None:
    sim = Sim(e.Settings(talk=False), game="qwixx", first=1).seat("ann", "bo")
    sim.do("ann", c.Configure(settings=e.Settings(first="chance")))
    assert sim.table.settings.first == "chance"
    sim.do("ann", c.Configure(game={"game": "longo", "first": 0}))
    assert sim.table.settings == e.Settings(first=0)
    assert sim.table.game.first == 0
    for game, word in (("quixo", "highest"), ("qwixx", "by force"), ("qwixx", 2), ("qwixx", True), ("qwixx", [1])):
        wrong = refused(sim, "ann", c.Configure(game={"game": game, "first": word}))
        assert wrong.message.key in ("table.first", "option.first")
    assert started(sim).first == 0
    sim.check()


def test_after_a_rematch_another_person_has_the_seat_that_begins() -> None:
    sim = Sim(game="quixo", first=0).seat("ann", "bo").start()
    assert sim.table.seats[sim.table.playing[1].active].person == "ann"
    sim.do("ann", c.Resign(0))
    sim.do("ann", c.Rematch())
    sim.do("bo", c.Rematch())
    assert sim.table.playing[1].active == 0
    assert sim.table.seats[0].person == "bo"


def test_a_limit_for_a_move_has_one_name() -> None:
    """Said with the game, in the settings, or under the older name of stored logs: the clock is the same."""
    ways = (
        Sim(game="quixo", move_seconds=30),
        Sim(e.Settings(move_seconds=30), game="quixo"),
        Sim(e.Settings(clock="move", seconds=30), game="quixo"),
    )
    for sim in ways:
        sim.seat("ann", "bo").start()
        table = sim.table
        assert (table.settings.move_seconds, table.settings.clock, table.settings.seconds) == (30, "none", 0)
        assert table.game.options["move_seconds"] == 30, "the record tells it"
        assert table.clock.left(table.playing[1].active, sim.time) == 30_000
        assert table.deadline() == sim.time + 30_000 + ALLOWANCE
        sim.check()
    assert len({sim.table.settings for sim in ways}) == 1
    dice = Sim(game="qwinto", move_seconds=20).seat("ann", "bo").start()
    assert dice.table.clock.kind == "move"
    for settings in (e.Settings(clock="game", seconds=60, move_seconds=30), e.Settings(move_seconds=-1)):
        with pytest.raises(InvalidOption):
            Sim(settings, game="quixo")
    with pytest.raises(InvalidOption):
        Sim(game="quixo", move_seconds="soon")


def test_a_limit_can_be_taken_off_again() -> None:
    sim = Sim(game="quixo", move_seconds=30).seat("ann", "bo")
    sim.do("ann", c.Configure(settings=e.Settings()))
    assert sim.table.game.options["move_seconds"] is None
    sim.start()
    assert sim.table.clock.kind == "none"


def test_settings_are_read_under_their_older_names() -> None:
    old = b'{"clock":"move","seconds":30,"run_out":"bot"}'
    read = decode(old, e.Settings)
    assert read == e.Settings(move_seconds=30, run_out="bot")
    assert encode(read) == b'{"run_out":"bot","move_seconds":30}'
    log = b'{"type":"created","table":"t","host":"a","code":"C","game":{"game":"quixo","first":0},'
    log += b'"settings":{"clock":"move","seconds":30},"commitment":"x"}'
    made = decode(log, e.AnyEvent, strict=False)
    assert made.settings == e.Settings(move_seconds=30), "a first of 0 was never said: chance finds who begins"


# -- choosing -----------------------------------------------------------------------------------------------


def test_choices_made_together_stay_hidden() -> None:
    sim = Sim(game="qwixx", players=3).seat("ann", "bo", "cleo").start()
    assert sim.table.playing[1].dice == (), "dice roll by themselves"
    move = str(sim.table.playing[1].moves(1)[1])
    (event,) = sim.play(1, move)
    assert isinstance(event, e.Chose)
    logged = sim.log[-1]
    for person in ("ann", "cleo", None, "stranger"):
        assert move not in str(sim.seen(logged, person))
        now = sim.now(person)
        assert now["state"]["pending"] == {"1": "?"}
        assert now["chosen"] == (1,)
        assert "1" not in now["moves"]
    assert (sim.seen(logged, "bo") or {})["move"] == move
    assert sim.now("bo")["moves"]["1"], "may choose again"
    # Changed, withdrawn, chosen again; then revealed with the last one.
    sim.play(1, "-")
    sim.do("bo", c.Withdraw(1))
    assert sim.table.playing[1].awaiting == (0, 1, 2)
    assert refused(sim, "bo", c.Withdraw(1)).message.key == "table.nothing_chosen"
    sim.play(1, move)
    sim.play(0, "-")
    events = sim.play(2, "-")
    assert isinstance(events[0], e.Revealed)
    assert [(seat, str(chosen)) for seat, chosen in events[0].choices] == [(0, "-"), (1, move), (2, "-")]
    sim.check()


def test_open_choices_are_seen() -> None:
    sim = Sim(game="qwixx", open_choices=True).seat("ann", "bo").start()
    sim.play(1, "-")
    assert (sim.seen(sim.log[-1], None) or {})["move"] == "-"


def test_moves_of_others_and_out_of_turn() -> None:
    sim = Sim(game="quixo").seat("ann", "bo").start()
    active = sim.table.playing[1].active
    person, other = ("ann", "bo") if active == 0 else ("bo", "ann")
    assert isinstance(refused(sim, other, c.Play(active, "a1-a5")), NotAllowed)
    assert refused(sim, other, c.Play(1 - active, "a1-a5")).code == "not_awaited"
    assert isinstance(refused(sim, person, c.Play(active, "b2-b5")), IllegalMove)
    assert refused(sim, person, c.Play(active, "hello")).code == "invalid_text"
    assert refused(sim, person, c.Roll(active, (1,))).message.key == "table.fair_dice"
    assert kinds(sim.play(active, "a1-a5")) == ["Revealed"]
    lobby = Sim(game="quixo")
    assert isinstance(refused(lobby, "ann", c.Play(0, "a1-a5")), NotNow)


def test_forced_choices_can_be_made_by_themselves() -> None:
    sim = Sim(game="qwixx", players=1).seat("ann")
    sim.do("ann", c.SetSeat(0, True))
    sim.start()
    for _ in range(40):
        if sim.table.status != "playing":
            break
        assert len(sim.table.playing[1].moves(0)) > 1
        sim.play(0, str(sim.table.playing[1].moves(0)[-1]))
    assert sim.table.status == "over"
    assert any(isinstance(entry.event, e.Revealed) and entry.event.reason == "auto" for entry in sim.log)
    sim.check()


# -- leaving ------------------------------------------------------------------------------------------------


def test_leaving_a_game_hands_the_seat_to_a_bot() -> None:
    sim = Sim(game="qwixx", players=2).seat("ann", "bo").start()
    sim.do("ann", c.Leave())
    assert sim.table.host == "bo"
    assert (sim.table.seats[0].bot, sim.table.seats[0].kept) == ("greedy", "ann")
    sim.do("ann", c.Join("Ann"))
    sim.do("ann", c.Sit(0))
    assert sim.table.seats[0].person == "ann"
    sim.do("ann", c.SeatBot(0, "random"))
    assert sim.table.seats[0].kept == "ann"
    assert refused(sim, "bo", c.Sit(0)).message.key == "table.game_on"
    sim.check()


def test_the_last_to_leave_ends_the_game_cleanly() -> None:
    sim = Sim(game="qwixx").seat("ann", "Greedy").start()
    assert kinds(sim.do("ann", c.Leave())) == ["Left", "Ended", "Closed"]
    assert sim.table.status == "closed"
    assert sim.table.deadline() is None
    record = record_of(sim.table)
    assert record is not None
    assert check(record).verified


def test_a_table_left_alone_is_closed() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo").start()
    sim.time += 24 * HOUR - 1
    assert sim.tick() == []
    sim.time += 1
    assert kinds(sim.tick()) == ["Ended", "Closed"]
    sim.check()


# -- real dice ----------------------------------------------------------------------------------------------


def test_real_dice_are_typed_in() -> None:
    sim = Sim(e.Settings(real_dice=True), game="qwixx", first=1).seat("ann", "bo").start()
    assert sim.table.playing[1].active == 1
    assert refused(sim, "ann", c.Roll(0, (1,) * 6)).message.key == "table.active_rolls"
    assert isinstance(refused(sim, "bo", c.Roll(1, (1,) * 5)), IllegalRoll)
    sim.do("bo", c.Roll(1, (4, 1, 2, 6, 6, 3)))
    sim.play(0, "r5")
    sim.play(1, "-")
    assert sim.table.playing[1].awaiting == (1,)
    sim.check()


def test_corrections_with_real_dice() -> None:
    sim = Sim(e.Settings(real_dice=True), game="qwinto").seat("ann", "bo").start()
    sim.play(0, "roll yp")
    sim.do("ann", c.Roll(0, (2, 4)))
    sim.play(0, "keep")
    sim.play(0, "y5=6")
    sim.play(1, "y5=6")
    sim.do("bo", c.Correct(1, "y5~p4"))
    assert kinds(sim.do("ann", c.AnswerUndo(0, True))) == ["UndoAnswered", "Corrected"]
    assert refused(sim, "bo", c.Correct(1, "y5~")).clause == "QW8"
    assert refused(sim, "bo", c.Correct(0, "y5~")).message.key == "table.not_your_seat"
    assert refused(sim, "bo", c.Correct(1, "what")).code == "invalid_text"
    sim.do("ann", c.Correct(0, "y5~"))
    sim.do("bo", c.AnswerUndo(1, True))
    assert [sheet.fails for sheet in _sheets(sim)] == [1, 0]
    sim.check()
    fair = Sim(game="qwinto").seat("ann", "bo").start()
    assert refused(fair, "ann", c.Correct(0, "y5~")).message.key == "table.real_dice_only"


def _sheets(sim: Sim) -> tuple[QwintoSheet, ...]:
    state = sim.table.playing[1]
    assert isinstance(state, QwintoState)
    return state.sheets


def test_qw8_a_right_number_stays_unless_all_agree() -> None:
    """Only people see a mistake that keeps the rules: nobody moves or erases a number without the others."""
    sim = Sim(e.Settings(real_dice=True), game="qwinto").seat("ann", "bo").start()
    sim.play(0, "roll yp")
    sim.do("ann", c.Roll(0, (2, 4)))
    for seat, move in ((0, "keep"), (0, "y5=6"), (1, "y5=6")):
        sim.play(seat, move)
    before = _sheets(sim)
    # In the same round: refused by the other, then dropped by the next player's choice of dice.
    for correction in ("y5~y6", "y5~"):
        assert kinds(sim.do("ann", c.Correct(0, correction))) == ["UndoAsked"]
        assert sim.now("bo")["undo"] == {"seat": 0, "agreed": (), "correction": correction}
        assert refused(sim, "ann", c.AnswerUndo(0, True)).message.key == "table.no_undo_wish"
        assert kinds(sim.do("bo", c.AnswerUndo(1, False))) == ["UndoAnswered"]
        assert sim.table.undo is None
    sim.do("ann", c.Correct(0, "y5~y6"))
    sim.play(1, "roll o")
    assert sim.table.undo is None
    # Later it cannot be moved at all, and is erased only with consent.
    assert refused(sim, "ann", c.Correct(0, "y5~y6")).message.key == "qwinto.too_late"
    sim.do("bo", c.Roll(1, (3,)))
    sim.play(1, "keep")
    sim.do("ann", c.Correct(0, "y5~"))
    sim.play(1, "-")
    assert sim.table.undo is not None
    # Who chooses on a sheet takes it as it is.
    sim.play(0, "o5=3")
    assert sim.table.undo is None
    assert _sheets(sim)[0].numbers[1] == before[0].numbers[1]
    sim.do("bo", c.Leave())
    assert refused(sim, "ann", c.Correct(0, "y5~")).message.key == "table.undo_away"
    sim.do("bo", c.Join("Bo"))
    sim.do("ann", c.Correct(0, "y5~"))
    assert _sheets(sim)[0].numbers[1] == before[0].numbers[1]
    sim.do("bo", c.AnswerUndo(1, True))
    assert not any(_sheets(sim)[0].numbers[1])
    sim.check()


def test_one_device_for_all_mends_at_once() -> None:
    sim = Sim(e.Settings(real_dice=True), game="qwinto").seat("ann", "ann").start()
    sim.play(0, "roll y")
    sim.do("ann", c.Roll(0, (4,)))
    for seat, move in ((0, "keep"), (0, "y5=4"), (1, "y5=4")):
        sim.play(seat, move)
    assert kinds(sim.do("ann", c.Correct(1, "y5~y6"))) == ["UndoAsked", "Corrected"]
    assert sim.table.undo is None
    sim.check()


# -- talk ---------------------------------------------------------------------------------------------------


def test_what_was_hidden_stays_hidden_when_seats_change_hands() -> None:
    """After a rematch with rotated seats others sit where you sat; they still don't learn what you had in mind."""
    sim = Sim(game="qwixx").seat("ann", "bo").start()
    secret = str(sim.table.playing[1].moves(0)[1])
    sim.play(0, secret)
    chose = sim.log[-1]
    sim.do("ann", c.Leave())
    sim.do("ann", c.Join("Ann"))
    for person in ("bo", None):
        assert "move" not in (sim.seen(chose, person) or {})
    four = Sim(game="quixo", players=4, partners_talk=True).seat("ann", "bo", "cleo", "dan").start()
    four.do("ann", c.Say("psst", side_only=True))
    said = four.log[-1]
    four.do("ann", c.Resign(0))
    for person in ("ann", "bo", "cleo", "dan"):
        four.do(person, c.Rematch())
    assert four.table.seats_of("bo") == (2,)
    assert [person for person in ("ann", "bo", "cleo", "dan") if four.seen(said, person)] == ["ann", "cleo"]
    assert "psst" not in four.shown("bo").decode()


def test_talk() -> None:
    sim = Sim(game="quixo", players=4, partners_talk=True).seat("ann", "bo", "cleo", "dan").start()
    sim.do("ann", c.Say("hello\n<b>all</b>\x1b[2J"))
    assert sim.table.talk[-1].event.text == "hello <b>all</b> [2J"  # type: ignore[union-attr]
    sim.do("cleo", c.Say("to us only", side_only=True))
    logged = sim.log[-1]
    assert [person for person in ("ann", "bo", "cleo", "dan", None) if sim.seen(logged, person)] == [
        "ann",
        "cleo",
    ]
    assert "to us only" not in sim.shown("bo").decode()
    assert "to us only" in sim.shown("ann").decode()
    sim.do("bo", c.Emote("wow"))
    silent = Sim(e.Settings(talk=False), game="quixo", players=4).seat("ann", "bo", "cleo", "dan")
    assert refused(silent, "ann", c.Say("x")).message.key == "table.no_talk"
    no_side = Sim(game="quixo", players=4).seat("ann", "bo", "cleo", "dan")
    assert refused(no_side, "ann", c.Say("x", side_only=True)).clause == "QI9"
    assert refused(no_side, "ann", c.Say("\x00 ")).message.key == "table.no_talk"
    sim.check()


def test_qi9_who_may_not_discuss_moves_is_silent_while_the_game_is_on() -> None:
    sim = Sim(game="quixo", players=4, move_limit=20).seat("ann", "bo", "cleo", "dan")
    sim.do("eve", c.Join("Eve"))
    sim.do("ann", c.Say("Crosses again?"))
    sim.start()
    for person in ("ann", "bo", "cleo", "dan", "eve"):
        error = refused(sim, person, c.Say("take e5"))
        assert (error.clause, error.message.key) == ("QI9", "table.hushed")
    sim.do("cleo", c.Emote("wow"))
    # A bot that keeps a seat does not make its owner a stranger.
    sim.do("cleo", c.Stand(2))
    assert refused(sim, "ann", c.Say("take e5")).message.key == "table.hushed"
    sim.do("ann", c.Resign(0))
    sim.do("ann", c.Say("well played"))
    sim.check()
    # Nothing to be kept from anybody: partners may talk, are one person or bots, or there are none.
    for seats, talking in (
        (("ann", "bo", "cleo", "dan"), True),
        (("ann", "bo", "ann", "bo"), False),
        (("ann", "bo", "Greedy", "Greedy"), False),
        (("ann", "bo"), False),
    ):
        free = Sim(game="quixo", players=len(seats), partners_talk=talking).seat(*seats).start()
        free.do("ann", c.Say("hello"))
        free.check()


# -- the end, and again -------------------------------------------------------------------------------------


def test_resigning_rematch_and_rotation() -> None:
    sim = Sim(game="quixo").seat("ann", "bo").start()
    seed, told = sim.secret, sim.table.commitment
    assert refused(sim, "ann", c.Rematch()).message.key == "table.no_game_over"
    ended = sim.do("ann", c.Resign(0))[-1]
    assert isinstance(ended, e.Ended)
    assert (ended.winners, ended.seed, commitment(seed)) == ((1,), seed.hex(), told)
    sim.do("ann", c.Rematch())
    assert sim.table.status == "over"
    assert kinds(sim.do("bo", c.Rematch()))[:3] == ["RematchAsked", "Rotated", "Started"]
    assert [seat.person for seat in sim.table.seats] == ["bo", "ann"]
    assert sim.table.playing[0].commitment == ended.next_commitment
    assert refused(sim, "ann", c.Resign(0)).message.key == "table.not_your_seat"
    sim.do("ann", c.Resign(1))
    assert [match.number for match in sim.table.finished] == [1, 2]
    first = record_of(sim.table, 1)
    assert first is not None
    assert first.names == ("Ann", "Bo")
    assert record_of(sim.table, 3) is None
    assert isinstance(refused(Sim(game="qwixx").seat("ann", "Greedy").start(), "ann", c.Resign(0)), NotAllowed)
    sim.check()


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto"])
def test_the_dice_of_a_finished_game_can_be_verified(game: str) -> None:
    sim = Sim(game=game, players=3).seat("ann", "bo", "Random")
    sim.do("ann", c.Contribute("ab" * 16))
    sim.do("bo", c.Contribute("cd" * 32))
    sim.start()
    while sim.table.status == "playing":
        sim.bots()
        if sim.table.status == "playing":
            sim.play_phase()
    record = record_of(sim.table)
    assert record is not None
    assert record.final.over
    verification = check(record)
    assert verification.verified
    # The record is a text that survives; with any other chance in it the rolls are not the ones that follow.
    assert read_record(record_text(record), strict=True) == record
    other = dict(record.tags) | {"Dice-Entropy": "0:" + "ac" * 16 + " 1:" + "cd" * 32}
    changed = check(Record(record.start, record.entries, record.names, record.date, other))
    assert changed.failed
    assert changed.different
    sim.check()


def test_events_out_of_order_are_refused() -> None:
    sim = Sim(game="quixo")
    with pytest.raises(ValueError, match="begins with its table"):
        fold(sim.log[1:])
    with pytest.raises(ValueError, match="cannot follow"):
        evolve(sim.table, sim.log[-1])
    with pytest.raises(KeyError):
        evolve(sim.table, e.Logged(3, 0, e.Event()))  # type: ignore[arg-type]
