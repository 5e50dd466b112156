"""People can follow: events one after another, dice rolled by hand, a device that changes hands."""

import re

from playwright.sync_api import Page, expect

from tests.browser.hands import OVER, OWES, Hands
from tests.browser.people import People, wait_until
from tests.browser.tables import against_bots, make_table, record_of

SHOWN = """() => {
  window.shown = []
  const look = () => {
    const cells = document.querySelectorAll('.stage [data-cell]')
    const board = [...cells].slice(0, 25).map(cell => cell.ariaLabel.split(', ').slice(0, 2).join()).join()
    if (cells.length >= 25 && board !== shown.at(-1)) shown.push(board)
    requestAnimationFrame(look)
  }
  look()
}"""


def test_no_move_of_three_bots_is_skipped(people: People) -> None:
    """They move at once, the page shows each move; and the turn comes only when all were shown."""
    page = people.person(settings={"pace": "normal"})
    code = against_bots(page, {"game": "quixo", "players": 4})
    wait_until(page, OWES)
    page.evaluate(SHOWN)
    before = len(record_of(page, code).entries)
    Hands(page, 3).choose()
    wait_until(page, f"!({OWES})")
    wait_until(page, OWES)
    moves = len(record_of(page, code).entries) - before
    assert moves == 4
    boards = page.evaluate("shown.length") - 1
    # A push can leave the board as it was, and a lifted cube has a name of its own; no move may be missing.
    assert boards >= moves - 1, boards


def test_a_tap_hurries_and_plays_nothing(people: People) -> None:
    page = people.person(settings={"pace": "calm"})
    code = against_bots(page, {"game": "quixo", "players": 4})
    wait_until(page, OWES)
    Hands(page, 4).choose()
    wait_until(page, f"!({OWES})")
    entries = len(record_of(page, code).entries)
    for _ in range(60):
        page.locator(".stage").click(position={"x": 5, "y": 5})
        if page.evaluate(OWES):
            break
    assert page.evaluate(OWES)
    assert len(record_of(page, code).entries) <= entries + 3, "only bots have played"


def test_own_dice_are_rolled_by_hand(people: People) -> None:
    """They show nothing before the roll; a key or a tap rolls them, and what they show was decided by the server."""
    page = people.person(phone=True, settings={"autoRoll": False})
    against_bots(page, {"game": "qwixx", "players": 2})
    hands = Hands(page, 2)
    for way in ("key", "dice"):
        for _ in range(40):
            wait_until(page, f"{OVER} || {OWES}")
            if page.locator(".dock .roll").count():
                break
            hands.choose()
        expect(page.locator(".dock .roll")).to_be_visible()
        expect(page.get_by_text("Your turn: roll the dice!")).to_be_visible()
        assert page.locator(".strip .pip").count() == 0
        assert page.locator("button.cell.legal").count() == 0
        if way == "key":
            page.keyboard.press("r")
        else:
            page.locator(".strip .throw").click()
        expect(page.locator(".strip .pip")).not_to_have_count(0)
        expect(page.locator(".dock .roll")).to_have_count(0)


def test_nothing_is_played_on_the_sheet_of_another(people: People) -> None:
    """A chip shows that player's sheet, without anything to play; a new choice brings the own one back."""
    page = people.person(phone=True)
    against_bots(page, {"game": "qwixx", "players": 3})
    wait_until(page, OWES)
    chip = page.locator(".players button").nth(1)
    chip.click()
    expect(page.get_by_role("button", name="Back to my sheet")).to_be_visible()
    assert page.locator(".dock .act, button.cell").count() == 0
    page.get_by_role("button", name="Back to my sheet").click()
    expect(page.locator(".dock .act").first).to_be_visible()
    chip.click()
    chip.click()
    expect(page.locator(".dock .act").first).to_be_visible()


def test_a_cover_between_hidden_choices(people: People) -> None:
    """Two quick taps at one place choose for one person only."""
    page = people.person(phone=True)
    code = make_table(page, {"game": "qwixx", "players": 2})
    page.goto(f"/t/{code}?start=local:2")
    page.wait_for_selector(".dock .act")
    _tap_twice(page, ".dock .act")
    expect(page.locator(".cover")).to_have_text(re.compile("tap when ready"))
    assert page.locator(".dock .act, button.cell.legal").count() == 0
    wait_until(page, "document.querySelector('.cover')?.click() ?? !document.querySelector('.cover')")
    expect(page.locator(".dock .act").first).to_be_visible()
    assert not [entry for entry in record_of(page, code).entries if "-" in str(entry.event)]


def test_the_end_is_held_and_a_taken_back_game_says_so(people: People) -> None:
    page = people.person()
    code = make_table(page, {"game": "quixo", "players": 2, "move_limit": 4})
    page.goto(f"/t/{code}?start=local:2")
    hands = Hands(page, 2)
    hands.play(1)
    wait_until(page, "document.querySelector('.cell.last') !== null")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take back my last move").click()
    wait_until(page, "document.querySelector('.cell.last') === null")
    hands.finish()
    assert page.evaluate("scrollY") == 0
    expect(page.get_by_text("A move was taken back in this game")).to_be_visible()
    table = page.request.get(f"/api/codes/{code}").json()["id"]
    assert page.request.get(f"/api/tables/{table}/games").json()["games"][0]["taken_back"] is True


def _tap_twice(page: Page, selector: str) -> None:
    box = page.locator(selector).first.bounding_box()
    assert box
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
