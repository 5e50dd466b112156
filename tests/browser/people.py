"""People with browsers: they open pages, and nothing on those pages may go wrong."""

import re
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
"""Screenshots of every screen, to be looked at."""

EXPECTED = re.compile(r"status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection to")
"""What the browser itself notes when the server refuses something or is away; the page tells its user."""


class People:
    """Everybody in one test."""

    def __init__(self, browser: Browser, url: str, test: str) -> None:
        self._browser, self.url, self._test = browser, url, test
        self._contexts: list[BrowserContext] = []
        self._troubles: list[str] = []

    def person(self, path: str = "/", *, phone: bool = False, language: str = "en", **options: Any) -> Page:
        """Somebody new, who opens a page."""
        size = PHONE if phone else DESKTOP
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
        context = self._browser.new_context(
            base_url=self.url, viewport=size, locale=language, reduced_motion="reduce", **touch, **options
        )
        context.set_default_timeout(15_000)
        self._contexts.append(context)
        page = context.new_page()
        self.watch(page)
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
        assert not self._troubles, "\n".join(self._troubles)


def wait_until(page: Page, expression: str, seconds: float = 15) -> None:
    """Wait until something is so on the page. (Waiting inside the page would need `eval`, which ours forbid.)"""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never so: {expression} on {page.url}"
        page.wait_for_timeout(20)


def shot(page: Page, name: str) -> None:
    """Keep a picture of a page."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png", full_page=True)
