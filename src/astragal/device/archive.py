"""Our half that needs nothing installed, as one archive for a browser: `python archive.py astragal.zip`.

It is a script of its own, so that whatever Python there is can run it while the page is built. The same files always
make the same bytes.
"""

import sys
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
WHOLE = (
    "bots", "core", "device", "draw", "games", "learn", "narration", "notation", "protocol", "puzzles", "reference",
    "scene", "table", "texts",
)  # fmt: skip
"""Packages that are taken as they are."""
SINGLE = (
    "__init__.py", "engines/__init__.py", "engines/engine.py", "engines/evaluation.py", "engines/playouts.py",
    "engines/registry.py",
)  # fmt: skip
LEFT_OUT = {"archive.py", "pad.py", "rich_text.py", "training.py", "fingerprint.py", "advice.py", "puzzles.py"}
"""What prints pads or knows of learnt networks needs more than a browser has; puzzles are made already."""
LANGUAGE = "texts/en/"
"""The page has all languages itself; here English is enough."""


def files(package: Path = PACKAGE) -> list[Path]:
    """Return the files that go into the archive, in order.

    >>> PACKAGE / "core" / "struct.py" in files(), PACKAGE / "kernels" / "__init__.py" in files()
    (True, False)
    """
    found = [package / name for name in SINGLE]
    for name in WHOLE:
        found += [path for path in (package / name).rglob("*") if path.suffix in (".py", ".json", ".svg", ".gz")]
    return sorted(path for path in found if path.name not in LEFT_OUT and _is_spoken(path.relative_to(package)))


def _is_spoken(path: Path) -> bool:
    return path.parts[0] != "texts" or path.suffix == ".py" or path.as_posix().startswith(LANGUAGE)


def write(target: Path, package: Path = PACKAGE) -> None:
    """Write the archive."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files(package):
            inside = zipfile.ZipInfo(f"astragal/{path.relative_to(package).as_posix()}", (2020, 1, 1, 0, 0, 0))
            inside.compress_type, inside.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(inside, path.read_bytes())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
