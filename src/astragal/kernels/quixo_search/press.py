"""Setting problems: where nothing is won and nothing lost, the move that holds and is hardest to answer.

Who has the better game presses on with it by the best moves that a plain search finds: that sets problems enough. Who
has the worse one would be content with a draw that both sides can repeat for ever. There four things are asked of the
moves instead: which of them hold, as deep as a third of the time allows; what short-sighted players would answer; how
many ways there are to go on from there; and what the answer is worth when one looks further than they do.

Positions that the game has met are left out. Values are those of the game without repetition: it would make a draw that
is at hand look better than it is. A move after which the other side can make that draw comes last: only if no other
holds, nor one that looks a little lost stands when it is played out.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from threading import Timer

import numpy as np

from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search import scratch as d
from astragal.kernels.quixo_search.board import finished, pushed, takes, turned
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.memory import blank_memory
from astragal.kernels.quixo_search.search import enter, search
from astragal.kernels.quixo_search.tables import BOARD, LANE, PUSHES, TAKE, Sums
from astragal.kernels.quixo_search.think import SearchLimits, laid, think

HOLD, BRAVE, DARE = 245, 258, 310
"""A move that looks better than the first holds nearly always: of 642 such moves the full tables call 2 lost, of 152
from there to the third 29. Those are played out; of 52 the tables call 11 lost, and none of 21 that then look better
than the second."""
LEAD = 0
"""From this value on the best move is played. With problems set up to a value of 300 first sides won less often: what
a trap gives away of a good position is worth more than the trap."""
EDGE, MARGIN, NARROW = 300, 150, 40
"""From this value on a win is near. How far from the best value other moves may be, and how far where that is 100 and
more: that matters only where tables know every position."""
CLEAR = 100
STEEP = 40
"""How fast a value near the edge turns from holding into lost."""
WORTH = 1e-3
"""What a point of value counts beside the chance that the answer loses: without it good positions are given away."""
TAKEN_BACK, LET_BACK, MET_AGAIN = 0.05, 0.4, 0.3
"""What it costs that the other side can return to a position met before, that it can make a draw so, and that it
probably will return."""
LACK, MANY, NEARBY = 0.3, 4, 4
"""What it costs to have no way on behind an answer, how many are plenty, and how deep they are looked at."""
PLAYED, LOOK = 14, 60_000
"""How many plies a move that is not clear is played out, and how many positions are looked at for each."""
SIGHT = 3, 4
"""How far the short-sighted look, in plies; their search sees a line that is finished one ply later."""
FIRST, DEEPEST, TRIED = 3, 30, 4
HOLDING, ANSWERS, WAYS, DARING, ALL = 0.35, 0.5, 0.75, 0.8, 1.0
"""Shares of the time until which moves are searched, answers are asked for, ways on are counted, moves that look a
little lost are played out, and answers are searched."""
TAKES: Sequence[int] = [int(bit) for bit in TAKE]

Lost = Callable[[int], bool]
"""Tells of a word whether its mover wins, so that the answer before it was lost."""
Line = tuple[int, int]
"""The word after a move, and the push that answers it."""


@dataclass(frozen=True)
class Chosen:
    """A push by its number, its value, the chance that the answer to it loses, and how deep moves were searched."""

    push: int
    value: int
    chance: float
    depth: int


def press(
    state: QuixoState,
    limits: SearchLimits,
    lines: Sums,
    rivals: Sequence[Sums],
    *,
    seed: int = 0,
    allowed: Collection[int] | None = None,
    lost: Lost | None = None,
) -> Chosen | None:
    """Return the hardest move to answer; None where a plain search should choose: after a third of the time at most.

    It should where the mover has the better game, where it is lost, and where there is nothing to choose.

    `rivals` are what lines are worth to short-sighted players. If tables know every position, `allowed` are the moves
    that hold and `lost` tells which answers lose; otherwise both are found out by looking ahead.

    >>> import astragal
    >>> from astragal.kernels.quixo_search.worth import plain, table
    >>> start, lines = astragal.game("quixo", repetition=3).start(), table(plain())
    >>> press(start, SearchLimits(nodes=200_000), lines, [lines])
    >>> chosen = press(start.play(0, start.moves(0)[0]), SearchLimits(nodes=200_000), lines, [lines])
    >>> chosen is not None and chosen.value < 0 and chosen.chance < 0.5
    True
    """
    pressing = _Pressing(state, limits, lines, rivals, seed, lost)
    moves = pressing.moves(allowed)
    if moves is None:
        return None
    values, depth = pressing.values(moves)
    known = lost is not None
    back = {kid: pressing.returns(kid) for kid in values}
    last = pressing.repetition - 1
    onward = [kid for kid in values if back[kid] < last]
    lead = max((values[kid] for kid in onward), default=-d.WIN)
    if depth <= FIRST or (not known and (lead >= LEAD or max(values.values()) <= -DARE)):
        return None
    holding = [kid for kid in values if known or values[kid] > -HOLD]
    safe = [kid for kid in onward if kid in holding]
    if not safe:
        brave = pressing.brave(moves, values, onward, depth)
        if brave or not holding:
            return brave
    top = max(values[kid] for kid in safe or holding)
    near = [kid for kid in holding if values[kid] >= top - (MARGIN if top < CLEAR else NARROW)]
    chances = pressing.chances(
        moves, sorted(near, key=lambda kid: (back[kid] >= last, -values[kid])), ANSWERS if safe else ALL
    )
    cost = {kid: TAKEN_BACK * (back[kid] > 0) + LET_BACK * (back[kid] >= last) for kid in chances}
    best = max(chances, key=lambda kid: chances[kid] + WORTH * values[kid] - cost[kid])
    return Chosen(moves[best], values[best], chances[best], depth)


class _Pressing:
    """What all searches for one choice share. Positions are words, as their movers see them."""

    def __init__(
        self, state: QuixoState, limits: SearchLimits, lines: Sums, rivals: Sequence[Sums], seed: int, lost: Lost | None
    ) -> None:
        self.begun, self.state = time.monotonic(), state
        self.limits, self.lines, self.lost = limits, lines, lost
        self.scratch = laid(state, limits, seed)
        self.scratch[d.ONWARD], self.scratch[d.CONTEMPT], self.scratch[d.REPEATS] = 1, 0, 1 << 60
        self.memory = blank_memory(limits.memory)
        self.kids = np.zeros((d.PLIES, 2 * d.KIDS), np.int64)
        self.base = int(self.scratch[d.BASE])
        self.word = int(self.scratch[d.PATH + self.base])
        self.met = Counter(to_word(board, seat) for board, seat in state.seen)
        self.repetition = state.game.repetition or 1 << 30
        self.rivals = [(rival, blank_memory(15), d.blank_scratch()) for rival in rivals]
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
        fresh = {kid: push for kid, push in found.items() if not self.met[kid]}
        return fresh or found or None

    def values(self, moves: Mapping[int, int]) -> tuple[dict[int, int], int]:
        """What the moves are worth, and the depth that was begun last."""
        values: dict[int, int] = {}
        depth = FIRST
        self.start(HOLDING)
        floor = d.WIN if self.lost else DARE + 1
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

    def chances(self, moves: Mapping[int, int], among: Sequence[int], until: float) -> dict[int, float]:
        """The chance of each move that a short-sighted answer to it loses."""
        answers: dict[int, Counter[int]] = {}
        self.start(until)
        for kid in among:
            answers[kid] = self.answers(kid)
            if self.stopped() or self.scratch[d.NODES] >= self.scratch[d.LIMIT]:
                break
        self.finish()
        behind = {(kid, push): 0 for kid, pushes in answers.items() for push in pushes}
        self.start(WAYS)
        lacks = dict.fromkeys(behind, 0.0)
        for kid, push in behind if self.lost is None else ():
            found = self.ways(moves[kid], push)
            if self.stopped():
                break
            lacks[kid, push] = LACK * (1 - found / MANY)
        self.finish()
        self.start(ALL)
        for depth in range(FIRST, DEEPEST if self.lost is None else FIRST):
            for (kid, push), before in behind.items():
                if finished(pushed(kid, push)) or abs(before) > d.SURE:
                    continue
                value = self.value([moves[kid], push], depth)
                if self.stopped():
                    break
                behind[kid, push] = value
            if self.stopped():
                break
        self.finish()
        return {kid: self.chance(kid, pushes, behind, lacks) for kid, pushes in answers.items()}

    def ways(self, push: int, answer: int) -> int:
        """How many moves hold behind an answer that lead to fresh positions, from which there is no way back."""
        word = turned(pushed(turned(pushed(self.word, push)), answer))
        found, free = set[int](), takes(word, 0)
        for on in range(PUSHES):
            if free & TAKES[on] and len(found) < MANY:
                made = pushed(word, on)
                done, kid = finished(made), turned(made)
                if done and not done >> LANE:
                    return MANY
                if done or kid in found or self.met[kid] or self.returns(kid) >= self.repetition - 1:
                    continue
                if self.value([push, answer, on], NEARBY, HOLD - 1, HOLD) < HOLD and not self.stopped():
                    found.add(kid)
        return len(found)

    def chance(
        self,
        kid: int,
        pushes: Counter[int],
        behind: Mapping[tuple[int, int], int],
        lacks: Mapping[tuple[int, int], float],
    ) -> float:
        """The chance that an answer loses, by what was seen behind it; less if it leads to where the game has been."""
        total = 0.0
        for push, times in pushes.items():
            then = turned(pushed(kid, push))
            if self.met[then] >= self.repetition - 1:
                total -= times
            else:
                sure = self.lost(then) if self.lost else None
                odds = _odds(behind[kid, push]) if sure is None else float(sure)
                total += times * (odds - (1 - odds) * lacks[kid, push] - MET_AGAIN * (self.met[then] > 0))
        return total / max(1, pushes.total())

    def brave(
        self, moves: Mapping[int, int], values: Mapping[int, int], onward: Sequence[int], depth: int
    ) -> Chosen | None:
        """A move that is not clear, if it still stands after a good many moves of both sides; None if there is none."""
        for kid in sorted((kid for kid in onward if values[kid] > -DARE), key=lambda kid: -values[kid])[:TRIED]:
            value = self.played_out(moves[kid])
            if value > -BRAVE:
                return Chosen(moves[kid], value, 0.0, depth)
        return None

    def played_out(self, push: int) -> int:
        """What a move is worth some moves later, when both sides look a few plies ahead; a sure loss if time is up."""
        game, state = replace(self.state.game, repetition=None, move_limit=None), self.state
        then = from_position(game, state.board, state.active, 0).play(state.active, game.all_moves[push])
        limits, value = self.limits, 0
        look = SearchLimits(nodes=min(LOOK, (limits.nodes or 1 << 60) // 64), memory=14, contempt=0, onward=True)
        for ply in range(PLAYED):
            if limits.seconds is not None and time.monotonic() > self.begun + DARING * limits.seconds:
                return -d.WIN
            if limits.nodes is not None and self.scratch[d.NODES] > DARING * limits.nodes:
                return -d.WIN
            thought = think(then, look, self.lines)
            self.scratch[d.NODES] += thought.nodes
            value = thought.value if ply % 2 else -thought.value
            if abs(value) > d.SURE:
                break
            then = then.play(then.active, game.all_moves[thought.move])
        return value

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

    def answers(self, kid: int) -> Counter[int]:
        """What short-sighted players would answer, a vote each."""
        votes: Counter[int] = Counter()
        for lines, memory, scratch in self.rivals:
            scratch[d.PATH], scratch[d.EXTEND], scratch[d.NODES] = kid, 0, 0
            for depth in range(2, SIGHT[-1] + 1):
                scratch[d.BEST] = -1
                search(kid, 0, depth, 0, -d.WIN, d.WIN, lines, memory, scratch, self.kids)
                if scratch[d.BEST] >= 0 and depth >= SIGHT[0]:
                    votes[int(scratch[d.BEST]) >> 1] += 1
            self.scratch[d.NODES] += scratch[d.NODES]
        return votes

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


def _odds(value: int) -> float:
    """The chance that a position of this value is won."""
    return 1 / (1 + exp((EDGE - max(-2 * EDGE, min(4 * EDGE, value))) / STEEP))
