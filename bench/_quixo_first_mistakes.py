"""When the first mistake in Quixo is possible: all openings in which nobody has erred, ply by ply.

    python bench/_quixo_first_mistakes.py [PLIES]

It needs no more than the tables that come with the package.
"""

import sys

import astragal
from astragal.games.quixo.rules.board import BLANK, INDEX, SIZE
from astragal.games.quixo.rules.state import QuixoState
from astragal.solve.quixo.judge import judge, tables

WORDS = {1: "wins", 0: "keeps the draw", -1: "loses", None: "is not known"}


def _mirrors() -> list[list[int]]:
    cells = [(row, column) for row in range(SIZE) for column in range(SIZE)]
    turned = [cells, [(column, row) for row, column in cells]]
    last = SIZE - 1
    return [
        [(last - row if down else row) * SIZE + (last - column if across else column) for row, column in each]
        for each in turned
        for down in (False, True)
        for across in (False, True)
    ]


MIRRORS = _mirrors()


def _one_for_all(board: str) -> str:
    return min("".join(board[place] for place in mirror) for mirror in MIRRORS)


def main(plies: int) -> None:
    """Print what moves are worth at each ply, by whether a blank or an own cube is taken."""
    start = astragal.game("quixo").start()
    assert isinstance(start, QuixoState)
    known, drawn = tables(), {start.board: start}
    for ply in range(1, plies + 1):
        counts: dict[tuple[str, str], int] = {}
        after: dict[str, QuixoState] = {}
        for state in drawn.values():
            for push, verdict in judge(state, known).items():
                kind = "a blank" if state.board[INDEX[push.take]] == BLANK else "an own cube"
                counts[kind, WORDS[verdict.value]] = counts.get((kind, WORDS[verdict.value]), 0) + 1
                if verdict.value == 0:
                    led = state.play(state.active, push)
                    after[_one_for_all(led.board)] = led
        told = "; ".join(f"taking {kind} {worth}: {count:,}" for (kind, worth), count in sorted(counts.items()))
        print(f"ply {ply}, {len(drawn):,} positions: {told}")
        drawn = after


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
