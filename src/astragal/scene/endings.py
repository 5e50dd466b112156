"""How a game ended, in words."""

from astragal.core.state import State
from astragal.games.quixo.rules.board import SQUARES, lines_of
from astragal.games.quixo.rules.state import LINE, MOVE_LIMIT, REPETITION, QuixoState
from astragal.games.qwinto.rules.sheet import FAILS
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.sheets import PENALTIES
from astragal.games.qwixx.rules.state import QwixxState
from astragal.scene.board_scene import gave_line
from astragal.scene.types import Ending, Words
from astragal.scene.wording import SYMBOLS, told


def ending_of(state: State) -> Ending | None:
    """Return how the game ended, or None while it goes on.

    >>> import astragal
    >>> [words.key for words in ending_of(astragal.game("quixo").start().forfeit(0)).words]
    ['end.forfeit', 'news.won']
    """
    outcome = state.outcome
    if outcome is None:
        return None
    lines: tuple[tuple[str, ...], ...] = ()
    if isinstance(state, QuixoState):
        found = (line for side in (0, 1) for line in lines_of(state.board, side))
        lines = tuple(tuple(SQUARES[place] for place in line) for line in found)
    return Ending(outcome.termination, outcome.winners, (_reason(state), _result(state)), lines)


def _reason(state: State) -> Words:
    if isinstance(state, QuixoState):
        return _reason_on_board(state)
    rows = state.outcome is not None and state.outcome.termination == "rows"
    if isinstance(state, QwixxState):
        if rows:
            return told("end.rows", "QX10")
        return told("end.penalties", "QX10", seat=_first([sheet.penalties >= PENALTIES for sheet in state.sheets]))
    assert isinstance(state, QwintoState), "a game with sheets"
    if rows:
        return told("end.full_rows", "QW6")
    return told("end.fails", "QW6", seat=_first([sheet.fails >= FAILS for sheet in state.sheets]))


def _first(seats: list[bool]) -> int:
    return seats.index(True)


def _reason_on_board(state: QuixoState) -> Words:
    termination = state.outcome.termination if state.outcome else ""
    if termination == REPETITION:
        return told("end.repetition", "QI11", count=state.game.repetition or 0)
    if termination == MOVE_LIMIT:
        return told("end.move_limit", "QI11", count=state.made)
    if termination != LINE:
        return told("end.forfeit", "QI10")
    symbol = SYMBOLS[state.winners[0] % 2]
    if gave_line(state):
        return told(f"end.line_given.{symbol}", "QI5", seat=(state.active - 1) % state.game.players)
    return told(f"end.line.{symbol}", "QI4")


def _result(state: State) -> Words:
    winners = state.winners
    if not winners:
        return told("news.drawn")
    if state.game.players == 1:
        return told("news.finished", seat=0, count=int(state.scores[0]))
    if len(winners) == 1:
        return told("news.won", seat=winners[0])
    key = "news.won_team" if isinstance(state, QuixoState) else "news.won_shared"
    return told(key, winners=",".join(map(str, winners)))
