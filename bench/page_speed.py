"""How quick the page is in a real browser, from a server on the same machine.

    python bench/page_speed.py [--tries 9]

Three figures, the first two as the median and the best of some tries: from nothing (a new profile, no cache) to a first
screen whose buttons work (the aim: one second); from a tap to the pushed cube on the board, decided and stored by the
server on the way (the aim: 100 ms); and how much compressed JavaScript the first screen and a table need. The web app
must be built (`make web`).
"""

import argparse
import os
import re
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.people import People
from tests.browser.tables import against_bots, make_table
from tests.server.running import running

# Push a lifted cube in, and tell how many milliseconds later the board shows it.
SHOWN = """() => new Promise(shown => {
  const slot = document.querySelector('button.slot')
  const put = slot.dataset.cell.slice(1)
  const before = document.querySelector(`.cell[data-cell="${put}"]`).ariaLabel
  const began = performance.now()
  const look = () => {
    const cell = document.querySelector(`.cell[data-cell="${put}"]`)
    if (cell?.classList.contains('last') && cell.ariaLabel !== before) shown(performance.now() - began)
    else requestAnimationFrame(look)
  }
  slot.click()
  look()
})"""


def first_screen(browser: Browser, url: str) -> float:
    people = People(browser, url, "first screen")
    page = people.person("about:blank", service_workers="allow")
    began = time.perf_counter()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play")).first.click(trial=True)
    took = time.perf_counter() - began
    people.leave()
    return took * 1000


def moves(page: Page, tries: int) -> list[float]:
    """Milliseconds until a move is shown, game after game where one is too short."""
    took: list[float] = []
    while len(took) < tries:
        page.goto(f"/t/{make_table(page, {'game': 'quixo', 'players': 2})}?start=local:2")
        for _ in range(min(9, tries - len(took))):
            page.wait_for_selector("button.cell.legal")
            page.locator("button.cell.legal").first.click()
            page.wait_for_selector("button.slot")
            took.append(page.evaluate(SHOWN))
    return took


def scripts(page: Page) -> int:
    """Bytes of compressed JavaScript for the first screen and a table."""
    loaded: dict[str, int] = {}
    page.on("response", lambda answer: loaded.update({answer.url: int(answer.headers.get("content-length", "0"))}))
    page.goto("/")
    page.wait_for_selector("h1")
    against_bots(page, {"game": "qwixx", "players": 2})
    return sum(size for url, size in loaded.items() if url.endswith(".js") and "/assets/" in url)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=9)
    tries = parser.parse_args().tries
    program = shutil.which(os.environ.get("ASTRAGAL_CHROMIUM", "chromium"))
    if not program:
        print("no Chromium here: scripts/test-needs.sh installs it")
        return
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        people = People(browser, server.url, "page speed")
        for what, took in (
            ("first screen interactive", [first_screen(browser, server.url) for _ in range(tries)]),
            ("a move is shown", moves(people.person(None), tries)),
        ):
            print(f"{what:<26} median {statistics.median(took):6.0f} ms   best {min(took):6.0f} ms   of {len(took)}")
        print(f"{'compressed JavaScript':<26} {scripts(people.person(None)) / 1000:13.1f} kB")
        people.leave()
        browser.close()


if __name__ == "__main__":
    main()
