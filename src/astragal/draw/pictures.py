"""Whole pictures: one sheet, or a table of any game."""

from typing import cast

from astragal.core.folder import has_part, part
from astragal.core.sheet import PlayerSheet
from astragal.core.state import State
from astragal.draw import plain_table
from astragal.draw.description import of_state
from astragal.draw.palette import LINEN
from astragal.draw.svg_parts import Drawing, document
from astragal.draw.table_svg import MARGIN, table
from astragal.draw.text_parts import Line, dice_line, head
from astragal.draw.types import DrawingPart, DrawOptions, SheetDrawingPart
from astragal.draw.words import ENGLISH, name_of, phrase, title


def sheet_svg(sheet: PlayerSheet, options: DrawOptions) -> str:
    """Return one sheet as a picture of its own.

    >>> from astragal.games.qwinto.rules.sheet import QwintoSheet
    >>> sheet_svg(QwintoSheet(), DrawOptions()).count("<title>Qwinto sheet</title>")
    1
    """
    drawing, language = _of_sheet(sheet), options.language
    heading = drawing.sheet_title(sheet, language)
    name = name_of(0, options.names, language) if options.names else heading
    drawn = drawing.sheet_piece(sheet, name, language)
    framed = Drawing(drawn.width + 2 * MARGIN, drawn.height + 2 * MARGIN, drawn.at(MARGIN, MARGIN))
    described = drawing.sheet_description(sheet, language)
    return document(framed, phrase("cli.draw.sheet", language, title=heading), described, LINEN, _marked(language))


def state_svg(state: State, options: DrawOptions) -> str:
    """Return a state as a picture. The state is a view: what it holds may be shown.

    >>> import astragal
    >>> state_svg(astragal.game("qwinto").start(), DrawOptions(seat=0)).count("<title>Qwinto</title>")
    1
    """
    drawing, language = _of_state(state), options.language
    whole = table(state, options.names, drawing.pieces(state, options), drawing.dice(state), language)
    described = of_state(state, drawing, options)
    return document(whole, title(state.game, language), described, LINEN, _marked(language))


def sheet_lines(sheet: PlayerSheet, options: DrawOptions) -> tuple[Line, ...]:
    """Return one sheet for terminals.

    >>> from astragal.games.qwinto.rules.sheet import QwintoSheet
    >>> sheet_lines(QwintoSheet(), DrawOptions())[0].plain
    '  Qwinto'
    """
    drawing = _of_sheet(sheet)
    heading = drawing.sheet_title(sheet, options.language)
    name = name_of(0, options.names, options.language) if options.names else heading
    return tuple(drawing.sheet_lines(sheet, name, options))


def state_lines(state: State, options: DrawOptions) -> tuple[Line, ...]:
    """Return a whole table for terminals. The state is a view: what it holds may be shown.

    >>> import astragal
    >>> state_lines(astragal.game("qwinto").start(), DrawOptions())[0].plain
    'Qwinto  Seat 0’s turn · pick the dice'
    """
    drawing = _of_state(state)
    # The seat that is asked knows that the others are waiting for it.
    lines = head(state, options.names, options.language)[: None if options.seat is None else 1]
    dice = drawing.dice(state)
    if state.shown and dice:
        lines.append(dice_line(dice[0], state.faces, dice[1]))
    return (*lines, *drawing.lines(state, options))


def _of_state(state: State) -> DrawingPart:
    return cast(DrawingPart, part(state.game, "drawing")) if has_part(state.game, "drawing") else plain_table


def _of_sheet(sheet: PlayerSheet) -> SheetDrawingPart:
    return cast(SheetDrawingPart, part(sheet, "drawing"))


def _marked(language: str) -> str | None:
    """The language for screen readers; English pictures have always gone without."""
    return None if language == ENGLISH else language
