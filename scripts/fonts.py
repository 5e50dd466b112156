"""Cut the fonts that ship with Astragal out of the packages that publish them.

    npm pack @fontsource-variable/nunito @fontsource-variable/vollkorn   # and unpack them side by side
    python -m pip install fonttools brotli && python scripts/fonts.py FOLDER_WITH_BOTH

Nunito is for text (weights 400 to 800), Vollkorn for headings (bold). For the page each is cut into Latin and
Cyrillic, so that a reader of English never loads the other letters; for score pads Nunito comes as two plain fonts with
both. All are under the SIL Open Font License, which travels with them. The results are in the tree; run this only to
change them.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
PAGE, PADS = ROOT / "web" / "src" / "fonts", ROOT / "src" / "astragal" / "pads" / "fonts"
LETTERS = {
    # Western Europe's letters, punctuation, arrows and the signs that our sentences have.
    "latin": [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2C6, 0x2DA, 0x2DC, *range(0x2010, 0x2028), 0x202F,
              0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2215],
    # Ukrainian, Russian, Bulgarian, Belarusian and Serbian.
    "cyrillic": [*range(0x400, 0x460), 0x490, 0x491, 0x2116],
}  # fmt: skip


def opened(packages: Path, family: str, script: str) -> TTFont:
    """The variable font of a family, the part for a script."""
    (found,) = packages.glob(f"**/files/{family}-{script}-wght-normal.woff2")
    return TTFont(found)


def cut(font: TTFont, letters: list[int]) -> TTFont:
    """Keep only these letters, and of the features those that text needs."""
    options = Options(hinting=False, layout_features=["kern", "mark", "mkmk", "locl", "ccmp", "lnum", "tnum"])
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    chosen = Subsetter(options)
    chosen.populate(unicodes=letters)
    chosen.subset(font)
    return font


def page_font(packages: Path, family: str, script: str, weights: tuple[float, float] | float) -> None:
    """Write the part of a family for a script, for the page."""
    font = instantiateVariableFont(cut(opened(packages, family, script), LETTERS[script]), {"wght": weights})
    font.flavor = "woff2"
    target = PAGE / f"{family}-{script}.woff2"
    font.save(target)
    print(f"{target.name:26} {target.stat().st_size:6} bytes {len(font.getBestCmap()):4} letters")


def pad_font(packages: Path, family: str, name: str, weight: float) -> None:
    """Write one weight with Latin and Cyrillic letters, for paper."""
    parts = []
    for script, letters in LETTERS.items():
        part = instantiateVariableFont(cut(opened(packages, family, script), letters), {"wght": weight})
        for table in ("GSUB", "GPOS", "GDEF", "STAT"):  # fpdf sets letters one by one
            if table in part:
                del part[table]
        part.flavor = None
        stored = BytesIO()
        part.save(stored)
        stored.seek(0)
        parts.append(stored)
    font = Merger().merge(parts)
    target = PADS / f"{name}.ttf"
    font.save(target)
    print(f"{target.name:26} {target.stat().st_size:6} bytes {len(font.getBestCmap()):4} letters")


def main() -> None:
    """Write all fonts, and their licences beside them."""
    packages = Path(sys.argv[1])
    for folder in (PAGE, PADS):
        folder.mkdir(exist_ok=True)
    for script in LETTERS:
        page_font(packages, "nunito", script, (400, 800))
        page_font(packages, "vollkorn", script, 700)
    pad_font(packages, "nunito", "Nunito-Regular", 400)
    pad_font(packages, "nunito", "Nunito-Bold", 700)
    for family, folders in (("nunito", (PAGE, PADS)), ("vollkorn", (PAGE,))):
        (licence,) = packages.glob(f"*{family}*/LICENSE")
        for folder in folders:
            (folder / f"OFL-{family}.txt").write_bytes(licence.read_bytes())


if __name__ == "__main__":
    main()
