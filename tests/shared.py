"""What is started once for each process of the tests and then shared: a server, a PostgreSQL, a browser.

`tests/conftest.py` imports these fixtures, so every test can ask for them by name. Starting costs a second or two each;
a test starts a server of its own (`tests.server.running.running`) only when it needs other settings or will harm it.
"""

import asyncio
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.server.postgres import postgres
from tests.server.running import Running, running

if TYPE_CHECKING:  # most runs need no browser
    from playwright.sync_api import Browser

__all__ = ["anyio_backend", "browser", "chromium", "postgres", "server"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a SQLite file of its own, without limits on rates; bots answer at once."""
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


class Started(NamedTuple):
    """A browser, and the event loop that its driver runs in this thread."""

    browser: "Browser"
    loop: asyncio.AbstractEventLoop


@pytest.fixture(scope="session")
def chromium() -> Iterator[Started]:
    """The browser process. Tests ask for `browser`."""
    from playwright.sync_api import expect, sync_playwright

    names = (os.environ.get("ASTRAGAL_CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    assert found, "no Chromium here: scripts/test-needs.sh installs it"
    expect.set_options(timeout=60_000)  # how long a busy machine may take; what is there is found at once
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield Started(started, loop)
        asyncio._set_running_loop(loop)
        started.close()


@pytest.fixture
def browser(chromium: Started) -> "Iterator[Browser]":
    """The browser, the same for all tests of this process; each test makes contexts of its own.

    Playwright's loop counts as running for as long as the browser lives, and asyncio allows one running loop a thread.
    It is put aside between tests, so that others can run loops of their own.
    """
    asyncio._set_running_loop(chromium.loop)
    yield chromium.browser
    asyncio._set_running_loop(None)
