"""The line of a won or lost position, if the winner hurries and the loser delays."""

from astragal.games.quixo.rules.board import BLANK, LETTERS, SIZE
from astragal.games.quixo.rules.build import from_position
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_solver.probe import LOSS, WIN
from astragal.solve.quixo.depth_check import distances
from astragal.solve.quixo.depth_tables import DepthTables, Distance
from astragal.solve.quixo.judge import after


def position_of(blanks: int, mover: int) -> QuixoState:
    """Return a position of two players, crosses to move, by the sets of its blanks and of the mover's cubes.

    >>> position_of(0b1111111111111111111111110, 1).board[:3]
    'X..'
    """
    letters = [
        BLANK if blanks >> cell & 1 else LETTERS[0] if mover >> cell & 1 else LETTERS[1] for cell in range(SIZE**2)
    ]
    return from_position(Quixo(), "".join(letters), 0, 0)


def judged(known: DepthTables, state: QuixoState) -> dict[Push, Distance]:
    """Return for each move what it leads to, for the other side."""
    pushes = [move for move in state.moves(state.active) if isinstance(move, Push)]
    asked = [(after(state, push), 1 - state.active) for push in pushes]
    return dict(zip(pushes, distances(known, asked), strict=True))


def quickest(known: DepthTables, state: QuixoState) -> list[Push]:
    """Return the moves of a won position that win in the fewest plies; none if it is not won."""
    lost = {push: answer.plies for push, answer in judged(known, state).items() if answer.value == LOSS}
    return [push for push, plies in lost.items() if plies == min(lost.values())]


def line_from(known: DepthTables, state: QuixoState) -> list[Push]:
    """Return the line of a position that is not drawn: the winner's first quickest move, the loser's first longest."""
    line: list[Push] = []
    while not state.over:
        answers = judged(known, state)
        won = any(answer.value == LOSS for answer in answers.values())
        fit = {push: answer.plies for push, answer in answers.items() if answer.value == (LOSS if won else WIN)}
        line.append((min if won else max)(fit, key=lambda push: fit[push]))
        state = state.play(state.active, line[-1])
    return line
