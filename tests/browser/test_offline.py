"""Without a connection, and without a server at all: the page plays by itself."""

import re
from datetime import date

from playwright.sync_api import Browser, Page, expect

from astragal.notation import read_record
from astragal.puzzles import games, puzzles, todays
from astragal.table.dice_check import check
from tests.browser.apps import DeviceApp
from tests.browser.hands import Hands
from tests.browser.people import People, shot, wait_until
from tests.browser.tables import against_bots
from tests.browser.test_puzzles import answer_by_hand, kept

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
    page.get_by_role("button", name="Menu").click()  # nothing lies over it
    page.keyboard.press("Escape")
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


def test_puzzles_go_on_without_a_connection(people: People) -> None:
    """The line is cut while one is asked: the device judges it, and the server takes over the rating afterwards."""
    page = people.person(None, phone=True, service_workers="allow")
    get_offline(page)
    first, second = puzzles("quixo")[:2]
    page.goto(f"/puzzles/{first.id}")
    page.wait_for_selector(".screen [data-board]")
    page.context.set_offline(True)
    answer_by_hand(page, first.right[0])
    expect(page.locator("#verdict")).to_contain_text("Right!")
    alone = kept(page)["games"]["quixo"]
    assert alone["rating"]["rating"] > 1200
    page.goto("/puzzles")
    card = page.get_by_role("region", name="Quixo", exact=True)
    expect(card).to_contain_text(str(round(alone["rating"]["rating"])))
    days = page.get_by_role("region", name="Today’s puzzles")
    expect(days.get_by_role("link")).to_have_count(len(games()))
    card.get_by_role("link", name=re.compile("^Streak")).click()
    page.wait_for_selector(".screen [data-board]")
    page.context.set_offline(False)
    page.goto(f"/puzzles/{second.id}")
    page.wait_for_selector(".screen [data-board]")
    answer_by_hand(page, second.right[0])
    expect(page.locator("#verdict")).to_contain_text("Right!")
    together = kept(page)["games"]["quixo"]
    assert (alone["answers"], together["answers"]) == (1, 2)
    assert together["rating"]["rating"] > alone["rating"]["rating"]
    shared = page.request.get("/api/puzzles/mine").json()["ratings"]
    assert [(one["game"], one["rating"]) for one in shared] == [("quixo", together["rating"])]


def test_todays_puzzles_from_files_alone(device_app: DeviceApp, browser: Browser) -> None:
    page = device_app.page(phone=True)
    device_app.open(page, "/puzzles")
    days = page.get_by_role("region", name="Today’s puzzles")
    expect(days.get_by_role("link")).to_have_count(len(games()))
    day = date.fromisoformat(page.evaluate("new Intl.DateTimeFormat('sv').format(new Date())"))
    days.get_by_role("link", name="Quixo").click()
    page.wait_for_selector(".screen [data-board]")
    one = todays(day, "quixo")
    assert one.id in page.url or date.today() != day  # midnight passed meanwhile
    device_app.open(page, f"/puzzles/{one.id}")
    page.wait_for_selector(".screen [data-board]")
    answer_by_hand(page, one.right[0])
    expect(page.locator("#verdict")).to_contain_text("Right!")
    assert kept(page)["games"]["quixo"]["answers"] == 1
    shot(page, "site-puzzle")
    device_app.people.assert_untroubled()


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


def begin(page: Page, title: str, way: str = "Play") -> None:
    """Go to the first screen and begin a game there."""
    page.goto("#/")
    page.get_by_role("button", name=re.compile(f"^{way}:? {title}$")).click()
    page.wait_for_selector(".play, .cover")


def test_beside_tables_without_a_network(browser: Browser, device_app: DeviceApp) -> None:
    """Puzzles are asked and answered, a score pad is drawn, a record is watched; what needs a server says so."""
    page = device_app.page(phone=True)
    device_app.open(page, "/puzzles/quixo-0001")
    page.locator("button.cell.legal").first.click()
    page.locator("button.slot").first.click()
    page.wait_for_selector("#verdict")
    device_app.open(page, "/print?game=qwinto")
    expect(page.get_by_text("Without a server there is no PDF.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "qwinto.svg"
    assert saved.value.path().read_text(encoding="utf-8").startswith("<svg")
    shot(page, "offline-pad")
    device_app.open(page, "/record")
    page.get_by_role("textbox").fill("Game: quixo\n\n0 a1-a5\n1 e5-e1\n")
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_role("slider")).to_have_attribute("max", "2")
    device_app.open(page, "/daily")
    expect(page.get_by_text("This needs a server; this device alone cannot do it.")).to_be_visible()
    device_app.people.assert_untroubled()
