"""Without a connection, and without a server at all: the page plays by itself."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from astragal.notation import read_record
from astragal.table.dice_check import check
from tests.browser.hands import Hands
from tests.browser.people import People, shot, wait_until
from tests.browser.site import site
from tests.browser.tables import against_bots
from tests.shared import Started

WORKER = "navigator.serviceWorker.ready.then(() => true)"
PYTHON = re.compile(r"python-[\d.]+/|\.zip$")


def get_offline(page: Page) -> None:
    """Wish to play without a connection, and wait until everything is there."""
    page.goto("/settings")
    page.get_by_role("button", name="Get it").click()
    expect(page.get_by_text("Everything is here.")).to_be_visible()
    wait_until(page, WORKER)


def test_first_screen_and_play_online_load_nothing_of_it(people: People) -> None:
    page = people.person(None, service_workers="allow")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^Play")).first).to_be_visible()
    wait_until(page, WORKER)
    against_bots(page, {"game": "qwixx", "players": 2})
    Hands(page).play(2)
    assert len(asked) > 10
    assert [url for url in asked if PYTHON.search(url)] == []


def test_play_goes_on_without_a_connection(people: People) -> None:
    """Fetched on a wish; then the line is cut, a game begins, survives a reload, ends, and its dice are proved."""
    page = people.person(None, phone=True, service_workers="allow")
    get_offline(page)
    shot(page, "offline-kept")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("No connection: you play on this device.")).to_be_visible()
    expect(page.get_by_role("button", name="Play with friends").first).to_be_hidden()
    shot(page, "offline-home")
    page.get_by_role("button", name="Play Qwixx", exact=True).click()
    page.wait_for_selector(".play")
    hands = Hands(page, seed=5)
    hands.play(3)
    shot(page, "offline-table")
    address = page.url
    assert "/t/0" in address
    page.reload()
    page.wait_for_selector(".play")
    assert page.url == address
    hands.finish()
    expect(page.get_by_text("Dice verified on your device")).to_be_visible()
    page.get_by_text("Dice verified on your device").click()
    expect(page.get_by_role("dialog")).to_contain_text("which is its own server")
    shot(page, "offline-dice")
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("link").last.click()
    record = read_record(saved.value.path().read_text(), strict=True)
    assert record.final.over
    assert not check(record).failed
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_text("No connection")).to_be_hidden()
    page.goto(f"{address}/replay/1")  # still here when the server is back
    expect(page.get_by_role("link", name=re.compile("Review"))).to_be_visible()


def test_two_tabs_do_not_tear_a_game(browser: Browser, app_of_files: str) -> None:
    people = People(browser, app_of_files, "tabs")
    page = people.person("")
    begin(page, "Quixo")
    Hands(page, seed=1).play(1)
    other = page.context.new_page()
    people.watch(other)
    other.goto(page.url)
    other.wait_for_selector(".play")
    expect(page.get_by_text("This game goes on in another tab.")).to_be_visible()
    Hands(other, seed=2).play(1)
    page.get_by_role("button", name="Play here").click()
    expect(other.get_by_text("This game goes on in another tab.")).to_be_visible()
    Hands(page, seed=3).play(1)
    people.leave()


@pytest.fixture(scope="module")
def app_of_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app as files."""
    with site(tmp_path_factory.mktemp("site")) as address:
        yield address


class Traveller:
    """Somebody who opened the app of files, got what playing needs, and has no network any more."""

    def __init__(self, people: People) -> None:
        self.people = people
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        if self._page is None:
            page = self._page = self.people.person("", service_workers="allow", phone=True)
            wait_until(page, WORKER)
            page.get_by_role("button", name="Get it").click()
            expect(page.get_by_role("button", name="Get it")).to_be_hidden()
            expect(page.locator("progress")).to_be_hidden()
            page.context.set_offline(True)
            page.reload()
        return self._page


@pytest.fixture(scope="module")
def traveller(chromium: Started, app_of_files: str) -> Traveller:
    return Traveller(People(chromium.browser, app_of_files, "site"))


def begin(page: Page, title: str, way: str = "Play") -> None:
    """Go to the first screen and begin a game there."""
    page.goto("#/")
    page.get_by_role("button", name=re.compile(f"^{way}:? {title}$")).click()
    page.wait_for_selector(".play, .cover")


@pytest.mark.parametrize("title", ["Qwixx", "Qwixx Longo", "Qwinto", "Quixo"])
def test_a_whole_game_of_each_kind_from_files_alone(browser: Browser, traveller: Traveller, title: str) -> None:
    page = traveller.page
    begin(page, title)
    Hands(page, seed=len(title)).finish()
    shot(page, f"site-result-{title.lower().replace(' ', '-')}")
    traveller.people.assert_untroubled()


def test_one_device_passed_around_and_everything_beside_tables(browser: Browser, traveller: Traveller) -> None:
    page = traveller.page
    begin(page, "Quixo", "One device")
    Hands(page, seed=2).play(3)
    page.goto(f"{page.url}/replay/1")
    wait_until(page, "document.querySelector('input[type=range]') !== null")
    for path in ("#/lesson/qwixx", "#/learn/quixo", "#/position", "#/score"):
        page.goto(path)
        expect(page.locator("main h1")).to_be_visible()
    traveller.people.assert_untroubled()
