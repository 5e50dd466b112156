"""Checking the dice of a record: everything that the proof relies on, and in words what could not be checked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from astragal.core.first_player import Throws, first_ways
from astragal.notation.record import Record, Roll
from astragal.table.dice_chain import check_chain
from astragal.table.dice_tags import DiceTags
from astragal.table.fair import FairDice, commitment, turn_places
from astragal.table.labels import read_day_label, read_label
from astragal.texts import Message, say

SEED_BYTES = 32
"""A promise hides a seed that is at least as long as its hash; a shorter one could be found by trying."""
ENTROPY_DIGITS = range(32, 129)
"""How many hex digits a server accepts from a person (see `commands.Contribute`)."""

Result = Literal["proved", "wrong", "unproved", "nothing"]
"""All was checked and is right; something is wrong; something could not be checked; there is nothing to check."""


@dataclass(frozen=True)
class Seen:
    """What a person knows about a game from elsewhere, to compare a record with. None is not compared."""

    promise: str | None = None
    """The commitment shown before the first roll."""
    table: str | None = None
    """Or the label of a game of the day."""
    number: int | None = None
    """Of the game at that table; a game of the day has none."""
    added: str | None = None
    """What the person added to the dice, in hex."""
    first: int | str | None = None
    """Who was to begin, as the settings of the table said: a seat, `highest` or `chance`."""
    strict: bool = False
    """Whether the dice must be proved to this person: what is None here then counts as not checked."""


@dataclass(frozen=True)
class Difference:
    """A roll that is not the one that follows from the seed."""

    number: int
    """From 0, among the rolls of the record."""
    dice: tuple[str, ...]
    expected: tuple[int, ...]
    found: tuple[int, ...]


@dataclass(frozen=True)
class Verification:
    """What was checked in a record and what came out. None stands for: could not be checked."""

    tags: DiceTags | None
    commitment: bool | None
    """Whether the seed is the one that was promised (all of them, where it was renewed)."""
    first: bool | None
    """Whether who begins, and what was thrown for it, follows from the seed."""
    first_expected: tuple[int, Throws] | None
    rolls: int
    """How many rolls the record has."""
    rolls_checked: int
    different: tuple[Difference, ...]
    counts: tuple[int, ...]
    """How often each face came, from 1 up; () where no dice are rolled."""
    wrong: tuple[Message, ...]
    """What is not as it was promised, or as no honest server does it."""
    unchecked: tuple[Message, ...]
    """What could not be checked, and why."""
    nothing: bool = False
    """Whether the record holds nothing that could be proved."""

    @property
    def result(self) -> Result:
        """What came out, in a word."""
        if self.wrong:
            return "wrong"
        return "nothing" if self.nothing else "unproved" if self.unchecked else "proved"

    @property
    def failed(self) -> bool:
        """Whether something is not as it was promised."""
        return self.result == "wrong"

    @property
    def verified(self) -> bool:
        """Whether everything was checked that the proof relies on, and all of it is right."""
        return self.result == "proved"

    @property
    def reasons(self) -> tuple[str, ...]:
        """The keys of everything that keeps the dice from being proved, sorted."""
        return tuple(sorted({message.key for message in (*self.wrong, *self.unchecked)}))


def check(record: Record, seen: Seen | None = None) -> Verification:
    """Compare a record with the dice that follow from its seeds, and with what somebody has seen.

    >>> from astragal.games import game
    >>> found = check(Record(game("qwixx").start()))
    >>> found.result, [reason.text() for reason in found.unchecked]
    ('nothing', ['The record tells nothing about its dice, so they cannot be checked.'])
    """
    return _Check(record, seen or Seen()).run()


class _Check:
    """One check of a record, step by step."""

    def __init__(self, record: Record, seen: Seen) -> None:
        self.record = record
        self.seen = seen
        self.tags = DiceTags.read(record.tags)
        self.day = read_day_label(self.tags.label) if self.tags else None
        self.rollers: list[int] = []
        self.wrong: list[Message] = []
        self.unchecked: list[Message] = []

    def run(self) -> Verification:
        tags, reason = self.tags, self._nothing()
        kept, first, expected = None, None, None
        rolls = list(self._rolls())
        checked: list[Difference] = []
        if tags is not None:
            kept = self._promise(tags)
            self._seen(tags)
        if reason is not None:
            self.unchecked.append(reason)
        elif tags is not None:
            self._inputs(tags)
            self._unseen(tags)
            self._renewals(tags)
            first, expected = self._first(tags)
            checked = self._faces(tags, rolls)
            self._end(tags)
        if tags is not None and (broken := check_chain(self.record, tags)):
            self.wrong.append(broken)
        different = tuple(roll for roll in checked if roll.expected != roll.found)
        if different:
            self.wrong.append(say("dice.rolls_wrong"))
        faces = [face for roll in rolls for face in roll.found]
        return Verification(
            tags,
            kept,
            first,
            expected,
            len(rolls),
            len(checked),
            different,
            tuple(faces.count(face) for face in range(1, self.record.start.faces + 1)),
            tuple(self.wrong),
            tuple(self.unchecked),
            reason is not None,
        )

    def _nothing(self) -> Message | None:
        """Why there is nothing to prove, if so."""
        if self.tags is None:
            return say("dice.untold")
        if self.tags.real:
            return say("dice.real")
        if self.tags.over:
            return None
        return say("dice.day_seed", day=self.day.day) if self.day else say("dice.no_seed")

    def _rolls(self) -> Iterator[Difference]:
        """Every roll of the record, by the rules; nothing is expected of them yet."""
        number = 0
        for state, entry in zip(self.record.states(), self.record.entries, strict=False):
            if isinstance(entry.event, Roll):
                yield Difference(number, state.dice, (), entry.event.faces)
                self.rollers.append(state.active)
                number += 1

    def _promise(self, tags: DiceTags) -> bool | None:
        seeds = [(tags.seed, tags.commitment), *((renewal.seed, renewal.commitment) for renewal in tags.renewed)]
        shown = [(seed, promise) for seed, promise in seeds if seed and promise]
        if not shown:
            return None
        kept = all(commitment(seed) == promise for seed, promise in shown)
        if not kept:
            self.wrong.append(say("dice.promise_broken"))
        if tags.next_commitment in {tags.commitment, *(renewal.commitment for renewal in tags.renewed)}:
            self.wrong.append(say("dice.next_same"))
        return kept

    def _seen(self, tags: DiceTags) -> None:
        """Compare with what a person has seen, as far as the record has it."""
        seen, label = self.seen, read_label(tags.label)
        promises = {tags.commitment, *(promise for _, promise in tags.withdrawn)}
        if seen.promise and tags.commitment and seen.promise not in promises:
            self.wrong.append(say("dice.promise_other"))
        found = tags.label if self.day else label and label.table
        other_table = seen.table is not None and found != seen.table
        other_number = seen.number is not None and (label is None or label.number != seen.number)
        if tags.label and (other_table or other_number):
            number = f"/{seen.number or '…'}" if read_day_label(seen.table or "") is None else ""
            expected = f"{seen.table or '…'}{number}"
            self.wrong.append(say("dice.label_other", found=tags.label, expected=expected))
        if seen.added and not tags.real and seen.added not in dict(tags.entropy).values():
            self.wrong.append(say("dice.added_other"))

    def _unseen(self, tags: DiceTags) -> None:
        """What goes into the hash and was not compared may have been picked by the server when it knew the rest."""
        seen = self.seen
        if not seen.strict:
            return
        if seen.promise is None:
            self.unchecked.append(say("dice.promise_unseen"))
        if seen.table is None or (seen.number is None and not self.day):
            self.unchecked.append(say("dice.label_unseen"))
        if seen.added is None and tags.entropy:
            self.unchecked.append(say("dice.added_unseen"))

    def _inputs(self, tags: DiceTags) -> None:
        """What goes into the hash besides the seed must leave the server no choice."""
        if self.day and self.day.game != self.record.start.game.name:
            self.wrong.append(say("dice.day_game", label=tags.label))
        if self.day and tags.entropy:
            self.wrong.append(say("dice.day_added"))
        if self.day is None and read_label(tags.label) is None:
            self.unchecked.append(say("dice.label_form", label=tags.label))
        for seat, added in tags.entropy:
            if seat not in self.record.start.game.everyone:
                self.wrong.append(say("dice.entropy_seat", seat=seat))
            elif len(added) not in ENTROPY_DIGITS:
                self.unchecked.append(say("dice.entropy_length", seat=seat))
        seeds = (tags.seed, *(renewal.seed for renewal in tags.renewed))
        if any(seed is not None and len(seed) < SEED_BYTES for seed in seeds):
            self.unchecked.append(say("dice.seed_length"))
        if any(seed is None for seed in seeds):
            self.unchecked.append(say("dice.seed_lost"))

    def _renewals(self, tags: DiceTags) -> None:
        if tags.withdrawn:
            self.unchecked.append(say("dice.withdrawn"))
        for renewal in tags.renewed:
            restored = renewal.reason == "restored"
            key = "dice.renewed.restored" if restored else "dice.renewed.spent"
            self.unchecked.append(say(key, roll=renewal.roll + 1))

    def _first(self, tags: DiceTags) -> tuple[bool | None, tuple[int, Throws] | None]:
        game, how, seen = self.record.start.game, tags.how, self.seen.first
        ways = first_ways(type(game))
        agreed = game.first if how == "chosen" else next((way for way in ways if ways[way] == how), None)
        if not self.record.from_start or how == "position":
            self.unchecked.append(say("dice.position"))
        elif how is None:
            self.unchecked.append(say("dice.first_untold"))
        elif agreed is None:
            self.wrong.append(say("dice.first_way"))
        elif seen is not None and seen != agreed:
            self.wrong.append(say("dice.first_other"))
        elif seen is None and how != game.first_by:
            self.unchecked.append(say("dice.first_chosen" if how == "chosen" else "dice.first_unusual"))
        by = next((by for by in ways.values() if by == how), None)
        if by is not None and self.record.from_start and tags.seed is not None:
            expected = FairDice(tags.seed, tags.label, tags.entropy).first_seat(by, game.players)
            right = expected == (game.first, tags.throws)
            if not right:
                self.wrong.append(say("dice.first_wrong"))
            return right, expected
        return None, None

    def _faces(self, tags: DiceTags, rolls: list[Difference]) -> list[Difference]:
        """The rolls whose seed is known, with the faces that follow from it."""
        seeds = (tags.seed, *(renewal.seed for renewal in tags.renewed))
        dice = [FairDice(seed, tags.label, tags.entropy) if seed else None for seed in seeds]
        checked, places = [], turn_places(self.rollers)
        for roll in rolls:
            # The latest renewal counts: after moves were taken back it may begin earlier than the one before it.
            place = max((n for n, renewal in enumerate(tags.renewed, 1) if renewal.roll <= roll.number), default=0)
            if (fair := dice[place]) is not None:
                faces = self.record.start.faces
                if self.day:
                    expected = fair.turn_roll(*places[roll.number], roll.dice, faces)
                else:
                    expected = fair.roll(roll.number, roll.dice, faces)
                checked.append(Difference(roll.number, roll.dice, expected, roll.found))
        return checked

    def _end(self, tags: DiceTags) -> None:
        # A chain value covers all events of the game, so that nothing can be missing where it is right.
        if not tags.chain_after and not self.record.final.over:
            self.unchecked.append(say("dice.unfinished"))
