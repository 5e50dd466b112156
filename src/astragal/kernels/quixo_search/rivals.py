"""What the other side is like: which of many short-sighted players would have made the moves that it made.

A rival looks some plies ahead, no further, and has an opinion of lines. Nobody knows which one sits there; but the
moves since the last blank was taken are known, and every rival says what it would have played. Those that were right
count more.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search import scratch as d
from astragal.kernels.quixo_search.board import finished, pushed, takes, turned
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.foresee import foresee
from astragal.kernels.quixo_search.memory import blank_memory
from astragal.kernels.quixo_search.tables import LANE, PUSHES, TAKE, Sums

Floats = NDArray[np.float64]
SIGHT, SUM = 5, 15
"""How far the most far-sighted of them look, in plies; and the sum of all such numbers."""
WHIM = 0.25
"""How often anybody plays something else than what the right rival prefers."""
UNLIKELY, LIKELY = 0.04, 0.3
"""Opinions of lines that are less likely are not asked any more, and those in between not for the last ply: it takes
longer than all others together."""
WATCHED, EACH = 16, 100_000
"""How many moves of the other side are thought about, at most, and for how many positions of a choice there is one."""
MEMORY, KEPT = 14, 4096
TAKES: Sequence[int] = [int(bit) for bit in TAKE]


class Opinions:
    """Opinions of lines, and what each would have said of moves that were made: that is remembered.

    >>> from astragal.kernels.quixo_search.worth import plain, table
    >>> opinions = Opinions([table(plain())])
    >>> opinions.agree(0, 1 << 32).shape
    (1, 5)
    """

    def __init__(self, lines: Sequence[Sums]) -> None:
        self.lines = tuple(lines)
        self.agree = lru_cache(maxsize=KEPT)(self._agree)

    def _agree(self, word: int, then: int) -> Floats:
        """How likely a move is, from one position to another, by opinion and number of plies; as a logarithm."""
        asked, rest = Rivals(self), WHIM / takes(word, 0).bit_count()
        return np.log(
            [
                [(1 - WHIM) * (then in preferred) / len(preferred) + rest for preferred in asked.preferred(word, place)]
                for place in range(len(self.lines))
            ]
        )


class Rivals:
    """Short-sighted players, one for each opinion of lines and each number of plies, and how likely each is.

    >>> from astragal.kernels.quixo_search.worth import plain, table
    >>> rivals = Rivals(Opinions([table(plain())]))
    >>> round(sum(rivals.replies(0).values()), 6)
    1.0
    """

    def __init__(self, opinions: Opinions) -> None:
        self._opinions = opinions
        self._memories = [blank_memory(MEMORY) for _ in opinions.lines]
        self._counted, self._kids = np.zeros(1, np.int64), np.zeros((SIGHT + 1, 2 * d.KIDS), np.int64)
        # Who sits down here rather looks far than not.
        self.likely: Floats = np.arange(1, SIGHT + 1) / SUM / np.ones((len(opinions.lines), 1)) / len(opinions.lines)

    @property
    def nodes(self) -> int:
        """How many positions they have looked at."""
        return int(self._counted[0])

    def watch(self, state: QuixoState, most: int = WATCHED) -> int:
        """Learn from the last moves of the other side, as far as the state knows them: since a blank was last taken.
        Return how many there were."""
        met = state.seen[-2 * most - 1 :] if most else ()
        log, watched = np.log(self.likely), 0
        for (board, seat), (then, following) in pairwise(met):
            if seat != state.active:
                log += self._opinions.agree(to_word(board, seat), to_word(then, following))
                watched += 1
        odds = np.exp(log - log.max())
        self.likely = odds / odds.sum()
        return watched

    def replies(self, word: int) -> Mapping[int, float]:
        """Return what the other side would play, by the word after it, and how likely that is."""
        found: Counter[int] = Counter()
        for place, likely in enumerate(self.likely):
            if likely.sum() < UNLIKELY:
                continue
            sight = SIGHT if likely.sum() > LIKELY else SIGHT - 1
            weights = [*likely[: sight - 1], likely[sight - 1 :].sum()]
            for weight, preferred in zip(weights, self.preferred(word, place, sight), strict=True):
                for then in preferred:
                    found[then] += weight / len(preferred)
        total = sum(found.values())
        return {then: weight / total for then, weight in found.items()}

    def preferred(self, word: int, place: int, sight: int = SIGHT) -> list[set[int]]:
        """Return for each number of plies the positions that somebody with an opinion of lines likes to come to."""
        made = _made(word)
        ranks, found = dict.fromkeys(made, 0), []
        for depth in range(sight):
            best = -d.WIN
            for then in sorted(ranks, key=lambda then: -ranks[then]):
                if made[then]:
                    ranks[then] = made[then] * (d.WIN - 1)
                else:
                    # One less than the best so far, so that all that are as good are found.
                    ranks[then] = -foresee(
                        then, depth, 1, -d.WIN, min(d.WIN, 1 - best), self._opinions.lines[place],
                        self._memories[place], self._counted, self._kids,
                    )  # fmt: skip
                best = max(best, ranks[then])
            found.append({then for then, rank in ranks.items() if rank == best})
        return found


def _made(word: int) -> dict[int, int]:
    """The words after each push, and whether that wins (1), loses (-1) or neither (0)."""
    found, free = {}, takes(word, 0)
    for push in range(PUSHES):
        if free & TAKES[push]:
            made = pushed(word, push)
            done = finished(made)
            found[turned(made)] = 0 if not done else -1 if done >> LANE else 1
    return found
