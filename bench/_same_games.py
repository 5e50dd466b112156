"""Do bots still play the same games? Plays games with fixed seeds and keeps a digest of each level's moves.

    python bench/_same_games.py write FILE      plays them and writes the digests
    python bench/_same_games.py compare FILE    plays them again and names the levels whose games differ

It uses only what every version has (`astragal.game`, `make_bot`), so an older checkout can write
the file: set PYTHONPATH.
"""

import json
import sys
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import NamedTuple

import astragal
from astragal.bots import make_bot

LEVELS = ("starter", "beginner", "casual", "regular", "skilled", "expert", "master", "champion")
PLAIN = ("random", "greedy")
QUIXO = {"repetition": 3, "move_limit": 200}
SLOW = {"skilled": 100, "expert": 40, "master": 40, "champion:nodes=3000": 60, "perfect:nodes=3000": 40}
"""Games of the levels of Quixo that search, which take long."""


class Case(NamedTuple):
    """Games of one level among copies of itself."""

    game: str
    players: int
    level: str
    games: int
    options: tuple[tuple[str, object], ...] = ()

    @property
    def name(self) -> str:
        return " ".join([f"{self.game}-{self.players}", *(f"{key}={value}" for key, value in self.options), self.level])


def cases() -> Iterator[Case]:
    for game in ("qwixx", "longo", "qwinto"):
        some = (*PLAIN, *LEVELS, *(("yardstick",) if game != "qwinto" else ("champion:points=1",)))
        for level in some:
            yield Case(game, 2, level, 200)
            for players in (1, 3, 4, 5):
                yield Case(game, players, level, 20)
            if game == "qwinto":
                yield Case(game, 6, level, 20)
            if game == "qwixx":
                for sheet in ("mixed", "shuffled"):
                    yield Case(game, 2, level, 20, (("sheet", sheet),))
                yield Case(game, 1, level, 20, (("sheet", "mixed"),))
    for level in (*PLAIN, *LEVELS[:4], *SLOW):
        yield Case("quixo", 2, level, SLOW.get(level, 200), tuple(QUIXO.items()))
        yield Case("quixo", 4, level, SLOW.get(level, 200) // 10, tuple(QUIXO.items()))


def played(case: Case, number: int) -> str:
    """Return all rolls and moves of a game."""
    level, _, options = case.level.partition(":")
    given = {key: int(value) for key, _, value in (pair.partition("=") for pair in options.split(",") if pair)}
    seed = f"{case.name}:{number}"
    chance = Random(seed)
    state = astragal.game(case.game, case.players, **dict(case.options)).start()
    bots = [make_bot(level, seed=f"{seed}:{seat}", **given) for seat in range(case.players)]
    told = []
    for _ in range(0 if state.dice or state.game.name == "qwinto" else 2):  # otherwise all games would begin alike
        seat = state.awaiting[0]
        state = state.play(seat, chance.choice(state.moves(seat)))
    while not state.over:
        if state.dice:
            faces = [chance.randint(1, state.faces) for _ in state.dice]
            told.append(",".join(map(str, faces)))
            state = state.rolled(faces)
            continue
        for seat in state.awaiting:
            move = bots[seat].choose(state.view(seat), seat)
            told.append(f"{seat}{move}")
            if move not in state.moves(seat):  # tables then play the first legal one
                print(f"  illegal: {move} in game {number}, seat {seat}: {astragal.position(state)}")
                move = state.moves(seat)[0]
            state = state.play(seat, move)
    return " ".join(told)


def main() -> None:
    command, path, only = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    before: dict[str, dict[str, object]] = json.loads(path.read_text()) if path.exists() else {}
    found = dict(before) if command == "write" else {}
    differ = 0
    for case in cases():
        if not all(word in case.name.split() for word in only) or (command == "write" and case.name in before):
            continue
        if command == "compare" and case.name not in before:
            continue
        digest, began, moves = blake2b(digest_size=8), time.process_time(), 0
        for number in range(case.games):
            text = played(case, number)
            moves += text.count(" ") + 1
            digest.update(text.encode() + b"\n")
        took = 1e6 * (time.process_time() - began) / moves
        result = {"games": case.games, "digest": digest.hexdigest(), "microseconds": round(took)}
        if command == "write":
            found[case.name] = result
            path.write_text(json.dumps(found, indent=1) + "\n")
        same = command == "write" or before[case.name]["digest"] == result["digest"]
        differ += not same
        was = "" if command == "write" else f" (before {before[case.name]['microseconds']})"
        print(
            f"{'same' if same else 'DIFFERENT':9} {case.name}: {case.games} games, {took:.0f} µs a move{was}",
            flush=True,
        )
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
