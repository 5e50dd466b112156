"""Which events a command leads to. Nothing is changed here: events are tried on a draft and handed back."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from astragal.core.errors import InvalidOption
from astragal.core.moves import NOTHING, Move
from astragal.core.registry import GAMES, game_from_dict, table_options
from astragal.notation import move
from astragal.notation.record import correction
from astragal.table import commands as c
from astragal.table import events as e
from astragal.table.errors import NotAllowed, NotNow
from astragal.table.fair import FairDice, commitment
from astragal.table.folding import Folded, Match
from astragal.table.names import own_name
from astragal.table.seeds import Chance, RenewalReason, seed_of_roll
from astragal.texts import say

ABANDONED_AFTER = 24 * 60 * 60 * 1000
"""A table at which no person has done anything for so long is closed."""
KEEPER = "greedy"
"""The bot that keeps the seat of somebody who left or ran out of time."""


@dataclass
class Deciding:
    """Tries events on a draft of the table, and what follows from them."""

    table: Folded
    now: int
    chance: Chance

    def __post_init__(self) -> None:
        self.draft = self.table.draft()
        self.events: list[e.Event] = []

    def add(self, *events: e.AnyEvent) -> None:
        """Let events happen on the draft."""
        for event in events:
            self.draft.apply(e.Logged(self.draft.seq + 1, self.now, event))
            self.events.append(event)

    # -- commands of people -------------------------------------------------------------------------------

    def command(self, command: c.AnyCommand, person: str, lag: int) -> list[e.Event]:
        """Return what a command of a person leads to, or raise why it is refused."""
        table = self.draft
        if table.status == "closed":
            raise NotNow(say("table.closed"))
        known = table.people.get(person)
        if known is not None and known.dismissed:
            raise NotAllowed(say("table.dismissed"))
        if not isinstance(command, c.Join) and not (known is not None and known.here):
            raise NotAllowed(say("table.join_first"))
        if isinstance(command, c.Play):
            self._play(command, person, lag)
        else:
            handler: Callable[[Any, str], None] = getattr(self, f"_{type(command).__name__.lower()}")
            handler(command, person)
        return self.events

    def _join(self, command: c.Join, person: str) -> None:
        people = self.draft.people
        name = own_name(command.name, (other.name for key, other in people.items() if key != person))
        known = people.get(person)
        if known is None or not known.here or (known.name, known.colour) != (name, command.colour):
            self.add(e.Joined(person, name, command.colour))

    def _leave(self, command: c.Leave, person: str) -> None:
        table = self.draft
        if len([p for p in table.people.values() if p.here]) == 1:
            self.add(e.Left(person))
            self._abandon()
            return
        for seat in table.seats_of(person):
            self._give_up_seat(seat, person)
        self.add(e.Left(person))
        if table.host == person:
            self.add(e.HostChanged(next(key for key, other in table.people.items() if other.here)))
        self._follow()

    def _sit(self, command: c.Sit, person: str) -> None:
        table, seat = self.draft, self._seat(command.seat)
        if seat.person == person:
            return
        if seat.kept == person:
            self._check_time(command.seat)
            self.add(e.Seated(command.seat, person=person))
            return
        if table.status == "playing":
            raise NotNow(say("table.game_on"))
        if seat.taken:
            raise NotAllowed(say("table.seat_taken", seat=command.seat))
        self.add(e.Seated(command.seat, person=person))

    def _stand(self, command: c.Stand, person: str) -> None:
        self._own(command.seat, person)
        self._give_up_seat(command.seat, person)
        self._follow()

    def _seatbot(self, command: c.SeatBot, person: str) -> None:
        table, seat = self.draft, self._seat(command.seat)
        if seat.person == person:
            self.add(e.Seated(command.seat, bot=command.level, kept=person))
        elif seat.person is not None or table.status == "playing":
            raise NotAllowed(say("table.seat_taken", seat=command.seat))
        else:
            self._host(person)
            self.add(e.Seated(command.seat, bot=command.level))
        self._follow()

    def _remove(self, command: c.Remove, person: str) -> None:
        self._host(person)
        self._before_or_after_a_game()
        self._seat(command.seat)
        self.add(e.Seated(command.seat))

    def _dismiss(self, command: c.Dismiss, person: str) -> None:
        self._host(person)
        table, gone = self.draft, command.person
        if gone == person or gone not in table.people:
            raise NotAllowed(say("table.dismiss_whom"))
        for seat in table.owned_by(gone):
            # In a game a bot goes on, for nobody: who was sent away does not come back to a seat in it.
            bot = (table.seats[seat].bot or KEEPER) if table.status == "playing" else None
            self.add(e.Seated(seat, bot=bot))
        self.add(e.Dismissed(gone))
        self._follow()

    def _readmit(self, command: c.Readmit, person: str) -> None:
        self._host(person)
        known = self.draft.people.get(command.person)
        if known is None or not known.dismissed:
            raise NotAllowed(say("table.dismiss_whom"))
        self.add(e.Readmitted(command.person))

    def _configure(self, command: c.Configure, person: str) -> None:
        self._host(person)
        self._before_or_after_a_game()
        table = self.draft
        game = table.game.to_dict()
        if command.game is not None:
            game = game_from_dict(table_options(command.game.get("game"), command.game)).to_dict()
        settings = check_settings(game, command.settings or table.settings)
        self.add(e.Configured(game, settings))

    def _setready(self, command: c.SetReady, person: str) -> None:
        self._before_or_after_a_game()
        table = self.draft
        if not table.seats_of(person):
            raise NotAllowed(say("table.sit_first"))
        self.add(e.Ready(person, command.ready))
        if all(seat.taken for seat in table.seats) and all(table.people[p].ready for p in table.players):
            self._begin()

    def _start(self, command: c.Start, person: str) -> None:
        self._host(person)
        self._before_or_after_a_game()
        if not all(seat.taken for seat in self.draft.seats):
            raise NotNow(say("table.seats_free"))
        self._begin()

    def _setseat(self, command: c.SetSeat, person: str) -> None:
        self._own(command.seat, person)
        self.add(e.SeatSet(command.seat, command.auto_pass))
        self._follow()

    def _contribute(self, command: c.Contribute, person: str) -> None:
        self._before_or_after_a_game()
        self.add(e.Contributed(person, command.entropy))

    def _roll(self, command: c.Roll, person: str) -> None:
        table, state = self.draft, self._game_on()
        # A bot has no hands: anybody who plays, or the host, rolls for it.
        if self._seat(command.seat).bot is None or not (table.seats_of(person) or person == table.host):
            self._own(command.seat, person)
        if not table.settings.real_dice:
            raise NotAllowed(say("table.fair_dice"))
        if command.seat != state.active:
            raise NotAllowed(say("table.active_rolls", state.turn_clause, active=state.active))
        state.rolled(command.faces)
        self.add(e.Rolled(tuple(command.faces), command.seat))
        self._follow()

    def _play(self, command: c.Play, person: str, lag: int) -> None:
        self._game_on()
        self._own(command.seat, person)
        if not self.draft.clock.in_time(command.seat, self.now, lag):
            raise NotNow(say("table.time_up"))
        self._choose(command.seat, move(command.move), lag=lag)
        self._follow()

    def _withdraw(self, command: c.Withdraw, person: str) -> None:
        state = self._game_on()
        self._own(command.seat, person)
        if state.pending[command.seat] is None:
            raise NotNow(say("table.nothing_chosen"))
        if self.draft.clock.out(command.seat):
            raise NotNow(say("table.time_up"))
        self.add(e.Withdrew(command.seat))

    def _askundo(self, command: c.AskUndo, person: str) -> None:
        self._game_on()
        self._own(command.seat, person)
        self._undo_to(command.seat)  # raises why not
        away = next((p for p in self.draft.owners if not self.draft.people[p].here), None)
        if away is not None:
            raise NotNow(say("table.undo_away", name=self.draft.people[away].name))
        self.add(e.UndoAsked(command.seat))
        self._undo_if_agreed()

    def _answerundo(self, command: c.AnswerUndo, person: str) -> None:
        table, _ = self.draft, self._game_on()
        if self._seat(command.seat).owner != person:
            raise NotAllowed(say("table.not_your_seat", seat=command.seat))
        if table.undo is None or table.seats[table.undo.seat].person == person:
            raise NotNow(say("table.no_undo_wish"))
        self.add(e.UndoAnswered(command.seat, command.agree))
        self._undo_if_agreed()

    def _correct(self, command: c.Correct, person: str) -> None:
        table, state = self.draft, self._game_on()
        self._own(command.seat, person)
        if not table.settings.real_dice:
            raise NotAllowed(say("table.real_dice_only", "QW8"))
        correction(command.seat, command.correction).apply(state)
        self.add(e.Corrected(command.seat, command.correction))
        self._follow()

    def _resign(self, command: c.Resign, person: str) -> None:
        state = self._game_on()
        self._own(command.seat, person)
        if not state.game.can_resign:
            raise NotAllowed(say("no_forfeit", game=state.game.title))
        self.add(e.Forfeited(command.seat))
        self._follow()

    def _rematch(self, command: c.Rematch, person: str) -> None:
        table = self.draft
        if table.status != "over":
            raise NotNow(say("table.no_game_over"))
        if not table.seats_of(person):
            raise NotAllowed(say("table.sit_first"))
        self.add(e.RematchAsked(person))
        if all(seat.taken for seat in table.seats) and set(table.players) <= table.rematch:
            self.add(e.Rotated())
            self._begin()

    def _close(self, command: c.Close, person: str) -> None:
        self._host(person)
        self._before_or_after_a_game()
        self.add(e.Closed("host"))

    def _say(self, command: c.Say, person: str) -> None:
        table = self.draft
        text = " ".join("".join(x if x.isprintable() else " " for x in command.text).split())
        if not table.settings.talk or not text:
            raise NotAllowed(say("table.no_talk"))
        side = None
        if command.side_only:
            seats = table.seats_of(person)
            if not table.game.options.get("partners_talk") or not seats:
                raise NotAllowed(say("table.no_side_talk", "QI9"))
            side = next(number for number, team in enumerate(table.game.teams) if seats[0] in team)
        heard = {table.seats[seat].person for seat in table.game.teams[side]} if side is not None else set()
        self.add(e.Said(person, text, side, tuple(sorted(key for key in heard if key is not None))))

    def _emote(self, command: c.Emote, person: str) -> None:
        self.add(e.Emoted(person, command.emote))

    # -- what bots and time do ----------------------------------------------------------------------------

    def bot(self, seat: int, choice: Move) -> list[e.Event]:
        """Return what a bot's choice leads to."""
        self._game_on()
        if self.draft.seats[seat].bot is None:
            raise NotAllowed(say("table.not_your_seat", seat=seat))
        self._choose(seat, choice)
        self._follow()
        return self.events

    def interrupted(self, away: int) -> None:
        """Let time count for nobody in which no server could take a move, before anything else is decided."""
        if away > 0 and self.draft.status != "closed":
            self.add(e.Interrupted(away))

    def tick(self) -> list[e.Event]:
        """Return what the passing of time leads to: clocks that ran out, tables that were left alone."""
        table = self.draft
        if table.status != "closed" and self.now >= abandoned_at(table):
            self._abandon()
            return self.events
        for seat in table.clock.flagged(self.now) if table.status == "playing" else ():
            if table.status != "playing" or seat not in table.playing[1].awaiting:
                break
            self.add(e.TimeUp(seat))
            self._run_out(seat)
        return self.events

    def _run_out(self, seat: int) -> None:
        table, state = self.draft, self.draft.playing[1]
        does = table.settings.run_out or ("forfeit" if state.game.can_resign else "nothing")
        if does == "forfeit" and state.game.can_resign:
            self.add(e.Forfeited(seat))
        elif does == "bot":
            if table.seats[seat].bot is None:  # a bot that ran out of time just goes on
                self.add(e.Seated(seat, bot=KEEPER, kept=table.seats[seat].person))
        else:
            moves = state.moves(seat)
            # Where nothing is no choice (picking dice, keeping a roll), time chooses the last one offered.
            self._choose(seat, NOTHING if NOTHING in moves else moves[-1], reason="time")
        self._follow()

    # -- a game -------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        table = self.draft
        number = len(table.finished) + 1
        if table.settings.real_dice:
            self.add(e.Started(number, table.game.first, "chosen"))
        else:
            how = table.game.first_by
            dice = self._dice(self.chance.seed, table.commitment, number, table.entropy_by_seat())
            first, throws = dice.first_seat(how, table.game.players)
            self.add(e.Started(number, first, how, throws))
        self._follow()

    def _dice(self, seed: bytes, promised: str, number: int, entropy: tuple[tuple[int, str], ...]) -> FairDice:
        return _fair_dice(_kept(seed, promised), f"{self.draft.id}/{number}", entropy)

    def _next_roll(self, match: Match) -> FairDice:
        """The dice of the next roll: of the seed in use, unless moves were taken back past its renewal."""
        place = seed_of_roll(match.renewals, match.rolls)
        seed = (*self.chance.earlier, self.chance.seed)[place]
        return self._dice(seed, match.commitments[place], match.number, match.entropy)

    def reseed(self, reason: RenewalReason) -> e.Reseeded:
        """Return what replaces the seed in use by a new one; nothing else may follow in the same decision."""
        event = e.Reseeded(commitment(self.chance.fresh), reason)
        self.add(event)
        return event

    def _choose(self, seat: int, choice: Move, *, lag: int = 0, reason: Literal["", "auto", "time"] = "") -> None:
        """One choice: it waits for the others, or completes the phase and reveals all."""
        table, state = self.draft, self.draft.playing[1]
        after = state.play(seat, choice)  # raises why not
        spent = table.clock.spent(seat, self.now, lag) / 1000
        table.foreseen = after
        if after.pending[seat] is not None:
            open_ = state.game.open_choices
            self.add(e.Chose(seat, str(choice), table.seats[seat].person, spent, lag, open_))
            return
        choices = {other: str(state.pending[other]) for other in state.due} | {seat: str(choice)}
        seconds = dict(table.spent) | {seat: spent}
        self.add(
            e.Revealed(
                tuple((other, choices[other]) for other in state.due),
                tuple(seconds.get(other, 0.0) for other in state.due),
                seat,
                lag,
                reason,
            )
        )

    def _follow(self) -> None:
        """What happens by itself now: dice are rolled, forced choices are made, the game ends."""
        table = self.draft
        while table.status == "playing":
            match, state = table.playing
            if state.outcome is not None:
                self._end(state.outcome.termination, state.scores, state.winners)
            elif state.dice:
                if table.settings.real_dice:
                    return
                faces = self._next_roll(match).roll(match.rolls, state.dice, state.faces)
                self.add(e.Rolled(faces, state.active))
            else:
                forced = next((s for s in state.awaiting if self._forced(s)), None)
                if forced is None:
                    return
                self._choose(forced, state.moves(forced)[0], reason="auto")

    def _forced(self, seat: int) -> bool:
        table, state = self.draft, self.draft.playing[1]
        taken = table.seats[seat]
        return (taken.auto_pass or taken.bot is not None) and len(state.moves(seat)) == 1

    def _end(self, termination: str, scores: tuple[float, ...], winners: tuple[int, ...]) -> None:
        match, _ = self.draft.playing
        seed, following = _kept(self.chance.seed, match.commitments[-1]).hex(), commitment(self.chance.fresh)
        earlier = tuple(each.hex() for each in self.chance.earlier)
        self.add(e.Ended(match.number, termination, scores, winners, seed, following, earlier))

    def _abandon(self) -> None:
        if self.draft.status == "playing":
            self._end("abandoned", self.draft.playing[1].scores, ())
        self.add(e.Closed("abandoned"))

    def _undo_to(self, seat: int) -> int:
        """Where taking back that seat's last move goes, or raise why it cannot be.

        One person alone takes back with any of their seats, and whatever it was. Where anybody else has held a seat in
        this game, nothing that was chosen together and revealed is ever asked again.
        """
        table = self.draft
        match, _ = table.playing
        person = table.seats[seat].person
        alone = match.people == {person}
        taking = table.seats_of(person) if alone else (seat,)
        places = reversed(range(len(match.entries)))
        last = next((p for p in places if getattr(match.entries[p].event, "seat", None) in taking), None)
        if last is None:
            raise NotNow(say("table.nothing_to_undo"))
        start = match.phase_start(last)
        state = match.fold(start)
        for entry in match.entries[start:] if not alone else ():
            if len(state.due) > 1:
                raise NotNow(say("table.undo_revealed"))
            state = entry.event.apply(state)
        return start

    def _undo_if_agreed(self) -> None:
        """Take back as soon as everybody has agreed who plays, or may come back to a seat that a bot keeps."""
        table = self.draft
        if table.undo is None:
            return
        asking = table.seats[table.undo.seat].person
        agreed = {table.seats[seat].owner for seat in table.undo.agreed}
        if {p for p in table.owners if p != asking} <= agreed:
            self.add(e.Undone(self._undo_to(table.undo.seat)))
            self._follow()

    # -- rights -------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> Any:
        self.draft.game.check_seat(seat)
        return self.draft.seats[seat]

    def _own(self, seat: int, person: str) -> None:
        if self._seat(seat).person != person:
            raise NotAllowed(say("table.not_your_seat", seat=seat))

    def _host(self, person: str) -> None:
        if self.draft.host != person:
            raise NotAllowed(say("table.host_only"))

    def _check_time(self, seat: int) -> None:
        """Refuse a seat back whose time ran out while its choice, or any other of this game, is still the bot's."""
        table = self.draft
        if table.status != "playing":
            return
        if table.clock.used_up(seat):
            raise NotNow(say("table.time_used_up"))
        if table.clock.out(seat):
            raise NotNow(say("table.time_up_sit"))

    def _game_on(self) -> Any:
        if self.draft.status != "playing":
            raise NotNow(say("table.no_game"))
        return self.draft.playing[1]

    def _before_or_after_a_game(self) -> None:
        if self.draft.status == "playing":
            raise NotNow(say("table.game_on"))

    def _give_up_seat(self, seat: int, person: str) -> None:
        bot = KEEPER if self.draft.status == "playing" else None
        self.add(e.Seated(seat, bot=bot, kept=person if bot else None))


def _kept(seed: bytes, promised: str) -> bytes:
    """Return the seed if it is the one that was promised; a wrong one must not get any further."""
    if commitment(seed) != promised:
        raise RuntimeError("the seed is not the one that was committed to")
    return seed


def abandoned_at(table: Folded) -> int:
    """Return when a table counts as abandoned if nothing happens before; a game of bots alone does so early.

    Bots play only while a person is there, so a game of theirs that stands still is watched by nobody.
    """
    by_people = table.touched + ABANDONED_AFTER
    if table.status != "playing" or table.players:
        return by_people
    return min(by_people, table.at + table.bots_abandoned_after)


@lru_cache(maxsize=1 << 12)  # the dice of a game stay the same from its first roll to its last
def _fair_dice(seed: bytes, label: str, entropy: tuple[tuple[int, str], ...]) -> FairDice:
    return FairDice(seed, label, entropy)


def check_settings(game: dict[str, object], settings: e.Settings) -> e.Settings:
    """Return the settings if they make sense for the game, or raise `InvalidOption`.

    >>> check_settings({"game": "quixo"}, e.Settings(clock="move", seconds=30)).seconds
    30
    """
    timed = settings.clock != "none"
    if timed != (settings.seconds > 0) or not 0 <= settings.seconds <= 86_400:
        raise InvalidOption(say("table.clock_seconds"))
    if not 0 <= settings.increment <= 3_600 or (settings.increment and settings.clock != "game"):
        raise InvalidOption(say("table.clock_increment"))
    kind = GAMES[str(game["game"])]
    if settings.run_out == "forfeit" and not kind.can_resign:
        raise InvalidOption(say("table.no_loss_by_time", game=kind.title))
    if settings.run_out == "nothing" and kind.can_resign:
        raise InvalidOption(say("table.must_move", game=kind.title))
    if settings.real_dice and not kind.has_dice:
        raise InvalidOption(say("table.no_dice", game=kind.title))
    return settings
