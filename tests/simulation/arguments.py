"""Calls `simulate` with anything at all: run as a process of its own, since a crash of compiled code ends it."""

import random
import sys

import numpy as np

import astragal

RANDOM = random.Random(0)
NUMBERS: list[object] = [
    0,
    1,
    -1,
    3,
    17,
    2**31,
    2**63 - 1,
    2**63,
    2**200,
    -(2**63),
    1.5,
    float("nan"),
    float("inf"),
    True,
    None,
]
NUMBERS += [np.int8(3), np.uint64(2**64 - 1), np.float32(2), np.bool_(True), np.array(3), np.array([3]), "3", b"3", 3j]
ARRAYS: list[object] = [np.zeros(shape) for shape in ((), (0,), (3,), (4,), (6,), (2, 4), (1, 1, 4), (1000,))]
ARRAYS += [np.zeros(4, kind) for kind in ("bool", "int8", "complex128", "object", "U3", "datetime64[s]")]
ARRAYS += [np.full(4, np.nan), np.full(6, np.inf), np.full(4, 1e308), np.zeros((4, 4))[:, 1], np.zeros(8)[::2]]
WORDS = ["random", "weights", "network", "champion", "perfect", "greedy", "", "x" * 1000, "\0", "weights "]
GAMES: list[object] = [*astragal.GAMES, "chess", "", None, 3, astragal.GAMES["qwixx"], astragal.game("qwixx").start()]
GAMES += [astragal.game("qwixx", players=count, sheet="mixed") for count in (1, 5)]
GAMES += [astragal.game("longo", players=5, first=4), astragal.game("qwinto", players=6, first=5)]
GAMES += [astragal.game("quixo", players=4, first=2, move_limit=9), astragal.game("quixo", repetition=2, move_limit=9)]


def number() -> object:
    return RANDOM.choice([RANDOM.choice(NUMBERS), RANDOM.randint(1, 4)])


def policy(depth: int = 2) -> object:
    kind = RANDOM.random()
    if kind < 0.35:
        return RANDOM.choice(WORDS)
    if kind < 0.55:
        return RANDOM.choice(ARRAYS)
    if kind < 0.65 or not depth:
        return RANDOM.choice([None, 3, {}, {"random"}, {"random": 1}, object(), len, iter("random")])
    if kind < 0.8:
        return [RANDOM.choice(NUMBERS) for _ in range(RANDOM.choice((0, 1, 4, 6)))]
    return RANDOM.choice((list, tuple))(policy(depth - 1) for _ in range(RANDOM.choice((1, 2, 2, 4, 5, 6))))


def main() -> None:
    RANDOM.seed(int(sys.argv[1]))
    done = refused = 0
    for _ in range(int(sys.argv[2])):
        arguments = [RANDOM.choice(GAMES), policy(), RANDOM.choice((number(), 2)), RANDOM.choice((number(), 7))]
        if arguments[2] in (17,) or RANDOM.random() < 0.5:
            arguments[2] = 1
        try:
            found = astragal.simulate(*arguments, threads=RANDOM.choice((None, 1, 2, number())))  # type: ignore[arg-type]
            assert found.scores.shape == (len(found), found.game.players)
            assert np.allclose(found.shares.sum(axis=1), 1)
            done += 1
        except astragal.AstragalError as error:
            assert str(error)
            refused += 1
    print(done, refused)


if __name__ == "__main__":
    main()
