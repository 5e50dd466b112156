"""Themes of puzzles that all games with sheets share: how far the game is, who is ahead, how many play."""

from collections.abc import Sequence

from astragal.core.sheet import PlayerSheet


def sheet_themes(sheets: Sequence[PlayerSheet], seat: int, marks: int, *, early: int, late: int) -> dict[str, bool]:
    """Return which of these themes a position has for a seat with this many marks on its sheet.

    It is early up to `early` marks, and late from `late` on.

    >>> import astragal
    >>> sheets = astragal.game("qwinto", players=3).start().sheets
    >>> [theme for theme, there in sheet_themes(sheets, 0, 0, early=8, late=17).items() if there]
    ['early', 'several']
    """
    lead = sheets[seat].total - max(sheet.total for other, sheet in enumerate(sheets) if other != seat)
    return {
        "early": marks <= early,
        "late": marks >= late,
        "ahead": lead > 0,
        "behind": lead < 0,
        "several": len(sheets) > 2,
    }
