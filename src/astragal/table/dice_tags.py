"""What a record says about its dice, as tags: promises, seeds, everybody's chance, who begins and how, the chain."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, cast, get_args

from astragal.core.errors import AstragalError
from astragal.core.first_player import Throws
from astragal.core.game import FirstPlayer
from astragal.texts import say

Entropy = tuple[tuple[int, str], ...]
"""Every person's own chance: (seat, hex), by seat."""
How = FirstPlayer | Literal["chosen", "position"]
"""How it was decided who begins; a position says whose turn it is."""

_LABEL = re.compile(r"[!-~]{1,80}")
_HEX = re.compile(r"[0-9a-f]{1,128}")
_SEED = re.compile(r"(?:[0-9a-f]{2}){1,128}")
_HASH = re.compile(r"[0-9a-f]{64}")
_CHAIN = re.compile(r"[0-9a-f]{64}(?: [0-9a-f]{64})?")
_ROUND = re.compile(r"[0-9]=[0-9](?:,[0-9]=[0-9])*", re.ASCII)
_RENEWED = re.compile(r"(0|[1-9][0-9]{0,5}):(restored|spent):([0-9a-f]{64})(?::((?:[0-9a-f]{2}){1,128}))?", re.ASCII)
_WITHDRAWN = re.compile(r"(restored|spent):([0-9a-f]{64})")
_HOWS = (*get_args(FirstPlayer), "chosen", "position")


class InvalidTags(AstragalError, ValueError):
    """A record whose tags about dice cannot be read."""

    code = "invalid_tags"


@dataclass(frozen=True)
class RenewedSeed:
    """A seed that replaced another one in the middle of a game.

    >>> str(RenewedSeed(12, "restored", "5f" * 32))[:21]
    '12:restored:5f5f5f5f5'
    """

    roll: int
    """The first roll, counted from 0, that comes from this seed."""
    reason: str
    commitment: str
    seed: bytes | None = field(default=None, repr=False)

    def __str__(self) -> str:
        seed = f":{self.seed.hex()}" if self.seed else ""
        return f"{self.roll}:{self.reason}:{self.commitment}{seed}"


@dataclass(frozen=True)
class DiceTags:
    """What a record tells about the dice of a game; seeds only once the game is over.

    >>> tags = DiceTags("5f" * 32, "t3k9/1", ((0, "ab12"), (1, "cd34")), how="roll_off", throws=(((0, 3), (1, 5)),))
    >>> for name, value in tags.to_tags().items():
    ...     print(f"{name}: {value}")
    Dice: fair
    Dice-Commitment: 5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
    Dice-Label: t3k9/1
    Dice-Entropy: 0:ab12 1:cd34
    Dice-First: roll_off 0=3,1=5
    >>> DiceTags.read(tags.to_tags()) == tags
    True
    """

    commitment: str = ""
    """SHA-256 of the seed in hex, as it was promised before the first roll."""
    label: str = ""
    """The table and the number of the game, as in `t3k9/1`."""
    entropy: Entropy = ()
    seed: bytes | None = field(default=None, repr=False)
    """The seed of that commitment. None: the game is not over, or the server has lost it."""
    how: How | None = None
    throws: Throws = ()
    real: bool = False
    """Whether the dice of the game were real ones, typed in."""
    withdrawn: tuple[tuple[str, str], ...] = ()
    """Promises for this game that were replaced before it began: (reason, commitment)."""
    renewed: tuple[RenewedSeed, ...] = ()
    """Seeds that replaced the promised one while the game was on."""
    next_commitment: str = ""
    """The promise for the next game at the table, given at the end of this one."""
    chain_before: str = ""
    """The value of the chain over all games before this one at the table."""
    chain_after: str = ""
    """The same with this game, once it is over."""

    @property
    def over(self) -> bool:
        """Whether the server has ended the game and shown its seeds."""
        return self.seed is not None or any(renewal.seed for renewal in self.renewed)

    def to_tags(self) -> dict[str, str]:
        """Return this as tags of a record; what is not known has none.

        >>> DiceTags(real=True).to_tags()
        {'Dice': 'real'}
        """
        rounds = (",".join(f"{seat}={face}" for seat, face in thrown) for thrown in self.throws)
        tags = {
            "Dice": "real" if self.real else "fair",
            "Dice-Commitment": self.commitment,
            "Dice-Seed": "" if self.seed is None else self.seed.hex(),
            "Dice-Label": self.label,
            "Dice-Entropy": entropy_text(self.entropy),
            "Dice-First": " ".join([self.how, *rounds]) if self.how else "",
            "Dice-Withdrawn": " ".join(f"{reason}:{promise}" for reason, promise in self.withdrawn),
            "Dice-Renewed": " ".join(map(str, self.renewed)),
            "Dice-Next": self.next_commitment,
            "Dice-Chain": " ".join(value for value in (self.chain_before, self.chain_after) if value),
        }
        return {name: value for name, value in tags.items() if value}

    @classmethod
    def read(cls, tags: Mapping[str, str]) -> "DiceTags | None":
        """Return what tags say about dice, None when they say nothing, or raise `InvalidTags`.

        >>> DiceTags.read({"Event": "Kitchen table"}) is None
        True
        >>> DiceTags.read({"Dice": "fair"})
        Traceback (most recent call last):
            ...
        astragal.table.dice_tags.InvalidTags: The tag Dice-Commitment is missing or cannot have that value.
        """
        if not any(name in tags for name in NAMES):
            return None
        real = tags.get("Dice", "fair") == "real"
        how, *rounds = tags.get("Dice-First", "").split(" ")
        _check("Dice", tags.get("Dice", "fair") in ("fair", "real"))
        for name, form in (("Dice-Commitment", _HASH), ("Dice-Label", _LABEL)):
            # Real dice need no promise, so these two may be missing there.
            _check(name, bool(form.fullmatch(tags.get(name, ""))) or (real and name not in tags))
        for name, form in (("Dice-Seed", _SEED), ("Dice-Next", _HASH), ("Dice-Chain", _CHAIN)):
            _check(name, name not in tags or bool(form.fullmatch(tags[name])))
        _check("Dice-First", "Dice-First" not in tags or how in _HOWS)
        _check("Dice-First", all(_ROUND.fullmatch(text) for text in rounds))
        before, _, after = tags.get("Dice-Chain", "").partition(" ")
        return cls(
            tags.get("Dice-Commitment", ""),
            tags.get("Dice-Label", ""),
            read_entropy(tags.get("Dice-Entropy", "")),
            bytes.fromhex(tags["Dice-Seed"]) if "Dice-Seed" in tags else None,
            cast(How, how) if how else None,
            tuple(tuple((int(item[0]), int(item[2])) for item in text.split(",")) for text in rounds),
            real,
            tuple((item[1], item[2]) for item in _items(tags, "Dice-Withdrawn", _WITHDRAWN)),
            tuple(
                RenewedSeed(int(item[1]), item[2], item[3], bytes.fromhex(item[4]) if item[4] else None)
                for item in _items(tags, "Dice-Renewed", _RENEWED)
            ),
            tags.get("Dice-Next", ""),
            before,
            after,
        )


NAMES = (
    *("Dice", "Dice-Commitment", "Dice-Seed", "Dice-Label", "Dice-Entropy", "Dice-First"),
    *("Dice-Withdrawn", "Dice-Renewed", "Dice-Next", "Dice-Chain"),
)
"""The tags about dice."""


def check_label(label: str) -> str:
    """Return a label that stands on one line without blanks, or raise `InvalidTags`.

    >>> check_label("t3k9/1")
    't3k9/1'
    """
    _check("Dice-Label", bool(_LABEL.fullmatch(label)))
    return label


def by_seat(entropy: Iterable[tuple[int, str]]) -> Entropy:
    """Return contributions in the order of seats, one a seat, in hex; or raise `InvalidTags`.

    >>> by_seat([(1, "cd34"), (0, "ab12")])
    ((0, 'ab12'), (1, 'cd34'))
    """
    found = tuple(sorted((seat, text) for seat, text in entropy))
    _check("Dice-Entropy", len({seat for seat, _ in found}) == len(found))
    _check("Dice-Entropy", all(_HEX.fullmatch(text) for _, text in found))
    return found


def entropy_text(entropy: Entropy) -> str:
    """Return contributions as text: of each the seat, a colon and the hex, parted by a blank.

    >>> entropy_text(((0, "ab12"), (1, "cd34")))
    '0:ab12 1:cd34'
    """
    return " ".join(f"{seat}:{text}" for seat, text in entropy)


def read_entropy(text: str) -> Entropy:
    """Return the contributions of a text exactly as `entropy_text` writes it, or raise `InvalidTags`.

    >>> read_entropy("0:ab12 1:cd34")
    ((0, 'ab12'), (1, 'cd34'))
    """
    parts = [item.partition(":") for item in text.split(" ")] if text else []
    _check("Dice-Entropy", all(re.fullmatch("[0-9]", seat) for seat, _, _ in parts))
    entropy = by_seat((int(seat), given) for seat, _, given in parts)
    _check("Dice-Entropy", entropy_text(entropy) == text)
    return entropy


def _items(tags: Mapping[str, str], name: str, form: re.Pattern[str]) -> list[re.Match[str]]:
    """The items of a tag, parted by single blanks."""
    found = [form.fullmatch(text) for text in tags[name].split(" ")] if name in tags else []
    _check(name, all(found))
    return [item for item in found if item]


def _check(name: str, good: bool) -> None:
    if not good:
        raise InvalidTags(say("dice.tag", name=name))
