"""What a table says aloud, asks before it is done, and keeps silent about: closed rows, mistakes, partners."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People, shot, wait_until
from tests.browser.tables import do, join, make_table, origin_of, table_id

VOICE = """
  const queue = []
  window.heard = []
  const voice = {
    get speaking() { return queue.length > 0 }, pending: false, getVoices: () => [],
    speak: (one) => { window.heard.push(one.text); queue.push(one) },
    cancel: () => {
      for (const one of queue.splice(0)) window.heard[window.heard.lastIndexOf(one.text)] += ' (cut short)'
    },
  }
  window.finishSpeaking = () => { while (queue.length) queue.shift().onend?.() }
  Object.defineProperty(window, 'speechSynthesis', { value: voice })
"""
"""A voice that says one sentence after another, each until the test ends it."""
FIVES = "r2,3,4,5,6/y2,3,4,5,6/g/b/x0"
LATE = f"qwixx players=2 active=0 phase=roll closed=- 0:{FIVES} 1:{FIVES}"


def table_at(page: Page, position: str, **settings: Any) -> tuple[str, str]:
    """Make a table whose games begin there; return its code and its id."""
    wanted = {"game": {"game": position.partition(" ")[0]}, "position": position, "settings": settings}
    answer = page.request.post("/api/tables", data=wanted, headers={"origin": origin_of(page)})
    assert answer.status == 201, answer.text()
    code: str = answer.json()["code"]
    return code, table_id(page, code)


def play(seat: int, move: str) -> dict[str, Any]:
    return {"type": "play", "seat": seat, "move": move}


def roll(seat: int, *faces: int) -> dict[str, Any]:
    return {"type": "roll", "seat": seat, "faces": faces}


@pytest.mark.parametrize(("phone", "language"), [(True, "en"), (False, "de")])
def test_a_closed_row_is_announced(people: People, phone: bool, language: str) -> None:
    """Shown in its colour, spoken to the end though the next sum comes at once, and read by a screen reader once."""
    closed = {"en": "The red row is closed, and its die leaves the game.",
              "de": "Die rote Reihe ist geschlossen, und ihr Würfel ist aus dem Spiel."}[language]  # fmt: skip
    page = people.person(None, phone=phone, language=language, settings={"voice": True})
    page.add_init_script(VOICE)
    code, table = table_at(page, LATE, real_dice=True)
    page.goto(f"/t/{code}")
    page.locator("h1, h2").first.click()
    do(
        page,
        table,
        {"type": "sit", "seat": 0},
        {"type": "sit", "seat": 1},
        {"type": "start"},
        roll(0, 6, 6, 1, 1, 1, 1),
    )
    wait_until(page, "window.heard.includes('12!')")
    do(page, table, play(0, "r12#"), play(1, "-"), play(0, "-"), roll(1, 1, 2, 1, 1, 1))
    wait_until(page, "window.heard.includes('3!')")
    assert page.evaluate("window.heard") == ["12! (cut short)", closed, "3!"]
    sign = page.locator(".toast.closed")
    expect(sign).to_have_count(1)
    expect(sign).to_have_class(re.compile("hue-red"))
    expect(sign).to_contain_text(closed)
    assert page.locator("[aria-live], [role=status]", has_text=closed).count() == 1
    shot(page, f"closed-row-{'phone' if phone else 'desktop'}")
    page.evaluate("window.finishSpeaking()")
    do(page, table, play(0, "-"), play(1, "-"), play(1, "-"), roll(0, 1, 1, 1, 1, 1))
    wait_until(page, "window.heard.includes('2!')")
    assert page.evaluate("window.heard.at(-1)") == "2!"


def test_every_row_that_closes_at_once_is_announced(people: People) -> None:
    page = people.person(None, phone=True, settings={"voice": True})
    page.add_init_script(VOICE)
    code, table = table_at(page, LATE, real_dice=True)
    page.goto(f"/t/{code}")
    page.locator("h1, h2").first.click()
    do(
        page,
        table,
        {"type": "sit", "seat": 0},
        {"type": "sit", "seat": 1},
        {"type": "start"},
        roll(0, 6, 6, 1, 1, 1, 1),
    )
    do(page, table, play(0, "r12#"), play(1, "y12#"))
    wait_until(page, "window.heard.length === 3")
    assert page.evaluate("window.heard.slice(1)") == [
        f"The {colour} row is closed, and its die leaves the game." for colour in ("red", "yellow")
    ]
    expect(page.locator(".toast.closed.hue-yellow")).to_have_count(1)
    shot(page, "closed-rows-phone")


def test_a_correction_is_agreed_on(people: People) -> None:
    """With real dice one says that a number is a mistake; the other reads which, and it is erased only then."""
    ann, bob = people.person(None, phone=True), people.person(None, phone=True)
    code = make_table(ann, {"game": "qwinto", "players": 2, "first": 0}, {"real_dice": True})
    table = table_id(ann, code)
    for seat, page in enumerate((ann, bob)):
        page.goto(f"/t/{code}")
        join(page, table, seat)
    do(ann, table, {"type": "start"}, play(0, "roll yp"), roll(0, 2, 4), play(0, "keep"), play(0, "y5=6"))
    do(bob, table, play(1, "y5=6"))
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Fix the sheet").click()
    ann.locator("[data-cell=y5]").click()
    ann.get_by_role("button", name="Erase").click()
    expect(ann.get_by_text("You asked to correct your sheet.")).to_be_visible()
    asked = bob.get_by_role("alertdialog", name="Mistake on a sheet")
    expect(asked).to_contain_text("the number in the yellow row, column 5, is a mistake, and would like to erase it")
    shot(bob, "correction-asked-phone")
    asked.get_by_role("button", name="Agree").click()
    expect(ann.get_by_text("You asked to correct your sheet.")).to_be_hidden()
    expect(ann.locator("[data-cell=y5]")).not_to_contain_text("6")


def test_partners_who_may_not_talk_find_the_chat_closed(people: People) -> None:
    pages = [people.person(None, phone=True) for _ in range(2)]
    code = make_table(pages[0], {"game": "quixo", "players": 4})
    table = table_id(pages[0], code)
    for seat, page in enumerate(pages):
        page.goto(f"/t/{code}")
        join(page, table, 2 * seat)
    do(pages[0], table, *({"type": "seat_bot", "seat": seat, "level": "random"} for seat in (1, 3)), {"type": "start"})
    for page in pages:
        page.wait_for_selector(".play")
        page.get_by_role("button", name=re.compile("Chat|message")).click()
        expect(page.get_by_text("Partners may not discuss moves in this game")).to_be_visible()
        expect(page.get_by_role("textbox", name="Message")).to_have_count(0)
    shot(pages[1], "chat-closed-phone")
