"""Fair dice: every face follows from a seed promised before the game and from what each person added to it.

`docs/fair-dice.md` says exactly how, so that anybody can do the sums again in any language.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from astragal.core.dice import numbered
from astragal.core.first_player import Throws, find_first
from astragal.core.game import FirstPlayer
from astragal.table.dice_tags import Entropy, by_seat, check_label, entropy_text

SCHEME = "astragal dice 1"
"""The version of this way to roll; it is part of what is hashed."""


def commitment(seed: bytes) -> str:
    """Return the promise that is given before the game: the SHA-256 of the seed, in hex.

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
        return self._faces(f"roll {number}", dice, faces)

    def turn_roll(self, turn: int, number: int, dice: Sequence[str], faces: int) -> tuple[int, ...]:
        """Return the faces of a roll within a turn, both counted from 0: those of a daily game are numbered so.

        How often somebody rolled before changes nothing in the turns to come.

        >>> dice = FairDice(b"seed", "daily/2026-11-17/qwinto")
        >>> dice.turn_roll(3, 1, ("orange", "yellow"), 6)[1:] == dice.turn_roll(3, 1, ("yellow",), 6)
        True
        """
        return self._faces(f"turn {turn} roll {number}", dice, faces)

    def _faces(self, name: str, dice: Sequence[str], faces: int) -> tuple[int, ...]:
        mac = _hmac(self.key, name)
        return tuple(1 + _below(mac, f"{die} {place}", faces) for die, place in numbered(dice))

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

    def first_seat(self, how: FirstPlayer, seats: int) -> tuple[int, Throws]:
        """Return the seat that begins and, of a roll-off, what was thrown.

        >>> FairDice(bytes(32), "t3k9/1").first_seat("roll_off", 3)
        (2, (((0, 2), (1, 5), (2, 6)),))
        """
        purpose = "coin" if how == "coin" else "first"
        return find_first(how, seats, lambda number: self.throw("first", number, 6), lambda n: self.pick(purpose, n))


def turn_places(rollers: Iterable[int]) -> list[tuple[int, int]]:
    """Return of each roll its turn and its number there, from the seats that rolled: a turn ends when another rolls.

    >>> turn_places([1, 1, 0, 1])
    [(0, 0), (0, 1), (1, 0), (2, 0)]
    """
    places: list[tuple[int, int]] = []
    before, turn, number = None, -1, 0
    for seat in rollers:
        turn, number = (turn, number + 1) if seat == before else (turn + 1, 0)
        before = seat
        places.append((turn, number))
    return places


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
