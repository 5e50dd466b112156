"""Quixo by looking ahead, with two players and with four; with two it asks the tables of solved positions first."""

import time
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache
from math import exp
from typing import cast

from astragal.core.moves import Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.evaluation import Certainty, Evaluation, MoveValue
from astragal.games.quixo.rules.board import BLANK, LETTERS, PUSHES
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.press import HOLDING, Lost, press
from astragal.kernels.quixo_search.scratch import SURE
from astragal.kernels.quixo_search.tables import BOARD, LANE, Sums
from astragal.kernels.quixo_search.think import DEEPEST, SearchLimits, think
from astragal.kernels.quixo_search.worth import plain, table
from astragal.kernels.quixo_solver.probe import DRAW, LOSS, UNKNOWN, WIN
from astragal.models.lines import quixo_exact_lines, quixo_four_lines, quixo_lines
from astragal.solve.errors import DamagedFile
from astragal.solve.quixo.judge import after, judge, tables, values
from astragal.solve.quixo.tables import Tables

SECONDS = 0.5
"""For a choice, if nothing else is said."""
MIN_SHARE = 0.2
"""However long the tables took to answer, this share of the time is left to look ahead."""
CONTEMPT = {WIN: 3000, DRAW: 150, LOSS: -3000}
"""What a draw costs, by what the tables say of the position: who wins goes to any length not to walk in circles, and
who loses would gladly do so. Otherwise it is a guess from few games: with 600 there were moves that lose."""
PRESS = 3000
"""What it costs where every position can be looked up: there it is safe to go on for ever."""
MEMORY = 14, 20
"""The champion remembers 2 to the power of this many positions at least and at most, 16 bytes each."""
EVALUATION_NODES = 200_000
"""Positions that are looked at to evaluate all moves that no table knows."""
SCALE = 200
"""The value that multiplies the odds of winning by e, as lines were learnt."""


class SearchEngine(Engine):
    """Looks ahead for some seconds, or some positions: then its answers can be repeated.

    With two players it asks the tables of solved positions first: those that come with the package, and those that
    `astragal solve quixo` made. It never plays what they say loses, nor lets a win go.

    For weaker levels: `depth` (in plies) makes it short-sighted, `overlooks` is the share of its moves that it does not
    think of. Such an engine does without tables, unless `tables` says otherwise.

    >>> import astragal
    >>> from random import Random
    >>> from astragal.games.quixo.rules.build import from_position
    >>> view = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> str(SearchEngine(nodes=1000).pick(view, 0, view.moves(0), Random(1)))
    'e1-a1'
    """

    name = "search"

    def __init__(
        self,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        overlooks: float = 0,
        tables: bool | None = None,
    ) -> None:
        self._seconds = SECONDS if seconds is None and nodes is None else seconds
        self._nodes, self._depth, self._overlooks = nodes, depth, overlooks
        self._asks = depth is None and not overlooks if tables is None else tables

    def pick(self, view: State, seat: int, moves: Collection[Move], chance: Chance) -> Move:
        """Return the best move that was found in the time."""
        view, begun = cast(QuixoState, view), time.monotonic()
        if len(moves) == 1:
            return next(iter(moves))
        asks = self._asks and view.game.players == 2
        worth = known(view) if asks else {}
        allowed = good(view, worth)
        if self._overlooks:
            allowed = self._noticed(view.board, seat, allowed, chance)
        legal = view.moves(seat)
        if len(moves) < len(legal):
            allowed = _among(view, moves, allowed)
        if allowed is not None and len(allowed) == 1 and view.game.players == 2:
            return view.game.all_moves[allowed[0]]
        limits = SearchLimits(seconds=self._left(begun), nodes=self._nodes, depth=self._depth or DEEPEST)
        lines, seed = learnt_lines(view.game), chance.getrandbits(16)
        if asks:
            value, exact = best(worth, len(legal)), len(worth) == len(legal)
            lines, limits = quixo_exact_lines(), replace(limits, contempt=contempt(value, exact), memory=self._memory())
            if value == DRAW and self._depth is None:
                held = winning(tables()) if limits.contempt == PRESS else None
                chosen = press(view, limits, lines, rivals(), seed=seed, allowed=allowed, lost=held)
                if chosen:
                    return view.game.all_moves[chosen.push]
                nodes = self._nodes and int(self._nodes * (1 - HOLDING))
                limits = replace(limits, seconds=self._left(begun), nodes=nodes)
        thought = think(view, limits, lines, seed=seed, allowed=allowed)
        return view.game.all_moves[thought.move]

    def _memory(self) -> int:
        """What it needs to remember a quarter of the positions that it looks at."""
        least, most = MEMORY
        return most if self._nodes is None else max(least, min(most, self._nodes.bit_length() - 2))

    def _left(self, begun: float) -> float | None:
        """The seconds that are left of those for a choice."""
        if self._seconds is None:
            return None
        return max(MIN_SHARE * self._seconds, self._seconds - (time.monotonic() - begun))

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return what every move is worth: by tables, by proof, and else as far as a search sees."""
        view = cast(QuixoState, view)
        moves = view.moves(seat)
        nodes = (self._nodes or EVALUATION_NODES) // len(moves)
        verdicts = _verdicts(view)
        found = []
        for move in moves:
            side, certainty = verdicts.get(move) or searched(view, seat, move, nodes)
            # How far an estimated share is off has not been measured, so no error is stated.
            found.append(MoveValue(move, _shares(view, seat, side), certainty))
        return Evaluation(seat, tuple(found), self.name)

    def _noticed(self, board: str, seat: int, among: list[int] | None, chance: Chance) -> list[int]:
        """The pushes that occur to it: some of the legal ones, but at least one."""
        legal = [push for push, (take, _, _) in enumerate(PUSHES) if board[take] in (BLANK, LETTERS[seat])]
        legal = among or legal
        return [push for push in legal if chance.random() >= self._overlooks] or [chance.choice(legal)]


def learnt_lines(game: Quixo) -> Sums:
    """Return what lines are worth to a search that asks no tables: with four players their dots count.

    >>> import astragal
    >>> learnt_lines(astragal.game("quixo", players=4)).size // learnt_lines(astragal.game("quixo")).size
    32
    """
    return quixo_four_lines() if game.players == 4 else quixo_lines()


@cache
def rivals() -> tuple[Sums, Sums]:
    """Return what lines are worth to the short-sighted players that problems are set for.

    >>> len(rivals())
    2
    """
    return quixo_lines(), table(plain())


def winning(known: Tables) -> Lost:
    """Return what tells by complete tables whether the mover of a word wins.

    >>> winning(tables())(0)
    False
    """

    def wins(word: int) -> bool:
        mover = word & BOARD
        return known.value(BOARD & ~(mover | word >> LANE), mover) == WIN

    return wins


def _among(view: QuixoState, moves: Collection[Move], allowed: list[int] | None) -> list[int]:
    """The pushes, by number, of some moves; those that are allowed if there are any."""
    squares = {(move.take, move.put) for move in moves if isinstance(move, Push)}
    some = [number for number, (_, _, push) in enumerate(PUSHES) if (push.take, push.put) in squares]
    return [number for number in some if allowed is None or number in allowed] or some


def _verdicts(view: QuixoState) -> dict[Move, tuple[float, Certainty]]:
    """What tables say: the share of the mover's side. What a short proof finds, the search finds sooner."""
    if view.game.players != 2:
        return {}
    try:
        verdicts = judge(view, plies=0)
    except DamagedFile:
        return {}
    sure: dict[str, Certainty] = {"exact": "exact", "proven": "proven"}
    return {
        push: ((verdict.value + 1) / 2, sure[verdict.how])
        for push, verdict in verdicts.items()
        if verdict.value is not None
    }


def searched(view: QuixoState, seat: int, move: Move, nodes: int) -> tuple[float, Certainty]:
    """Return the share of a seat's side after a move, as a search sees it, and whether that is proven.

    >>> import astragal
    >>> from astragal.games.quixo.rules.build import from_position
    >>> view = from_position(astragal.game("quixo", players=4), "XxXX." + "O...." * 4, 0, 0)
    >>> searched(view, 0, view.moves(0)[0], 500)[1] in ("proven", "estimated")
    True
    """
    then = view.play(seat, move)
    if then.over:
        return (0.5 if not then.winners else float(seat in then.winners)), "exact"
    value = -think(then, SearchLimits(nodes=max(nodes, 200), memory=14, contempt=0), learnt_lines(view.game)).value
    if abs(value) > SURE:
        return float(value > 0), "proven"
    return 1 / (1 + exp(-value / SCALE)), "estimated"


def _shares(view: QuixoState, seat: int, side: float) -> tuple[float, ...]:
    """Divide the share of each side among its seats."""
    team = next(team for team in view.game.teams if seat in team)
    rest = view.game.players - len(team)
    return tuple(side / len(team) if one in team else (1 - side) / rest for one in view.game.everyone)


def good(view: QuixoState, worth: Mapping[Push, int]) -> list[int] | None:
    """Return the numbers of the winning moves, or of all but the losing ones; None if there is nothing to choose by.

    Tables tell who wins, not how fast. So among winning moves those to positions met before are left out: who does
    not walk in circles gets on, and the search sees the end when it is near.

    >>> import astragal
    >>> from astragal.games.quixo.rules.build import from_position
    >>> view = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> [str(view.game.all_moves[push]) for push in good(view, known(view)) or ()]
    ['e1-a1', 'e2-e1', 'e3-e1', 'e4-e1', 'e5-e1']
    """
    legal = [move for move in view.moves(view.active) if isinstance(move, Push)]
    value = best(worth, len(legal))
    chosen = [push for push in legal if worth.get(push, DRAW) >= value]
    if value == WIN:
        chosen = fresh(view, chosen)
    if len(chosen) == len(legal):
        return None
    return [number for number, push in enumerate(view.game.all_moves) if push in chosen]


def best(worth: Mapping[Push, int], legal: int) -> int:
    """Return what a position with this many legal moves is for its mover, as far as is known; DRAW if it is not.

    >>> best({Push("a1", "a5"): LOSS}, 2), best({Push("a1", "a5"): LOSS}, 1)
    (0, -1)
    """
    if WIN in worth.values():
        return WIN
    return LOSS if len(worth) == legal and set(worth.values()) == {LOSS} else DRAW


def contempt(value: int, exact: bool, exactly: Tables | None = None) -> int:
    """Return what a draw costs in a position of that value, if tables know all of its moves, or only some.

    >>> contempt(WIN, True), contempt(DRAW, False)
    (3000, 150)
    """
    if value == DRAW and exact and (exactly or tables()).complete:
        return PRESS
    return CONTEMPT[value]


def known(view: QuixoState) -> Mapping[Push, int]:
    """Return the moves of which tables know the exact value for the mover: WIN, DRAW or LOSS.

    >>> import astragal
    >>> set(known(astragal.game("quixo").start()).values())
    {0}
    """
    seat = view.active
    pushes = [move for move in view.moves(seat) if isinstance(move, Push)]
    try:
        found = values([after(view, push) for push in pushes], 1 - seat, tables())
    except DamagedFile:
        return {}  # a bot goes on without; `astragal probe` tells what is wrong
    return {push: -value for push, value in zip(pushes, found, strict=True) if value != UNKNOWN}


def fresh(view: QuixoState, pushes: list[Push]) -> list[Push]:
    """Return the pushes that lead to positions not met before; all if there is none.

    >>> import astragal
    >>> start = astragal.game("quixo", repetition=3).start()
    >>> len(fresh(start, list(start.moves(0))))
    44
    """
    met = {board for board, _ in view.seen}
    return [push for push in pushes if after(view, push) not in met] or pushes
