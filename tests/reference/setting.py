"""What the driver draws from: options of every kind of game, everything that looks like a move, and nonsense."""

import itertools
import random
from collections.abc import Mapping
from typing import Any

from tests.reference.pilots import Game
from tests.reference.quixo import SQUARES, Quixo
from tests.reference.qwinto import Qwinto
from tests.reference.qwixx import Qwixx

KINDS = ("qwixx", "longo", "qwinto", "quixo", "quixo4")


def random_options(kind: str, rng: random.Random) -> dict[str, Any]:
    """Any options the rules have for this game."""
    options: dict[str, Any] = {}
    if kind in ("qwixx", "longo"):
        options["players"] = rng.choice([1, 2, 2, 3, 3, 4, 5])
        options["finish_turn"] = rng.random() < 0.4
    if kind == "qwinto":
        options["players"] = rng.choice([1, 2, 2, 3, 4, 5, 6])
    if kind in ("qwixx", "longo", "qwinto"):
        options["open_choices"] = rng.random() < 0.3
    if kind == "qwixx":
        options["sheet"] = rng.choice(["classic", "mixed", "shuffled"])
    if kind == "longo":
        if rng.random() < 0.9:
            options["lucky"] = [rng.sample(range(2, 17), 2) for _ in range(options["players"])]
        if rng.random() < 0.25:  # with these one seat may lock with 15 while another locks with 16
            options["lucky"] = [[2, 16] for _ in range(options["players"])]
        if rng.random() < 0.2:
            options["fewest"] = rng.choice(["crossable", "all"])
    if kind.startswith("quixo"):
        options["players"] = 4 if kind == "quixo4" else 2
        if rng.random() < 0.6:
            options["repetition"] = rng.choice([2, 3, 3, 3, 4])
        if rng.random() < 0.6:
            options["move_limit"] = rng.choice([1, 9, 12, 20, 40, 60])
    options["first"] = rng.randrange(options["players"])
    # an option left out is an option at its default
    for name, default in (("finish_turn", False), ("open_choices", False), ("sheet", "classic"), ("first", 0)):
        if options.get(name) == default and rng.random() < 0.5:
            del options[name]
    return options


def reference_game(kind: str, options: Mapping[str, Any]) -> Game:
    players, first = options["players"], options.get("first", 0)
    if kind == "qwinto":
        return Qwinto(players, first)
    if kind.startswith("quixo"):
        return Quixo(
            players,
            first,
            repetition=options.get("repetition") or 0,
            move_limit=options.get("move_limit") or 0,
        )
    return Qwixx(
        players,
        first,
        longo=kind == "longo",
        sheet=options.get("sheet", "classic"),
        finish_turn=options.get("finish_turn", False),
        lucky=options.get("lucky"),
        fewest=options.get("fewest", "open"),
    )


def move_space(kind: str) -> list[str]:
    """Everything that looks like a move of this game."""
    if kind.startswith("quixo"):
        pairs = [f"{take}-{put}" for take in SQUARES for put in SQUARES]
        return [*pairs, *(pair + ">" for pair in pairs), "-"]
    if kind == "qwinto":
        words = ["roll " + "".join(p) for n in range(4) for p in itertools.permutations("oyp", n)]
        cells = [f"{row}{column}={number}" for row in "oyp" for column in range(14) for number in range(20)]
        return [*words, *cells, "again", "keep", "-"]
    numbers = range(1, 18 if kind == "longo" else 14)
    cells = [f"{letter}{number}" for letter in "rygb" for number in numbers]
    return [*cells, *(c + "#" for c in cells), *("*" + c for c in cells), *("*" + c + "#" for c in cells), "-"]


def spoilt(text: str, rng: random.Random) -> str:
    """Nearly that move, but not exactly."""
    return rng.choice(
        [text.upper() + " ", " " + text, text + "\n", text + "#", "*" + text, text + ">", text * 2, "", "0"]
    )


NONSENSE: list[bytes] = [
    b"",
    b" ",
    b"\xff\xfe\x00",
    b"null",
    b"[]",
    b"{}",
    b"[" * 5000,
    b'{"a":' * 5000,
    b'"play"',
    b"\xed\xa0\x80",
    b'{"play": [0, "\\ud800"]}',
    b'{"play": null}',
    b'{"play": [0]}',
    b'{"play": [0, "-", 1]}',
    b'{"play": ["0", "-"]}',
    b'{"play": [0.0, "-"]}',
    b'{"play": [-1, "-"]}',
    b'{"play": [9, "-"]}',
    b'{"play": [0, null]}',
    b'{"play": [0, 5]}',
    b'{"play": [1e400, "-"]}',
    b'{"roll": null}',
    b'{"roll": []}',
    b'{"roll": {"white": 1}}',
    b'{"roll": [1, 2, 3, 4, 5, 6, 1, 2]}',
    b'{"roll": [NaN, 1]}',
    b'{"roll": "123456"}',
    b'{"roll": [' + b"9" * 5000 + b"]}",
    b'{"new": null}',
    b'{"new": {"game": "chess"}}',
    b'{"new": {"game": "qwixx", "players": 0}}',
    b'{"new": {"game": "qwixx", "players": 6}}',
    b'{"new": {"game": "qwinto", "players": 7}}',
    b'{"new": {"game": "quixo", "players": 3}}',
    b'{"new": {"game": "qwixx", "players": 2, "first": 2}}',
    b'{"new": {"game": "qwixx", "players": 2, "first": -1}}',
    b'{"new": {"game": "qwixx", "players": 2, "sheet": "square"}}',
    b'{"new": {"game": "qwixx", "players": 2, "colour": "red"}}',
    b'{"new": {"game": "longo", "players": 2, "lucky": [[5, 5], [6, 7]]}}',
    b'{"new": {"game": "longo", "players": 2, "lucky": [[1, 5], [6, 7]]}}',
    b'{"new": {"game": "longo", "players": 2, "lucky": [[4, 17], [6, 7]]}}',
    b'{"new": {"game": "longo", "players": 2, "lucky": [[4, 7]]}}',
    b'{"load": null}',
    b'{"load": ""}',
    b'{"load": "Astragal"}',
    b'{"position": null}',
    b'{"position": ""}',
    b'{"position": "chess"}',
    b'{"view": 99}',
    b'{"view": -1}',
    b'{"view": "0"}',
    b'{"jump": 1}',
]
