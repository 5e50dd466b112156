"""Opinions for any game: play it to the end many times and count. Needs the standard library only."""

from collections.abc import Callable, Collection, Mapping
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.evaluation import Evaluation, MoveValue

MAX_CHOICES = 600
"""Choices after which a game that does not end counts as a draw."""

Policy = Callable[[State, int, Chance], Move]


def evaluate_by_playouts(
    view: State, seat: int, policy: Policy, engine: str, playouts: int, seed: str = "0"
) -> Evaluation:
    """Return what every move led to on average when all seats then played by a policy; dice are the same for all moves.

    >>> import astragal
    >>> view = astragal.game("quixo", move_limit=20).start()
    >>> len(evaluate_by_playouts(view, 0, any_move, "playouts", playouts=2))
    44
    """
    state = view
    for other in view.hidden:
        state = state.withdrawn(other)
    moves = state.moves(seat)
    values = tuple(_value(state, seat, move, policy, playouts, seed) for move in moves)
    alone = view.game.players == 1
    return Evaluation(seat, values, engine, "points" if alone and view.game.has_points else "win")


def any_move(state: State, seat: int, chance: Chance) -> Move:
    """Return any legal move: the policy of those who know nothing."""
    return chance.choice(state.moves(seat))


def _value(state: State, seat: int, move: Move, policy: Policy, playouts: int, seed: str) -> MoveValue:
    game, shares, scores = state.game, [], []
    for number in range(playouts):
        ended = played_out(state.play(seat, move), policy, Random(f"{seed}:{number}"))
        winners = ended.winners or game.everyone
        shares.append([1 / len(winners) if one in winners else 0.0 for one in game.everyone])
        scores.append(ended.scores)
    means = tuple(fmean(column) for column in zip(*shares, strict=True))
    totals = tuple(fmean(column) for column in zip(*scores, strict=True)) if game.has_points else None
    counted = [row[seat] for row in (scores if game.players == 1 and game.has_points else shares)]
    return MoveValue(move, means, error=_error(counted), totals=totals)


def played_out(state: State, policy: Policy, chance: Random) -> State:
    """Return the state at the end of a game that is played on by a policy.

    >>> import astragal
    >>> played_out(astragal.game("qwixx").start(), any_move, Random(1)).over
    True
    """
    choices = 0
    while not state.over and choices < MAX_CHOICES:
        if state.dice:
            state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
        for mover in state.awaiting:
            state = state.play(mover, policy(state.view(mover), mover, chance))
            choices += 1
    return state


def _error(counted: list[float]) -> float:
    """The standard error of the mean; of results that are all alike it is not known to be 0."""
    count, mean = len(counted), fmean(counted)
    variance = sum((value - mean) ** 2 for value in counted) / max(1, count - 1)
    return max(sqrt(variance / count), 1 / (count + 2) if variance == 0 else 0.0)


class HeuristicEngine(Engine):
    """Plays by the rules of thumb in the game's folder: it looks at this choice and not beyond it."""

    name = "heuristic"

    def __init__(self, *, thumb: Any = None) -> None:
        self._habits: Mapping[str, Any] = {} if thumb is None else {"thumb": thumb}

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether the folder has rules of thumb."""
        return has_part(game, "heuristics")

    def pick(self, view: State, seat: int, moves: Collection[Move], chance: Chance) -> Move:
        """Return the best-looking move; chance decides between equals."""
        choose: Callable[..., Move] = part(view.game, "heuristics").choose
        return choose(view, seat, chance, moves=moves, **self._habits)


class PlayoutEngine(Engine):
    """Plays what led to most in games played on at random: for games of which nothing else is known."""

    name = "playouts"

    def __init__(self, *, playouts: int | None = None) -> None:
        self._playouts = playouts or self.playouts

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return what every move led to."""
        return evaluate_by_playouts(view, seat, any_move, self.name, self._playouts)
