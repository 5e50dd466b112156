"""What is on a Quixo board, in sentences: for screen readers."""

from collections.abc import Sequence

from astragal.draw.types import DrawOptions
from astragal.draw.words import phrase
from astragal.games.quixo.rules.board import BLANK, LETTERS, SIZE, SQUARES
from astragal.games.quixo.rules.state import QuixoState


def description(state: QuixoState, options: DrawOptions) -> Sequence[str]:
    """Tell what is on the board, square by square.

    >>> import astragal
    >>> description(astragal.game("quixo").start().play(0, astragal.move("a1-a5")), DrawOptions())
    ['a5 cross. All other cubes are blank.']
    """
    language, cubes = options.language, []
    for name, cube in zip(SQUARES, state.board, strict=True):
        if cube != BLANK:
            seat = LETTERS.index(cube)
            dot = f" ({phrase('cli.draw.told.dot', language, seat=seat)})" if state.game.players == 4 else ""
            cubes.append(f"{name} {phrase('word.circle' if seat % 2 else 'word.cross', language)}{dot}")
    shown = ", ".join(cubes) + ". " if cubes else ""
    rest = phrase("cli.draw.told.others_blank" if cubes else "cli.draw.told.blank", language)
    return [shown + rest if len(cubes) < SIZE * SIZE else shown.strip()]
