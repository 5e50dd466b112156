"""Writes the pictures of the README anew: `python -m tests.browser.pictures`. They are real pages of a real server."""

import os
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.hands import OVER, OWES, Hands
from tests.browser.people import DESKTOP, PHONE, wait_until
from tests.browser.tables import against_bots
from tests.server.running import running

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"


def _game(page: Page, moves: int, **game: object) -> None:
    page.goto("/")
    while True:
        against_bots(page, dict(game))
        Hands(page, 11).play(moves)
        wait_until(page, f"{OVER} || {OWES}")
        if not page.evaluate(OVER):  # dice are dice: it may be over already, and another game is played
            break
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.mouse.move(0, 0)
    page.wait_for_timeout(700)


def main() -> None:
    """Take all pictures."""
    program = shutil.which(os.environ.get("ASTRAGAL_CHROMIUM", "chromium"))
    with running(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])

        def page(phone: bool, scheme: str = "light", language: str = "en") -> Page:
            size = PHONE if phone else DESKTOP
            context = browser.new_context(
                base_url=server.url,
                viewport=size,
                device_scale_factor=1.5 if phone else 1,
                color_scheme="dark" if scheme == "dark" else "light",
                locale=language,
                reduced_motion="reduce",
                is_mobile=phone,
                has_touch=phone,
            )
            return context.new_page()

        home = page(phone=True)
        home.goto("/")
        home.wait_for_selector("h1")
        home.wait_for_timeout(500)
        home.screenshot(path=IMAGES / "web-home.png")
        qwixx = page(phone=True)
        _game(qwixx, 10, game="qwixx", players=3)
        qwixx.screenshot(path=IMAGES / "web-qwixx.png")
        qwinto = page(phone=True, language="uk")
        _game(qwinto, 20, game="qwinto", players=2)
        qwinto.screenshot(path=IMAGES / "web-qwinto.png")
        quixo = page(phone=True, scheme="dark", language="de")
        _game(quixo, 6, game="quixo", players=2)
        quixo.screenshot(path=IMAGES / "web-quixo.png")
        longo = page(phone=False)
        _game(longo, 9, game="longo", players=4)
        longo.screenshot(path=IMAGES / "web-longo.png")
        browser.close()


if __name__ == "__main__":
    main()
