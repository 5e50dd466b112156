"""axe-core: what keeps people with screen readers, keyboards or weak eyes out."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Only what is wrong leaves the page: all that is right, with a selector for each element, takes most of the time.
RUN = "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']}).then(found => found.violations)"


@cache
def _source() -> str:
    return SOURCE.read_text()


def violations(page: Page) -> list[str]:
    """Return what axe-core finds, a line each."""
    page.evaluate(_source())
    found: list[dict[str, Any]] = page.evaluate(RUN, TAGS)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
        for violation in found
        for node in violation["nodes"]
    ]


def assert_accessible(page: Page) -> None:
    """Fail with everything that axe-core finds on this page."""
    found = violations(page)
    assert not found, f"{page.url}\n" + "\n".join(found)
