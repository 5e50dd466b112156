"""Lays out the documents for the site: docs/ as it is, and README, CONTRIBUTING and CHANGELOG beside them.

Links between them are those of the repository; here they get the names that the pages have on the site. What a document
links to outside of these (a script, a licence) becomes its name.
"""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "docs"
OUTSIDE = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)")
IMAGE = re.compile(r'(!\[[^\]]*\]\(|<img src=")docs/')


def page(text: str, folder: Path) -> str:
    """Return a document with links that lead to pages of the site."""

    def link(found: re.Match[str]) -> str:
        words, path, anchor = found[1], found[2], found[3] or ""
        target = (folder / path).resolve()
        if target.is_relative_to(ROOT / "docs"):
            return f"[{words}]({target.relative_to(ROOT / 'docs').as_posix()}{anchor})"
        name = target.relative_to(ROOT).as_posix()
        if name in OUTSIDE:
            return f"[{words}]({OUTSIDE[name]}{anchor})"
        return f"[{words}]({path}{anchor})" if not target.exists() else f"{words} (`{name}`)"

    return LINK.sub(link, IMAGE.sub(r"\1", text))


def main() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "docs", TARGET)
    for file in TARGET.glob("*.md"):
        file.write_text(page(file.read_text(encoding="utf-8"), ROOT / "docs"), encoding="utf-8")
    for name, target in OUTSIDE.items():
        (TARGET / target).write_text(page((ROOT / name).read_text(encoding="utf-8"), ROOT), encoding="utf-8")


if __name__ == "__main__":
    main()
