"""What a drawing shows, in sentences: for screen readers."""

from collections.abc import Sequence

from astragal.draw.words import name_of, points, standing, status
from astragal.rules.quixo.board import BLANK, LETTERS, SIZE, SQUARES
from astragal.rules.quixo.state import QuixoState
from astragal.rules.qwinto.sheet import COLOURS, Written
from astragal.rules.qwinto.state import QwintoState
from astragal.rules.qwixx.marks import Marks
from astragal.rules.qwixx.state import QwixxState
from astragal.rules.state import State


def of_marks(marks: Marks) -> str:
    """Tell what is on a Qwixx or Longo sheet.

    >>> from astragal.rules.qwixx.sheets import CLASSIC
    >>> of_marks(Marks.blank(CLASSIC).crossed(0, 3))[:43]
    'Red row: 5 crossed; 2, 3, 4 lost; 1 point. '
    """
    rows = []
    for row, colour in enumerate(marks.sheet.row_colours):
        crossed = _cells(marks, row, marks.numbers(row)) or "nothing"
        skipped = _cells(marks, row, marks.skipped(row))
        lost = f"; {skipped} lost" if skipped else ""
        lock = "; locked" if marks.locked(row) else ""
        rows.append(f"{colour.capitalize()} row: {crossed} crossed{lost}{lock}; {points(marks.points(row))}.")
    if marks.lucky:
        rows.append(f"Lucky numbers: {marks.lucky[0]} and {marks.lucky[1]}.")
    return " ".join([*rows, f"Penalties: {marks.penalties}. Total: {marks.total}."])


def _cells(marks: Marks, row: int, numbers: Sequence[int]) -> str:
    """The numbers, with their colours where a row mixes them."""
    colours = {number: colour for colour, number in marks.sheet.rows[row]}
    mixed = len(set(colours.values())) > 1
    return ", ".join(f"{colours[number]} {number}" if mixed else str(number) for number in numbers)


def of_written(sheet: Written) -> str:
    """Tell what is on a Qwinto sheet.

    >>> of_written(Written().with_number(1, 1, 2))[29:62]
    'Yellow row: column 2: 2; 1 point.'
    """
    rows = []
    for row, colour in enumerate(COLOURS):
        cells = ", ".join(f"column {c + 1}: {number}" for r, c, number in sheet.cells() if r == row) or "empty"
        rows.append(f"{colour.capitalize()} row: {cells}; {points(sheet.row_points(row))}.")
    return " ".join([*rows, f"Fails: {sheet.fails}. Total: {sheet.total}."])


def of_board(state: QuixoState) -> str:
    """Tell what is on a Quixo board, square by square.

    >>> import astragal
    >>> of_board(astragal.game("quixo").start().play(0, astragal.move("a1-a5")))
    'a5 cross. All other cubes are blank.'
    """
    cubes = []
    for name, cube in zip(SQUARES, state.board, strict=True):
        if cube != BLANK:
            seat = LETTERS.index(cube)
            dot = f" (dot at seat {seat})" if state.game.players == 4 else ""
            cubes.append(f"{name} {'circle' if seat % 2 else 'cross'}{dot}")
    shown = ", ".join(cubes) + ". " if cubes else ""
    rest = "All other cubes are blank." if cubes else "All cubes are blank."
    return shown + rest if len(cubes) < SIZE * SIZE else shown.strip()


def of_state(state: State, seat: int | None, names: Sequence[str] | None) -> str:
    """Tell what happens at a table, and what is on its sheets or its board.

    >>> import astragal
    >>> of_state(astragal.game("quixo").start(), None, None)
    'Seat 0 to move, playing crosses. All cubes are blank.'
    """
    told = [status(state, names) + "."]
    if state.shown:
        told.append("Dice: " + ", ".join(f"{colour} {face}" for colour, face in state.shown) + ".")
    if isinstance(state, QuixoState):
        return " ".join([*told, of_board(state)])
    if isinstance(state, QwixxState) and state.closed_rows:
        told.append("Closed rows: " + ", ".join(state.closed_rows) + ".")
    for player in state.game.everyone if seat is None else (seat,):
        marks = ", ".join(standing(state, player))
        told.append(f"{name_of(player, names)}{f' ({marks})' if marks else ''}:")
        if isinstance(state, QwixxState):
            told.append(of_marks(state.sheets[player]))
        elif isinstance(state, QwintoState):
            told.append(of_written(state.sheets[player]))
    return " ".join(told)
