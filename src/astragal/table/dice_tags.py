"""What a record says about its dice, as tags: the promise, the seed, everybody's chance, who begins and how."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, cast, get_args

from astragal.core.errors import AstragalError
from astragal.texts import say

Entropy = tuple[tuple[int, str], ...]
"""Every person's own chance: (seat, hex), by seat."""
Throws = tuple[tuple[tuple[int, int], ...], ...]
"""A roll-off, round by round: the (seat, face) thrown."""
How = Literal["roll_off", "random", "coin", "chosen"]
"""How it was decided who begins."""

_LABEL = re.compile(r"[!-~]{1,80}")
_HEX = re.compile(r"[0-9a-f]{1,128}")
_SEED = re.compile(r"(?:[0-9a-f]{2}){1,128}")
_PROMISE = re.compile(r"[0-9a-f]{64}")
_ROUND = re.compile(r"[0-9]=[0-9](?:,[0-9]=[0-9])*", re.ASCII)


class InvalidTags(AstragalError, ValueError):
    """A record whose tags about dice cannot be read."""

    code = "invalid_tags"


@dataclass(frozen=True)
class DiceTags:
    """What is told about the dice of a game; the seed only once the game is over.

    >>> told = DiceTags("5f" * 32, "t3k9/1", ((0, "ab12"), (1, "cd34")), how="roll_off", throws=(((0, 3), (1, 5)),))
    >>> for name, value in told.to_tags().items():
    ...     print(f"{name}: {value}")
    Dice: fair
    Dice-Commitment: 5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
    Dice-Label: t3k9/1
    Dice-Entropy: 0:ab12 1:cd34
    Dice-First: roll_off 0=3,1=5
    >>> DiceTags.read(told.to_tags()) == told
    True
    """

    commitment: str = ""
    """SHA-256 of the seed in hex, as it was told before the first roll."""
    label: str = ""
    """The table and the number of the game, as in `t3k9/1`."""
    entropy: Entropy = ()
    seed: bytes | None = field(default=None, repr=False)
    how: How | None = None
    throws: Throws = ()
    real: bool = False
    """Whether the dice of the game were real ones, typed in."""

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
        if not any(name in tags for name in _NAMES):
            return None
        real = tags.get("Dice", "fair") == "real"
        how, *rounds = tags.get("Dice-First", "").split(" ")
        _check(tags, "Dice", tags.get("Dice", "fair") in ("fair", "real"))
        for name, form in (("Dice-Commitment", _PROMISE), ("Dice-Label", _LABEL)):
            # Real dice need no promise, so these two may be missing there.
            _check(tags, name, bool(form.fullmatch(tags.get(name, ""))) or (real and name not in tags))
        _check(tags, "Dice-Seed", "Dice-Seed" not in tags or bool(_SEED.fullmatch(tags["Dice-Seed"])))
        _check(tags, "Dice-First", "Dice-First" not in tags or how in get_args(How))
        _check(tags, "Dice-First", all(_ROUND.fullmatch(text) for text in rounds))
        return cls(
            tags.get("Dice-Commitment", ""),
            tags.get("Dice-Label", ""),
            read_entropy(tags.get("Dice-Entropy", "")),
            bytes.fromhex(tags["Dice-Seed"]) if "Dice-Seed" in tags else None,
            cast(How, how) if how else None,
            tuple(tuple((int(item[0]), int(item[2])) for item in text.split(",")) for text in rounds),
            real,
        )


_NAMES = ("Dice", "Dice-Commitment", "Dice-Seed", "Dice-Label", "Dice-Entropy", "Dice-First")


def check_label(label: str) -> str:
    """Return a label that stands on one line without blanks, or raise `InvalidTags`.

    >>> check_label("t3k9/1")
    't3k9/1'
    """
    if not _LABEL.fullmatch(label):
        raise _wrong("Dice-Label")
    return label


def by_seat(entropy: Iterable[tuple[int, str]]) -> Entropy:
    """Return contributions in the order of seats, one a seat, in hex; or raise `InvalidTags`.

    >>> by_seat([(1, "cd34"), (0, "ab12")])
    ((0, 'ab12'), (1, 'cd34'))
    """
    found = tuple(sorted((seat, text) for seat, text in entropy))
    if len({seat for seat, _ in found}) < len(found) or not all(_HEX.fullmatch(text) for _, text in found):
        raise _wrong("Dice-Entropy")
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
    if not all(re.fullmatch("[0-9]", seat) for seat, _, _ in parts):
        raise _wrong("Dice-Entropy")
    entropy = by_seat((int(seat), given) for seat, _, given in parts)
    if entropy_text(entropy) != text:
        raise _wrong("Dice-Entropy")
    return entropy


def _check(tags: Mapping[str, str], name: str, good: bool) -> None:
    if not good:
        raise _wrong(name)


def _wrong(name: str) -> InvalidTags:
    return InvalidTags(say("dice.tag", name=name))
