"""The whole app under a path of somebody else's site, as a proxy offers it (`--root-path`)."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hands import Hands
from tests.browser.people import People, wait_until
from tests.browser.site import site
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


EARLIER = """async ([ours, theirs, archive]) => {
  for (const [name, path] of [["astragal-0a", ours], ["astragal-0b", theirs]])
    await (await caches.open(name)).put(path, new Response("an earlier version"))
  for (const path of [ours, theirs])
    await (await caches.open("astragal.python")).put(path + archive, await fetch(path + archive))
}"""
"""What earlier versions of two installations have left in a browser."""
KEPT = """(async () => {
  const found = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (/[/]$|astragal-[^/]*zip$/.test(url)) found.push(`${name} ${new URL(url).pathname}`)
  return found.sort().join()
})()"""
"""The first page and the games of every cache, as "cache path"."""


def test_two_installations_of_one_origin_keep_their_own_files(browser: Browser, tmp_path: Path) -> None:
    """Each takes over and deletes only what is its own, renews only that, and opens without a connection."""
    with site(tmp_path) as address:
        here, there = tmp_path / "some where" / "games", tmp_path / "another"
        shutil.copytree(here, there)
        ours, theirs = "/some%20where/games/", "/another/"
        archive = next(here.glob("assets/astragal-*.zip")).relative_to(here).as_posix()

        def kept(path: str, version: str) -> list[str]:
            return [f"astragal {path} {version} {path}", f"astragal {path} python {path}{archive}"]

        def becomes_kept(*expected: str) -> None:
            wait_until(page, f"{KEPT}.then(kept => kept === {','.join(sorted(expected))!r})")

        first, second, third = versioned(here, "1"), versioned(there, "2"), "3" * 12
        people = People(browser, address.removesuffix(ours), "two installations")
        page = people.person(f"{ours}icon.svg", service_workers="allow")
        page.evaluate(EARLIER, [ours, theirs, archive])
        page.goto(ours)
        becomes_kept(*kept(ours, first), f"astragal-0b {theirs}", f"astragal.python {theirs}{archive}")
        page.goto(theirs)
        becomes_kept(*kept(ours, first), *kept(theirs, second))
        versioned(here, "3")
        page.goto(ours)
        page.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
        becomes_kept(*kept(ours, third), *kept(theirs, second))
        page.context.set_offline(True)
        for path in (ours, theirs):
            page.goto(path)
            page.wait_for_selector("article")
        people.leave()


def versioned(folder: Path, digit: str) -> str:
    """Make the app of that folder another version; return it."""
    script = folder / "sw.js"
    text, version = script.read_text(encoding="utf-8"), digit * 12
    script.write_text(re.sub('"[0-9a-f]{12}"', f'"{version}"', text), encoding="utf-8")
    return version


def test_links_are_written_for_any_path() -> None:
    """No component names an address from the root of the host: `href` of lib/base.ts puts the path before it."""
    rooted = re.compile(r"""\b(?:href|src)=["']/""")
    found = [path.name for path in SOURCES.rglob("*.svelte") if rooted.search(path.read_text(encoding="utf-8"))]
    assert not found, f"write href={{href('/…')}} in {', '.join(sorted(found))}"
