"""Many games written down choice by choice: Parquet, or compressed NumPy.

A row is one choice of one seat, in the order of games, steps and seats:

    game          int64    the number of the game, from 0; its dice are those of seed + game
    step          int16    choices that are made together have the same step
    seat          uint8    who chose
    observation   bytes    what that seat saw before it chose, as docs/environments.md describes
    action        uint8    what it chose, numbered as there
    score         int16    what that seat had at the end; in Quixo twice its result
    share         float32  its part of the win
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from astragal.core.errors import InvalidOption
from astragal.core.game import Game
from astragal.envs.codings import coding_of
from astragal.envs.vector import MAX_SEED, VectorGames, whole
from astragal.notation import Recorder, record_text
from astragal.texts import say

BATCH = 4096
"""Games at once, and in a part of the file."""
MAX_GAMES = 100_000_000
KINDS = (".parquet", ".npz")

Columns = dict[str, NDArray[Any]]
Progress = Callable[[int, int], None]


def batches(
    game: str | Game,
    bots: Sequence[object],
    games: int,
    *,
    seed: int = 0,
    threads: int = 1,
    records: Path | None = None,
    **options: Any,
) -> Iterator[Columns]:
    """Play games by players of the kernels and give their choices, some thousand games at a time.

    >>> columns = next(batches("qwixx", ["weights", "random"], 3, seed=7))
    >>> sorted(columns), int(columns["game"][-1])
    (['action', 'game', 'observation', 'score', 'seat', 'share', 'step'], 2)
    """
    coding = coding_of(game, players=len(bots), **options)
    count, start = whole("games", games, 1, MAX_GAMES), whole("seed", seed, 0, MAX_SEED - MAX_GAMES)
    for first in range(0, count, BATCH):
        some = min(BATCH, count - first)
        yield _played(coding.game, bots, first, some, start, min(threads, some), records)


def _played(
    game: Game, bots: Sequence[object], first: int, games: int, seed: int, threads: int, records: Path | None
) -> Columns:
    env = VectorGames(game, games, seed=seed + first, first="random", reward="points", threads=threads)
    env.reset()
    rows: list[tuple[NDArray[Any], ...]] = []
    going, step = np.ones(games, np.bool_), 0
    scores = np.zeros((games, game.players))
    kept = _Records(env, records, first, bots) if records is not None else None
    while going.any():
        actions = env.choose(bots)
        due = (env.masks[:, :, -1] == 0) & going[:, None]
        which, seat = np.nonzero(due)
        rows.append((which, np.full(len(which), step), seat, env.observations[due], actions[due]))
        if kept:
            kept.add(going, actions)
        env.step(actions)
        scores[going] += env.rewards[going]
        going &= ~env.terminated
        step += 1
    env.close()
    which, steps, seat, seen, action = (np.concatenate(parts) for parts in zip(*rows, strict=True))
    order = np.lexsort((seat, steps, which))
    best = scores == scores.max(axis=1, keepdims=True)
    shares = best / best.sum(axis=1, keepdims=True) if game.has_points else scores
    points = scores if game.has_points else 2 * scores
    return {
        "game": (first + which[order]).astype(np.int64),
        "step": steps[order].astype(np.int16),
        "seat": seat[order].astype(np.uint8),
        "observation": seen[order],
        "action": action[order].astype(np.uint8),
        "score": points[which, seat][order].astype(np.int16),
        "share": shares[which, seat][order].astype(np.float32),
    }


class _Records:
    """The same games by the rules, each as a record in a file of its own."""

    def __init__(self, env: VectorGames, folder: Path, first: int, bots: Sequence[object]) -> None:
        from dataclasses import replace

        folder.mkdir(parents=True, exist_ok=True)
        self._env, self._folder, self._first = env, folder, first
        names = tuple(f"{bot} {seat}" if isinstance(bot, str) else f"weights {seat}" for seat, bot in enumerate(bots))
        begins = env.observations[:, 0, 1].tolist()
        self._games = [Recorder(replace(env.game, first=seat).start(), names) for seat in begins]

    def add(self, going: NDArray[np.bool_], actions: NDArray[np.int64]) -> None:
        """Write the choices of a step down, and the games that end with it."""
        for place in np.flatnonzero(going).tolist():
            recorder = self._games[place]
            if recorder.state.dice:
                recorder.roll([face for _, face in self._env.state(place).shown])
            before = recorder.state
            for seat in before.due:
                recorder.play(seat, self._env.coding.move(before, seat, int(actions[place, seat])))
            if recorder.state.over:
                path = self._folder / f"{self._first + place:08}.txt"
                path.write_text(record_text(recorder.record()), encoding="utf-8")


def write(
    path: Path, game: str | Game, bots: Sequence[object], games: int, tell: Progress | None = None, **how: Any
) -> int:
    """Write games to a file, by its ending Parquet or compressed NumPy, and return how many choices there are.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "games.npz"
    >>> write(path, "quixo", ["random", "random"], 5, seed=1) == len(np.load(path)["action"])
    True
    """
    if path.suffix not in KINDS:
        raise InvalidOption(say("envs.one_of", name="out", names=", ".join(KINDS)))
    found = batches(game, bots, games, **how)
    about = {
        "game": coding_of(game, players=len(bots), **_rules(how)).game.to_dict(),
        "bots": [str(bot) for bot in bots],
    }
    return (_parquet if path.suffix == ".parquet" else _npz)(
        path, found, {**about, "seed": how.get("seed", 0)}, tell, games
    )


def _rules(how: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in how.items() if name not in ("seed", "threads", "records")}


def _parquet(path: Path, found: Iterator[Columns], about: dict[str, Any], tell: Progress | None, games: int) -> int:
    import json

    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise InvalidOption(say("envs.pyarrow")) from None
    writer, rows = None, 0
    try:
        for columns in found:
            seen = columns["observation"]
            cells = pyarrow.FixedSizeBinaryArray.from_buffers(
                pyarrow.binary(seen.shape[1]), len(seen), [None, pyarrow.py_buffer(np.ascontiguousarray(seen))]
            )
            table = pyarrow.table(
                {name: cells if name == "observation" else column for name, column in columns.items()}
            )
            if writer is None:
                table = table.replace_schema_metadata({"astragal": json.dumps(about)})
                writer = parquet.ParquetWriter(path, table.schema, compression="zstd")
            writer.write_table(table.replace_schema_metadata(writer.schema.metadata))
            rows += len(seen)
            if tell:
                tell(int(columns["game"][-1]) + 1, games)
    finally:
        if writer is not None:
            writer.close()
    return rows


def _npz(path: Path, found: Iterator[Columns], about: dict[str, Any], tell: Progress | None, games: int) -> int:
    import json

    parts: list[Columns] = []
    for columns in found:
        parts.append(columns)
        if tell:
            tell(int(columns["game"][-1]) + 1, games)
    whole_columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    np.savez_compressed(path, allow_pickle=False, about=np.array(json.dumps(about)), **whole_columns)
    return len(whole_columns["action"])
