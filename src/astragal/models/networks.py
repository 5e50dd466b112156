"""Networks in files: 16-bit weights, what made them, and the rules they were learnt with."""

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from astragal.core.game import Game
from astragal.kernels.network import Net, empty_network
from astragal.kernels.qwinto import net_inputs
from astragal.models.errors import ModelMismatch, NoModel, UnreadableModel
from astragal.models.fingerprint import bound, check, check_game
from astragal.texts import say

ERRORS: dict[str, float] = {"qwixx-2": 0.022, "longo-2": 0.025, "qwinto-2": 0.13}
"""By name of a shipped network: the standard error of its values, measured against games that the champions played on
(`bench/review.py`, docs/review.md); of `-points`, of its values between 0 and 1."""
PARTS = ("first", "second", "bias", "last")
INPUTS = {"qwinto": net_inputs.INPUTS}
"""By game, how many inputs the kernels look up, where networks of before had fewer."""
SHIPPED = "astragal.models"
FOLDER = "weights"


@dataclass(frozen=True)
class Model:
    """A network and how it came about.

    >>> Model(empty_network(4), {"game": "qwixx"}).about["game"]
    'qwixx'
    """

    net: Net
    about: dict[str, Any]
    """The command line, its figures, and the rules with their fingerprint."""
    name: str = "this file"

    @property
    def error(self) -> float | None:
        """The standard error of its values, where it was measured.

        >>> Model(empty_network(4), {"error": 0.02}).error
        0.02
        """
        found: float | None = self.about.get("error", ERRORS.get(self.name))
        return found

    @classmethod
    def learnt(cls, net: Net, about: dict[str, Any]) -> "Model":
        """Return a network that was learnt just now, bound to the rules of today.

        >>> Model.learnt(empty_network(4), {"game": "qwixx", "players": [2]}).about["rules"]["faces"]
        6
        """
        return cls(net, bound(about, about["game"], about["players"]))


def weights_digest(model: Model) -> str:
    """Return a short digest of a network's weights: another network has another one.

    >>> weights_digest(Model(empty_network(4), {}))
    '4aceb869'
    """
    digest = blake2b(digest_size=4)
    for part in PARTS:
        digest.update(getattr(model.net, part).tobytes())
    return digest.hexdigest()


def copied(net: Net) -> Net:
    """Return the same network in memory of its own.

    >>> copied(empty_network(3)).first.shape
    (3, 64)
    """
    twin = empty_network(len(net.first))
    for part in PARTS:
        getattr(twin, part)[:] = getattr(net, part)
    return twin


def to_bytes(model: Model) -> bytes:
    """Return a file's contents; rows that never changed anything are zero and take no space.

    >>> model = Model.learnt(empty_network(4), {"game": "qwinto", "players": [2]})
    >>> from_bytes(to_bytes(model)).about["players"]
    [2]
    """
    arrays = {part: getattr(model.net, part).astype(np.float16) for part in PARTS}
    file = BytesIO()
    np.savez_compressed(file, about=np.array(json.dumps(model.about)), **arrays)
    return file.getvalue()


def from_bytes(contents: bytes, name: str = "this file") -> Model:
    """Return the network of a file; raise `ModelMismatch` if the rules have changed since it was learnt.

    >>> from_bytes(b"something", "some.npz")
    Traceback (most recent call last):
        ...
    astragal.models.errors.UnreadableModel: This version cannot read the model some.npz.
    """
    try:
        with np.load(BytesIO(contents), allow_pickle=False) as file:
            about, rows = json.loads(str(file["about"])), len(file["first"])
            # A network of before, which saw less, gets rows without weight for what it did not see.
            net = empty_network(max(rows, INPUTS.get(about.get("game"), 0)))
            net.first[:rows] = file["first"]
            for part in PARTS[1:]:
                getattr(net, part)[:] = file[part]
            model = Model(net, about, name)
    except (ValueError, KeyError, OSError, EOFError, BadZipFile):
        raise UnreadableModel(say("model.unreadable", name=name)) from None
    check(model.about, name)
    return model


def save(path: Path, model: Model) -> None:
    """Write a file whole or not at all.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "some.npz"
    >>> save(path, Model(empty_network(2), {})); path.exists()
    True
    """
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(to_bytes(model))
    beside.replace(path)


@cache
def shipped(name: str) -> Model | None:
    """Return a network of the package, or None if it has none of that name; it is read once.

    >>> shipped("chess-2") is None
    True
    """
    path = files(SHIPPED) / FOLDER / f"{name}.npz"
    return from_bytes(path.read_bytes(), name) if path.is_file() else None


def best_for(game: str, players: int, *, points: bool = False) -> tuple[Model, int]:
    """Return the network for this number of players, and how many it sees: where no other is better, the one for two.

    With `points` it is one that plays for points and not for the win, if the game has one. One player, who has nobody
    to beat, has such a network of their own, if there is one.

    >>> model, seen = best_for("qwixx", 2)
    >>> model.about["game"], seen
    ('qwixx', 2)
    """
    if players == 1 and (alone := shipped(f"{game}-1")) is not None:
        return alone, 1
    high = shipped(f"{game}-points") if points or players == 1 else None
    if high is not None:
        return high, 2
    for name in (f"{game}-{players}", f"{game}-many") if players > 2 else ():
        many = shipped(name)
        if many is not None and players in many.about["better"]:
            return many, players
    return for_two(game), 2


@lru_cache(maxsize=32)
def model_for(game: Game, *, points: bool = False) -> tuple[Model, int]:
    """Return `best_for` this very game, or raise `ModelMismatch` if its rules or its sheet do not allow that.

    >>> from astragal.games import game
    >>> model_for(game("qwinto", players=3))[1]
    3
    """
    model, seen = best_for(game.name, game.players, points=points)
    check_game(model.about, model.name, game)
    return model, seen


@lru_cache(maxsize=8)
def from_file(path: Path, game: Game) -> tuple[Model, int]:
    """Return the network of a file that `astragal train` made, for this very game, and how many players it sees.

    >>> from astragal.games import game
    >>> from_file(Path("/nowhere.npz"), game("qwixx"))
    Traceback (most recent call last):
        ...
    astragal.models.errors.UnreadableModel: This version cannot read the model /nowhere.npz.
    """
    try:
        contents = path.read_bytes()
    except OSError:
        raise UnreadableModel(say("model.unreadable", name=str(path))) from None
    model = from_bytes(contents, str(path))
    learnt: list[int] = model.about.get("players", [])
    # A network for two also plays with more: it sees the strongest of the others.
    if model.about.get("game") != game.name or not {2, game.players} & set(learnt):
        counts = ", ".join(map(str, learnt))
        raise ModelMismatch(
            say("model.other_game", name=str(path), game=str(model.about.get("game", "?")), players=counts)
        )
    check_game(model.about, model.name, game)
    return model, game.players if game.players in learnt else 2


def for_two(game: str) -> Model:
    """Return the network for two players, which every game that can be learnt has.

    >>> for_two("longo").about["players"]
    [2]
    """
    found = shipped(f"{game}-2")
    if found is None:
        raise NoModel(say("model.none", game=game))
    return found
