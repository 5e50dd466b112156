"""Learning what lines and their dots are worth with four players: self-play by short searches, then a fit.

    python -m astragal.train.quixo_four [--rounds 3] [--games 20000] [--depth 1] [--seed 1] [--out four.npy]
    python -m astragal.models.bind --lines four.npy src/astragal/models/weights/quixo-four.npz

It begins with what lines are worth for two, whatever the dots. Each round plays with what the round before has learnt.
"""

import argparse
from pathlib import Path
from random import Random

import numpy as np

from astragal.games.quixo.rules.board import SIZE
from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search import scratch as d
from astragal.kernels.quixo_search.board import can_win, finished, takes
from astragal.kernels.quixo_search.dotted import DOTTED, with_dots
from astragal.kernels.quixo_search.memory import blank_memory
from astragal.kernels.quixo_search.moves import after
from astragal.kernels.quixo_search.search import search
from astragal.kernels.quixo_search.tables import LANE, LOW, PUSHES, REVERSED, TAKE, Ints, Sums
from astragal.kernels.quixo_search.worth import COLUMN, GATHER, KINDS, PATTERNS, falling, rising
from astragal.models.lines import quixo_scores
from astragal.train.quixo_lines import NOISE, OPENING, SCALE, Floats

LIMIT, ROUNDS, MOST, LINES = 120, 8, 1500, 12
"""Moves after which a game is drawn; how often positions are learnt from; the most that a line counts; and how many
there are."""
TAKES = TAKE.tolist()
Places = np.ndarray[tuple[int, int], np.dtype[np.int32]]


def self_play(seed: int, games: int, depth: int, lines: Sums) -> tuple[Ints, Ints, Floats]:
    """Play games; return words and dots of their quiet positions, and what the movers' sides got in the end."""
    scratch, memory = d.blank_scratch(), blank_memory(16)
    scratch[d.FOUR] = 1
    kids = np.zeros((d.PLIES, 2 * d.KIDS), np.int64)
    words: list[int] = []
    dotted: list[int] = []
    won: list[float] = []
    for game in range(games):
        chance, word, dots, movers, winner = Random(f"four {seed} {game}"), 0, 0, [], 0
        opening = chance.randint(0, OPENING)
        for made in range(LIMIT):
            free = takes(word, dots)
            legal = [2 * push + partner for push in range(PUSHES) if free & TAKES[push] for partner in (0, 1)]
            move = chance.choice(legal) if legal else d.PASS
            if made >= opening:
                if legal and chance.randrange(NOISE):
                    scratch[d.PATH], scratch[d.DOTS], scratch[d.BEST] = word, dots, -1
                    scratch[d.SEED], scratch[d.EXTEND] = chance.getrandbits(16), 2 * depth
                    search(word, dots, depth, 0, -d.WIN, d.WIN, lines, memory, scratch, kids)
                    move = int(scratch[d.BEST]) if scratch[d.BEST] >= 0 else move
                if not can_win(word, free):
                    words.append(word)
                    dotted.append(dots)
                    movers.append(made & 1)
            word, dots = after(word, dots, move)
            done = finished(word)
            if done:
                # The word is the next seat's by now: a line in its low half was made for the others, and loses.
                winner = -1 if (done & LOW != 0) == (made & 1 == 0) else 1
                break
        won += [0.5 + 0.5 * (-winner if mover else winner) for mover in movers]
    return np.array(words, np.int64), np.array(dotted, np.int64), np.array(won)


@compiled
def places(words: Ints, dotted: Ints, found: Places) -> None:
    """Write down which entries of the table the twelve lines of positions look up."""
    for at in range(words.size):
        mine, other, dots = words[at] & 0x1FFFFFF, words[at] >> LANE, dotted[at]
        for place in range(5):
            kind = DOTTED * (place if place < 3 else 4 - place)
            one, two, three = mine >> 5 * place & 31, other >> 5 * place & 31, dots >> 5 * place & 31
            found[at, place] = kind | one | two << 5 | three << 10
            one = (mine >> place & COLUMN) * GATHER >> 20 & 31
            two = (other >> place & COLUMN) * GATHER >> 20 & 31
            three = (dots >> place & COLUMN) * GATHER >> 20 & 31
            found[at, 5 + place] = kind | one | two << 5 | three << 10
        found[at, 10] = 3 * DOTTED | rising(mine) | rising(other) << 5 | rising(dots) << 10
        found[at, 11] = 3 * DOTTED | falling(mine) | falling(other) << 5 | falling(dots) << 10


@compiled
def fit_lines(seen: Places, won: Floats, weights: Floats, rounds: int) -> float:
    """Fit the weights, the last of which is for being to move, by logistic regression; return the mean loss at last."""
    squares, own, loss = np.full(weights.size, 1e-3), weights.size - 1, 0.0
    for _ in range(rounds):
        loss = 0.0
        for at in range(won.size):
            total = weights[own]
            for line in range(12):
                total += weights[seen[at, line]]
            chance = 1 / (1 + np.exp(-total))
            loss -= won[at] * np.log(chance + 1e-12) + (1 - won[at]) * np.log(1 - chance + 1e-12)
            error = won[at] - chance
            for line in range(13):
                name = seen[at, line] if line < 12 else own
                squares[name] += error * error
                weights[name] += 0.03 * error / np.sqrt(squares[name])
    return loss / max(1, won.size)


def names() -> Ints:
    """Return for each entry of the table the one that it is learnt with: a line read backwards is the same line."""
    entry = np.arange(DOTTED)
    back = REVERSED[entry & 31] | REVERSED[entry >> 5 & 31] << 5 | REVERSED[entry >> 10] << 10
    least = np.minimum(entry, back)
    return np.concatenate([kind * DOTTED + least for kind in range(KINDS)])


def learnt(words: Ints, dotted: Ints, won: Floats, begin: Sums, seed: int) -> tuple[Sums, float]:
    """Return the scores of lines with dots that fit best, beginning with others, and the mean loss."""
    name, order = names(), np.random.default_rng(seed).permutation(words.size)
    seen = np.zeros((words.size, 12), np.int32)
    places(words[order], dotted[order], seen)
    weights = np.append(begin.reshape(-1) / SCALE, 0.0)
    loss = fit_lines(name[seen].astype(np.int32), won[order], weights, ROUNDS)
    scores = np.clip(SCALE * weights[name], -MOST, MOST).round() + round(SCALE * weights[-1] / LINES)
    found: Sums = scores.astype(np.int32).reshape(KINDS, DOTTED)
    return found, loss


def begun() -> Sums:
    """Return what the learning begins with: the lines of two, whatever the dots.

    >>> begun().shape == (KINDS, DOTTED)
    True
    """
    return np.tile(quixo_scores().reshape(KINDS, 1, PATTERNS), (1, 1 << SIZE, 1)).reshape(KINDS, DOTTED)


def main() -> None:
    """Learn, and write the scores of the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--depth", type=int, default=1, help="plies that are looked ahead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("four.npy"))
    given = parser.parse_args()
    scores = begun()
    for turn in range(given.rounds):
        seed = given.seed + turn
        words, dotted, won = self_play(seed, given.games, given.depth, with_dots(scores))
        scores, loss = learnt(words, dotted, won, scores, seed)
        np.save(given.out, scores.astype(np.int16))
        drawn = float((won == 0.5).mean())
        print(f"round {turn}: {words.size} positions, {drawn:.0%} drawn, loss {loss:.4f}", flush=True)


if __name__ == "__main__":
    main()
