"""What the terminal shows of a game with sheets: some of them in full, those of the others in a line each."""

from collections.abc import Callable, Sequence

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.draw.text_parts import Line, line
from astragal.draw.types import DrawOptions
from astragal.draw.words import columns, cut, name_of, standing

_NAME = 18
"""The columns of a name before a sheet in one line."""

InFull = Callable[[int, str, Sequence[Move]], Sequence[Line]]
"""The lines of a seat's sheet, given its name and the moves to show in brackets."""


def sheet_table(state: State, options: DrawOptions, in_full: InFull, summary: Callable[[int], str]) -> Sequence[Line]:
    """Return the sheets. The legal moves belong to the seat it is drawn for, or to the only one that is awaited.

    >>> import astragal
    >>> state = astragal.game("qwixx").start()
    >>> for each in sheet_table(state, DrawOptions(seat=0), lambda seat, name, legal: [line(name)], lambda seat: "…"):
    ...     print(each.plain)
      Seat 1              …
    <BLANKLINE>
    Seat 0
    """
    seat = options.seat
    whose = seat if seat is not None or len(state.awaiting) != 1 else state.awaiting[0]
    lines: list[Line] = []
    if seat is not None:
        lines += [_other(state, player, options, summary(player)) for player in state.game.everyone if player != seat]
    for player in options.shown(state.game.players):
        name = name_of(player, options.names, options.language)
        lines += [line(), *in_full(player, name, options.legal if player == whose else ())]
    return lines


def _other(state: State, player: int, options: DrawOptions, summary: str) -> Line:
    """Another player's sheet in one line."""
    marks = standing(state, player, options.language)
    mark = "▶ " if "turn" in marks else "★ " if "winner" in marks else "  "
    name = cut(name_of(player, options.names, options.language), _NAME)
    padded = name + " " * (_NAME - columns(name))
    return line(mark, padded, "  ", summary, " ✓" if "chosen" in marks else "")
