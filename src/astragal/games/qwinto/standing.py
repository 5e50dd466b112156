"""What an opinion about a position rests on, besides the dice."""

from collections.abc import Hashable

from astragal.games.qwinto.rules.state import QwintoState


def standing(state: QwintoState) -> Hashable:
    """Return the sheets, beginning with the active seat's.

    >>> import astragal
    >>> state = astragal.game("qwinto").start().play(0, astragal.move("roll yp"))
    >>> standing(state) == standing(state.rolled((2, 4)))
    True
    """
    sheets = state.sheets[state.active :] + state.sheets[: state.active]
    return tuple((sheet.numbers, sheet.fails) for sheet in sheets)
