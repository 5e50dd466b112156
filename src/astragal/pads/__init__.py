"""Score pads to print: the sheets of Qwixx, Longo and Qwinto as PDF, drawn from the same data as the rules.

>>> pdf("qwixx", sheet="mixed")[:5]
b'%PDF-'
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from astragal.core.errors import InvalidOption
from astragal.core.options import OneOf, Pairs, is_whole
from astragal.core.registry import GAMES
from astragal.games.qwixx.rules.sheets import LUCKY_PAIRS, SHEETS
from astragal.pads.papers import MAX_PADS, PAPERS, pages
from astragal.texts import say

if TYPE_CHECKING:
    from astragal.pads.frame import Pad

__all__ = ["MAX_PADS", "PAPERS", "drawn", "pages", "pdf"]


def pdf(
    game: str,
    *,
    paper: str = "a4",
    pads: int = 8,
    sheet: str | None = None,
    lucky: Sequence[Sequence[int]] | None = None,
    language: str = "en",
) -> bytes:
    """Return score pads as a PDF, four to a page; the same pads are always the same bytes.

    `sheet` is for Qwixx, `lucky` for Longo: the pads get its pairs one after another, over and over. English and
    German pads have words on them, those for other languages signs that need none.

    >>> pdf("quixo")
    Traceback (most recent call last):
        ...
    astragal.core.errors.InvalidOption: Quixo has no sheet to print.
    """
    page = PAPERS[OneOf("paper", tuple(PAPERS)).read(paper)]
    made = drawn(game, pads=pads, sheet=sheet, lucky=lucky, language=language)
    # The printer is imported when something is printed: it is slow to load.
    from astragal.pads.printing import printed

    return printed(made, page, GAMES[game].title)


def drawn(
    game: str,
    *,
    pads: int = 8,
    sheet: str | None = None,
    lucky: Sequence[Sequence[int]] | None = None,
    language: str = "en",
) -> "list[Pad]":
    """Return the pads themselves, before they are printed: what is drawn, and where.

    >>> drawn("longo", pads=2)[1].names[2:4]
    ['lucky6', 'lucky11']
    """
    if game not in GAMES:
        raise InvalidOption(say("option.game", game=str(game)[:40], games=", ".join(GAMES)))
    if game == "quixo":
        raise InvalidOption(say("pads.no_sheet", game="Quixo"))
    declared = {option.name: option for option in GAMES[game].declared}
    for name, value in (("sheet", sheet), ("lucky", lucky)):
        if value is not None and name not in declared:
            _refuse(game, name, declared)
    if not is_whole(pads) or not 1 <= pads <= MAX_PADS:
        raise InvalidOption(say("pads.count", most=MAX_PADS))
    from astragal.pads.labels import LABELS
    from astragal.pads.qwinto import qwinto_pad
    from astragal.pads.qwixx import qwixx_pad

    labels, title = LABELS.get(language), GAMES[game].title
    if game == "qwinto":
        return [qwinto_pad(title, labels)] * pads
    kinds, pairs = declared.get("sheet"), declared.get("lucky")
    chosen = kinds.read(sheet or kinds.default) if isinstance(kinds, OneOf) else game
    if not isinstance(pairs, Pairs):
        return [qwixx_pad(SHEETS[chosen], title, None, labels)] * pads
    each = pairs.read(lucky) or LUCKY_PAIRS
    different = [qwixx_pad(SHEETS[chosen], title, pair, labels) for pair in each[:pads]]
    return [different[place % len(different)] for place in range(pads)]


def _refuse(game: str, name: str, declared: Mapping[str, object]) -> None:
    names = ["paper", "pads", *(own for own in ("sheet", "lucky") if own in declared)]
    raise InvalidOption(say("option.unknown", game=game, name=name, names=", ".join(names)))
