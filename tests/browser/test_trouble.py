"""Servers die, trains enter tunnels, tabs sleep: the game goes on where it was, and the page says what happens."""

import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hands import CELLS, Hands
from tests.browser.people import People, wait_until
from tests.browser.tables import against_bots, make_table, record_of
from tests.server.running import Running, running


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for one test, which will be killed."""
    with running(tmp_path_factory.mktemp("mortal")) as started:
        yield started


def test_a_server_that_is_killed_and_comes_back(browser: Browser, mortal: Running) -> None:
    """kill -9 in the middle of a game: the page says so, reconnects by itself, and nothing is lost."""
    people = People(browser, mortal.url, "killed")
    page = people.person(None, phone=True)
    code = against_bots(page, {"game": "qwixx", "players": 2})
    hands = Hands(page, 1)
    hands.play(4)
    before = record_of(page, code).entries
    mortal.stop(signal.SIGKILL)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    mortal.restart()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    hands.finish()
    after = record_of(page, code).entries
    assert [str(entry.event) for entry in after[: len(before)]] == [str(entry.event) for entry in before]
    assert record_of(page, code).final.over
    people.leave()


def test_a_tunnel(people: People) -> None:
    """Offline, a choice is kept and sent as soon as the line is back; it happens once."""
    page = people.person(None, phone=True)
    code = against_bots(page, {"game": "quixo", "players": 2})
    hands = Hands(page, 2)
    hands.play(2)
    for _ in range(600):
        if record_of(page, code).final.active == 0:
            break
        page.wait_for_timeout(100)
    moves = len(record_of(page, code).entries)
    page.reload()  # so that it shows this moment, and none that is still being played back
    wait_until(page, "document.title.startsWith('●')")
    page.wait_for_selector(CELLS)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    assert hands.choose()
    expect(page.get_by_text("Connection lost").or_(page.get_by_text("You are offline")).first).to_be_visible()
    page.context.set_offline(False)
    for _ in range(600):
        if len(record_of(page, code).entries) >= moves + 2:
            break
        page.wait_for_timeout(100)
    wait_until(page, "document.title.startsWith('●')")
    assert len(record_of(page, code).entries) == moves + 2, "our move and the bot's, each once"


def test_a_stale_tab_catches_up(people: People) -> None:
    """A second tab of the same person that lost its line shows the newest position when it is back."""
    page = people.person(None)
    code = make_table(page, {"game": "quixo", "players": 2})
    page.goto(f"/t/{code}?start=local:2")
    page.wait_for_selector(".play")
    other = people.person(None)
    other.goto(f"/t/{code}")
    other.wait_for_selector(".play")
    other.context.set_offline(True)
    Hands(page, 3).play(5)
    shown = page.locator("[data-cell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    other.context.set_offline(False)
    other.evaluate("dispatchEvent(new Event('online'))")
    last = record_of(page, code).entries[-1]
    put = str(last.event).split("-")[1][:2]
    expect(other.locator(f"[data-cell='{put}']").first).not_to_have_attribute("aria-label", "")
    expect(other.locator(".cell.last").first).to_be_visible()
    assert len(shown) >= 25


def test_the_app_opens_without_a_line(people: People) -> None:
    """The static parts are kept on the device: the first screen comes up, and says that the line is missing."""
    page = people.person(service_workers="allow")
    wait_until(page, "navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "caches.keys().then(keys => keys.length > 0)")
    page.reload()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.context.set_offline(False)
