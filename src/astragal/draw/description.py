"""What a drawing shows, in sentences: for screen readers."""

from collections.abc import Callable, Sequence

from astragal.core.state import State
from astragal.draw.types import DrawingPart, DrawOptions
from astragal.draw.words import colour_word, name_of, phrase, standing, status
from astragal.texts import say


def of_state(state: State, drawing: DrawingPart, options: DrawOptions) -> str:
    """Tell what happens at a table, and what is on its sheets or its board.

    >>> import astragal
    >>> from astragal.draw import plain_table
    >>> of_state(astragal.game("qwixx").start(), plain_table, DrawOptions(seat=1))
    'Seat 0’s turn · roll the dice. Seat 1: 0 points.'
    """
    now = status(state, options.names, options.language)
    told = [now if now.endswith((".", "!")) else f"{now}."]
    if state.shown:
        dice = ", ".join(f"{colour_word(colour, options.language)} {face}" for colour, face in state.shown)
        told.append(phrase("cli.draw.told.dice", options.language, dice=dice))
    return " ".join([*told, *drawing.description(state, options)])


def of_players(state: State, options: DrawOptions, of_sheet: Callable[[int], str]) -> list[str]:
    """Tell of every player that is drawn the name, whose turn it is, and what is on the sheet.

    >>> import astragal
    >>> of_players(astragal.game("qwinto").start(), DrawOptions(seat=0), lambda seat: "Nothing.")
    ['Seat 0 (turn):', 'Nothing.']
    """
    told = []
    for player in options.shown(state.game.players):
        marks = ", ".join(standing(state, player, options.language).values())
        told.append(f"{name_of(player, options.names, options.language)}{f' ({marks})' if marks else ''}:")
        told.append(of_sheet(player))
    return told


def of_row(colour: str, told: Sequence[str], language: str) -> str:
    """Tell what is in a row.

    >>> of_row("red", ["5 crossed", "1 point"], "en")
    'Red row: 5 crossed; 1 point.'
    """
    return f"{say('board.row', colour=colour).text(language)}: {'; '.join(told)}."
