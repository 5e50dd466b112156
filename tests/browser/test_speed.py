"""How quick it is: limits, checked in the same run on this machine."""

import gzip
import re
import statistics
import time

from tests.browser.people import People
from tests.browser.tables import against_bots, make_table


def test_little_is_loaded(people: People) -> None:
    """The first screen and a table together need less than 150 kB of compressed JavaScript."""
    page = people.person()
    loaded: dict[str, int] = {}
    page.on(
        "response",
        lambda answer: (
            loaded.update({answer.url: int(answer.headers.get("content-length", "0"))})
            if answer.url.endswith(".js") and "/assets/" in answer.url
            else None
        ),
    )
    page.goto("/")
    page.wait_for_selector("h1")
    against_bots(page, {"game": "qwixx", "players": 2})
    encodings = {page.request.get(url).headers.get("content-encoding") for url in list(loaded)[:2]}
    assert loaded
    assert encodings <= {"br", "gzip"}, encodings
    assert sum(loaded.values()) < 150_000, loaded


def test_a_page_is_interactive_in_a_second(people: People) -> None:
    """From nothing (no cache) to a first screen whose buttons work."""
    took = [2.0]
    while min(took) >= 1 and len(took) < 10:  # others use this machine too: the best of some tries counts
        page = people.person("about:blank")
        began = time.perf_counter()
        page.goto("/")
        page.get_by_role("button", name=re.compile("^Play")).first.click(trial=True)
        took.append(time.perf_counter() - began)
    assert min(took) < 1, took


def test_a_move_shows_at_once(people: People) -> None:
    """From the tap to the pushed cube on the board, decided and stored by the server on the way: under 100 ms."""
    page = people.person()
    code = make_table(page, {"game": "quixo", "players": 2})
    page.goto(f"/t/{code}?start=local:2")
    took = []
    for _ in range(9):
        page.wait_for_selector("button.cell.legal")
        page.locator("button.cell.legal").first.click()
        page.wait_for_selector("button.slot")
        took.append(page.evaluate(SHOWN))
    assert statistics.median(took) < 100, took


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
"""Push a lifted cube in, and tell how many milliseconds later the board shows it."""


def test_compressed_files_are_what_they_should_be(people: People) -> None:
    """What is served compressed unpacks to the same bytes."""
    page = people.person()
    script = re.search(r'src="(/assets/[^"]+\.js)"', page.content())
    assert script
    plain = page.request.get(script[1], headers={"accept-encoding": "identity"})
    packed = page.request.get(script[1], headers={"accept-encoding": "gzip"})
    assert plain.headers.get("content-encoding") is None
    assert packed.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(plain.body())) < len(plain.body())
    assert packed.body() == plain.body()
    assert "immutable" in plain.headers["cache-control"]
