"""A game is on one screen: nothing to scroll, nothing cut, nothing too small for a thumb, and the board stays."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.hands import OVER, OWES, Hands
from tests.browser.people import People, laid_out
from tests.browser.tables import do, join, make_table, table_id

AUDIT = Path(__file__).with_name("fit.js").read_text()
SIZES = ((360, 640), (390, 844), (740, 360), (844, 390), (820, 1180), (1440, 900))
STATE = """() => {
  const play = document.querySelector('.play')
  const turn = document.querySelector('.players .active')
  const own = turn?.parentElement === turn?.parentElement?.parentElement?.children[0]
  return play && `${play.dataset.phase} ${own ? 'own' : 'other'}`
}"""
STAYS = """() => {
  scrollTo(0, 1e6)
  const strip = document.querySelector('.strip').getBoundingClientRect()
  const there = strip.top >= -1 && strip.bottom <= innerHeight + 1 && strip.left >= -1 && strip.right <= innerWidth + 1
  scrollTo(0, 0)
  return there
}"""

WATCH_VISITS = """() => {
  document.documentElement.style.fontSize = '200%'
  window.visits = []
  new MutationObserver(() => {
    if (document.querySelector('.dock .visit')) visits.push(document.documentElement.scrollWidth - innerWidth)
  }).observe(document.querySelector('.dock'), { childList: true, subtree: true })
}"""

GAMES: dict[str, tuple[dict[str, Any], str, set[str]]] = {
    name: (game, language, phases)
    for name, game, language, phases in (
        ("qwixx", {"game": "qwixx", "players": 2}, "en", {"white own", "white other", "colour own", "colour other"}),
        ("qwixx-five", {"game": "qwixx", "players": 5}, "de", {"white own", "white other", "colour own"}),
        ("mixed", {"game": "qwixx", "players": 2, "sheet": "mixed"}, "uk", {"white own", "white other", "colour own"}),
        ("shuffled-five", {"game": "qwixx", "players": 5, "sheet": "shuffled"}, "en", {"white own", "white other"}),
        ("longo", {"game": "longo", "players": 2}, "ru", {"white own", "white other", "colour own", "colour other"}),
        ("longo-five", {"game": "longo", "players": 5}, "en", {"white own", "white other", "colour own"}),
        ("qwinto", {"game": "qwinto", "players": 2}, "de", {"pick own", "pick other", "write own", "write other"}),
        ("qwinto-six", {"game": "qwinto", "players": 6}, "uk", {"pick own", "write own", "write other"}),
        ("quixo", {"game": "quixo", "players": 2}, "ru", {"move own", "move other"}),
        ("quixo-four", {"game": "quixo", "players": 4}, "de", {"move own", "move other"}),
    )
}


class Audit:
    """Looks at one page in all sizes, once for each situation, and remembers where the board was."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: set[str] = set()
        self.choices = 0
        self.problems: list[str] = []
        self._boards: dict[tuple[int, int], list[float]] = {}

    def look(self, situation: str) -> None:
        if situation in self.seen:
            return
        self.seen.add(situation)
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            laid_out(self.page)
            told = self.page.evaluate(AUDIT)
            where = f"{situation} at {width}×{height}"
            self.problems += [f"{where}: {each}" for each in told["found"]]
            before = self._boards.setdefault((width, height), told["board"])
            if told["board"] != before:
                self.problems.append(f"{where}: the board moved from {before} to {told['board']}")
            self.choices += told["choices"]
        self.look_closely(situation)

    def look_closely(self, situation: str) -> None:
        """On the smallest phone and with large text the page may scroll, but dice and words stay."""
        for width, height, text in ((320, 568, "100%"), (390, 844, "200%")):
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
            laid_out(self.page)
            where = f"{situation} at {width}×{height}, text of {text}"
            if not self.page.evaluate(STAYS):
                self.problems.append(f"{where}: the strip does not stay")
            if wide := self.page.evaluate("document.documentElement.scrollWidth - innerWidth"):
                self.problems.append(f"{where}: {wide} pixels too wide")
        self.page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_on_one_screen(people: People, name: str) -> None:
    """In every phase, on the own turn and on another's, in all sizes and with as many players as there can be."""
    game, language, wanted = GAMES[name]
    ann, bob = people.person(language=language), people.person()
    code = make_table(ann, game)
    sit_down(ann, bob, code, game["players"])
    audit, hands = Audit(ann), (Hands(ann, 4), Hands(bob, 5))
    for _ in range(120):
        if ann.evaluate(OVER) or wanted <= audit.seen:
            break
        owes = [page.evaluate(OWES) for page in (ann, bob)]
        if not any(owes):
            ann.wait_for_timeout(20)
            continue
        audit.look(ann.evaluate(STATE))
        if owes[0] and game["game"] == "quixo":
            _look_at_slots(audit)
        for each, owed in zip(hands, owes, strict=True):
            if owed:
                each.choose()
    assert not audit.problems, "\n".join(audit.problems)
    assert wanted <= audit.seen, audit.seen
    assert audit.choices


def test_the_sheet_of_another_with_large_text(people: People) -> None:
    """It comes by itself when it has changed, for a moment: a button beside words that may be long keeps it."""
    ann, bob = people.person(language="uk"), people.person()
    sit_down(ann, bob, make_table(ann, {"game": "qwinto", "players": 2}), 2)
    ann.set_viewport_size({"width": 390, "height": 844})
    ann.evaluate(WATCH_VISITS)
    hands = Hands(ann, 4), Hands(bob, 5)
    for _ in range(100):
        if ann.evaluate("visits.length"):
            break
        for page, each in zip((ann, bob), hands, strict=True):
            if page.evaluate(OWES):
                each.choose()
    assert set(ann.evaluate("visits")) == {0}, "no other sheet was shown, or the page is too wide then"


def _look_at_slots(audit: Audit) -> None:
    """A lifted cube has arrows around the board."""
    if "lifted" in audit.seen:
        return
    audit.page.locator("button.cell.legal").first.click()
    audit.page.wait_for_selector("button.slot")
    audit.look("lifted")
    audit.page.keyboard.press("Escape")


def sit_down(ann: Page, bob: Page, code: str, players: int) -> None:
    """Two people in the first seats, bots in the others, and the game begins."""
    table = table_id(ann, code)
    for seat, page in enumerate((ann, bob)):
        join(page, table, seat)
    do(ann, table, *({"type": "seat_bot", "seat": seat, "level": "greedy"} for seat in range(2, players)))
    do(ann, table, {"type": "start"})
    for page in (ann, bob):
        page.goto(f"/t/{code}")
        page.wait_for_selector(".play")
