"""What an opinion about a position rests on, besides the dice."""

from collections.abc import Hashable

from astragal.games.qwixx.rules.state import QwixxState


def standing(state: QwixxState) -> Hashable:
    """Return the sheets, beginning with the active seat's, and the closed rows.

    >>> import astragal
    >>> state = astragal.game("qwixx").start()
    >>> standing(state) == standing(state.rolled((4, 1, 2, 6, 6, 3)))
    True
    """
    sheets = state.sheets[state.active :] + state.sheets[: state.active]
    return tuple((sheet.rows, sheet.penalties) for sheet in sheets), state.closed
