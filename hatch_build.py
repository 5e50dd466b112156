"""What building a package takes beyond copying files: the web app in it, and a README that reads well elsewhere."""

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

WEB = Path("src/astragal/server/web")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
IMAGE = re.compile(r"!\[([^\]]*)\]\((?![a-z]+:)([^)\s]+)\)|<img src=\"(?![a-z]+:)([^\"]+)\"[^>]*>")


def missing(root: Path) -> str:
    """Return what the built web app lacks, or nothing if it is whole."""
    page = root / WEB / "index.html"
    if not page.is_file():
        return "index.html"
    named = re.findall(r' (?:src|href)="/([^"]+)"', page.read_text(encoding="utf-8"))
    return next((name for name in named if not (root / WEB / name).is_file()), "")


def resolved(readme: str, repository: str) -> str:
    """Return the README for a package page, where relative links lead nowhere.

    With the address of the repository they are made absolute. Without one, a link becomes its words and the name of the
    file, which comes with the sources; pictures are left out.
    """
    base = repository.rstrip("/")
    if base:
        readme = IMAGE.sub(lambda found: _picture(found, f"{base}/raw/HEAD"), readme)
        return LINK.sub(rf"[\1]({base}/blob/HEAD/\2)", readme)
    readme = re.sub(r"<p>\s*</p>\n\n|(?<=\n)[ \t]*\n(?=\n)", "", IMAGE.sub("", readme))
    return LINK.sub(r"\1 (`\2`)", readme)


def _picture(found: re.Match[str], base: str) -> str:
    path = found[2] or found[3]
    return found[0].replace(path, f"{base}/{path}", 1)


class WebApp(BuildHookInterface[Any]):
    """Refuses to build a package without the web app: whoever installs it could not build the app."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look before anything is packed; an editable install builds the app when it is needed."""
        if version == "editable":
            return
        lack = missing(Path(self.root))
        if lack:
            raise SystemExit(
                f"The web app is not built ({WEB / lack} is missing), and a package without it has no page to "
                "play on. Run `make web` (or scripts/web.sh), which needs Node 20.19 or newer, and build again."
            )


class PackagePage(MetadataHookInterface):
    """Gives package pages a README whose links work there."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put in the text of the README."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        repository = metadata.get("urls", {}).get("Repository", "")
        metadata["readme"] = {"content-type": "text/markdown", "text": resolved(text, repository)}
