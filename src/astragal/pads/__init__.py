"""Score pads to print: the sheets of games as PDF, drawn from the same data as the rules.

>>> pdf("qwixx", sheet="mixed")[:5]
b'%PDF-'
"""

from typing import TYPE_CHECKING, cast

from astragal.core.errors import InvalidOption
from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.options import OneOf, is_whole
from astragal.core.registry import GAMES
from astragal.pads.papers import MAX_PADS, PAPERS, pages
from astragal.texts import LANGUAGES, say

if TYPE_CHECKING:
    from astragal.pads.frame import Pad
    from astragal.pads.types import PadPart

__all__ = ["MAX_PADS", "PAPERS", "drawn", "has_pad", "pad_of", "pages", "pdf"]


def pdf(
    game: str,
    *,
    paper: str = "a4",
    pads: int = 8,
    language: str = "en",
    **options: object,
) -> bytes:
    """Return score pads as a PDF, four to a page; the same pads are always the same bytes.

    Further options are those of the game that change its sheet: `sheet` of Qwixx, and `lucky` of Longo, of whose
    pairs the pads get one after another, over and over. The words and letters on the pads are those of the language.

    >>> pdf("quixo")
    Traceback (most recent call last):
        ...
    astragal.core.errors.InvalidOption: Quixo has no sheet to print.
    """
    page = PAPERS[OneOf("paper", tuple(PAPERS)).read(paper)]
    made = drawn(game, pads=pads, language=language, **options)
    # The printer is imported when something is printed: it is slow to load.
    from astragal.pads.printing import printed

    return printed(made, page, GAMES[game].title)


def drawn(
    game: str,
    *,
    pads: int = 8,
    language: str = "en",
    **options: object,
) -> "list[Pad]":
    """Return the pads themselves, before they are printed: what is drawn, and where.

    >>> drawn("longo", pads=2)[1].names[2:4]
    ['lucky6', 'lucky11']
    """
    if game not in GAMES:
        raise InvalidOption(say("option.game", game=str(game)[:40], games=", ".join(GAMES)))
    kind = GAMES[game]
    if not has_pad(kind):
        raise InvalidOption(say("pads.no_sheet", game=kind.title))
    pad = pad_of(kind)
    declared = {option.name: option for option in kind.declared if option.name in pad.OPTIONS}
    given = {name: value for name, value in options.items() if value is not None}
    for name in given:
        if name not in declared:
            names = ", ".join(["paper", "pads", *declared])
            raise InvalidOption(say("option.unknown", game=game, name=name[:40], names=names))
    if not is_whole(pads) or not 1 <= pads <= MAX_PADS:
        raise InvalidOption(say("pads.count", most=MAX_PADS))
    spoken = OneOf("language", LANGUAGES).read(language)
    different = pad.pads(kind, {name: declared[name].read(value) for name, value in given.items()}, spoken)
    return [different[place % len(different)] for place in range(pads)]


def has_pad(kind: type[Game]) -> bool:
    """Tell whether a game has a sheet to print and to total.

    >>> [name for name, kind in GAMES.items() if has_pad(kind)]
    ['qwixx', 'longo', 'qwinto']
    """
    return has_part(kind, "pad")


def pad_of(kind: type[Game]) -> "PadPart":
    """Return what the folder of a game knows of its pad.

    >>> pad_of(GAMES["longo"]).OPTIONS
    ('sheet', 'lucky')
    """
    return cast("PadPart", part(kind, "pad"))
