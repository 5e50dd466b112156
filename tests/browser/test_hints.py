"""Hints on the page: step by step, told to everybody, on one screen; and a word before a blunder."""

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.hands import OWES
from tests.browser.people import People, shot, wait_until
from tests.browser.tables import against_bots, do, make_table, record_of, table_id
from tests.browser.test_fit import Audit, sit_down

STEPS = "[...document.querySelectorAll('.bar.hint p span')].map((each) => each.textContent)"
POINTED = "document.querySelectorAll('.stage .pointed').length"


def test_a_hint_comes_in_steps_and_the_others_are_told(people: People) -> None:
    """Five at a table with a coach: all of it fits at every size, and nothing on the board moves."""
    ann, bob = people.person(), people.person()
    game = {"game": "qwixx", "players": 5}
    code = make_table(ann, game, {"coach": True})
    sit_down(ann, bob, code, 5)
    wait_until(ann, OWES)
    audit = Audit(ann)
    audit.look("before")
    ann.set_viewport_size({"width": 360, "height": 640})
    ann.get_by_role("button", name="Hint", exact=True).click()
    expect(ann.get_by_role("button", name="More", exact=True)).to_be_visible()  # until then it is being made
    expect(bob.get_by_text("asks for a hint").first).to_be_visible()
    assert ann.evaluate(POINTED) == 0
    told = ann.evaluate(STEPS)
    for _ in range(10):
        if not ann.get_by_role("button", name="More", exact=True).is_visible():
            break
        ann.keyboard.press("h")
        told += ann.evaluate(STEPS)
    assert any(each.startswith("The move: ") for each in told)
    assert ann.evaluate(POINTED) + ann.locator(".act.pointed").count() >= 1
    shot(ann, "hint-phone")
    assert not violations(ann)
    audit.look("with a hint")
    assert not audit.problems
    # Asked again at the same choice, it is no second hint.
    ann.get_by_role("button", name="Close this hint").click()
    ann.keyboard.press("h")
    expect(ann.get_by_role("button", name="More", exact=True)).to_be_visible()
    assert sorted(record_of(ann, code).tags["Hints"].split()) == ["0", "0", "0", "0", "1"]


def test_a_game_with_hints_says_so_at_its_end(people: People) -> None:
    page = people.person(None, phone=True)
    code = against_bots(page, {"game": "quixo", "players": 2}, "random")
    wait_until(page, OWES)
    page.get_by_role("button", name="Hint", exact=True).click()
    more = page.get_by_role("button", name="More", exact=True)
    more.click()
    more.click()
    expect(page.locator(".bar.hint")).to_contain_text("The move: ")
    assert page.evaluate(POINTED) >= 1
    shot(page, "hint-quixo-phone")
    table = table_id(page, code)
    seat = page.request.get(f"/api/tables/{table}").json()["now"]["own"][0]
    do(page, table, {"type": "resign", "seat": seat})
    expect(page.get_by_text("Help was used")).to_be_visible()


def test_a_blunder_is_asked_about(people: People) -> None:
    page = people.person(None, phone=True, settings={"warn": True})
    code = make_table(page, {"game": "qwixx", "players": 2}, {"real_dice": True})
    page.goto(f"/t/{code}?start=bots:random:1")
    page.wait_for_selector(".play")
    table = table_id(page, code)
    own, active = page.request.get(f"/api/tables/{table}").json()["now"]["own"][0], 0
    do(page, table, {"type": "roll", "seat": active, "faces": [5, 6, 1, 1, 6, 6]})
    wait_until(page, OWES)
    page.locator('[data-cell="r11"]').click()
    dialog = page.get_by_role("dialog", name="This looks like a blunder")
    expect(dialog).to_contain_text("Play it anyway?")
    shot(page, "blunder-phone")
    assert not violations(page)
    dialog.get_by_role("button", name="Think again").click()
    now = page.request.get(f"/api/tables/{table}").json()["now"]
    assert own not in now["chosen"]
    page.locator('[data-cell="r11"]').click()
    dialog.get_by_role("button", name="Play it", exact=True).click()
    wait_until(page, f"!({OWES}) || !document.querySelector('[data-cell=\"r11\"].legal')")
    entries = record_of(page, code).entries
    assert "r11" in " ".join(str(entry.event) for entry in entries)
    assert "Hints" in record_of(page, code).tags
