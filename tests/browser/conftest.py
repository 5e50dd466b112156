"""A real browser (Debian's Chromium) with real pages of a real server."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import People
from tests.server.running import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of its own for each worker of the tests; bots answer at once."""
    with running(tmp_path_factory.mktemp("browser")) as started:
        yield started


# Not for a whole session: while Playwright runs, no other test of the same process could run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser; each test has contexts of its own."""
    names = (os.environ.get("ASTRAGAL_CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    assert found, "no Chromium here: scripts/test-needs.sh installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def people(browser: Browser, server: Running, request: pytest.FixtureRequest) -> Iterator[People]:
    """Whoever a test needs, each with a browser profile of their own; none of them may see an error."""
    everybody = People(browser, server.url, request.node.name)
    yield everybody
    everybody.leave()
