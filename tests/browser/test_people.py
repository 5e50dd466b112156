"""Who is at the table: the host sends somebody away, and people roll for a bot."""

import re

from playwright.sync_api import expect

from tests.browser.people import People, shot
from tests.browser.tables import make_table


def test_the_host_sends_somebody_away_and_lets_them_in_again(people: People) -> None:
    """In the lobby and in the menu of a game, after a question; who was sent away reads why."""
    ann, ben = people.person(None), people.person(None, phone=True)
    code = make_table(ann, {"game": "qwixx", "players": 2})
    ann.goto(f"/t/{code}")
    ben.goto(f"/t/{code}")
    ben.get_by_role("button", name="Sit down").first.click()
    ann.get_by_text(re.compile("People at the table")).click()
    ann.get_by_role("button", name=re.compile("^Send .* away$")).click()
    shot(ann, "dismiss-lobby-desktop")
    ann.get_by_role("button", name="Send away", exact=True).click()
    expect(ben.get_by_text("The host has sent you away from this table. You can watch.").first).to_be_visible()
    expect(ben.get_by_role("button", name="Sit down")).to_have_count(0)
    shot(ben, "sent-away-lobby-phone")
    shot(ann, "sent-away-lobby-desktop")
    ann.get_by_role("button", name="Let in again").click()
    ben.get_by_role("button", name="Sit down").first.click()
    ann.get_by_role("button", name="Sit down").first.click()
    ann.get_by_role("button", name="Start").click()
    ann.wait_for_selector(".play")
    ann.set_viewport_size({"width": 360, "height": 740})
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="People at the table").click()
    ann.get_by_role("button", name=re.compile("^Send .* away$")).click()
    expect(ann.get_by_text("A bot will play the seat to the end.")).to_be_visible()
    shot(ann, "dismiss-game-phone")
    ann.get_by_role("button", name="Send away", exact=True).click()
    expect(ben.get_by_text("The host has sent you away from this table. You can watch.").first).to_be_visible()
    shot(ben, "sent-away-game-phone")


def test_people_roll_real_dice_for_a_bot(people: People) -> None:
    page = people.person(None, phone=True)
    code = make_table(page, {"game": "qwixx", "players": 2}, {"real_dice": True})
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="bot").first.click()
    page.get_by_role("button", name="Sit down").first.click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Roll for it and enter the dice.")).to_be_visible()
    shot(page, "roll-for-a-bot-phone")
    for _ in range(6):
        page.locator(".pad .face").nth(2).click()
    page.get_by_role("button", name="Enter roll").click()
    expect(page.get_by_text("Roll for it and enter the dice.")).to_be_hidden()


def test_somebody_takes_their_data_and_is_forgotten(people: People) -> None:
    """The settings give a file; after a question they forget, and the page is somebody new's."""
    page = people.person("/settings")
    page.get_by_label("Name").fill("Annabella")
    page.get_by_label("Name").press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save my data").click()
    assert "Annabella" in saved.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget me for good").click()
    page.wait_for_url(re.compile("/$"))
    page.goto("/settings")
    expect(page.get_by_label("Name")).to_have_value("")
    assert page.request.get("/api/me").json()["name"] == "Guest"
