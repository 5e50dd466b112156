"""Making states of Quixo: the first one, any position, and those that come as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from astragal.core.data import Data, wrong
from astragal.core.state import Outcome
from astragal.games.quixo.rules.board import BLANK, EMPTY, LETTERS, SIZE
from astragal.games.quixo.rules.positions import NO_POSITIONS, Positions
from astragal.games.quixo.rules.state import REPETITION, QuixoState

if TYPE_CHECKING:
    from astragal.games.quixo.rules.game import Quixo

MAX_MOVE_LIMIT = 10**9


def start(game: "Quixo") -> QuixoState:
    """Return the state before the first move."""
    return from_position(game, EMPTY, game.first, 0)


def from_position(game: "Quixo", board: str, active: int, made: int) -> QuixoState:
    """Return a state that has no history before this position; raise `InvalidState` if it cannot be one."""
    _check_board(game, board)
    if not 0 <= active < game.players:
        raise wrong("active")
    seen = NO_POSITIONS if game.repetition is None else Positions([(board, active)])
    return QuixoState(game, board, active, made, seen).judged()


def ended(state: QuixoState, termination: str, winners: Sequence[int]) -> QuixoState:
    """Return the state with the result that was told of it, which must be possible there."""
    possible = [state.result] if state.result else [state.forfeit(seat).result for seat in (0, 1)]
    if not state.result and state.game.repetition is not None:
        possible.append(Outcome(REPETITION, ()))
    result = Outcome(termination, tuple(winners))
    if result not in possible:
        raise wrong("result")
    return replace(state, result=result)


def from_dict(game: "Quixo", data: Mapping[str, object]) -> QuixoState:
    """Return the state that `to_dict()` described, or raise `InvalidState`."""
    given = Data(data)
    given.game(game.to_dict())
    active = given.whole("active", 0, game.players - 1)
    state = from_position(game, _board(given), active, given.whole("made", 0, MAX_MOVE_LIMIT))
    state = _with_seen(state, given)
    if given.get("result") is not None:
        ending = Data(dict(zip(("termination", "winners"), given.items("result", 2), strict=True)))
        winners = [seat for seat in game.everyone if seat in ending.items("winners")]
        if winners != list(ending.items("winners")):
            raise wrong("result")
        state = ended(state, str(ending.get("termination")), winners)
    elif state.result is not None:
        raise wrong("result")
    if given.mapping("pending"):
        raise wrong("pending")
    return state


def _board(data: Data) -> str:
    board = data.get("board")
    if not isinstance(board, str):
        raise wrong("board")
    return board


def _check_board(game: "Quixo", board: str) -> None:
    """25 letters that this number of players can have put there."""
    if len(board) != SIZE * SIZE or not set(board) <= set(LETTERS[: game.players] + BLANK):
        raise wrong("board")


def _with_seen(state: QuixoState, given: Data) -> QuixoState:
    """Take over the positions that count for repetition; the last of them is this one."""
    if state.game.repetition is None:
        given.items("seen", 0)
        return state
    seen = []
    for item in given.items("seen"):
        pair = Data(dict(zip(("board", "active"), Data({"seen": item}).items("seen", 2), strict=True)))
        _check_board(state.game, _board(pair))
        seen.append((_board(pair), pair.whole("active", 0, state.game.players - 1)))
    if not seen or seen[-1] != (state.board, state.active):
        raise wrong("seen")
    return replace(state, seen=Positions(seen), result=None).judged()
