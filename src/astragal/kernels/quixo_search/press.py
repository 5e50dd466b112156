"""Setting problems: where nothing is won and nothing lost, the move that holds and is hardest to answer.

A search for the best value is content with a draw that both sides can repeat for ever. Here four things are asked of
the moves instead: which of them hold; what the other side would answer, as far as its last moves tell what it is like
(`rivals`); what that answer is worth when one looks further than it does; and what problems can be set some turns
later, if it answers as is likely. Positions that the game has met are left out, and moves that the other side can take
back come last.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from threading import Timer

import numpy as np

from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search import scratch as d
from astragal.kernels.quixo_search.board import finished, pushed, takes, turned
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.memory import blank_memory
from astragal.kernels.quixo_search.rivals import EACH, WATCHED, Opinions, Rivals
from astragal.kernels.quixo_search.search import enter, search
from astragal.kernels.quixo_search.tables import BOARD, LANE, PUSHES, TAKE, Sums
from astragal.kernels.quixo_search.think import SearchLimits, laid

HOLD, BRAVE = 200, 250
"""A move that looks no worse than this holds nearly always: of 372 such moves the full tables call 3 lost. The second
is for those that alone avoid a draw by repetition, after a longer look (5 of 27 lost); below 300 nearly all are."""
EDGE, MARGIN, NARROW = 300, 150, 40
"""From this value on a win is near, and the best move is played. How far from the best value others may be, and how far
where that is 100 and more."""
CLEAR = 100
STEEP = 40
"""How fast a value near the edge turns from holding into lost."""
WORTH = 1e-3
"""What a point of value counts beside the chance that the answer loses: without it good positions are given away."""
TAKEN_BACK, MET_AGAIN = 0.05, 0.3
"""What it costs that the other side can return to a position met before, and that it probably will."""
MET_TWICE = 0.1
"""What it costs to return to such a position oneself, for each time."""
GUESSED, LATER = 0.25, 0.9
"""Answers that are so likely are thought about further; what a problem in the next turn counts beside one now."""
TURNS, WIDE, QUICK = 6, 6, 2
"""Turns that lines of play are followed for, how many lines are, and the plies that tell which moves go on."""
DRAWN = -0.4
"""What is hoped for less than this is probably a draw by repetition."""
SOME = 2
"""So many moves of the other side tell something of it."""
RARE, FEW, KEPT = 0.02, 4, 0.6
"""Answers that are less likely are not looked behind. Each time answers were searched a ply deeper, a share of the
moves is kept, the best ones, but not less than a few."""
FIRST, DEEPEST, TRIED = 3, 30, 4
HOLDING = 0.6, 0.3
ANSWERS = 0.75, 0.4
BEHIND = 1.0, 0.55
"""Shares of the time until which moves are searched, answers are asked for, and answers are searched: while nothing is
known of the other side, and once it is. Then the rest is for what can be done some turns later."""
TAKES: Sequence[int] = [int(bit) for bit in TAKE]

Lost = Callable[[int], bool]
"""Tells of a word whether its mover wins, so that the answer before it was lost."""


@dataclass(frozen=True)
class Chosen:
    """A push by its number, its value, what may be hoped for from it, and how deep moves were searched.

    The hope is about the chance that the answer loses, or one of the next answers.
    """

    push: int
    value: int
    hope: float
    depth: int


def press(
    state: QuixoState,
    limits: SearchLimits,
    lines: Sums,
    opinions: Opinions,
    *,
    seed: int = 0,
    allowed: Collection[int] | None = None,
    lost: Lost | None = None,
) -> Chosen | None:
    """Return the hardest move to answer; None where a plain search should choose.

    `opinions` are what lines are worth to short-sighted players. If tables know every position, `allowed` are the moves
    that hold and `lost` tells which answers lose; otherwise both are found out by looking ahead.

    >>> import astragal
    >>> from astragal.kernels.quixo_search.worth import plain, table
    >>> start, lines = astragal.game("quixo", repetition=3).start(), table(plain())
    >>> chosen = press(start, SearchLimits(nodes=200_000), lines, Opinions([lines]))
    >>> chosen is not None and chosen.hope < 0.5
    True
    """
    pressing = _Pressing(state, limits, lines, opinions, seed, lost)
    moves = pressing.moves(allowed)
    if moves is None:
        return None
    values, depth = pressing.values(moves)
    known = lost is not None
    top = max(values.values(), default=-d.WIN)
    if depth <= FIRST or (not known and not -BRAVE < top < EDGE):
        return None
    back = {kid: pressing.returns(kid) for kid in values}
    holding = [kid for kid in values if known or values[kid] > -HOLD]
    onward = [kid for kid in holding if back[kid] < pressing.repetition - 1]
    fresh = [kid for kid in onward if not pressing.met[kid] and values[kid] > -CLEAR]
    near = pressing.near(fresh or onward, values)
    replies = pressing.replies(sorted(near or holding, key=lambda kid: -values[kid]))
    if not near:
        # Each move can be taken back, and then it is a draw: but will it be?
        hopes = {kid: pressing.hope(thens, values[kid]) for kid, thens in replies.items()}
        if max(hopes.values(), default=-1.0) < DRAWN:
            return pressing.brave(moves, values, [kid for kid in values if back[kid] < pressing.repetition - 1], depth)
    hopes = pressing.hopes(moves, replies, values)
    hopes = {kid: hope - TAKEN_BACK * (back[kid] > 0) - MET_TWICE * pressing.met[kid] for kid, hope in hopes.items()}
    hopes = pressing.plans(moves, replies, hopes)
    best = max(hopes, key=lambda kid: hopes[kid])
    return Chosen(moves[best], values[best], hopes[best], depth)


@dataclass(frozen=True)
class _Line:
    """A line of play: how it begins, its pushes, the word at its end, how likely it is, and what its end is worth."""

    first: int
    path: Sequence[int]
    word: int
    likely: float
    value: int

    @property
    def promise(self) -> float:
        return self.likely * max(1, min(2 * EDGE, self.value + EDGE))


class _Pressing:
    """What all searches for one choice share. Positions are words, as their movers see them."""

    def __init__(
        self, state: QuixoState, limits: SearchLimits, lines: Sums, opinions: Opinions, seed: int, lost: Lost | None
    ) -> None:
        self.begun = time.monotonic()
        self.limits, self.lines, self.lost = limits, lines, lost
        self.scratch = laid(state, limits, seed)
        self.scratch[d.ONWARD], self.scratch[d.CONTEMPT] = 1, 0
        self.memory = blank_memory(limits.memory)
        self.kids = np.zeros((d.PLIES, 2 * d.KIDS), np.int64)
        self.base = int(self.scratch[d.BASE])
        self.word = int(self.scratch[d.PATH + self.base])
        self.met = Counter(to_word(board, seat) for board, seat in state.seen)
        self.repetition = state.game.repetition or 1 << 30
        self.rivals = Rivals(opinions)
        self.known = self.rivals.watch(state, min(WATCHED, (limits.nodes or WATCHED * EACH) // EACH)) >= SOME
        self.behind: dict[int, int] = {}
        self.timer: Timer | None = None

    def moves(self, allowed: Collection[int] | None) -> Mapping[int, int] | None:
        """The pushes by the words that they lead to, without positions met before; None if there is no choice."""
        found: dict[int, int] = {}
        free = takes(self.word, 0)
        for push in range(PUSHES):
            if free & TAKES[push] and (allowed is None or push in allowed):
                made = pushed(self.word, push)
                done = finished(made)
                if done and not done >> LANE:
                    return None
                if not done:
                    found.setdefault(turned(made), push)
        fresh = {kid: push for kid, push in found.items() if not self.met[kid] or self.met[kid] < self.repetition - 1}
        return fresh or found or None

    def values(self, moves: Mapping[int, int]) -> tuple[dict[int, int], int]:
        """What the moves are worth, and the depth that was begun last."""
        values: dict[int, int] = {}
        depth = FIRST
        self.start(HOLDING[self.known])
        floor = d.WIN if self.lost else BRAVE + 1
        while depth < DEEPEST and not self.stopped():
            for kid in sorted(moves, key=lambda kid: -values.get(kid, 0)):
                if values.get(kid, 0) <= -floor and depth > FIRST + 1:
                    continue  # was seen to lose, or nearly so
                value = -self.value([moves[kid]], depth - 1, -2 * EDGE, floor)
                if self.stopped():
                    break
                values[kid] = value
            depth += not self.stopped()
        self.finish()
        return values, depth

    def near(self, among: Sequence[int], values: Mapping[int, int]) -> list[int]:
        """Those of some moves that are about as good as the best of them."""
        top = max((values[kid] for kid in among), default=0)
        return [kid for kid in among if values[kid] >= top - (MARGIN if top < CLEAR else NARROW)]

    def replies(self, among: Sequence[int]) -> dict[int, Mapping[int, float]]:
        """What the other side would answer to moves, and how likely that is; to as many as there is time for."""
        found: dict[int, Mapping[int, float]] = {}
        self.start(ANSWERS[self.known])
        for kid in among:
            found[kid] = self.answers(kid)
            if self.stopped() or self.scratch[d.NODES] >= self.scratch[d.LIMIT]:
                break
        self.finish()
        return found

    def answers(self, kid: int) -> Mapping[int, float]:
        """What the other side would answer to one move."""
        before = self.rivals.nodes
        found = self.rivals.replies(kid)
        self.scratch[d.NODES] += self.rivals.nodes - before
        return found

    def hopes(
        self, moves: Mapping[int, int], replies: Mapping[int, Mapping[int, float]], values: Mapping[int, int]
    ) -> dict[int, float]:
        """What may be hoped for from each move; those that are not among the best are dropped on the way."""
        behind = self.behind
        hopes = {kid: self.hope(thens, values[kid]) for kid, thens in replies.items()}
        left = list(replies)
        self.start(BEHIND[self.known])
        for depth in range(FIRST, DEEPEST if self.lost is None else FIRST):
            for kid in left:
                for then, likely in replies[kid].items():
                    if likely < RARE or abs(behind.get(then, 0)) > d.SURE or finished(then):
                        continue
                    value = self.value([moves[kid], push_to(kid, then)], depth)
                    if self.stopped():
                        break
                    behind[then] = value
                if self.stopped():
                    break
                hopes[kid] = self.hope(replies[kid], values[kid])
            if self.stopped():
                break
            left.sort(key=lambda kid: -hopes[kid])
            del left[max(FEW, int(len(left) * KEPT)) :]
        self.finish()
        return hopes

    def hope(self, replies: Mapping[int, float], value: int) -> float:
        """The chance that the answer loses, by what was seen behind it, and a little for what the position is worth;
        less if the answer leads to where the game has been."""
        total = WORTH * value
        for then, likely in replies.items():
            if self.met[then] >= self.repetition - 1:
                total -= likely
                continue
            sure = self.lost(then) if self.lost else None
            odds = _odds(self.behind.get(then, 0)) if sure is None else float(sure)
            total += likely * (odds - MET_AGAIN * (self.met[then] > 0))
        return total

    def plans(
        self, moves: Mapping[int, int], replies: Mapping[int, Mapping[int, float]], hopes: Mapping[int, float]
    ) -> dict[int, float]:
        """What may be hoped for from moves, problems included that can be set some turns later."""
        found = dict(hopes)
        if self.lost is not None or not self.known:
            return found
        lines = [
            _Line(kid, (moves[kid], push_to(kid, then)), then, likely, self.behind.get(then, 0))
            for kid in hopes
            for then, likely in replies[kid].items()
            if likely > GUESSED and not finished(then)
        ]
        self.start(1.0)
        for turn in range(1, TURNS + 1):
            lines.sort(key=lambda line: -line.promise)
            lines = [after for line in lines[:WIDE] for after in self.continued(line)]
            for line in lines:
                hope = hopes[line.first] + LATER**turn * line.likely * _odds(line.value)
                found[line.first] = max(found[line.first], hope)
            if self.stopped() or not lines:
                break
        self.finish()
        return found

    def continued(self, line: "_Line") -> Iterator["_Line"]:
        """The line with a move of ours and the answer that is likely, several times."""
        for kid, push in self.promising(line):
            for then, likely in self.answers(kid).items():
                if likely > GUESSED and not finished(then) and self.met[then] < self.repetition - 1:
                    path = (*line.path, push, push_to(kid, then))
                    value = self.value(path, FIRST)
                    if self.stopped():
                        return
                    yield _Line(line.first, path, then, line.likely * likely, value)

    def promising(self, line: "_Line") -> list[tuple[int, int]]:
        """Some moves that look good at the end of a line, as the words and pushes that they are."""
        quick: dict[int, tuple[int, int]] = {}
        free = takes(line.word, 0)
        for push in range(PUSHES):
            if free & TAKES[push]:
                made = pushed(line.word, push)
                kid = turned(made)
                if not finished(made) and kid not in quick and self.met[kid] < self.repetition - 1:
                    quick[kid] = self.value((*line.path, push), QUICK, -2 * EDGE, HOLD), push
        kids = sorted((kid for kid in quick if quick[kid][0] < HOLD), key=lambda kid: quick[kid][0])
        return [(kid, quick[kid][1]) for kid in kids[:TRIED]]

    def brave(
        self, moves: Mapping[int, int], values: dict[int, int], onward: Sequence[int], depth: int
    ) -> Chosen | None:
        """A move that is not clear, if a long look at it does not find that it loses; None if there is none."""
        tried = sorted((kid for kid in onward if values[kid] > -BRAVE), key=lambda kid: -values[kid])[:TRIED]
        self.start(1.0)
        while tried and depth < DEEPEST and not self.stopped():
            for kid in tried:
                value = -self.value([moves[kid]], depth - 1, -2 * EDGE, BRAVE + 1)
                if not self.stopped():
                    values[kid] = value
            tried = [kid for kid in tried if values[kid] > -BRAVE]
            depth += 1
        self.finish()
        if not tried:
            # The draw is taken: it is better than a move that loses.
            tried = [kid for kid in values if values[kid] > -HOLD]
        if not tried:
            return None
        best = max(tried, key=lambda kid: values[kid])
        return Chosen(moves[best], values[best], 0.0, depth)

    def returns(self, kid: int) -> int:
        """How often the game has met a position that can follow."""
        free = takes(kid, 0)
        return max((self.met[turned(pushed(kid, push))] for push in range(PUSHES) if free & TAKES[push]), default=0)

    def value(self, path: Sequence[int], depth: int, alpha: int = -d.WIN, beta: int = d.WIN) -> int:
        """What the position after some pushes is worth to its mover."""
        scratch, word, at = self.scratch, self.word, self.base
        for push in path:
            word, _ = enter(word, 0, 2 * push, at, BOARD & ~(word | word >> LANE), scratch)
            at += 1
        scratch[d.EXTEND] = min(2 * depth + len(path), d.PLIES - 2)
        return int(search(word, 0, depth, len(path), alpha, beta, self.lines, self.memory, scratch, self.kids))

    def stopped(self) -> bool:
        return bool(self.scratch[d.STOP])

    def start(self, share: float) -> None:
        """Let searches go on until this share of time and positions is used."""
        scratch, seconds = self.scratch, self.limits.seconds
        scratch[d.STOP], scratch[d.LIMIT] = 0, int((self.limits.nodes or 1 << 60) * share)
        if seconds is not None:
            left = max(0.0, self.begun + share * seconds - time.monotonic())
            self.timer = Timer(left, scratch.__setitem__, (d.STOP, 1))
            self.timer.daemon = True
            self.timer.start()

    def finish(self) -> None:
        if self.timer:
            self.timer.cancel()


def push_to(word: int, then: int) -> int:
    """Return the push that leads from a position to another.

    >>> push_to(0, turned(pushed(0, 7)))
    7
    """
    free = takes(word, 0)
    return next(push for push in range(PUSHES) if free & TAKES[push] and turned(pushed(word, push)) == then)


def _odds(value: int) -> float:
    """The chance that a position of this value is won."""
    return 1 / (1 + exp((EDGE - max(-2 * EDGE, min(4 * EDGE, value))) / STEEP))
