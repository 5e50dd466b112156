"""The games of the day in the page: from the first screen to the places, and nothing about dice in what is shared."""

import re

from playwright.sync_api import expect

from tests.browser.hands import Hands
from tests.browser.people import People, shot, wait_until


def test_a_game_of_the_day_from_the_first_screen_to_the_places(people: People) -> None:
    page = people.person(None, phone=True)
    page.goto("/")
    today = page.get_by_role("region", name="Today")
    expect(today.get_by_role("link", name="Quixo: Not played yet")).to_be_visible()
    today.get_by_role("link", name="Today").click()
    day = page.request.get("/api/daily").json()["day"]
    page.goto(f"/daily/{day}")  # should midnight come now, the game is still to be found
    quixo = page.get_by_role("region", name="Quixo")
    made = page.request.post(f"/api/daily/{day}/quixo", data={})
    if made.status == 409:
        return  # it is midnight: the day that was shown can no longer be begun
    page.reload()
    quixo.get_by_role("link", name="Continue").click()
    page.wait_for_selector(".play")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_text("Your game of the day counts")).to_be_visible()
    expect(page.get_by_role("button", name="Take back my last move")).to_have_count(0)
    page.keyboard.press("Escape")
    Hands(page, 3).finish()
    expect(page.get_by_text("Your game of the day: it counts.")).to_be_visible()
    expect(page.get_by_text("The dice can be checked after the day")).to_be_visible()
    page.get_by_role("link", name="Places of the day").click()
    expect(quixo.get_by_text(re.compile(r"^Place \d+ of \d+$"))).to_be_visible()
    shot(page, "daily")
    quixo.get_by_role("listitem").filter(has_text="You").get_by_role("button").first.click()
    expect(page.get_by_role("dialog").locator("[data-board]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(quixo.get_by_role("button", name="Once more, for fun")).to_be_enabled()
    expect(page.get_by_role("button", name="Share")).to_be_visible()


def test_a_day_to_come_is_answered_with_a_sentence(people: People) -> None:
    page = people.person(None)
    page.goto("/daily/2999-01-01")
    expect(page.get_by_text("are not there yet")).to_be_visible()
    page.get_by_role("link", name="To today’s games").click()
    wait_until(page, "location.pathname === '/daily'")
    expect(page.get_by_role("region", name="Qwinto")).to_be_visible()
