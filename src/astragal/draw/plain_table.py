"""The drawing of a game whose folder has none of its own: names, scores, whose turn it is, and the dice."""

from collections.abc import Sequence

from astragal.core.state import State
from astragal.draw.svg_parts import Drawing, words
from astragal.draw.table_svg import NAME_BAR, card, name_bar
from astragal.draw.text_parts import Line, line, name_line
from astragal.draw.types import Dice, DrawOptions
from astragal.draw.words import name_of, points, standing

_WIDTH, _HEIGHT = 640, NAME_BAR + 54


def pieces(state: State, options: DrawOptions) -> Sequence[Drawing]:
    """Return a card for every player, with the score.

    >>> import astragal
    >>> len(pieces(astragal.game("quixo").start(), DrawOptions()))
    2
    """
    return [_piece(state, seat, options) for seat in options.shown(state.game.players)]


def _piece(state: State, seat: int, options: DrawOptions) -> Drawing:
    marks = standing(state, seat, options.language)
    name = name_of(seat, options.names, options.language)
    paper = card(_WIDTH, _HEIGHT, active="turn" in marks) + name_bar(name, marks, _WIDTH)
    return Drawing(_WIDTH, _HEIGHT, paper + words(22, NAME_BAR + 24, _score(state, seat, options.language), 20))


def dice(state: State) -> Dice | None:
    """Return the dice with their faces; before the roll they lie there without.

    >>> import astragal
    >>> dice(astragal.game("qwixx").start())[0][:2]
    (('white', 0), ('white', 0))
    """
    shown = state.shown or tuple((die, 0) for die in state.dice)
    return (shown, None) if shown else None


def lines(state: State, options: DrawOptions) -> Sequence[Line]:
    """Return a line for every player, with the score.

    >>> import astragal
    >>> [line.plain for line in lines(astragal.game("qwixx").start(), DrawOptions())]
    ['', '▶ Seat 0  turn   0 points', '  Seat 1   0 points']
    """
    found = [line()]
    for seat in state.game.everyone:
        name = name_of(seat, options.names, options.language)
        found.append(name_line(state, seat, name, _score(state, seat, options.language), options.language))
    return found


def description(state: State, options: DrawOptions) -> Sequence[str]:
    """Return every player's score.

    >>> import astragal
    >>> description(astragal.game("qwixx").start(), DrawOptions(names=["Ann", "Bob"]))[0]
    'Ann (turn): 0 points.'
    """
    found = []
    for seat in options.shown(state.game.players):
        marks = ", ".join(standing(state, seat, options.language).values())
        name = name_of(seat, options.names, options.language)
        found.append(f"{name}{f' ({marks})' if marks else ''}: {_score(state, seat, options.language)}.")
    return found


def _score(state: State, seat: int, language: str) -> str:
    return points(state.scores[seat], language) if state.game.has_points else f"{state.scores[seat]:g}"
