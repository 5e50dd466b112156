"""What a drawing shows, in sentences: for screen readers."""

from collections.abc import Sequence

from astragal.core.state import State
from astragal.draw.words import ENGLISH, colour_word, name_of, phrase, points, standing, status
from astragal.games.quixo.rules.board import BLANK, LETTERS, SIZE, SQUARES
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.sheet import COLOURS, QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.state import QwixxState
from astragal.texts import say


def of_marks(marks: QwixxSheet, language: str = ENGLISH) -> str:
    """Tell what is on a Qwixx or Longo sheet.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> of_marks(QwixxSheet.blank(CLASSIC).crossed(0, 3))[:43]
    'Red row: 5 crossed; 2, 3, 4 lost; 1 point. '
    """
    rows = []
    for row, colour in enumerate(marks.sheet.row_colours):
        crossed = _cells(marks, row, marks.numbers(row), language)
        skipped = _cells(marks, row, marks.skipped(row), language)
        told = [phrase("cli.draw.told.crossed" if crossed else "cli.draw.told.nothing", language, numbers=crossed)]
        if skipped:
            told.append(phrase("cli.draw.told.lost", language, numbers=skipped))
        if marks.locked(row):
            told.append(phrase("cli.draw.told.locked", language))
        rows.append(_row(colour, [*told, points(marks.points(row), language)], language))
    if marks.lucky:
        rows.append(phrase("cli.draw.told.lucky", language, one=marks.lucky[0], two=marks.lucky[1]))
    rows.append(phrase("cli.draw.told.penalties", language, penalties=marks.penalties, total=marks.total))
    return " ".join(rows)


def _row(colour: str, told: Sequence[str], language: str) -> str:
    return f"{say('board.row', colour=colour).text(language)}: {'; '.join(told)}."


def _cells(marks: QwixxSheet, row: int, numbers: Sequence[int], language: str) -> str:
    """The numbers, with their colours where a row mixes them."""
    colours = {number: colour for colour, number in marks.sheet.rows[row]}
    mixed = len(set(colours.values())) > 1
    return ", ".join(
        f"{colour_word(colours[number], language)} {number}" if mixed else str(number) for number in numbers
    )


def of_written(sheet: QwintoSheet, language: str = ENGLISH) -> str:
    """Tell what is on a Qwinto sheet.

    >>> of_written(QwintoSheet().with_number(1, 1, 2))[29:62]
    'Yellow row: column 2: 2; 1 point.'
    """
    rows = []
    for row, colour in enumerate(COLOURS):
        cells = ", ".join(
            phrase("cli.draw.told.column", language, column=c + 1, number=number)
            for r, c, number in sheet.cells()
            if r == row
        )
        told = [cells or phrase("cli.draw.told.empty", language), points(sheet.row_points(row), language)]
        rows.append(_row(colour, told, language))
    return " ".join([*rows, phrase("cli.draw.told.fails", language, fails=sheet.fails, total=sheet.total)])


def of_board(state: QuixoState, language: str = ENGLISH) -> str:
    """Tell what is on a Quixo board, square by square.

    >>> import astragal
    >>> of_board(astragal.game("quixo").start().play(0, astragal.move("a1-a5")))
    'a5 cross. All other cubes are blank.'
    """
    cubes = []
    for name, cube in zip(SQUARES, state.board, strict=True):
        if cube != BLANK:
            seat = LETTERS.index(cube)
            dot = f" ({phrase('cli.draw.told.dot', language, seat=seat)})" if state.game.players == 4 else ""
            cubes.append(f"{name} {phrase('word.circle' if seat % 2 else 'word.cross', language)}{dot}")
    shown = ", ".join(cubes) + ". " if cubes else ""
    rest = phrase("cli.draw.told.others_blank" if cubes else "cli.draw.told.blank", language)
    return shown + rest if len(cubes) < SIZE * SIZE else shown.strip()


def of_state(state: State, seat: int | None, names: Sequence[str] | None, language: str = ENGLISH) -> str:
    """Tell what happens at a table, and what is on its sheets or its board.

    >>> import astragal
    >>> of_state(astragal.game("quixo").start(), None, None)
    'Seat 0 to move, playing crosses. All cubes are blank.'
    """
    told = [status(state, names, language) + "."]
    if state.shown:
        dice = ", ".join(f"{colour_word(colour, language)} {face}" for colour, face in state.shown)
        told.append(phrase("cli.draw.told.dice", language, dice=dice))
    if isinstance(state, QuixoState):
        return " ".join([*told, of_board(state, language)])
    if isinstance(state, QwixxState) and state.closed_rows:
        closed = ", ".join(colour_word(colour, language) for colour in state.closed_rows)
        told.append(phrase("cli.draw.told.closed", language, colours=closed))
    for player in state.game.everyone if seat is None else (seat,):
        marks = ", ".join(standing(state, player, language).values())
        told.append(f"{name_of(player, names, language)}{f' ({marks})' if marks else ''}:")
        if isinstance(state, QwixxState):
            told.append(of_marks(state.sheets[player], language))
        elif isinstance(state, QwintoState):
            told.append(of_written(state.sheets[player], language))
    return " ".join(told)
