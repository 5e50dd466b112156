"""`astragal sheets`: score pads as PDF, for games with real dice and pencils."""

import argparse
import sys
from pathlib import Path

from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.reading import find_game
from astragal.cli.support.words import tell
from astragal.cli.terminal_game import saving
from astragal.core.registry import GAMES
from astragal.notation.moves import short
from astragal.pads import PAPERS, has_pad, pages, pdf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `sheets` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["longo", "--lucky", "5,8", "--lucky", "6,11"]).lucky
    ['5,8', '6,11']
    """
    games = ", ".join(name for name, kind in GAMES.items() if has_pad(kind))
    parser.add_argument("game", metavar="GAME", help=f"a game with sheets: {games}")
    parser.add_argument("-o", "--output", metavar="FILE", help="where the PDF goes (astragal-GAME.pdf); - is stdout")
    parser.add_argument("--force", action="store_true", help="write over a file that exists")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="the paper (a4)")
    parser.add_argument("--pads", type=int, default=8, metavar="N", help="how many sheets, four to a page (8)")
    parser.add_argument("--sheet", metavar="NAME", help="which printed sheet, where a game has several")
    parser.add_argument(
        "--lucky",
        action="append",
        metavar="A,B",
        help="lucky numbers of Longo; give it several times for several pairs",
    )
    parser.add_argument(
        "--language", default="en", metavar="LANGUAGE", help="of words and letters: en, uk, ru, de (en)"
    )


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Write the pads."""
    game = find_game(arguments.game)
    lucky = [read_pair(text) for text in arguments.lucky] if arguments.lucky else None
    made = pdf(
        game,
        paper=arguments.paper,
        pads=arguments.pads,
        sheet=arguments.sheet,
        lucky=lucky,
        language=arguments.language,
    )
    if arguments.output == "-":
        sys.stdout.buffer.write(made)
        sys.stdout.buffer.flush()
        return 0
    path = Path(arguments.output or f"astragal-{game}.pdf")
    write(path, made, force=arguments.force)
    sheets = tell("sheets.sheets", count=arguments.pads)
    leaves = tell("sheets.pages", count=pages(arguments.pads))
    print(tell("sheets.done", path=str(path), sheets=sheets, pages=leaves))
    return 0


def read_pair(text: str) -> tuple[int, ...]:
    """Return two numbers; whether they can be lucky is for the rules to say.

    >>> read_pair("5, 8")
    (5, 8)
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise CommandError(tell("sheets.pair", text=short(text)))
    return tuple(map(int, parts))


def write(path: Path, content: bytes, *, force: bool) -> None:
    """Write a new file, or with `force` any file, or raise `CommandError`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as place:
    ...     write(Path(place, "pads.pdf"), b"%PDF-", force=False)
    ...     Path(place, "pads.pdf").read_bytes()
    b'%PDF-'
    """
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(content)
    except FileExistsError:
        raise CommandError(tell("sheets.exists", path=str(path))) from None
    except (OSError, ValueError) as error:
        raise CommandError(tell("no.write", path=str(path), reason=saving.reason(error))) from error
