"""Fair dice: every face follows from a seed promised before the game and from what each person added to it.

`docs/fair-dice.md` says exactly how, so that anybody can do the sums again in any language.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from astragal.notation.record import Record, Roll
from astragal.table.dice_tags import DiceTags, Entropy, How, Throws, by_seat, check_label, entropy_text
from astragal.texts import Message, say

SCHEME = "astragal dice 1"
"""The version of this way to roll; it is part of what is hashed."""


def commitment(seed: bytes) -> str:
    """Return the promise that is told before the game: the SHA-256 of the seed, in hex.

    >>> commitment(bytes(32))
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
    """
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class FairDice:
    """The dice of one game.

    >>> dice = FairDice(bytes(32), "t3k9/1", ((0, "ab12"), (1, "cd34")))
    >>> dice.roll(0, ("white", "white", "red", "yellow", "green", "blue"), 6)
    (6, 4, 5, 1, 3, 3)
    >>> dice.roll(0, ("yellow",), 6)
    (1,)
    """

    seed: bytes = field(repr=False)
    label: str
    """The table and the number of the game: no two games share their dice."""
    entropy: Entropy = ()
    """Every person's own chance: (seat, hex)."""

    def __post_init__(self) -> None:
        check_label(self.label)
        object.__setattr__(self, "entropy", by_seat(self.entropy))

    @cached_property
    def key(self) -> bytes:
        """The secret from which all chance of this game comes."""
        return _hmac(self.seed, f"{SCHEME}\n{self.label}\n{entropy_text(self.entropy)}")

    def roll(self, number: int, dice: Sequence[str], faces: int) -> tuple[int, ...]:
        """Return the faces of the roll of that number (from 0). A die's face does not depend on the others.

        >>> dice = FairDice(b"seed", "t/1")
        >>> dice.roll(3, ("orange", "yellow"), 6)[1:] == dice.roll(3, ("yellow",), 6)
        True
        """
        mac = _hmac(self.key, f"roll {number}")
        met: dict[str, int] = {}
        thrown = []
        for die in dice:
            # Dice of one name, such as the two white ones, are told apart by their place among themselves.
            met[die] = met.get(die, -1) + 1
            thrown.append(1 + _below(mac, f"{die} {met[die]}", faces))
        return tuple(thrown)

    def throw(self, purpose: str, number: int, faces: int) -> int:
        """Return one die thrown for something other than a roll of the game.

        >>> 1 <= FairDice(b"seed", "t/1").throw("first", 0, 6) <= 6
        True
        """
        return 1 + _below(_hmac(self.key, f"throw {purpose} {number}"), "die 0", faces)

    def pick(self, purpose: str, n: int) -> int:
        """Return a whole number from 0 to below n (at most 256), each as likely as any other.

        >>> FairDice(b"seed", "t/1").pick("first", 1)
        0
        """
        return _below(_hmac(self.key, f"pick {purpose}"), "die 0", n)

    def first_seat(self, kind: Literal["roll_off", "random", "coin"], seats: int) -> tuple[int, Throws]:
        """Return the seat that begins and, of a roll-off, what was thrown: the highest begins, ties throw again.

        A coin picks one of the two sides of Quixo: seat 0 or seat 1 begins, with four players too.

        >>> FairDice(bytes(32), "t3k9/1").first_seat("roll_off", 3)
        (2, (((0, 2), (1, 5), (2, 6)),))
        """
        if kind == "random":
            return self.pick("first", seats), ()
        if kind == "coin":
            return self.pick("coin", min(2, seats)), ()
        left = tuple(range(seats))
        throws: list[tuple[tuple[int, int], ...]] = []
        number = 0
        while len(left) > 1:
            thrown = tuple((seat, self.throw("first", number + place, 6)) for place, seat in enumerate(left))
            number += len(left)
            throws.append(thrown)
            highest = max(face for _, face in thrown)
            left = tuple(seat for seat, face in thrown if face == highest)
        return left[0], tuple(throws)


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


def _bytes(mac: bytes, name: str) -> Iterator[int]:
    """Random bytes without end, of one die: block after block."""
    block = 0
    while True:
        yield from _hmac(mac, f"{name} {block}")
        block += 1


def _below(mac: bytes, name: str, n: int) -> int:
    """Return a number below n. Bytes past the last multiple of n are rejected: a remainder alone would be biased."""
    if not 1 <= n <= 256:
        raise ValueError(f"chance is drawn from 1 to 256 possibilities, not {n}")
    return next(byte for byte in _bytes(mac, name) if byte < 256 - 256 % n) % n


# -- records ------------------------------------------------------------------------------------------------


def tags(
    promised: str,
    label: str,
    entropy: Entropy,
    how: How | None = None,
    throws: Throws = (),
    *,
    seed: bytes | None = None,
    real: bool = False,
) -> dict[str, str]:
    """Return what a record tells about its dice; give the seed only when the game is over.

    >>> tags(commitment(b"seed"), "t3k9/1", ((0, "ab12"),), "random", seed=b"seed")["Dice-Seed"]
    '73656564'
    """
    return DiceTags(promised, check_label(label), by_seat(entropy), seed, how, throws, real).to_tags()


def read_tags(record: Record) -> FairDice | None:
    """Return the fair dice of a record, or None when it has none or their seed is not told yet.

    >>> import astragal
    >>> read_tags(Record(astragal.game("qwixx").start())) is None
    True
    """
    told = DiceTags.read(record.tags)
    return _dice(told) if told else None


def _dice(told: DiceTags) -> FairDice | None:
    return FairDice(told.seed, told.label, told.entropy) if told.seed is not None and told.label else None


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

    told: DiceTags | None
    commitment: bool | None
    """Whether the seed is the one that was promised."""
    first: bool | None
    """Whether who begins, and what was thrown for it, follows from the seed."""
    first_expected: tuple[int, Throws] | None
    rolls: int
    """How many rolls the record has."""
    rolls_checked: int
    different: tuple[Difference, ...]
    counts: tuple[int, ...]
    """How often each face came, from 1 up; () where no dice are rolled."""
    unchecked: tuple[Message, ...]
    """What could not be checked, and why."""

    @property
    def failed(self) -> bool:
        """Whether something is not as it was promised."""
        return self.commitment is False or self.first is False or bool(self.different)

    @property
    def verified(self) -> bool:
        """Whether every roll (in a game without rolls: who begins) is proved, and nothing is wrong."""
        proved = self.rolls_checked == self.rolls if self.rolls else self.first is True
        return proved and self.commitment is True and not self.failed


def check(record: Record) -> Verification:
    """Compare a record with the dice that follow from its seed.

    >>> import astragal
    >>> found = check(Record(astragal.game("qwixx").start()))
    >>> found.verified, [reason.text() for reason in found.unchecked]
    (False, ['The record tells nothing about its dice, so they cannot be checked.'])
    """
    told = DiceTags.read(record.tags)
    dice = _dice(told) if told else None
    unchecked = [_why_nothing(told)] if not told or told.real or not dice else []
    rolls, different = 0, []
    counts = [0] * record.start.faces
    for state, entry in zip(record.states(), record.entries, strict=False):
        if not isinstance(entry.event, Roll):
            continue
        for face in entry.event.faces:
            counts[face - 1] += 1
        if dice and told and not told.real:
            expected = dice.roll(rolls, state.dice, state.faces)
            if expected != entry.event.faces:
                different.append(Difference(rolls, state.dice, expected, entry.event.faces))
        rolls += 1
    first: bool | None = None
    first_expected = None
    if told and dice:
        how = told.how
        if not record.from_start:
            unchecked.append(say("dice.position"))
        elif how is None or how == "chosen":
            unchecked.append(say("dice.first_chosen" if how else "dice.first_untold"))
        else:
            first_expected = dice.first_seat(how, record.start.game.players)
            first = first_expected == (record.start.game.first, told.throws)
    return Verification(
        told,
        commitment(dice.seed) == told.commitment if told and dice and told.commitment else None,
        first,
        first_expected,
        rolls,
        rolls if dice and told and not told.real else 0,
        tuple(different),
        tuple(counts),
        tuple(unchecked),
    )


def _why_nothing(told: DiceTags | None) -> Message:
    if told is None:
        return say("dice.untold")
    return say("dice.real" if told.real else "dice.no_seed")
