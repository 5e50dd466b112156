"""Tables: taking back, and running out of time."""

from astragal.core.moves import NOTHING
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.clock import ALLOWANCE
from tests.table.sim import Sim, kinds, refused

# -- taking back --------------------------------------------------------------------------------------------


def test_undo_by_consent() -> None:
    sim = Sim(game="quixo", players=4).seat("ann", "bo", "cleo", "Greedy").start()
    while sim.table.playing[1].active != 0:
        sim.bots()
        seat = sim.table.playing[1].active
        if seat != 0 and sim.table.seats[seat].person:
            sim.play(seat, str(sim.table.playing[1].moves(seat)[0]))
    count = len(sim.table.playing[0].entries)
    before = sim.table.playing[1]
    sim.play(0, "a1-a5" if "a1-a5" in map(str, before.moves(0)) else str(before.moves(0)[0]))
    assert refused(sim, "bo", c.AnswerUndo(1, True)).message.key == "table.no_undo_wish"
    sim.do("ann", c.AskUndo(0))
    assert refused(sim, "ann", c.AnswerUndo(0, True)).message.key == "table.no_undo_wish"
    sim.do("bo", c.AnswerUndo(1, True))
    assert len(sim.table.playing[0].entries) == count + 1
    assert kinds(sim.do("cleo", c.AnswerUndo(2, True))) == ["UndoAnswered", "Undone"]
    assert sim.table.playing[1] == before
    # Refused, and dropped by anything else that happens.
    sim.play(0, str(before.moves(0)[0]))
    sim.do("ann", c.AskUndo(0))
    sim.do("bo", c.AnswerUndo(1, False))
    assert sim.table.undo is None
    sim.do("ann", c.AskUndo(0))
    sim.play(1, str(sim.table.playing[1].moves(1)[0]))
    assert sim.table.undo is None
    sim.check()


def test_one_device_for_all_takes_back_whoever_moved_last() -> None:
    sim = Sim(game="quixo").seat("ann", "ann").start()
    first = sim.table.playing[1].active
    before = sim.table.playing[1]
    sim.play(first, "a1-a5")
    # The device shows the player whose turn it is now, and that is not who made the mistake.
    sim.do("ann", c.AskUndo(1 - first))
    assert sim.table.playing[1] == before
    sim.check()


def test_undo_gives_the_same_dice_again() -> None:
    sim = Sim(game="qwixx").seat("ann", "Random").start()
    while True:
        sim.bots()
        state = sim.table.playing[1]
        if state.active == 0 and state.awaiting == (0,) and len(state.due) == 1:
            break
        sim.play(0, str(state.moves(0)[0]))
    sim.play(0, "-")
    sim.bots()
    rolls = [logged.event.faces for logged in sim.log if isinstance(logged.event, e.Rolled)]
    sim.do("ann", c.AskUndo(0))  # nobody else is a person, so it happens at once
    assert sim.table.playing[1].awaiting == (0,)
    sim.play(0, "-")
    again = [logged.event.faces for logged in sim.log if isinstance(logged.event, e.Rolled)]
    assert again[-1] == rolls[-1]
    assert len(again) == len(rolls) + 1
    sim.check()


def test_what_was_revealed_together_is_not_taken_back() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo").start()
    assert refused(sim, "ann", c.AskUndo(0)).message.key == "table.nothing_to_undo"
    sim.play(0, "-")
    sim.play(1, "-")
    passive = 1 - sim.table.playing[1].active
    person = "ann" if passive == 0 else "bo"
    assert refused(sim, person, c.AskUndo(passive)).message.key == "table.undo_revealed"
    # On one device for all it is: nobody learns anything.
    alone = Sim(game="qwixx").seat("ann", "ann").start()
    alone.play(0, "-")
    alone.play(1, "-")
    assert kinds(alone.do("ann", c.AskUndo(passive))) == ["UndoAsked", "Undone"]
    assert alone.table.playing[1].awaiting == (0, 1)


def asked_in_quixo() -> tuple[Sim, str, str]:
    """A game of Quixo for three in which a move was made: who made it, and another."""
    sim = Sim(game="quixo", players=4).seat("ann", "bo", "cleo", "Greedy").start()
    seat = sim.table.playing[1].active
    if sim.table.seats[seat].bot:
        sim.bots()
        seat = sim.table.playing[1].active
    person = sim.table.seats[seat].person or ""
    sim.play(seat, str(sim.table.playing[1].moves(seat)[0]))
    sim.do(person, c.AskUndo(seat))
    return sim, person, next(p for p in ("ann", "bo", "cleo") if p != person)


def test_a_wish_ends_with_the_seat_of_who_asked() -> None:
    for leaving in (c.Stand, c.SeatBot):
        sim, person, other = asked_in_quixo()
        sim.do(person, leaving(sim.table.seats_of(person)[0]))
        assert sim.table.undo is None
        assert refused(sim, other, c.AnswerUndo(sim.table.seats_of(other)[0], True)).message.key == "table.no_undo_wish"
    sim, person, other = asked_in_quixo()
    sim.do(person, c.Leave())
    assert sim.table.undo is None
    sim, person, other = asked_in_quixo()
    if sim.table.host not in (person, other):
        other = sim.table.host
    if sim.table.host == other:
        sim.do(other, c.Dismiss(person))
        assert sim.table.undo is None
    sim.check()


def test_who_stood_up_still_has_a_say() -> None:
    sim, person, other = asked_in_quixo()
    third = next(p for p in ("ann", "bo", "cleo") if p not in (person, other))
    seats = {p: sim.table.seats_of(p)[0] for p in (other, third)}
    count = len(sim.table.playing[0].entries)
    sim.do(other, c.Stand(seats[other]))
    assert refused(sim, third, c.AnswerUndo(seats[other], True)).message.key == "table.not_your_seat"
    sim.do(third, c.AnswerUndo(seats[third], True))
    assert len(sim.table.playing[0].entries) == count
    assert kinds(sim.do(other, c.AnswerUndo(seats[other], True)))[:2] == ["UndoAnswered", "Undone"]
    sim.check()


def test_nothing_is_taken_back_while_one_who_has_a_say_is_away() -> None:
    sim, person, other = asked_in_quixo()
    seat = sim.table.seats_of(person)[0]
    sim.do(other, c.Leave())
    assert sim.table.undo is None
    assert refused(sim, person, c.AskUndo(seat)).message.key == "table.undo_away"
    # Who was sent away does not come back to this game, and so has no say in it.
    if sim.table.host != person:
        sim.do(sim.table.host, c.Dismiss(other))
        sim.do(person, c.AskUndo(seat))
        assert sim.table.undo is not None
    sim.check()


# -- clocks -------------------------------------------------------------------------------------------------


def test_a_clock_for_the_move_in_quixo_forfeits() -> None:
    sim = Sim(e.Settings(clock="move", seconds=30), game="quixo").seat("ann", "bo").start()
    active = sim.table.playing[1].active
    deadline = sim.table.deadline()
    assert deadline == sim.time + 30_000 + ALLOWANCE
    sim.time += 30_000
    person = sim.table.seats[active].person or ""
    assert refused(sim, person, c.Play(active, "a1-a5")).message.key == "table.time_up"
    sim.time += ALLOWANCE - 1
    assert sim.tick() == []
    sim.time += 1
    assert kinds(sim.tick()) == ["TimeUp", "Forfeited", "Ended"]
    assert sim.now(None)["winners"] == (1 - active,)
    sim.check()


def test_a_clock_in_a_dice_game_chooses_nothing() -> None:
    sim = Sim(e.Settings(clock="move", seconds=10), game="qwixx").seat("ann", "bo").start()
    sim.play(0, "-")
    sim.time += 10_000 + ALLOWANCE
    events = sim.tick()
    assert kinds(events)[:2] == ["TimeUp", "Revealed"]
    revealed = events[1]
    assert isinstance(revealed, e.Revealed)
    assert revealed.choices == ((0, NOTHING), (1, NOTHING))
    assert revealed.reason == "time"
    qwinto = Sim(e.Settings(clock="move", seconds=10), game="qwinto").seat("ann", "bo").start()
    qwinto.time += 10_000 + ALLOWANCE
    qwinto.tick()
    assert qwinto.table.status == "playing"
    assert qwinto.table.playing[1].awaiting
    sim.check()
    qwinto.check()


def test_a_bot_takes_the_seat_and_gives_it_back() -> None:
    sim = Sim(e.Settings(clock="move", seconds=5, run_out="bot"), game="quixo").seat("ann", "bo").start()
    active = sim.table.playing[1].active
    person = "ann" if active == 0 else "bo"
    sim.time += 5_000 + ALLOWANCE
    assert kinds(sim.tick()) == ["TimeUp", "Seated"]
    assert sim.table.seats[active].bot == "greedy"
    assert [duty.seat for duty in sim.table.bots_due()] == [active]
    assert refused(sim, person, c.Play(active, "a1-a5")).message.key == "table.not_your_seat"
    # The time for this choice does not come back, however one comes to the seat.
    assert refused(sim, person, c.Sit(active)).message.key == "table.time_up_sit"
    sim.do(person, c.Leave())
    sim.do(person, c.Join("Back"))
    assert refused(sim, person, c.Sit(active)).message.key == "table.time_up_sit"
    sim.bots()
    sim.do(sim.table.seats[1 - active].person or "", c.Play(1 - active, "a5-a1"))
    sim.do(person, c.Sit(active))
    assert sim.table.seats[active].person == person
    assert sim.table.clock.left(active, sim.time) == 5_000
    sim.check()


def test_a_clock_for_the_game_that_is_used_up_leaves_the_rest_to_the_bot() -> None:
    sim = Sim(e.Settings(clock="game", seconds=5, increment=2, run_out="bot"), game="quixo").seat("ann", "bo").start()
    active = sim.table.playing[1].active
    person, other = ("ann", "bo") if active == 0 else ("bo", "ann")
    sim.time += 5_000 + ALLOWANCE
    sim.tick()
    for _ in range(2):
        assert refused(sim, person, c.Sit(active)).message.key == "table.time_used_up"
        sim.bots()
        sim.do(other, c.Play(1 - active, str(sim.table.playing[1].moves(1 - active)[0])))
        assert sim.tick() == [], "the bot plays without a clock"
        assert sim.table.seats[active].kept == person
    sim.check()


def test_time_that_chose_is_not_overruled() -> None:
    sim = Sim(e.Settings(clock="move", seconds=10), game="qwixx", players=3).seat("ann", "bo", "cleo").start()
    sim.time += 9_000
    sim.do("cleo", c.Play(2, "-"))
    sim.time += 1_000
    sim.do("cleo", c.Withdraw(2))
    sim.time += ALLOWANCE
    assert kinds(sim.tick())[:2] == ["TimeUp", "Chose"]
    for seat, person in enumerate(("ann", "bo")):
        assert refused(sim, person, c.Play(seat, "-")).message.key == "table.time_up"
        assert refused(sim, person, c.Withdraw(seat)).message.key == "table.time_up"
    sim.check()


def test_undo_takes_back_what_the_clock_gave() -> None:
    sim = Sim(e.Settings(clock="game", seconds=60, increment=10), game="quixo").seat("ann", "ann").start()
    seat = sim.table.playing[1].active
    sim.time += 5_000
    sim.play(seat, "a1-a5")
    assert sim.table.clock.left(seat, sim.time) == 65_000
    sim.do("ann", c.AskUndo(seat))
    assert sim.table.clock.left(seat, sim.time) == 55_000
    sim.time += 1_000
    assert sim.table.clock.left(seat, sim.time) == 54_000
    sim.check()


def test_lag_is_given_back_within_bounds() -> None:
    sims = []
    for lag in (0, 200, 100_000):
        sim = Sim(e.Settings(clock="game", seconds=60), game="quixo").seat("ann", "bo").start()
        seat = sim.table.playing[1].active
        sim.time += 1_000
        sim.do(sim.table.seats[seat].person or "", c.Play(seat, "a1-a5"), lag)
        left = sim.table.clock.left(seat, sim.time)
        assert left is not None
        sims.append(left)
    assert sims[0] < sims[1] <= sims[2] <= 60_000
    assert sims[1] - sims[0] == 200
    assert sims[2] - sims[0] <= 1_000
