"""Proving puzzles: Quixo's by search and by tables, those with dice by playing on again with other dice."""

from dataclasses import dataclass
from typing import Literal, cast

from astragal.engines.rollouts import rollouts_of
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.notation import move, read_position
from astragal.puzzle_making.quixo import EXACT, LEAST_MOVES, NODES, kids_of, natural_moves
from astragal.puzzle_making.quixo_proof import length, proven
from astragal.puzzle_making.racing import stays_ahead
from astragal.puzzles.judging import values
from astragal.puzzles.types import Puzzle
from astragal.solve.quixo.judge import judge
from astragal.solve.quixo.tables import Tables

Wrong = Literal["", "values", "second", "only", "unproven", "length", "dice"]
"""The tables tell other values; another move is as good; it is not the only one of ten; a search does not prove it; it
is won in another number of moves, or by another move too; with other dice another answer is better."""

NEAREST = 3
"""Answers that are compared with the best one again: the others are far behind."""
FIRST_LOOK = 128
"""Games after each answer before any rival is settled."""
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
    games: int = 0
    """Games played on after the best answer, where there are dice."""


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


def check_dice(puzzle: Puzzle, *, times: int, seed: int) -> Checked:
    """Play on again with other dice, up to so many times as often: the best answer has to stay the best.

    >>> from astragal.puzzles import puzzles
    >>> from astragal.core.struct import changed
    >>> check_dice(changed(puzzles("qwixx")[0], rollouts=2), times=1, seed=1).id.startswith("qwixx-")
    True
    """
    state = read_position(puzzle.position)
    view, nearest = state.view(puzzle.seat), [move(text) for text in list(values(puzzle))[: NEAREST + 1]]
    rollouts, games = rollouts_of(state.game), max(1, times * puzzle.rollouts)
    assert rollouts is not None, "a dice game has rollouts"
    best, *others = [each for each in nearest if each == nearest[0] or str(each) not in puzzle.right]
    kept, played = stays_ahead(rollouts, view, puzzle.seat, best, others, seed=seed, least=FIRST_LOOK, most=games)
    return Checked(puzzle.id, "" if kept else "dice", games=played)
