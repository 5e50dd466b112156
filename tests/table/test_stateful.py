"""Any people doing anything in any order: what must always hold at a table holds."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from astragal.codec import decode, encode
from astragal.core.errors import AstragalError
from astragal.games.qwinto.rules.sheet import QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table import TableState, fold, record_of
from tests.table.sim import Sim
from tests.table.watcher import Watcher

PEOPLE = st.sampled_from(["ann", "bo", "cleo", "dan"])
SEATS = st.integers(0, 4)
GAMES: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [
        {"game": "qwixx", "players": 2},
        {"game": "qwixx", "players": 3, "open_choices": True},
        {"game": "longo", "players": 2},
        {"game": "qwinto", "players": 3},
        {"game": "quixo", "players": 2, "repetition": 3, "move_limit": 60},
        {"game": "quixo", "players": 4, "move_limit": 60, "partners_talk": True},
    ]
)
CLOCKS = st.sampled_from(
    [
        e.Settings(),
        e.Settings(clock="move", seconds=20),
        e.Settings(clock="game", seconds=60, increment=2, run_out="bot"),
        e.Settings(clock="move", seconds=20, run_out="bot"),
        e.Settings(real_dice=True),
        e.Settings(talk=False, coach=True),
    ]
)


def _sheet(table: TableState, seat: int) -> QwintoSheet:
    state = table.playing[1]
    assert isinstance(state, QwintoState)
    return state.sheets[seat]


class TableMachine(RuleBasedStateMachine):
    """People come, sit, play, change their minds, leave, run out of time."""

    @initialize(game=GAMES, chosen=CLOCKS, people=st.integers(0, 4))
    def make(self, game: dict[str, Any], chosen: e.Settings, people: int) -> None:
        if game["game"] == "quixo" and chosen.real_dice:
            chosen = e.Settings()
        self.sim = Sim(chosen, **game)
        self.watcher = Watcher()
        names = ["ann", "bo", "cleo", "dan"][:people]
        if names:
            self.sim.seat(*(names[seat % people] for seat in range(game["players"])))
            self.sim.start()

    def attempt(self, person: str, command: c.AnyCommand) -> list[e.AnyEvent]:
        """A command happens, or it is refused and nothing has changed."""
        before = self.sim.table
        try:
            return self.sim.do(person, command)
        except AstragalError as error:
            assert self.sim.table is before
            assert error.message.text()
            return []

    @rule(person=PEOPLE)
    def join(self, person: str) -> None:
        self.attempt(person, c.Join(person.capitalize()))

    @rule(person=PEOPLE, seat=SEATS)
    def sit(self, person: str, seat: int) -> None:
        self.attempt(person, c.Sit(seat))

    @rule(seat=SEATS, level=st.sampled_from(["greedy", "random"]))
    def seat_bot(self, seat: int, level: str) -> None:
        self.attempt(self.sim.table.host, c.SeatBot(seat, level))

    @precondition(lambda self: self.sim.table.status != "closed")
    @rule()
    def reseed(self) -> None:
        self.sim.reseed()

    @rule()
    def fill_and_start(self) -> None:
        table = self.sim.table
        for seat in table.game.everyone:
            self.attempt(["ann", "bo", "cleo", "dan"][seat % len(table.people)], c.Sit(seat))
        self.attempt(table.host, c.Start())

    @rule(person=PEOPLE, ready=st.booleans())
    def ready(self, person: str, ready: bool) -> None:
        self.attempt(person, c.SetReady(ready))

    @rule(person=PEOPLE, number=st.integers(0, 2**64))
    def contribute(self, person: str, number: int) -> None:
        self.attempt(person, c.Contribute(f"{number:032x}"))

    @precondition(lambda self: self.sim.table.status == "playing")
    @rule(data=st.data(), lag=st.integers(0, 2000))
    def play(self, data: st.DataObject, lag: int) -> None:
        """Somebody whose choice is awaited (or who has chosen already) makes a legal one."""
        state = self.sim.table.playing[1]
        if self.sim.table.settings.real_dice and state.dice:
            faces = data.draw(st.lists(st.integers(1, state.faces), min_size=len(state.dice), max_size=len(state.dice)))
            person = self.sim.table.seats[state.active].person
            rolled = self.attempt(person or self.sim.table.host, c.Roll(state.active, tuple(faces)))
            assert rolled, "real dice can always be typed in, for a bot by the host"
            return
        seats = [seat for seat in state.due if self.sim.table.seats[seat].person]
        if seats:
            seat = data.draw(st.sampled_from(seats))
            move = data.draw(st.sampled_from(state.moves(seat)))
            self.attempt(self.sim.table.seats[seat].person or "", c.Play(seat, str(move)))

    @precondition(lambda self: self.sim.table.status == "playing")
    @rule(data=st.data(), steps=st.integers(2, 30))
    def play_on(self, data: st.DataObject, steps: int) -> None:
        for _ in range(steps):
            if self.sim.table.status == "playing":
                self.play(data, 0)
                self.bots()

    @precondition(lambda self: self.sim.table.status == "playing")
    @rule(seat=SEATS, person=PEOPLE, kind=st.sampled_from(["hint", "warning"]))
    def hint(self, seat: int, person: str, kind: e.HelpKind) -> None:
        """Help is given where it is allowed, changes nothing in the game, and is counted once a choice or a game."""
        before = self.sim.table
        match, state = before.playing
        happened = self.attempt(person, c.AskHint(seat, kind))
        if happened:
            assert happened == [e.Hinted(seat, kind)]
            assert before.settings.coach or match.people == {person}
            assert self.sim.table.playing[1] == state
            assert sum(self.sim.table.playing[0].hints) == sum(match.hints) + 1
            assert not self.attempt(person, c.AskHint(seat, kind))

    @precondition(lambda self: self.sim.table.status == "playing")
    @rule(seat=SEATS)
    def undo_with_consent(self, seat: int) -> None:
        table = self.sim.table
        if seat < len(table.seats):
            before = table.playing[1]
            asked = self.attempt(table.seats[seat].person or "ann", c.AskUndo(seat))
            for other in table.game.everyone if asked else ():
                owner = table.seats[other].owner
                if self.sim.table.undo is not None and owner not in (None, table.seats[seat].person):
                    self.attempt(owner or "", c.AnswerUndo(other, True))
            assert not asked or self.sim.table.undo is None
            assert not asked or self.sim.table.playing[1] != before

    @precondition(lambda self: self.sim.table.status == "playing")
    @rule(data=st.data(), seat=SEATS, going=st.sampled_from(["stand", "bot", "leave"]), steps=st.integers(1, 4))
    def take_back_behind_anothers_back(self, data: st.DataObject, seat: int, going: str, steps: int) -> None:
        """Somebody goes, the others play on, take back what they can, and the one who went comes back."""
        table = self.sim.table
        person = table.seats[seat].person if seat < len(table.seats) else None
        if person is None or len([p for p in table.people.values() if p.here]) == 1:
            return
        ways: dict[str, c.AnyCommand] = {"stand": c.Stand(seat), "bot": c.SeatBot(seat), "leave": c.Leave()}
        self.attempt(person, ways[going])
        for _ in range(steps):
            if self.sim.table.status == "playing":
                self.play(data, 0)
                self.bots()
        for other in [n for n, each in enumerate(table.seats) if each.person] * 2:
            self.attempt(table.seats[other].person or "", c.AskUndo(other))
        self.attempt(person, c.Join(person))
        self.attempt(person, c.Sit(seat))

    @precondition(lambda self: self.sim.table.status == "playing" and self.sim.table.clock.deadline is not None)
    @rule(data=st.data())
    def sit_down_as_soon_as_time_is_up(self, data: st.DataObject) -> None:
        table = self.sim.table
        self.sim.time = max(self.sim.time, table.clock.deadline or 0)
        self.sim.tick()
        for seat, each in enumerate(table.seats):
            if each.kept and self.attempt(each.kept, c.Sit(seat)):
                self.play(data, 0)

    @precondition(lambda self: self.sim.table.status == "over")
    @rule()
    def all_want_a_rematch(self) -> None:
        for person in self.sim.table.players:
            self.attempt(person, c.Rematch())

    @rule(person=PEOPLE, seat=SEATS, text=st.sampled_from(["-", "r5", "a1-a5", "roll oy", "keep", "y9=9", "zzz"]))
    def play_anything(self, person: str, seat: int, text: str) -> None:
        self.attempt(person, c.Play(seat, text))

    @rule(person=PEOPLE, seat=SEATS)
    def withdraw(self, person: str, seat: int) -> None:
        self.attempt(person, c.Withdraw(seat))

    @rule(person=PEOPLE, seat=SEATS)
    def ask_undo(self, person: str, seat: int) -> None:
        self.attempt(person, c.AskUndo(seat))

    @rule(person=PEOPLE, seat=SEATS, agree=st.booleans())
    def answer_undo(self, person: str, seat: int, agree: bool) -> None:
        self.attempt(person, c.AnswerUndo(seat, agree))

    @rule(person=PEOPLE, seat=SEATS, on=st.booleans())
    def auto_pass(self, person: str, seat: int, on: bool) -> None:
        self.attempt(person, c.SetSeat(seat, on))

    @rule(person=PEOPLE, seat=SEATS)
    def correct(self, person: str, seat: int) -> None:
        self.attempt(person, c.Correct(seat, "y5~"))

    @precondition(lambda self: self.sim.table.settings.real_dice and isinstance(self.sim.table.state, QwintoState))
    @rule(data=st.data(), seat=st.integers(0, 2), agree=st.booleans())
    def correct_a_number(self, data: st.DataObject, seat: int, agree: bool) -> None:
        """What is written changes only if everybody agrees, or nobody else plays."""
        table = self.sim.table
        sheet = _sheet(table, seat)
        written = [f"{'oyp'[row]}{column + 1}" for row, column, _ in sheet.cells()]
        if not written:
            return
        wrong, place = data.draw(st.sampled_from(written)), data.draw(st.sampled_from(["", "y6", "p7"]))
        correction = f"{wrong}~{'' if place == wrong else place}"
        person = table.seats[seat].person
        asked = self.attempt(person or "ann", c.Correct(seat, correction))
        others = [n for n in table.game.everyone if table.seats[n].owner not in (None, person)] if asked else []
        for other in others:
            if self.sim.table.undo is not None:
                self.attempt(table.seats[other].owner or "", c.AnswerUndo(other, agree))
        assert not asked or self.sim.table.undo is None
        assert (_sheet(self.sim.table, seat) != sheet) == (bool(asked) and (agree or not others))

    @rule(person=PEOPLE, seat=SEATS)
    def hand_to_a_bot(self, person: str, seat: int) -> None:
        self.attempt(person, c.SeatBot(seat))

    @rule(person=PEOPLE)
    def leave(self, person: str) -> None:
        if len([p for p in self.sim.table.people.values() if p.here]) > 1:
            self.attempt(person, c.Leave())

    @rule(person=PEOPLE)
    def dismiss(self, person: str) -> None:
        self.attempt(self.sim.table.host, c.Dismiss(person))
        assert person == self.sim.table.host or not self.sim.table.owned_by(person)

    @rule(person=PEOPLE)
    def readmit(self, person: str) -> None:
        self.attempt(self.sim.table.host, c.Readmit(person))

    @rule(open_choices=st.booleans())
    def configure(self, open_choices: bool) -> None:
        game = self.sim.table.game.to_dict()
        if "open_choices" in game:
            self.attempt(self.sim.table.host, c.Configure({**game, "open_choices": open_choices}))

    @precondition(lambda self: self.sim.table.status != "closed")
    @rule(seconds=st.integers(1, 200_000))
    def the_server_is_away(self, seconds: int) -> None:
        """Nobody loses time, and no table is closed, because no server was there."""
        table = self.sim.table
        hands = range(len(table.clock.hands))
        before = [table.clock.left(seat, self.sim.time) for seat in hands]
        self.sim.time += seconds * 1000
        self.sim.interrupted(seconds * 1000)
        assert [self.sim.table.clock.left(seat, self.sim.time) for seat in hands] == before
        assert self.sim.tick() == []

    @rule(person=PEOPLE, seat=SEATS)
    def resign(self, person: str, seat: int) -> None:
        self.attempt(person, c.Resign(seat))

    @rule(person=PEOPLE)
    def rematch(self, person: str) -> None:
        self.attempt(person, c.Rematch())

    @rule(person=PEOPLE, text=st.text(min_size=1, max_size=20), side=st.booleans())
    def talk(self, person: str, text: str, side: bool) -> None:
        self.attempt(person, c.Say(text, side))

    @rule()
    def bots(self) -> None:
        for _ in range(6):
            for duty in self.sim.table.bots_due()[:1]:
                move = duty.view.moves(duty.seat)[-1]
                self.sim.bot_plays(duty.seat, move)

    @rule(seconds=st.integers(0, 40))
    def time_passes(self, seconds: int) -> None:
        self.sim.time += seconds * 1000
        deadline = self.sim.table.deadline()
        events = self.sim.tick()
        assert not events or (deadline is not None and deadline <= self.sim.time)
        following = self.sim.table.deadline()
        assert following is None or following > self.sim.time

    # -- what always holds --------------------------------------------------------------------------------

    @invariant()
    def the_table_is_the_fold_of_its_log(self) -> None:
        if hasattr(self, "sim"):
            self.sim.check()

    @invariant()
    def no_open_choice_is_seen_by_others(self) -> None:
        if not hasattr(self, "sim"):
            return
        table = self.sim.table
        for person in (None, *table.people):
            if table.state is not None and not table.playing[1].game.open_choices:
                own = table.seats_of(person)
                told = self.sim.now(person)["state"]["pending"]
                assert all(choice == "?" or int(seat) in own for seat, choice in told.items())
            for logged in self.watcher.hidden:
                shown = self.sim.seen(logged, person)
                assert shown is not None
                assert "move" not in shown or person == logged.event.person  # type: ignore[union-attr]

    @invariant()
    def nothing_seen_comes_again_without_consent(self) -> None:
        """Nor is a choice made after the time for it was up: see `Watcher`."""
        if hasattr(self, "sim"):
            self.watcher.read(self.sim.log)

    @invariant()
    def the_clock_of_everybody_who_owes_a_choice_runs(self) -> None:
        if not hasattr(self, "sim") or self.sim.table.status != "playing" or self.sim.table.clock.kind == "none":
            return
        table = self.sim.table
        for seat in table.playing[1].awaiting:
            assert seat in table.clock.running or table.seats[seat].bot

    @invariant()
    def the_record_tells_the_game(self) -> None:
        if not hasattr(self, "sim") or self.sim.table.match is None:
            return
        table = self.sim.table
        record = record_of(table)
        assert record is not None
        revealed = table.playing[1]
        for seat in revealed.due:
            revealed = revealed.withdrawn(seat)
        assert record.final == revealed

    @invariant()
    def somebody_can_go_on(self) -> None:
        """A running game always waits for a seat that somebody plays, or for real dice."""
        if hasattr(self, "sim") and self.sim.table.status == "playing":
            state = self.sim.table.playing[1]
            assert state.awaiting or (state.dice and self.sim.table.settings.real_dice)
            assert all(self.sim.table.seats[seat].taken for seat in state.awaiting)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


@settings(max_examples=40, deadline=None)
@given(st.data(), GAMES, st.integers(2, 4))
def test_nothing_is_taken_back_behind_anybodys_back(data: st.DataObject, game: dict[str, Any], people: int) -> None:
    """The quickest way to what the machine finds now and then: somebody goes, the others play on and take back."""
    machine = TableMachine()
    machine.make(game, e.Settings(), people)
    for _ in range(3):
        if machine.sim.table.status == "playing":
            going = data.draw(st.sampled_from(["stand", "bot", "leave"]))
            seat = data.draw(st.integers(0, len(machine.sim.table.seats) - 1))
            machine.take_back_behind_anothers_back(data, seat, going, data.draw(st.integers(1, 4)))
            machine.nothing_seen_comes_again_without_consent()


def test_a_log_survives_as_bytes() -> None:
    sim = Sim(game="qwixx").seat("ann", "bo").start()
    stored = [(logged.seq, logged.at, encode(logged.event)) for logged in sim.log]
    again = fold(e.Logged(seq, at, decode(data, e.AnyEvent, strict=False)) for seq, at, data in stored)
    assert again == sim.table
