"""A real browser (Debian's Chromium) with real pages of a real server.

How to write a test that is quick and holds on a busy machine:

- Take `people`, not a browser or a server of your own: both run once for all tests of a process (`tests/shared.py`).
- A new profile costs half a second of a core, each page loaded into it another half. `people.person(None)` loads
  nothing; `against_bots` and `make_table` work from there. Open the first screen only to look at it.
- Games against bots and on one device are the same with a server and without: take `app`, and the test runs with both
  (`apps.py`). The page without a server stays the same for all tests.
- If it is the same to your test who looks, take `visitors`: people who stay from test to test. Expect traces of
  earlier tests: a name, a history, games that go on.
- Wait for what you expect (`expect(…)`, `wait_until(page, …)`), never for time: both ask again and again, at no cost
  when it is there already, and have a minute on a busy machine. Do not lower their time-outs.
- Never assert how long something took: `bench/page_speed.py` measures that.
- Whole games take seconds. Limit them (`move_limit`, `goal`, the level "random"), make a position by a record or a
  link, or play a few moves (`Hands.play`). What only repeats another test on another device is marked `long`.
- `shot` keeps a picture to be looked at; it costs a tenth of a second.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.apps import App, DeviceApp, ServerApp
from tests.browser.people import People
from tests.browser.site import site
from tests.server.running import Running
from tests.shared import Started


@pytest.fixture
def people(browser: Browser, server: Running, request: pytest.FixtureRequest) -> Iterator[People]:
    """Whoever a test needs, each with a browser profile of their own; none of them may see an error."""
    everybody = People(browser, server.url, request.node.name)
    yield everybody
    everybody.leave()


@pytest.fixture(scope="session")
def app_of_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app as files."""
    with site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="session")
def device_app(chromium: Started, app_of_files: str) -> DeviceApp:
    """The page that plays by itself, between tests too."""
    return DeviceApp(People(chromium.browser, app_of_files, "device"))


@pytest.fixture(params=["server", "device"])
def app(request: pytest.FixtureRequest, browser: Browser) -> Iterator[App]:
    """Where games are played: at a server, or on the device without a network. No page may show an error."""
    if request.param == "server":
        yield ServerApp(request.getfixturevalue("people"))
    else:
        device: DeviceApp = request.getfixturevalue("device_app")
        yield device
        device.people.assert_untroubled()


class Visitors:
    """Somebody with a phone by day and somebody at a desk by night, the same for many tests."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._pages: dict[bool, Page] = {}

    def page(self, phone: bool) -> Page:
        if phone not in self._pages:
            scheme = "light" if phone else "dark"
            self._pages[phone] = self._people.person(None, phone=phone, color_scheme=scheme)
        return self._pages[phone]

    def assert_untroubled(self) -> None:
        self._people.assert_untroubled()


@pytest.fixture(scope="session")
def all_visitors(chromium: Started, server: Running) -> Visitors:
    """Those of `visitors`, between tests too."""
    return Visitors(People(chromium.browser, server.url, "visitors"))


@pytest.fixture
def visitors(browser: Browser, all_visitors: Visitors) -> Iterator[Visitors]:
    """People who stay from test to test; none of them may see an error."""
    yield all_visitors
    all_visitors.assert_untroubled()
