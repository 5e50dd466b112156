"""The whole app under a path of somebody else's site, as a proxy offers it (`--root-path`)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hands import Hands
from tests.browser.people import People, wait_until
from tests.server.running import running

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
FETCHED = "performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)"


@pytest.fixture
def guests(browser: Browser, tmp_path: Path) -> Iterator[People]:
    """People who know the app by an address with a path."""
    with running(tmp_path, "--root-path", "/games/dice/") as server:
        everybody = People(browser, server.url, "under a path")
        yield everybody
        everybody.leave()


def test_everything_is_found_under_the_path(guests: People) -> None:
    """A game begins by a tap and is played; links, the line, sounds, the kept page and the invitation know the path."""
    page = guests.person("/games/dice/", service_workers="allow")
    page.locator("article", has_text="Quixo").locator(".picture").click(position={"x": 20, "y": 20}, force=True)
    page.wait_for_url(re.compile("/games/dice/t/[A-Z0-9]+$"))
    Hands(page, 1).play(2)
    code = page.url.rsplit("/", 1)[1]
    link = page.request.get(f"/games/dice/api/codes/{code}").json()["link"]
    assert link == page.url
    page.goto("/games/dice/settings")
    page.locator("a.brand").click()
    page.wait_for_url(re.compile("/games/dice/$"))
    expect(page.get_by_role("link", name=re.compile("Continue Quixo"))).to_have_attribute(
        "href", f"/games/dice/t/{code}"
    )
    page.goto("/games/dice/learn/qwixx")
    page.wait_for_selector("button.cell")
    wait_until(page, "navigator.serviceWorker.ready.then(found => new URL(found.scope).pathname === '/games/dice/')")
    assert all(path.startswith("/games/dice/") for path in page.evaluate(FETCHED))
    assert {(one["name"], one["path"]) for one in page.context.cookies()} == {("astragal", "/games/dice")}
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/games/dice/manifest.webmanifest")


def test_links_are_written_for_any_path() -> None:
    """No component names an address from the root of the host: `href` of lib/base.ts puts the path before it."""
    rooted = re.compile(r"""\b(?:href|src)=["']/""")
    found = [path.name for path in SOURCES.rglob("*.svelte") if rooted.search(path.read_text(encoding="utf-8"))]
    assert not found, f"write href={{href('/…')}} in {', '.join(sorted(found))}"
