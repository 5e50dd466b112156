"""Learning what lines are worth: self-play by short searches, then a fit of who won to what was on the board.

    python -m astragal.train.quixo_lines [--rounds 3] [--games 20000] [--depth 2] [--seed 1] [--out lines.npy]

Each round plays with what the round before has learnt, and fits all its positions by logistic regression.
"""

import argparse
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from astragal.games.quixo.rules.board import SIZE
from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search import scratch as d
from astragal.kernels.quixo_search.board import can_win, finished, pushed, takes, turned
from astragal.kernels.quixo_search.memory import blank_memory
from astragal.kernels.quixo_search.search import search
from astragal.kernels.quixo_search.tables import LANE, PUSHES, REVERSED, TAKE, Ints, Sums
from astragal.kernels.quixo_search.worth import COLUMN, GATHER, KINDS, PATTERNS, falling, plain, rising, table

Floats = NDArray[np.float64]
OPENING, LIMIT, NOISE = 12, 90, 8
"""Random moves at the beginning, at most; moves after which a game is drawn; one move in eight is random."""
SCALE = 200
"""What a factor e in the odds counts."""
TAKES = TAKE.tolist()


def self_play(seed: int, games: int, depth: int, lines: Sums) -> tuple[list[int], list[float]]:
    """Play games against itself; return their quiet positions and what the movers got in the end."""
    scratch, memory = d.blank_scratch(), blank_memory(16)
    kids = np.zeros((d.PLIES, 2 * d.KIDS), np.int64)
    words: list[int] = []
    won: list[float] = []
    for game in range(games):
        chance, cubes, movers, winner = Random(f"{seed} {game}"), 0, [], 0
        opening = chance.randint(0, OPENING)
        for made in range(LIMIT):
            free = takes(cubes, 0)
            push = chance.choice([push for push in range(PUSHES) if free & TAKES[push]])
            if made >= opening:
                if chance.randrange(NOISE):
                    scratch[d.PATH], scratch[d.BEST], scratch[d.EXTEND] = cubes, -1, 2 * depth
                    search(cubes, 0, depth, 0, -d.WIN, d.WIN, lines, memory, scratch, kids)
                    push = int(scratch[d.BEST]) >> 1 if scratch[d.BEST] >= 0 else push
                if not can_win(cubes, free):
                    words.append(cubes)
                    movers.append(made & 1)
            cubes = pushed(cubes, push)
            done = finished(cubes)
            if done:
                winner = 1 if (made & 1 == 0) == (not done >> LANE) else -1
                break
            cubes = turned(cubes)
        won += [0.5 + 0.5 * (-winner if mover else winner) for mover in movers]
    return words, won


@compiled
def patterns(cubes: int, found: Ints) -> None:
    """Write down which entry of the table each of the twelve lines looks up."""
    mine, other = cubes & 0x1FFFFFF, cubes >> LANE
    for place in range(5):
        kind = PATTERNS * (place if place < 3 else 4 - place)
        found[place] = kind | (mine >> 5 * place & 31) | (other >> 5 * place & 31) << 5
        one = (mine >> place & COLUMN) * GATHER >> 20 & 31
        two = (other >> place & COLUMN) * GATHER >> 20 & 31
        found[5 + place] = kind | one | two << 5
    found[10] = 3 * PATTERNS | rising(mine) | rising(other) << 5
    found[11] = 3 * PATTERNS | falling(mine) | falling(other) << 5


@compiled
def fit(words: Ints, won: Floats, feature: Ints, sign: Floats, weights: Floats, rounds: int) -> float:
    """Fit the weights of the features, the last of which is for being to move; return the mean loss at the end."""
    squares = np.full(weights.size, 1e-3)
    found, own = np.zeros(12, np.int64), weights.size - 1
    loss = 0.0
    for _ in range(rounds):
        loss = 0.0
        for at in range(words.size):
            patterns(words[at], found)
            total = weights[own]
            for line in range(12):
                total += sign[found[line]] * weights[feature[found[line]]]
            chance = 1 / (1 + np.exp(-total))
            loss -= won[at] * np.log(chance + 1e-12) + (1 - won[at]) * np.log(1 - chance + 1e-12)
            error = won[at] - chance
            for line in range(13):
                name = feature[found[line]] if line < 12 else own
                step = error * (sign[found[line]] if line < 12 else 1.0) - 1e-5 * weights[name]
                squares[name] += step * step
                weights[name] += 0.05 * step / np.sqrt(squares[name])
    return loss / max(1, words.size)


def features() -> tuple[Ints, Floats, int]:
    """Return which weight each entry of the table has and with which sign, and how many weights there are.

    A line read backwards is the same line, and with the sides exchanged it is worth as much to the other side.
    """
    names: dict[tuple[int, int, int], int] = {}
    feature, sign = np.zeros(KINDS * PATTERNS, np.int64), np.zeros(KINDS * PATTERNS)
    for kind in range(KINDS):
        for pattern in range(PATTERNS):
            mine, other = pattern & 31, pattern >> SIZE
            if mine & other:
                continue
            one, two = int(REVERSED[mine]), int(REVERSED[other])
            own, theirs = min((mine, other), (one, two)), min((other, mine), (two, one))
            if own != theirs:
                feature[kind * PATTERNS + pattern] = names.setdefault((kind, *min(own, theirs)), len(names))
                sign[kind * PATTERNS + pattern] = 1 if own < theirs else -1
    return feature, sign, len(names)


def main() -> None:
    """Learn, and write the scores of the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("lines.npy"))
    given = parser.parse_args()
    feature, sign, count = features()
    scores = plain()
    for turn in range(given.rounds):
        seed = given.seed + turn
        words, won = map(np.array, self_play(seed, given.games, given.depth, table(scores)))
        order = np.random.default_rng(seed).permutation(words.size)
        weights = np.zeros(count + 1)
        loss = fit(words[order], won[order], feature, sign, weights, 8)
        scores = np.clip(SCALE * sign * weights[feature], -1500, 1500).round().astype(np.int32).reshape(KINDS, PATTERNS)
        np.save(given.out, scores.astype(np.int16))
        drawn = float((won == 0.5).mean())
        print(f"round {turn}: {words.size} positions, {drawn:.0%} drawn, loss {loss:.4f}", flush=True)


if __name__ == "__main__":
    main()
