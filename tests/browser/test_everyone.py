"""For everyone: no barrier that axe-core can find, on any screen, light or dark, phone or desktop, in any language."""

import re

import pytest
from playwright.sync_api import Page, expect

from astragal.texts.catalogues import LANGUAGES, catalogue
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Visitors
from tests.browser.hands import OVER, OWES
from tests.browser.people import People, laid_out, shot, wait_until
from tests.browser.screens import SCREENS
from tests.browser.tables import against_bots

PLACES = "button.cell, button.slot, .act, .choose button, .ask button"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("screen", SCREENS)
def test_no_barriers_on_any_screen(people: People, visitors: Visitors, screen: str) -> None:
    """axe-core finds nothing by day on a phone nor by night on a desktop; and nothing has to be scrolled sideways."""
    for phone, scheme in ((True, "light"), (False, "dark")):
        fresh = screen in ("home", "history", "settings")  # these show who has been here before
        page = people.person(None, phone=phone, color_scheme=scheme) if fresh else visitors.page(phone)
        SCREENS[screen](page)
        shot(page, f"{screen}-{'phone' if phone else 'desktop'}-{scheme}")
        assert page.evaluate(SIDEWAYS) <= 0
        # A page of rules holds ten boards: the same components, by day for two games and by night for the others.
        if not screen.startswith("learn-") or phone == (screen in ("learn-qwixx", "learn-qwinto")):
            assert_accessible(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language(people: People, language: str) -> None:
    """The first screen, a game and the rules speak the language of the browser, without a bare key or a gap."""
    page = people.person(None, phone=True, language=language)
    texts = catalogue(language)
    for screen in ("home", "settings", "learn-qwixx", "lobby", "longo", "quixo"):
        if screen in ("home", "lobby"):
            SCREENS[screen](page)
        elif screen in ("longo", "quixo"):
            against_bots(page, {"game": screen, "players": 2})
        else:
            SCREENS[screen](page)
        expect(page.locator("html")).to_have_attribute("lang", language)
        shown = page.evaluate("document.body.innerText")
        assert not re.search(r"\{\w+\}", shown), shown
        assert not [key for key in texts if "." in key and re.search(rf"(?<![\w/.]){re.escape(key)}(?![\w.])", shown)]
        shot(page, f"{screen}-{language}")
    if language in ("uk", "ru"):
        assert re.search("[а-яіїєґ]{4}", page.evaluate("document.body.innerText"), re.I)


def test_the_language_changes_on_the_spot(people: People) -> None:
    """Chosen once, it stays, and the page need not be loaded again."""
    page = people.person()
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_text_at_two_hundred_percent(people: People) -> None:
    """Twice as large, everything is still there and nothing runs out of the page."""
    page = people.person(None, phone=True)
    for screen in ("home", "qwixx", "quixo", "settings"):
        SCREENS[screen](page)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        laid_out(page)
        shot(page, f"{screen}-200")
        assert page.evaluate(SIDEWAYS) <= 0, screen


@pytest.mark.parametrize("game", ["longo", "qwixx", "qwinto", "quixo"])
def test_targets_for_thumbs(people: People, game: str) -> None:
    """At a width of 360 pixels every cell is at least 24 pixels high and 1,600 large, even in the longest sheet."""
    page = people.person(None, phone=True)
    against_bots(page, {"game": game, "players": 2})
    wait_until(page, OWES)
    sizes = page.locator("button.cell").evaluate_all(
        "cells => cells.map(cell => { const box = cell.getBoundingClientRect(); return [box.width, box.height] })"
    )
    assert len(sizes) >= 25 if game != "qwinto" else sizes
    small = [(width, height) for width, height in sizes if min(width, height) < 24 or width * height < 1_600]
    assert not small, small


def _press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    page.wait_for_timeout(15)


CHOICE = "document.activeElement.matches('button.cell, button.slot, .act, .choose button, .ask button')"
"""Whether the focus is on something by which one chooses."""


@pytest.mark.parametrize("game", ["qwixx", "quixo"])
def test_keyboard_only(people: People, game: str) -> None:
    """A whole game without a mouse: Tab to the board, n to what can be played, Enter, and Enter again when asked."""
    page = people.person(None, settings={"confirm": game == "qwixx"})
    against_bots(page, {"game": game, "players": 2, **({"move_limit": 24} if game == "quixo" else {})}, "random")
    for _ in range(1_000):
        wait_until(page, f"{OVER} || {OWES}")
        if page.evaluate(OVER):
            break
        # Wherever the focus was left, Tab leads to the board or to the buttons beside it.
        for _ in range(40):
            if page.evaluate(f"{CHOICE} || {OVER}"):
                break
            _press(page, "Tab")
        if page.evaluate("document.activeElement.matches('button.cell:not(.legal)')"):
            _press(page, "n")
        if page.evaluate("document.activeElement.matches('button.cell:not(.legal):not(.takeable)')"):
            _press(page, "Tab")  # nothing to tap on the sheet: on to the buttons
        if page.evaluate(CHOICE):  # the game may have ended meanwhile, and then Enter would follow some link
            _press(page, "Enter")
    assert page.evaluate(OVER)


def test_screen_readers_hear_what_happens(people: People) -> None:
    """Rolls, choices and whose turn it is come through a live region, in order."""
    page = people.person(None)
    against_bots(page, {"game": "qwixx", "players": 2})
    wait_until(page, OWES)
    page.evaluate(
        """() => {
          window.heard = []
          const all = {subtree: true, childList: true, characterData: true}
          for (const region of document.querySelectorAll('[aria-live], [role=status], [role=log]'))
            new MutationObserver(() => heard.push(region.textContent.trim())).observe(region, all)
        }"""
    )
    page.locator(".actions .act").first.click()
    wait_until(page, "heard.join(' ').length > 20")
    assert re.search(r"(skips|crosses|rolls)", page.evaluate("heard.join(' ')"))
