"""The chain over the games of a table: each record binds all games before it, and the promise for the next one.

A player who keeps the records notices a game that was discarded, played twice or changed afterwards.
`docs/fair-dice.md` says exactly what is hashed.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from astragal.core.game import Game
from astragal.notation import Record
from astragal.table.dice_tags import NAMES, DiceTags
from astragal.table.labels import read_label
from astragal.texts import Message, say

CHAIN_SCHEME = "astragal chain 1"
"""The version of this chain; it is part of what is hashed."""
LINKED = tuple(name for name in NAMES if name != "Dice-Chain")
"""The tags that a link covers, in this order."""


def chain_start(table: str) -> str:
    """Return the value of the chain before the first game at a table.

    >>> chain_start("00112233445566778899")[:8]
    'bea8cda5'
    """
    return _sha256([CHAIN_SCHEME, table])


def chain_link(tags: DiceTags, game: Game, events: Iterable[object]) -> str:
    """Return the value of the chain after a game: over the value before it, its tags, who began, and all its events.

    >>> import astragal
    >>> chain_link(DiceTags(chain_before="00" * 32), astragal.game("quixo"), ["0 a1-a5"])[:8]
    '05cc25f3'
    """
    told = tags.to_tags()
    begin = f"{game.name} {game.players} {game.first}"
    return _sha256(
        [CHAIN_SCHEME, tags.chain_before, *(told.get(name, "") for name in LINKED), begin, *map(str, events)]
    )


def _sha256(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def check_chain(record: Record, tags: DiceTags) -> Message | None:
    """Return what is wrong with the values of the chain in a record, if it has any."""
    label = read_label(tags.label)
    if tags.chain_before and label and label.number == 1 and tags.chain_before != chain_start(label.table):
        return say("dice.chain_wrong")
    link = chain_link(tags, record.start.game, (entry.event for entry in record.entries)) if tags.chain_after else ""
    return say("dice.chain_wrong") if link != tags.chain_after else None


@dataclass(frozen=True)
class Links:
    """What the records of one or more tables show together."""

    wrong: tuple[Message, ...] = ()
    unchecked: tuple[Message, ...] = ()
    linked: int = 0
    """How many times a game was found to follow the one before it."""


def check_links(told: Iterable[DiceTags | None]) -> Links:
    """Compare games of the same table with one another, in the order of their numbers.

    >>> one = DiceTags("aa" * 32, "00112233445566778899/1", next_commitment="bb" * 32)
    >>> other = DiceTags("cc" * 32, "00112233445566778899/2")
    >>> [message.key for message in check_links([other, one]).wrong]
    ['dice.next_other']
    """
    found = [tags for tags in told if tags is not None]
    labels = [(label.table, label.number, place) for place, t in enumerate(found) if (label := read_label(t.label))]
    wrong, unchecked, linked = [], [], 0
    order = sorted(labels)
    for (table, number, before), (same, following, after) in pairwise(order):
        if table != same:
            continue
        bad, open_question = _link(found[before], number, found[after], following)
        wrong += bad
        unchecked += open_question
        linked += not bad and not open_question and number != following
    return Links((*wrong, *_repeated(found)), tuple(unchecked), linked)


def _link(before: DiceTags, number: int, after: DiceTags, following: int) -> tuple[list[Message], list[Message]]:
    """What is wrong between two games of a table, and what cannot be checked there."""
    wrong, unchecked = [], []
    if number == following:
        return ([] if before == after else [say("dice.game_fork", number=number)]), []
    if following > number + 1:
        return [], [say("dice.game_gap", number=number + 1)]
    if before.next_commitment and before.next_commitment != promised_first(after):
        wrong.append(say("dice.next_other", number=following))
    if before.chain_after and after.chain_before and before.chain_after != after.chain_before:
        wrong.append(say("dice.chain_broken", number=following))
    if not (before.next_commitment and before.chain_after and after.chain_before):
        unchecked.append(say("dice.chain_untold", number=following))
    return wrong, unchecked


def promised_first(tags: DiceTags) -> str:
    """Return the first promise that was given for a game, even if it was replaced before the game began.

    >>> promised_first(DiceTags("5f" * 32)) == "5f" * 32
    True
    """
    return tags.withdrawn[0][1] if tags.withdrawn else tags.commitment


def _repeated(found: list[DiceTags]) -> list[Message]:
    """Promises that stand in records of different games: whoever saw the first of them knew the later dice."""
    games: dict[str, str] = {}
    wrong = []
    for tags in found:
        for promise in {tags.commitment, *(renewal.commitment for renewal in tags.renewed)} - {""}:
            if games.setdefault(promise, tags.label) != tags.label:
                wrong.append(say("dice.promise_again", one=games[promise], other=tags.label))
    return wrong
