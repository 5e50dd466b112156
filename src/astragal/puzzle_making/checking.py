"""Proving puzzles: Quixo's by search and by tables, those with dice by playing on again with other dice."""

from dataclasses import dataclass
from math import sqrt
from typing import Literal, cast

from astragal.core.moves import Move
from astragal.engines.rollouts import JUDGES, Judge
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.notation import move, read_position
from astragal.puzzle_making.judges import LEAST, JudgesOfGame, dice_seed
from astragal.puzzle_making.quixo import EXACT, LEAST_MOVES, NODES, kids_of, natural_moves
from astragal.puzzle_making.quixo_proof import length, proven
from astragal.puzzle_making.racing import LEAD, Race, race
from astragal.puzzles.judging import values
from astragal.puzzles.types import Puzzle
from astragal.solve.quixo.judge import judge
from astragal.solve.quixo.tables import Tables

Wrong = Literal["", "values", "second", "only", "unproven", "length", "dice", "margin", "shown"]
"""The tables tell other values; another move is as good; it is not the only one of ten; a search does not prove it; it
is won in another number of moves, or by another move too; with other dice another answer is better, the best one is not
far enough ahead, or a shown chance is another one."""

REFUTED = 3.0
"""Standard errors by which a judge has to contradict a margin before a puzzle is called wrong."""
OFF, ROUNDING = 4.0, 0.001
"""Standard errors by which a shown chance may differ, beside what rounding does: there are thousands of chances."""
TIMES = 4
"""A search that is repeated may look at so many times the positions."""


@dataclass(frozen=True)
class Checked:
    """What was found about a puzzle."""

    id: str
    wrong: Wrong = ""
    """What is not as the puzzle says; empty if nothing is."""
    by_tables: bool = False
    """Whether tables told the value of every move."""
    judge: Judge | None = None
    """Who contradicts it, where there are dice."""


def check_quixo(puzzle: Puzzle, known: Tables) -> Checked:
    """Prove a puzzle of Quixo by search, and every value too where the tables reach.

    >>> from astragal.puzzles import puzzles
    >>> from astragal.solve.quixo.judge import tables
    >>> check_quixo(puzzles("quixo")[0], tables()).wrong
    ''
    """
    state = cast(QuixoState, read_position(puzzle.position))
    told = dict(zip(state.moves(puzzle.seat), puzzle.answers, strict=True))
    worth = {cast(Push, each): value // 500 - 1 for each, value in told.items()}
    verdicts = judge(state, known, 0)
    by_tables = all(verdict.value is not None for verdict in verdicts.values())
    if by_tables and any(verdicts[each].value != value for each, value in worth.items()):
        return Checked(puzzle.id, "values", by_tables)
    return Checked(puzzle.id, _by_search(state, puzzle, worth, by_tables=by_tables), by_tables)


def _by_search(state: QuixoState, puzzle: Puzzle, worth: dict[Push, int], *, by_tables: bool) -> Wrong:
    """What a search finds that contradicts a puzzle, or cannot prove."""
    boards, best = kids_of(state), cast(Push, move(puzzle.right[0]))
    others = {board: each for each, board in boards.items() if board != boards[best]}
    if {str(each) for each in boards if boards[each] == boards[best]} != set(puzzle.right):
        return "second"
    if any(worth[each] >= worth[best] for each in others.values()):
        return "second"
    if puzzle.kind == "only_move":
        if len(worth) < LEAST_MOVES or any(worth[each] != -1 for each in others.values()):
            return "only"
        if not (by_tables or all(proven(state, each, TIMES * NODES)[0] == -1 for each in others.values())):
            return "unproven"
        return "values" if proven(state, best, NODES)[0] == -1 else ""
    if puzzle.kind == "trap":
        losing = [each for each in natural_moves(state) if worth[each] == -1]
        if not losing or proven(state, losing[0], TIMES * NODES)[0] != -1:
            return "unproven"
    if puzzle.moves:
        return _by_length(boards[best], set(others), puzzle.moves)
    if not by_tables and proven(state, best, TIMES * NODES)[0] != 1:
        return "unproven"
    return "length" if length(boards[best], EXACT) else ""


def _by_length(best: int, others: set[int], moves: int) -> Wrong:
    if length(best, moves) != moves:
        return "length"
    return "length" if any(length(board, moves) for board in others) else ""


def check_dice(puzzle: Puzzle, judges: JudgesOfGame, *, games: int = LEAST, seed: int) -> Checked:
    """Let both judges play on again after every answer, with other dice.

    Wrong is a puzzle whose best answer is behind another one or whose lead is surely less than `LEAD`, by either judge,
    and one that shows a chance which is not what the champion finds.

    >>> from astragal.puzzles import puzzles
    >>> check_dice(puzzles("qwixx")[0], JudgesOfGame("qwixx"), games=16, seed=1).id.startswith("qwixx-")
    True
    """
    state, best = read_position(puzzle.position), move(puzzle.right[0])
    for name in JUDGES:
        rollouts, dice = judges.of(state.game, name), dice_seed(state, puzzle.seat, name, seed)
        found = race(rollouts, state.view(puzzle.seat), puzzle.seat, seed=dice, most=games, early=False)
        wrong = against(found, best)
        if not wrong and name == "champion" and _shows_others(puzzle, found, best):
            wrong = "shown"
        if wrong:
            return Checked(puzzle.id, wrong, judge=name)
    return Checked(puzzle.id)


def against(found: Race, best: Move) -> Wrong:
    """Return what a race finds against the best answer: another one is ahead, or one is too near.

    >>> from astragal import move
    >>> best, other = move("keep"), move("again")
    >>> near = Race({best: 0.51, other: 0.5}, {best: 0.0, other: 0.01}, {best: 0.0, other: 0.005}, 4096)
    >>> against(near, best), against(near, other)
    ('margin', 'margin')
    """
    if best != found.best and found.gaps[best] > REFUTED * found.errors[best]:
        return "dice"
    leads = {each: gap for each, gap in found.gaps.items() if each != best} if best == found.best else {}
    leads |= {} if best == found.best else {best: -found.gaps[best]}
    return "margin" if any(lead + REFUTED * found.errors[each] < LEAD for each, lead in leads.items()) else ""


def _shows_others(puzzle: Puzzle, found: Race, best: Move) -> bool:
    """Whether a shown chance differs from what was found by more than chance does."""
    shown = {move(text): value for text, value in values(puzzle).items()}
    spread = _variance(shown[best], found.worth[best])
    for each, value in shown.items():
        # A chance is shown as that of the best answer less the distance over the games that both played.
        variance = (_variance(value, found.worth[each]) + spread) * (1 / LEAST + 1 / found.games)
        if abs(value - found.worth[each]) > OFF * sqrt(variance) + ROUNDING:
            return True
    return False


def _variance(*chances: float) -> float:
    """Return the variance of one game's share, at most, by several estimates of its mean."""
    mean = sum(chances) / len(chances)
    return mean * (1 - mean)
