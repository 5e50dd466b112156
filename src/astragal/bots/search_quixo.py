"""The bot that plays Quixo by looking ahead, with two players and with four."""

from collections.abc import Mapping
from random import Random

from astragal.bots.bot import Seed
from astragal.kernels.quixo_play.think import DEEPEST, Limits, think
from astragal.rules.moves import Move
from astragal.rules.quixo.board import BLANK, LETTERS, PUSHES
from astragal.rules.quixo.state import QuixoState
from astragal.rules.state import State

SECONDS = 0.5
WIN, DRAW, LOSS = 1, 0, -1


class SearchBot:
    """Looks ahead for so many seconds, or so many positions: then its answers can be repeated.

    For weaker levels: `depth` makes it short-sighted, `overlooks` is the share of its moves that it does not think of.

    >>> import astragal
    >>> from astragal.rules.quixo.build import from_position
    >>> view = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> str(SearchBot(seed=1, nodes=1000).choose(view, 0))
    'e1-a1'
    """

    name = "champion"

    def __init__(
        self,
        *,
        seed: Seed = None,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int = DEEPEST,
        overlooks: float = 0,
    ) -> None:
        self._chance = Random(seed)
        if seconds is None and nodes is None:
            seconds = SECONDS
        self._limits = Limits(seconds=seconds, nodes=nodes, depth=depth)
        self._overlooks = overlooks

    def choose(self, view: State, seat: int) -> Move:
        """Return the best move that was found in the time."""
        assert isinstance(view, QuixoState), f"no search for {view.game.name}"
        moves = view.moves(seat)
        if len(moves) == 1:
            return moves[0]
        allowed = good(view) if view.game.players == 2 else None
        if self._overlooks:
            allowed = self._noticed(view.board, seat)
        thought = think(view, self._limits, seed=self._chance.getrandbits(16), allowed=allowed)
        return view.game.all_moves[thought.move]

    def _noticed(self, board: str, seat: int) -> list[int]:
        """The pushes that occur to it: some of the legal ones, but at least one."""
        legal = [push for push, (take, _, _) in enumerate(PUSHES) if board[take] in (BLANK, LETTERS[seat])]
        return [push for push in legal if self._chance.random() >= self._overlooks] or [self._chance.choice(legal)]


def good(view: QuixoState) -> list[int] | None:
    """Return the numbers of the winning moves, or of all but the losing ones; None if nothing is known of them.

    >>> import astragal
    >>> good(astragal.game("quixo").start()) is None
    True
    """
    values = known(view)
    best = WIN if WIN in values.values() else DRAW
    return [push for push, move in enumerate(view.game.all_moves) if values.get(move, DRAW) >= best] if values else None


def known(view: QuixoState) -> Mapping[Move, int]:
    """Return the moves of which tables know the exact value for the mover: WIN, DRAW or LOSS.

    The search then chooses among the winning ones, or among all but the losing ones. Nothing is known here yet.

    >>> import astragal
    >>> known(astragal.game("quixo").start())
    {}
    """
    del view
    return {}
