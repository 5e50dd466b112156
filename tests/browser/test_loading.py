"""How much is loaded: bytes, which are the same on every machine. `bench/page_speed.py` measures how quick that is."""

import gzip
import re

from tests.browser.people import People
from tests.browser.tables import against_bots


def test_little_is_loaded(people: People) -> None:
    """The first screen and a table together need less than 150 kB of compressed JavaScript."""
    page = people.person(None)
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


def test_compressed_files_are_what_they_should_be(people: People) -> None:
    """What is served compressed unpacks to the same bytes."""
    page = people.person(None)
    script = re.search(r'src="(/assets/[^"]+\.js)"', page.request.get("/").text())
    assert script
    plain = page.request.get(script[1], headers={"accept-encoding": "identity"})
    packed = page.request.get(script[1], headers={"accept-encoding": "gzip"})
    assert plain.headers.get("content-encoding") is None
    assert packed.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(plain.body())) < len(plain.body())
    assert packed.body() == plain.body()
    assert "immutable" in plain.headers["cache-control"]
