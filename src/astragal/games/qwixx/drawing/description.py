"""What is on sheets of the Qwixx family, in sentences: for screen readers."""

from collections.abc import Sequence

from astragal.draw.description import of_players, of_row
from astragal.draw.types import DrawOptions
from astragal.draw.words import ENGLISH, colour_word, phrase, points
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.state import QwixxState


def description(state: QwixxState, options: DrawOptions) -> Sequence[str]:
    """Tell which rows are closed, and what is on the sheets.

    >>> import astragal
    >>> description(astragal.game("qwixx").start(), DrawOptions(seat=1))[0]
    'Seat 1:'
    """
    language, told = options.language, []
    if state.closed_rows:
        closed = ", ".join(colour_word(colour, language) for colour in state.closed_rows)
        told.append(phrase("cli.draw.told.closed", language, colours=closed))
    return told + of_players(state, options, lambda seat: sheet_description(state.sheets[seat], language))


def sheet_description(marks: QwixxSheet, language: str = ENGLISH) -> str:
    """Tell what is on a sheet.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> sheet_description(QwixxSheet.blank(CLASSIC).crossed(0, 3))[:43]
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
        rows.append(of_row(colour, [*told, points(marks.points(row), language)], language))
    if marks.lucky:
        rows.append(phrase("cli.draw.told.lucky", language, one=marks.lucky[0], two=marks.lucky[1]))
    rows.append(phrase("cli.draw.told.penalties", language, penalties=marks.penalties, total=marks.total))
    return " ".join(rows)


def _cells(marks: QwixxSheet, row: int, numbers: Sequence[int], language: str) -> str:
    """The numbers, with their colours where a row mixes them."""
    colours = {number: colour for colour, number in marks.sheet.rows[row]}
    mixed = len(set(colours.values())) > 1
    return ", ".join(
        f"{colour_word(colours[number], language)} {number}" if mixed else str(number) for number in numbers
    )
