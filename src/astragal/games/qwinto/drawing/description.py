"""What is on Qwinto sheets, in sentences: for screen readers."""

from collections.abc import Sequence

from astragal.draw.description import of_players, of_row
from astragal.draw.types import DrawOptions
from astragal.draw.words import ENGLISH, phrase, points
from astragal.games.qwinto.rules.sheet import COLOURS, QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState


def description(state: QwintoState, options: DrawOptions) -> Sequence[str]:
    """Tell what is on the sheets.

    >>> import astragal
    >>> description(astragal.game("qwinto").start(), DrawOptions(seat=1))[0]
    'Seat 1:'
    """
    return of_players(state, options, lambda seat: sheet_description(state.sheets[seat], options.language))


def sheet_description(sheet: QwintoSheet, language: str = ENGLISH) -> str:
    """Tell what is on a sheet.

    >>> sheet_description(QwintoSheet().with_number(1, 1, 2))[29:62]
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
        rows.append(of_row(colour, told, language))
    return " ".join([*rows, phrase("cli.draw.told.fails", language, fails=sheet.fails, total=sheet.total)])
