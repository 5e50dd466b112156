"""People with browsers: they open pages, and nothing on those pages may go wrong."""

import json
import re
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
"""Screenshots of every screen, to be looked at."""

PATIENCE = 60
"""Seconds that a busy machine may take for anything."""

EXPECTED = re.compile(
    r"status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection to"
    r"|Service Worker registration blocked"
)
"""What the browser itself notes when the server refuses something or is away; the page tells its user."""


QUICK = {"pace": "fast", "autoRoll": True}
"""What everybody here has chosen: tests need no time to look."""


class People:
    """Everybody in one test."""

    def __init__(self, browser: Browser, url: str, test: str) -> None:
        self._browser, self.url, self._test = browser, url, test
        self._contexts: list[BrowserContext] = []
        self._troubles: list[str] = []

    def person(
        self,
        path: str | None = "/",
        *,
        phone: bool = False,
        language: str = "en",
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> Page:
        """Somebody new, who opens a page; with None, a page that is still empty.

        Loading a page into a new profile costs half a second: a test that goes to a table at once opens nothing before.
        The service worker fetches the whole app for later; a test of it says `service_workers="allow"`.
        """
        size = PHONE if phone else DESKTOP
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
        usual: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block"}
        context = self._browser.new_context(
            base_url=self.url, viewport=size, locale=language, **usual | touch | options
        )
        chosen = json.dumps(json.dumps(QUICK | (settings or {})))
        context.add_init_script(f"try {{ localStorage['astragal.settings'] ??= {chosen} }} catch {{}}")
        context.set_default_timeout(PATIENCE * 1_000)
        self._contexts.append(context)
        page = context.new_page()
        self.watch(page)
        if path is not None:
            page.goto(path)
        return page

    def watch(self, page: Page) -> None:
        """Remember every error on a page."""
        page.on("pageerror", lambda error: self._troubles.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self._console(page, message))

    def _console(self, page: Page, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self._troubles.append(f"{page.url}: {message.text}")

    def leave(self) -> None:
        """Close all browsers; whatever went wrong comes out now."""
        for context in self._contexts:
            context.close()
        self.assert_untroubled()

    def assert_untroubled(self) -> None:
        """Fail with everything that went wrong on these pages since the last time."""
        troubles, self._troubles = self._troubles, []
        assert not troubles, "\n".join(troubles)


def wait_until(page: Page, expression: str, seconds: float = PATIENCE) -> None:
    """Wait until something is so on the page."""
    if not becomes(page, expression, seconds):
        there = page.evaluate("document.body.innerText.slice(0, 600)")
        raise AssertionError(f"never so: {expression} on {page.url}, where it says\n{there}")


def becomes(page: Page, expression: str, seconds: float = PATIENCE) -> bool:
    """Wait inside the page until something is so, which takes one call; tell whether it came to that.

    (Playwright's own way evaluates text later, which our pages forbid.)
    """
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            found: bool = page.evaluate(_WAITING.replace("EXPRESSION", expression), left * 1_000)
        except Error as error:
            if "navigat" not in str(error) and "context was destroyed" not in str(error):
                raise
            continue  # another page was opened meanwhile
        return found
    return False


_WAITING = """async milliseconds => {
  const pause = time => new Promise(done => setTimeout(done, time))
  const end = performance.now() + milliseconds
  while (!(await Promise.race([EXPRESSION, pause(2_000)]))) {
    if (performance.now() > end) return false
    await pause(10)
  }
  return true
}"""


def laid_out(page: Page) -> None:
    """Wait until the page has been drawn anew. (One that the browser does not draw gets no frames at all.)"""
    page.evaluate("""() => Promise.race([
      new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
      new Promise(done => setTimeout(done, 1_000)),
    ])""")


def shot(page: Page, name: str) -> None:
    """Keep a picture of a page."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png", full_page=True)
