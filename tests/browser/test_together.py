"""Several people: by link, around one device, four at a board."""

import re

from playwright.sync_api import Page, expect

from tests.browser.apps import App, saved_record
from tests.browser.hands import OVER, Hands
from tests.browser.people import PATIENCE, People, shot, wait_until
from tests.browser.tables import make_table, record_of


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name=re.compile("Stand up"))).to_be_visible()


def finish_together(hands: list[Hands]) -> None:
    """All play until everybody sees the result."""
    for each in hands:
        each.begin()
    for each in hands:
        wait_until(each.page, OVER, 10 * PATIENCE)


def test_two_people_meet_by_link(people: People) -> None:
    """One makes a table with one tap, the other opens the link; both play to the end and see the same result."""
    ann = people.person(phone=True)
    ann.get_by_role("button", name="With friends").first.click()
    ann.wait_for_url(re.compile(r"/t/[A-Z0-9]+$"))
    expect(ann.get_by_role("heading", name="Invite people")).to_be_visible()
    shot(ann, "lobby-phone")
    code = ann.url.rsplit("/", 1)[1]
    expect(ann.get_by_text(code).first).to_be_visible()
    picture = ann.request.get(f"/api/codes/{code}/qr.svg")
    assert picture.ok
    assert "svg" in picture.headers["content-type"]

    bob = people.person(f"/t/{code}")
    sit_down(bob)
    if ann.get_by_role("button", name="Sit down").count():
        sit_down(ann)
    shot(bob, "lobby-desktop")
    bob.get_by_role("button", name=re.compile("I am ready")).click()
    ann.get_by_role("button", name="Start").click()
    finish_together([Hands(ann, 1), Hands(bob, 2)])
    record = record_of(ann, code)
    assert record.final.over
    for page in (ann, bob):
        scores = [page.get_by_text(f"{score}".replace("-", "−"), exact=True).count() for score in record.final.scores]
        assert all(scores), f"{record.final.scores} on {page.url}"


def test_a_choice_stays_hidden_until_all_have_chosen(people: People) -> None:
    """The other page shows only that somebody has chosen, and nothing that comes to it tells what."""
    ann, bob = people.person(None), people.person(None)
    code = make_table(ann, {"game": "qwixx", "players": 2})
    frames: list[str] = []
    bob.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(str(data))))
    for page in (ann, bob):
        page.goto(f"/t/{code}")
        sit_down(page)
    bob.get_by_role("button", name=re.compile("I am ready")).click()
    ann.get_by_role("button", name="Start").click()
    for page in (ann, bob):
        page.wait_for_selector("button.cell.legal")
    seen = len(frames)
    cell = ann.locator("button.cell.legal").first
    name = cell.get_attribute("data-cell")
    cell.click()
    expect(ann.get_by_text("Your choice:")).to_be_visible()
    expect(bob.get_by_text("has chosen").first).to_be_attached()
    told = "".join(frames[seen:])
    assert "chose" in told
    assert f'"move":"{name}"' not in re.sub(r'"choices":\{"1":\[.*?\]\}', "", told)
    assert '"chosen":{"0":"?"}' in told
    ann.get_by_role("button", name="Take back").click()
    expect(ann.get_by_text("Your choice:")).to_be_hidden()


def test_all_around_one_device(app: App) -> None:
    """Hot-seat: the page goes from one to the next, and a choice stays hidden from the others."""
    page = app.page(phone=True)
    app.play(page, {"game": "qwinto", "players": 2}, "local")
    hands = Hands(page, 5)
    hands.play(3)
    shot(page, f"hot-seat-{app.name}-phone")
    hands.finish()
    assert saved_record(page).final.over


def test_four_people_at_one_board(people: People) -> None:
    """Quixo for two teams in four browsers, dots and all."""
    pages = [people.person(None, phone=number == 0) for number in range(4)]
    code = make_table(pages[0], {"game": "quixo", "players": 4, "repetition": 3, "move_limit": 40})
    for page in pages:
        page.goto(f"/t/{code}")
        sit_down(page)
    for page in pages[1:]:
        page.get_by_role("button", name=re.compile("I am ready")).click()
    pages[0].get_by_role("button", name="Start").click()
    everybody = [Hands(page, number) for number, page in enumerate(pages)]
    for each in everybody:
        each.page.wait_for_selector(".play")
    for _ in range(8):
        for each in everybody:
            each.step(wait=200)
    shot(pages[0], "four-phone")
    shot(pages[1], "four-desktop")
    finish_together(everybody)
    assert record_of(pages[0], code).final.over
