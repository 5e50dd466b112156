"""The pictures of docs/quixo-solved.md.

    python bench/_quixo_pictures.py [FOLDER]

Draws docs/images/quixo-index.svg, which explains the index of a position; and, from the journal that
`astragal solve quixo` left in FOLDER, quixo-shares.svg (wins, draws and losses by number of cubes) and quixo-times.svg;
from what `astragal solve quixo --depth` left there, quixo-depths.svg (a map of positions by layer and by plies to the
end) and docs/data/quixo-depths.csv, the same as numbers.
"""

import sys
from pathlib import Path

from astragal.solve.quixo.depth_kept import Depths, kept
from astragal.solve.quixo.depth_tables import depth_folder
from astragal.solve.quixo.journal import JournalEntry, read_journal
from astragal.solve.quixo.paths import tables_folder

DOCS = Path(__file__).parents[1] / "docs"
IMAGES, DATA = DOCS / "images", DOCS / "data"
INK, PALE, ACCENT = "#1f2933", "#9aa5b1", "#c2410c"
SHARES = (("won", "#2f855a"), ("drawn", "#cbd5e0"), ("lost", "#c05621"))
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
STYLE = 'font-family="system-ui, sans-serif" font-size="14" fill="#1f2933"'


def svg(width: int, height: int, title: str, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" {STYLE}>'
    back = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, f"<title>{title}</title>", back, *parts, "</svg>\n"])


def text(x: float, y: float, words: str, anchor: str = "middle", colour: str = INK, size: int = 14) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}" font-size="{size}">{words}</text>'


def box(x: float, y: float, w: float, h: float, fill: str, line: str = INK) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" stroke="{line}"/>'


def index_picture() -> str:
    """A row before and after a push, and the bits of the index."""
    parts = [
        text(20, 30, "A row of the board: rank of each cube, whose it is (1 the mover's, 0 the opponent's)", "start")
    ]
    before, after = ["1", "0", None, "1", "0"], ["0", None, "1", "0", "1"]
    for top, row, label in ((50, before, "before"), (150, after, "after: a1 goes in at e1")):
        parts.append(text(20, top + 35, label, "start", PALE))
        rank = 0
        for place, shown in enumerate(row):
            x = 230 + 60 * place
            moved = (top == 50 and place == 0) or (top == 150 and place == 4)
            parts.append(box(x, top, 56, 56, "#fff" if shown is None else "#fde8d7" if moved else "#eef2f6"))
            if shown is not None:
                parts.append(text(x + 28, top + 34, shown, colour=ACCENT if moved else INK, size=20))
                parts.append(text(x + 28, top + 50, f"rank {rank}", colour=PALE, size=11))
                rank += 1
    words = (
        "The index, ranks from right to left: 0 1 0 1 → 1 0 1 0. Its four bits have turned by one place;",
        "the taken cube's 1 left rank 0 and came in at rank 3. That holds whatever the bits are, so one",
        "rotation of index bits moves a whole plane, 64 positions a word.",
    )
    parts += [text(20, 250 + 22 * line, sentence, "start") for line, sentence in enumerate(words)]
    return svg(720, 315, "A push rotates the ranks of a row", parts)


def shares_picture(size: int, entries: list[JournalEntry]) -> str:
    """Stacked bars: shares of wins, draws and losses by number of cubes."""
    parts, wide, high = [], 24, 240
    for entry in entries:
        x, y = 50 + wide * (size**2 - entry.blanks), 40.0
        totals = entry.counts(size).totals
        for (_, colour), count in zip(SHARES, totals, strict=True):
            tall = high * count / sum(totals)
            parts.append(box(x, y, wide - 4, tall, colour, "none"))
            y += tall
        parts.append(text(x + wide / 2 - 2, 40 + high + 18, str(size**2 - entry.blanks), size=11))
    for place, (name, colour) in enumerate(SHARES):
        parts += [box(60 + 110 * place, 12, 14, 14, colour, "none"), text(80 + 110 * place, 24, name, "start")]
    parts.append(text(50 + wide * (size**2 + 1) / 2, 40 + high + 42, "cubes that show a symbol"))
    return svg(70 + wide * (size**2 + 1), high + 100, "Won, drawn and lost for the side to move", parts)


def times_picture(size: int, entries: list[JournalEntry]) -> str:
    """Bars: seconds by layer."""
    parts, wide, high = [], 24, 240
    most = max(entry.seconds + entry.writing for entry in entries)
    for entry in entries:
        x, solved, written = 50 + wide * entry.blanks, high * entry.seconds / most, high * entry.writing / most
        parts.append(box(x, 40 + high - solved, wide - 4, solved, INK, "none"))
        parts.append(box(x, 40 + high - solved - written, wide - 4, written, PALE, "none"))
        parts.append(text(x + wide / 2 - 2, 40 + high + 18, str(entry.blanks), size=11))
    parts += [
        box(60, 12, 14, 14, INK, "none"), text(80, 24, "solving", "start"),
        box(170, 12, 14, 14, PALE, "none"), text(190, 24, "packing and writing", "start"),
        text(46, 50, f"{most:.0f} s", "end", size=11), text(46, 40 + high, "0", "end", size=11),
        text(50 + wide * (size**2 + 1) / 2, 40 + high + 42, "blanks"),
    ]  # fmt: skip
    return svg(70 + wide * (size**2 + 1), high + 100, "Time by layer", parts)


def depths_picture(layers: list[Depths]) -> str:
    """A map: how many positions of each layer end in so many plies, darker for ten times as many.

    Wins take an odd number of plies and losses an even one, but for a few; so two neighbours are one cell.
    """
    left, top, wide, high = 60, 60, 8, 12
    counts = [[won + lost for won, lost in zip(layer.won, layer.lost, strict=True)] for layer in layers]
    cells: dict[int, list[str]] = {}
    for row, line in enumerate(counts):
        for column in range((len(line) + 1) // 2):
            many = sum(line[2 * column : 2 * column + 2])
            if many:
                at = f"M{left + wide * column} {top + high * row}h{wide}v{high}h-{wide}z"
                cells.setdefault(len(str(many)) - 1, []).append(at)
    most = max(cells)
    shade = {power: f"hsl({200 - 170 * power // most} 70% {92 - 62 * power // most}%)" for power in range(most + 1)}
    parts = [f'<path d="{"".join(cells[power])}" fill="{shade[power]}"/>' for power in sorted(cells)]
    right, bottom = left + wide * ((max(map(len, counts)) + 1) // 2), top + high * len(counts)
    for row in range(0, len(counts), 5):
        parts.append(text(left - 10, top + high * row + 10, str(row), "end", size=11))
    for plies in range(0, 2 * (right - left) // wide, 20):
        parts.append(text(left + wide * (plies / 2 + 0.5), bottom + 18, str(plies), size=11))
    parts.append(text((left + right) / 2, bottom + 40, "plies to the end"))
    parts.append(text(left - 10, top - 8, "blanks", "end", size=11))
    parts.append(text(left, 22, "positions:", "start"))
    for power in range(most + 1):
        x = left + 90 + 44 * power
        parts += [
            box(x, 8, 42, 14, shade[power], "none"),
            text(x + 21, 36, "10" + "".join(RAISED[int(digit)] for digit in str(power)), size=11),
        ]
    return svg(right + 30, bottom + 55, "Positions by blanks and by the number of plies to the end", parts)


def depths_data(layers: list[Depths]) -> str:
    """How many positions of each layer are won and lost in so many plies, as comma-separated values."""
    rows = (
        f"{layer.blanks},{plies},{won},{lost}\n"
        for layer in layers
        for plies, (won, lost) in enumerate(zip(layer.won, layer.lost, strict=True))
    )
    return "blanks,plies,won,lost\n" + "".join(rows)


def main() -> int:
    files = {IMAGES / "quixo-index.svg": index_picture()}
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else tables_folder()
    entries = read_journal(folder, 5).entries
    if entries:
        files[IMAGES / "quixo-shares.svg"] = shares_picture(5, entries)
        files[IMAGES / "quixo-times.svg"] = times_picture(5, entries)
    layers, _ = kept(depth_folder(folder, 5), 5)
    if layers:
        files[IMAGES / "quixo-depths.svg"] = depths_picture(layers)
        files[DATA / "quixo-depths.csv"] = depths_data(layers)
    for path, contents in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(contents, encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
