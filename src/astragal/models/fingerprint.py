"""What rules and sheet a model was learnt with: it refuses to play by others.

A game that has models has a part `fingerprint` in its folder, which must define `facts(game)`, everything that decides
what a position is worth, as plain data, and `TRANSFERABLE`, the names of those facts that may differ from what a model
was learnt with: it then plays less well, but not nonsense.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2b
from typing import Protocol, cast

from astragal.core.folder import part
from astragal.core.game import Game
from astragal.core.registry import GAMES
from astragal.models.errors import ModelMismatch, NoModel, UnreadableModel
from astragal.texts import say

Facts = Mapping[str, object]


class FingerprintPart(Protocol):
    """What the part `fingerprint` of a game's folder defines."""

    TRANSFERABLE: Collection[str]

    def facts(self, game: Game) -> Facts:
        """Return what decides the worth of a position, as JSON can hold it."""
        ...


def facts_of(game: Game) -> Facts:
    """Return the facts about the rules and the sheet of a game.

    >>> from astragal.games import game
    >>> facts_of(game("qwixx"))["faces"]
    6
    """
    return cast(Facts, json.loads(json.dumps(_part(game).facts(game))))


def learnt_with(name: str, players: Sequence[int]) -> dict[str, object]:
    """Return the facts that a model of a game, with its usual options and for these numbers of players, is bound to.

    >>> learnt_with("qwinto", [2, 3])["players"]
    [2, 3]
    """
    if name not in GAMES:
        raise NoModel(say("model.none", game=name))
    return {**facts_of(GAMES[name](players=max(players))), "players": list(players)}


def fingerprint(facts: Facts) -> str:
    """Return a digest of facts.

    >>> fingerprint({"faces": 6}) == fingerprint({"faces": 8})
    False
    """
    return blake2b(json.dumps(facts, sort_keys=True).encode(), digest_size=16).hexdigest()


def bound(about: Mapping[str, object], game: str, players: Sequence[int]) -> dict[str, object]:
    """Return what is said about a model, with the rules of today that it is bound to.

    >>> sorted(bound({}, "quixo", [2]))
    ['fingerprint', 'rules']
    """
    facts = learnt_with(game, players)
    return {**about, "rules": facts, "fingerprint": fingerprint(facts)}


def check(about: Mapping[str, object], name: str) -> None:
    """Raise `ModelMismatch` if the rules of a game have changed since a model was learnt.

    >>> check(bound({}, "quixo", [2]), "quixo.npz")
    >>> check({**bound({}, "quixo", [2]), "fingerprint": "another"}, "quixo.npz")
    Traceback (most recent call last):
        ...
    astragal.models.errors.UnreadableModel: This version cannot read the model quixo.npz.
    """
    rules = about.get("rules")
    if not isinstance(rules, Mapping) or fingerprint(rules) != about.get("fingerprint"):
        raise UnreadableModel(say("model.unreadable", name=name))
    _compare(name, rules, learnt_with(str(rules["game"]), [int(count) for count in rules["players"]]), ())


def check_game(about: Mapping[str, object], name: str, game: Game) -> None:
    """Raise `ModelMismatch` if a model was learnt with rules that a game does not have.

    >>> from astragal.games import game
    >>> check_game(bound({}, "qwixx", [2]), "qwixx-2", game("qwixx", sheet="mixed"))
    >>> check_game(bound({}, "qwixx", [2]), "qwixx-2", game("longo"))
    Traceback (most recent call last):
        ...
    astragal.models.errors.ModelMismatch: The model qwixx-2 was learnt with other rules than these; ...
    """
    _compare(name, cast(Facts, about["rules"]), facts_of(game), {"players", *_part(game).TRANSFERABLE})


def _compare(name: str, learnt: Facts, now: Facts, transferable: Collection[str]) -> None:
    names = dict.fromkeys([*now, *learnt])
    differ = [fact for fact in names if fact not in transferable and learnt.get(fact) != now.get(fact)]
    if differ:
        raise ModelMismatch(say("model.mismatch", name=name, facts=", ".join(differ)))


def _part(game: Game) -> FingerprintPart:
    try:
        return cast(FingerprintPart, part(game, "fingerprint"))
    except ModuleNotFoundError:
        raise NoModel(say("model.none", game=game.title)) from None
