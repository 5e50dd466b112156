"""Quixo: what has to be done, what happened, how it ended."""

from collections.abc import Iterator, Sequence

from astragal.games.quixo.rules.board import SQUARES, lines_of
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import LINE, MOVE_LIMIT, REPETITION, QuixoState
from astragal.narration.phrasing import told
from astragal.narration.types import News, Words
from astragal.notation.record import Entry, Play

SYMBOLS = ("cross", "circle")
"""What the sides play: words of the catalogues."""


def prompt(state: QuixoState) -> Words:
    """Return what has to be done now.

    >>> import astragal
    >>> prompt(astragal.game("quixo").start()).params
    {'seat': 0, 'symbol': 'cross'}
    """
    if must_pass(state):
        return told("prompt.quixo.pass", "QI8", seat=state.active)
    return told("prompt.quixo.move", "QI1", seat=state.active, symbol=SYMBOLS[state.active % 2])


def status(state: QuixoState) -> Words:
    """Return in a few words what happens now.

    >>> import astragal
    >>> status(astragal.game("quixo").start())
    Words(key='cli.draw.push.crosses', params={'seat': 0}, clause=None)
    """
    return told(f"cli.draw.push.{('crosses', 'circles')[state.active % 2]}", seat=state.active)


def must_pass(state: QuixoState) -> bool:
    """Tell whether there is no cube to take, which happens with four players only (QI8).

    >>> import astragal
    >>> must_pass(astragal.game("quixo", players=4).start())
    False
    """
    return state.game.players == 4 and not state.over and len(state.moves(state.active)) == 1


def announce(state: QuixoState) -> Words | None:
    """Return nothing: nothing is said aloud in this game."""
    return None


def rolled(before: QuixoState, after: QuixoState) -> News:
    """Refuse: there are no dice in this game."""
    raise TypeError("Quixo has no dice")


def played(before: QuixoState, play: Play) -> News:
    """Return what there is to tell of a push, or of a pass."""
    seat, move = play.seat, play.move
    if not isinstance(move, Push):
        return News(told("news.pass", seat=seat), seat)
    key = "news.push_partner" if move.partner else "news.push"
    return News(told(key, seat=seat, take=move.take, put=move.put), seat, "push")


def consequences(before: QuixoState, after: QuixoState) -> Iterator[News]:
    """Return nothing: only the end follows from a move."""
    return iter(())


def reason(state: QuixoState) -> Words:
    """Return why the game is over."""
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


def gave_line(state: QuixoState) -> bool:
    """Tell whether the game was lost by making a line of the other side (QI5).

    >>> import astragal
    >>> gave_line(astragal.game("quixo").start())
    False
    """
    outcome = state.outcome
    return outcome is not None and outcome.termination == LINE and bool(lines_of(state.board, state.active % 2))


def lines(state: QuixoState) -> tuple[tuple[str, ...], ...]:
    """Return the cells of every line on the board.

    >>> import astragal
    >>> lines(astragal.game("quixo").start())
    ()
    """
    found = (line for side in (0, 1) for line in lines_of(state.board, side))
    return tuple(tuple(SQUARES[place] for place in line) for line in found)


def turn_begins(state: QuixoState) -> bool:
    """Tell that every move is a turn."""
    return True


def turn_number(state: QuixoState, entries: Sequence[Entry]) -> int:
    """Return the number of the turn, from 1; a pass is a turn too.

    >>> import astragal
    >>> turn_number(astragal.game("quixo").start(), [])
    1
    """
    return state.made + 1


def phase_title(state: QuixoState) -> Words | None:
    """Return nothing: a turn has one phase."""
    return None
