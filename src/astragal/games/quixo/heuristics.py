"""Rules of thumb for Quixo: win, don't lose, don't let the other side win next, build lines."""

from collections.abc import Iterable
from dataclasses import dataclass

from astragal.core.moves import NOTHING, Move
from astragal.core.players import Chance
from astragal.games.quixo.rules.board import BLANK, INDEX, LETTERS, PUSHES, SIZE, pushed
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState

CENTRE = 12
LINES = (
    *(slice(SIZE * row, SIZE * row + SIZE) for row in range(SIZE)),
    *(slice(column, None, SIZE) for column in range(SIZE)),
    slice(0, SIZE * SIZE, SIZE + 1),
    slice(SIZE - 1, SIZE * SIZE - 1, SIZE - 1),
)
"""The twelve lines as slices of a board, which are quick to take."""
WEIGHTS = (0, 1, 4, 9, 20, 0)
"""What a line counts, by the number of cubes of one side."""


@dataclass(frozen=True)
class Thumb:
    """What a player goes by who has some practice; others see less.

    >>> Thumb().alert
    1.0
    """

    alert: float = 1.0
    """How often one looks at the other side at all: whether a push makes its line, and whether it could win next."""


PRACTISED = Thumb()


def choose(
    view: QuixoState, seat: int, chance: Chance, thumb: Thumb = PRACTISED, moves: Iterable[Move] | None = None
) -> Move:
    """Return a winning push, or the best-looking one after which the next player cannot win at once.

    >>> from random import Random
    >>> from astragal.games.quixo.rules.game import Quixo
    >>> from astragal.games.quixo.rules.build import from_position
    >>> view = from_position(Quixo(), "XXXX." + "O...." * 4, 0, 0)
    >>> str(choose(view, 0, Random(1)))
    'e1-a1'
    """
    pushes = [move for move in (view.moves(seat) if moves is None else moves) if isinstance(move, Push)]
    if not pushes:
        return NOTHING
    boards = {push: _after(view.board, seat, push) for push in pushes}
    own, other = seat % 2, (seat + 1) % 2
    alert = thumb.alert >= 1 or chance.random() < thumb.alert
    safe = [push for push in pushes if not (alert and has_line(boards[push], other))]
    for push in safe:
        if has_line(boards[push], own):
            return push
    following = (seat + 1) % view.game.players
    met = {board for board, active in view.seen if active == following}

    def liked(push: Push) -> tuple[bool, int, float]:
        # Not round in circles: a position that has been there already is the last that looks good.
        board = boards[push]
        return board not in met, looks(board, seat, alert), chance.random()

    ranked = sorted(safe, key=liked, reverse=True)
    unseen = (push for push in ranked if not (alert and can_win(boards[push], following)))
    return next(unseen, (ranked or pushes)[0])


def looks(board: str, seat: int, alert: bool = True) -> int:
    """Return how good a board looks for a side: its lines in the making, the centre, and the other's if it looks.

    >>> looks("X" + BLANK * 24, 0) > looks("O" + BLANK * 24, 0)
    True
    >>> looks("X" + BLANK * 24, 0) == looks("XO" + BLANK * 23, 0, alert=False)
    True
    """
    own, partner = LETTERS[seat % 2], LETTERS[seat % 2 + 2]
    other, others = LETTERS[(seat + 1) % 2], LETTERS[(seat + 1) % 2 + 2]
    total = 3 * ((board[CENTRE] in own + partner) - (alert and board[CENTRE] in other + others))
    for place in LINES:
        line = board[place]
        total += WEIGHTS[line.count(own) + line.count(partner)]
        if alert:
            total -= WEIGHTS[line.count(other) + line.count(others)]
    return total


def has_line(board: str, side: int) -> bool:
    """Tell whether a side has five in a line.

    >>> has_line("XxXxX" + BLANK * 20, 0)
    True
    """
    one, partner = LETTERS[side], LETTERS[side + 2]
    if board.count(one) + board.count(partner) < SIZE:
        return False
    return any(board[line].count(one) + board[line].count(partner) == SIZE for line in LINES)


def can_win(board: str, seat: int) -> bool:
    """Tell whether that seat, to move here, can win with one push.

    >>> can_win("XXXX." + BLANK * 20, 0), can_win("X.X.X" + BLANK * 20, 0)
    (True, False)
    """
    own, letter, other = seat % 2, LETTERS[seat], (seat + 1) % 2
    if board.count(LETTERS[own]) + board.count(LETTERS[own + 2]) < SIZE - 1:
        return False
    for take, put, _ in PUSHES:
        if board[take] in (BLANK, letter):
            after = pushed(board, take, put, letter)
            if has_line(after, own) and not has_line(after, other):
                return True
    return False


def _after(board: str, seat: int, push: Push) -> str:
    letter = LETTERS[(seat + 2 * push.partner) % 4]
    return pushed(board, INDEX[push.take], INDEX[push.put], letter)
