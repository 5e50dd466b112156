"""The page of positions: set up by touch, what moves are worth on the board, playing on from there."""

from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.apps import App
from tests.browser.axe import violations
from tests.browser.hands import OWES
from tests.browser.people import People, shot, wait_until
from tests.browser.tables import record_of

WIN = "quixo players=2 active=1 made=10 board=XXXX1/1O3/2OO1/1X2O/O4"


def tap(page: Page, cell: str) -> None:
    page.locator(f'[data-cell="{cell}"]').first.click()


def test_a_position_is_set_up_by_touch_alone(app: App) -> None:
    page = app.page(phone=True)
    app.open(page, "/position")
    page.get_by_role("button", name="Qwinto", exact=True).click()
    text = page.get_by_label("Position as text")
    tap(page, "y5")
    page.get_by_role("group", name="Yellow row, column 5").get_by_role("button", name="9", exact=True).click()
    expect(text).to_have_value("qwinto players=2 active=0 phase=pick 0:o/y5=9/p/x0 1:o/y/p/x0")
    tap(page, "y6")
    expect(page.get_by_role("group", name="Yellow row, column 6").get_by_role("button")).to_have_count(9)  # 10 to 18
    shot(page, "set-up-qwinto-phone")
    assert not violations(page)
    page.get_by_role("button", name="One more").click()
    page.get_by_role("group", name="Whose turn it is").get_by_role("radio", name="Player 2").check()
    expect(text).to_have_value("qwinto players=2 active=1 phase=pick 0:o/y5=9/p/x1 1:o/y/p/x0")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value("qwinto players=2 active=0 phase=pick 0:o/y5=9/p/x0 1:o/y/p/x0")
    # A sheet of Qwixx: what cannot be is refused with the rule.
    page.get_by_text("A new board").click()
    page.get_by_role("radio", name="Qwixx", exact=True).check()
    expect(text).to_have_value("qwixx players=2 active=0 phase=roll closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0")
    tap(page, "r5")
    expect(text).to_have_value("qwixx players=2 active=0 phase=roll closed=- 0:r5/y/g/b/x0 1:r/y/g/b/x0")
    tap(page, "b2")
    expect(page.get_by_text("only 0 of the 5 crosses")).to_be_visible()
    tap(page, "r5")
    expect(text).to_have_value("qwixx players=2 active=0 phase=roll closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0")


def test_pushes_are_coloured_and_a_bot_plays_on(people: People) -> None:
    page = people.person(None)
    page.goto(f"/position?p={quote(WIN)}")
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("group", name="Whose turn it is").get_by_role("radio", name="Player 1").check()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="What moves are worth").click()
    won = page.locator(".cell .worth.won")
    expect(won.first).to_have_text("+")
    expect(page.get_by_role("button", name="At best: won").first).to_be_visible()
    tap(page, "e5")
    expect(page.locator(".slot .worth")).to_have_count(2)
    shot(page, "explorer")
    assert not violations(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    page.wait_for_selector(".play")
    wait_until(page, OWES)
    code = page.url.rsplit("/", 1)[1].partition("?")[0]
    record = record_of(page, code)
    assert not record.from_start
    assert record.start.active == 0
