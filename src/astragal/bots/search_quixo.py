"""The bot that plays Quixo by looking ahead, with two players and with four."""

import time
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from astragal.bots.bot import Seed
from astragal.bots.searching import Searching
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.board import BLANK, LETTERS, PUSHES
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo.probe import DRAW, LOSS, UNKNOWN, WIN
from astragal.kernels.quixo_play.think import DEEPEST, Limits, think
from astragal.solve.quixo.files import Damaged
from astragal.solve.quixo.judge import after, tables, values
from astragal.solve.quixo.tables import Tables

LEAST = 0.2
"""However long the tables took to answer, this share of the time is left to look ahead."""
CONTEMPT = {WIN: 3000, DRAW: 150, LOSS: -3000}
"""What a draw costs, by what the tables say of the position: who wins goes to any length not to walk in circles, and
who loses would gladly do so. Otherwise it is a guess from few games: with 600 there were moves that lose."""
PRESS = 3000
"""What it costs where every position can be looked up: there it is safe to go on for ever."""


class SearchBot:
    """Looks ahead for so many seconds, or so many positions: then its answers can be repeated.

    With two players it asks the tables of solved positions first: those that come with the package, and those that
    `astragal solve quixo` made. It never plays what they say loses, nor lets a win go.

    For weaker levels: `depth` makes it short-sighted, `overlooks` is the share of its moves that it does not think of.
    Such a bot does without tables, unless `tables` says otherwise.

    >>> import astragal
    >>> from astragal.games.quixo.rules.build import from_position
    >>> view = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> str(SearchBot(seed=1, nodes=1000).choose(view, 0))
    'e1-a1'
    """

    name = "champion"

    def __init__(self, *, seed: Seed = None, how: Searching | None = None, **options: Any) -> None:
        self._chance, self._how = Random(seed), how or Searching(**options)

    def choose(self, view: State, seat: int) -> Move:
        """Return the best move that was found in the time."""
        assert isinstance(view, QuixoState), f"no search for {view.game.name}"
        moves, begun = view.moves(seat), time.monotonic()
        if len(moves) == 1:
            return moves[0]
        asks = self._how.asks_tables and view.game.players == 2
        worth = known(view) if asks else {}
        allowed = good(view, worth)
        if self._how.overlooks:
            allowed = self._noticed(view.board, seat, allowed)
        if allowed is not None and len(allowed) == 1:
            return view.game.all_moves[allowed[0]]
        seconds, nodes = self._how.pace
        if seconds:
            seconds = max(LEAST * seconds, seconds - (time.monotonic() - begun))
        limits = Limits(seconds=seconds, nodes=nodes, depth=self._how.depth or DEEPEST)
        if asks:
            limits = replace(limits, contempt=contempt(best(worth, len(moves)), len(worth) == len(moves)))
        thought = think(view, limits, seed=self._chance.getrandbits(16), allowed=allowed)
        return view.game.all_moves[thought.move]

    def _noticed(self, board: str, seat: int, among: list[int] | None) -> list[int]:
        """The pushes that occur to it: some of the legal ones, but at least one."""
        legal = [push for push, (take, _, _) in enumerate(PUSHES) if board[take] in (BLANK, LETTERS[seat])]
        legal = among or legal
        return [push for push in legal if self._chance.random() >= self._how.overlooks] or [self._chance.choice(legal)]


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
    """Return what a position with so many legal moves is for its mover, as far as is known; DRAW if it is not.

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
    except Damaged:
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
