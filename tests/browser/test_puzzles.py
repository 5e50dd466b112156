"""Puzzles on the page: answered with the keyboard alone, counted once, kept on the device; and all on one screen."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from astragal.puzzles import Puzzle, games, puzzle, puzzles, values
from tests.browser.people import People, laid_out, shot, wait_until
from tests.browser.test_fit import SIZES
from tests.server.running import Running

KEPT = "JSON.parse(localStorage['astragal.puzzles'] ?? '{}')"
FOCUSED = "document.activeElement?.dataset?.cell ?? ''"
PROBLEMS = """(answered) => {
  const found = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) found.push(`scrolls sideways: ${root.scrollWidth}`)
  if (!answered && root.scrollHeight > innerHeight) found.push(`scrolls: ${root.scrollHeight}`)
  const there = ['.screen h2', '.stage [data-board]', '.screen .dock', ...(answered ? ['#verdict', '.dock .main'] : [])]
  for (const selector of there) {
    const element = document.querySelector(selector)
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    if (!width || !height) found.push(`${selector} is not shown`)
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${selector} is cut`)
  }
  const targets = ['.stage button.legal', '.dock .act', '.dock .button', '.strip .toggle', '.strip .roll']
  for (const target of document.querySelectorAll(targets.join())) {
    const { width, height, left, top } = target.getBoundingClientRect()
    const name = target.dataset.cell ?? target.textContent.trim()
    if (Math.min(width, height) < 24 || width * height < 1100) found.push(`small: ${name} ${width}×${height}`)
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!target.contains(hit)) found.push(`covered: ${name}`)
  }
  return found
}"""


def kept(page: Page) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(page.evaluate(f"JSON.stringify({KEPT})"))
    return told


def press_until(page: Page, key: str, cell: str) -> None:
    """Press a key until a cell of the board has the focus."""
    for _ in range(60):
        if page.evaluate(FOCUSED) == cell:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{cell} was never reached")


def answer(page: Page, move: str) -> None:
    """Push a cube, with the keyboard alone: Tab to the board, n from one possible cell to the next, Enter."""
    for _ in range(30):
        if page.evaluate("document.activeElement?.closest('[data-board]') !== null"):
            break
        page.keyboard.press("Tab")
    take, put = move.split("-")
    press_until(page, "n", take)
    page.keyboard.press("Enter")
    wait_until(page, f"({FOCUSED}).startsWith('>')")
    press_until(page, "n", f">{put}")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible()


def test_right_and_wrong_with_the_keyboard_alone(people: People, server: Running) -> None:
    """One right, one wrong: the rating moves once for each; a second answer counts nothing; nothing is lost."""
    page = people.person("/puzzles/next?game=quixo")
    page.wait_for_selector(".screen [data-board]")
    first = page.url.rpartition("/")[2].partition("?")[0]
    answer(page, puzzle(first).right[0])
    expect(page.locator("#verdict")).to_contain_text("Right!")
    expect(page.locator("li.right.given")).to_have_count(1)
    risen = kept(page)["games"]["quixo"]
    assert risen["rating"]["rating"] > 1200
    expect(page.get_by_role("button", name="Next")).to_be_focused()

    page.keyboard.press("Enter")
    wait_until(page, f"!location.href.includes('{first}') && !document.querySelector('#verdict')")
    second = page.url.rpartition("/")[2].partition("?")[0]
    answer(page, wrong_move(puzzle(second)))
    expect(page.locator("#verdict")).to_contain_text("Not the best")
    shot(page, "puzzle-wrong")
    fallen = kept(page)["games"]["quixo"]
    assert fallen["rating"]["rating"] < risen["rating"]["rating"]
    assert (fallen["answers"], len(fallen["course"])) == (2, 2)
    assert list(kept(page)["again"]) == [second]

    page.goto(f"/puzzles/{second}")
    page.wait_for_selector(".screen [data-board]")
    answer(page, puzzle(second).right[0])
    expect(page.locator("#verdict")).to_contain_text("Answered before")
    assert kept(page)["games"]["quixo"] == fallen

    other = page.context.new_page()  # a second window knows the same, also with a clock that is years ahead
    people.watch(other)
    other.clock.set_fixed_time("2031-01-01T12:00:00Z")
    other.goto("/puzzles")
    card = other.get_by_role("region", name="Quixo", exact=True)
    expect(card).to_contain_text(str(round(fallen["rating"]["rating"])))
    expect(other.get_by_text("will come back later")).to_be_visible()
    day = httpx.get(f"{server.url}/api/puzzles/today").json()
    year, number = day["day"][:4], int(day["day"][8:])
    expect(other.get_by_role("region", name="Today’s puzzles")).to_contain_text(re.compile(rf"\b{number}\b.*{year}"))
    shot(other, "puzzles-progress")


def test_an_answer_that_cannot_be_given(people: People) -> None:
    """An unknown puzzle; a line that breaks on a device that keeps no puzzles: a sentence, and nothing moves."""
    page = people.person("/puzzles/quixo-zzzz", phone=True)
    expect(page.get_by_role("alert")).to_contain_text("no puzzle")
    id = puzzles("quixo")[0].id
    page.goto(f"/puzzles/{id}")
    page.wait_for_selector(".screen [data-board]")
    page.context.set_offline(True)
    answer_by_hand(page, puzzle(id).right[0])
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("#verdict").count() == 0
    page.context.set_offline(False)
    answer_by_hand(page, puzzle(id).right[0])
    expect(page.locator("#verdict")).to_contain_text("Right!")


def test_a_streak_has_one_life(people: People) -> None:
    page = people.person("/puzzles/streak?game=quixo", phone=True)
    for right in (True, False):
        page.wait_for_selector(".screen [data-board]")
        one = puzzle(page.url.rpartition("/")[2].partition("?")[0])
        answer_by_hand(page, one.right[0] if right else wrong_move(one))
        expect(page.locator("header.bar")).to_contain_text("Streak: 1")
        if right:
            page.get_by_role("button", name="Next").click()
            wait_until(page, f"!location.href.includes('{one.id}') && !document.querySelector('#verdict')")
    expect(page.get_by_text("The streak ends after 1 puzzle")).to_be_visible()
    assert kept(page)["best"] == {"quixo": 1}
    page.get_by_role("button", name="New streak").click()
    expect(page.locator("header.bar")).to_contain_text("Streak: 0")
    expect(page.locator("#verdict")).to_have_count(0)


def wrong_move(one: Puzzle) -> str:
    return next(move for move in values(one) if move not in one.right)


def answer_by_hand(page: Page, move: str) -> None:
    take, put = move.split("-")
    page.locator(f"button[data-cell='{take}']").click()
    page.locator(f"button.slot[data-cell='>{put}']").click()


@pytest.mark.parametrize("game", games())
def test_a_puzzle_is_on_one_screen(people: People, game: str) -> None:
    """In all sizes: the question, the board and every choice; after the answer the verdict and the way on."""
    one = puzzles(game)[0]
    page = people.person(f"/puzzles/{one.id}", language={"qwixx": "de", "qwinto": "uk"}.get(game, "en"))
    page.wait_for_selector(".screen [data-board]")
    found = look(page, answered=False)
    give_any_answer(page)
    expect(page.locator("#verdict")).to_be_visible()
    found += look(page, answered=True)
    assert not found, "\n".join(found)


def give_any_answer(page: Page) -> None:
    """Tap what is offered."""
    page.set_viewport_size({"width": 820, "height": 1180})
    if page.locator(".toggle").count():
        page.locator(".toggle").first.click()
        page.locator(".roll").click()
    elif page.locator("button.cell.legal").count():
        page.locator("button.cell.legal").first.click()
        if page.locator("button.slot").count():
            page.locator("button.slot").first.click()
        if page.locator(".choose .button.main").count():
            page.locator(".choose .button.main").first.click()
    else:
        page.locator(".dock .act").first.click()


def look(page: Page, *, answered: bool) -> list[str]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        laid_out(page)
        told = page.evaluate(PROBLEMS, answered)
        found += [f"{'answered' if answered else 'asked'} at {width}×{height}: {each}" for each in told]
    return found
