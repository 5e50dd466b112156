"""Around a game: replays, records, positions, pads, history, settings, chat, real dice, taking back."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.apps import App, code_of
from tests.browser.hands import OVER, OWES, Hands
from tests.browser.people import People, shot, wait_until
from tests.browser.tables import against_bots, make_table, record_of


def _finished(page: Page, moves: int = 10) -> str:
    code = against_bots(page, {"game": "quixo", "players": 2, "move_limit": moves})
    Hands(page, 3).finish()
    return code


def test_a_replay_with_keys_and_addresses(app: App) -> None:
    """Arrow keys go through the game, each moment has its own address, and that address opens it."""
    page = app.page()
    app.play(page, {"game": "quixo", "players": 2, "move_limit": 10})
    Hands(page, 3).finish()
    code = code_of(page)
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider")
    slider.wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(rf"/t/{code}/replay/1/2$"))
    shown = page.locator(".cell").evaluate_all("cells => cells.map(cell => cell.ariaLabel).join()")
    app.open(page, "/settings")
    app.open(page, f"/t/{code}/replay/1/2")
    slider.wait_for()
    assert slider.input_value() == "2"
    assert page.locator(".cell").evaluate_all("cells => cells.map(cell => cell.ariaLabel).join()") == shown
    page.keyboard.press("End")
    wait_until(
        page, "document.querySelector('input[type=range]').value === document.querySelector('input[type=range]').max"
    )


def test_a_record_goes_out_and_comes_in(people: People) -> None:
    """Downloaded as text, brought to another page, it is the same game; a broken one says where."""
    page = people.person(None)
    code = _finished(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record (text)").click()
    text = download.value.path().read_text()
    assert (
        text
        == page.request.get(f"/api/tables/{page.request.get(f'/api/codes/{code}').json()['id']}/record?game=1").text()
    )
    page.goto("/record")
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Show the game").click()
    page.get_by_role("slider").wait_for()
    steps = len(record_of(page, code).entries)
    assert int(page.get_by_role("slider").get_attribute("max") or 0) == steps
    page.get_by_role("button", name="Another record").click()
    page.get_by_role("textbox").fill(text.replace("play", "plya", 1) if "play" in text else text + "\nnonsense here")
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_text(re.compile(r"Line \d+"))).not_to_have_count(0)


def test_any_position_from_text(app: App) -> None:
    """A pasted line is drawn, can be played on and taken back; nonsense gets a friendly sentence."""
    page = app.page(phone=True)
    app.open(page, "/position?p=quixo+board=XXXX1/5/5/5/OOO2")
    page.wait_for_selector("button.cell.legal")
    before = page.locator("button.cell").evaluate_all("cells => cells.map(cell => cell.ariaLabel).join()")
    Hands(page, 4).choose()
    wait_until(page, "document.querySelector('.cell.last') !== null")
    page.get_by_role("button", name="Undo").click()
    wait_until(page, "document.querySelector('button.cell.legal') !== null")
    expect(page.locator("button.cell").first).to_be_visible()
    labels = "[...document.querySelectorAll('button.cell')].map(cell => cell.ariaLabel).join()"
    wait_until(page, f"{labels} === {json.dumps(before)}")
    with page.expect_download() as picture:
        page.get_by_role("button", name="Save picture").click()
    assert picture.value.path().read_text(encoding="utf-8").startswith("<svg")
    page.get_by_role("textbox").fill("quixo board=ZZZZZ/5/5/5/5")
    expect(page.get_by_role("alert").or_(page.locator(".trouble")).first).to_be_visible()


def test_score_pads(people: People) -> None:
    """The page's link is a PDF, for both papers."""
    page = people.person("/print")
    link = page.get_by_role("link", name="Open the PDF")
    for paper in ("A4", "Letter"):
        page.get_by_role("radio", name=paper).check(force=True)
        answer = page.request.get(link.get_attribute("href") or "")
        assert answer.ok, answer.text()
        assert answer.body().startswith(b"%PDF-")
        assert answer.headers["content-type"] == "application/pdf"


def test_history_without_an_account(people: People) -> None:
    """Finished games appear with their result and replay, survive a reload, and can be taken to another device."""
    page = people.person(None)
    _finished(page)
    page.goto("/history")
    expect(page.get_by_role("link", name=re.compile("Replay Quixo"))).to_have_count(1)
    page.reload()
    expect(page.get_by_role("link", name=re.compile("Replay Quixo"))).to_have_count(1)
    shot(page, "history-filled-desktop")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").or_(page.get_by_role("link", name="Export")).click()
    other = people.person("/history", phone=True)
    other.locator("input[type=file]").set_input_files(download.value.path())
    expect(other.get_by_role("link", name=re.compile("Replay Quixo"))).to_have_count(1)


def test_settings_hold(people: People) -> None:
    """A name is shown at tables, confirming asks before sending, the night stays night."""
    page = people.person("/settings")
    page.get_by_label("Name").fill("Ilse")
    page.get_by_label("Name").blur()
    page.get_by_role("switch", name="Confirm every move").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    against_bots(page, {"game": "qwixx", "players": 2})
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_text("Ilse").first).to_be_visible()
    wait_until(page, OWES)
    page.locator(".actions .act").first.click()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Confirm")).to_be_hidden()
    assert page.evaluate(OWES)


def test_talk_and_pictures(people: People) -> None:
    """What one says the other reads, and is told that there is something to read."""
    ann, bob = people.person(None), people.person(None, phone=True)
    code = make_table(ann, {"game": "quixo", "players": 2})
    for page in (ann, bob):
        page.goto(f"/t/{code}")
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("button", name=re.compile("Stand up"))).to_be_visible()
    ann.get_by_role("button", name="Chat").click()
    ann.get_by_role("textbox", name="Message").fill("<b>Hello</b> & good luck")
    ann.get_by_role("button", name="Send").click()
    expect(bob.get_by_role("button", name="1 new message")).to_be_visible()
    bob.get_by_role("button", name="1 new message").click()
    expect(bob.get_by_text("<b>Hello</b> & good luck", exact=True)).to_be_visible()
    bob.get_by_role("button", name="Well played").click()
    expect(ann.get_by_text("Well played").last).to_be_attached()


def test_real_dice_with_a_correction(app: App) -> None:
    """The roll is typed in, numbers are written, and a mistake of this round is mended (QW8)."""
    page = app.page(phone=True)
    app.play(page, {"game": "qwinto", "players": 2}, "local", real_dice=True)
    page.locator(".pick .toggle").first.click()
    page.locator(".pick .roll").click()
    page.locator(".pad .face").nth(3).click()
    page.get_by_role("button", name="Enter roll").click()
    page.get_by_role("button", name=re.compile("Keep")).click()
    writing = Hands(page, passing=0, picks=False)
    for _ in range(100):
        if page.locator(".pick").count():
            break
        writing.step()
    shot(page, "real-dice-written-phone")
    entries = len(app.record(page).entries)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Fix the sheet").click()
    expect(page.get_by_text("Tap the number that is wrong.")).to_be_visible()
    page.locator("button.cell.mendable").first.click()
    shot(page, "correction-phone")
    page.get_by_role("button", name="Erase").click()
    expect(page.get_by_role("button", name="Erase")).to_be_hidden()
    after = app.record(page)
    assert len(after.entries) == entries + 1
    assert "~" in str(after.entries[-1].event)


def test_a_move_is_taken_back(app: App) -> None:
    """Where nobody else plays, at once; the board is as it was."""
    page = app.page()
    app.play(page, {"game": "quixo", "players": 2}, "local")
    Hands(page, 2).play(1)
    wait_until(page, "document.querySelector('.cell.last') !== null")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take back my last move").click()
    wait_until(page, "document.querySelector('.cell.last') === null")
    assert not app.record(page).entries


def test_a_bot_keeps_a_seat_and_a_rematch(app: App) -> None:
    """A seat is handed to a bot, which finishes the game; then both play again with seats moved on."""
    page = app.page()
    app.play(page, {"game": "quixo", "players": 2, "move_limit": 16})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("Let a bot play for me")).first.click()
    wait_until(page, OVER)
    take = page.get_by_role("button", name="Take my seat back")
    if take.count():
        take.click()
    again = page.get_by_role("button", name="Play again")
    if again.count():
        again.click()
        page.wait_for_selector(".play")
    assert page.locator(".play, .result").count()
