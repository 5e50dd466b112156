"""Somebody who plays through the page alone: taps what glows, knows no rule."""

import os
import random
import time
from pathlib import Path

from playwright.sync_api import Error, Page

from tests.browser.people import PATIENCE, becomes

QUICK_HANDS = Path(__file__).with_name("hands.js").read_text(encoding="utf-8")
OVER = "document.querySelector('.result') !== null"
OWES = "document.title.startsWith('●')"

LONG = bool(os.environ.get("ASTRAGAL_LONG_TESTS"))
TAP = 10_000
"""Milliseconds that a busy machine may take for a tap."""

CELLS, ACTIONS, SLOTS = "button.cell.legal[data-cell]", ".actions .act", "button.slot"
WHICH, SURE = ".choose .button.main", ".bar.ask .button.main"

# How much there is to tap of each kind, in one call.
LOOK = f"""() => Object.fromEntries(Object.entries({{
  pick: '.pick', cover: '.cover', roll: '.dock .roll',
  cells: '{CELLS}', actions: '{ACTIONS}', slots: '{SLOTS}', which: '{WHICH}', sure: '{SURE}',
}}).map(([name, selector]) => [name, document.querySelectorAll(selector).length]))"""


class Hands:
    """Plays on a page until the game is over, choosing by a seed among what the page offers.

    `play` and `step` tap as a finger does, from outside. `finish` lets the page itself do the rest (hands.js), which
    takes about half the time; in the long mode all taps come from outside.
    """

    def __init__(self, page: Page, seed: int = 0, passing: float = 0.15, picks: bool = True) -> None:
        self.page = page
        self.picks = picks  # whether dice are picked, too
        self.passing = passing  # how often a button is preferred to a cell
        self.moves = 0
        self._random = random.Random(seed)

    def finish(self, seconds: float = 10 * PATIENCE) -> None:
        """Play until the result is shown."""
        end = time.monotonic() + seconds
        while not (self.step() if LONG else self._finish_inside()):
            assert time.monotonic() < end, f"no end after {self.moves} choices: {self.page.url}"

    def _finish_inside(self) -> bool:
        """Let the page play, again after it was loaded anew; tell whether the game is over."""
        self.begin()
        return becomes(self.page, OVER, 5)

    def begin(self) -> None:
        """Let the page play until the end, and return at once."""
        becomes(self.page, "document.body !== null")
        self.page.evaluate(QUICK_HANDS, [self._random.getrandbits(32), self.passing])

    def play(self, moves: int, seconds: float = 5 * PATIENCE) -> None:
        """Make some choices."""
        end, goal = time.monotonic() + seconds, self.moves + moves
        while self.moves < goal and not self.step():
            assert time.monotonic() < end, f"{self.moves} choices only: {self.page.url}"

    def step(self, wait: float = 5_000) -> bool:
        """Wait until something is to be done, and do it; tell whether the game is over."""
        if not becomes(self.page, f"{OVER} || {OWES}", wait / 1_000):
            return False
        if self.page.evaluate(OVER):
            return True
        if self.choose():
            self.moves += 1
        return False

    def choose(self) -> bool:
        """Tap one of the things that can be tapped; tell whether a choice was made."""
        there = self._look()
        try:
            if there["cover"]:  # one device: the next one holds it now, and has to say so
                self._tap_at(".cover", 0)
                becomes(self.page, "!document.querySelector('.cover')", 1)
                return False
            if there["roll"]:
                self._tap_at(".dock .roll", 0)
                return False
            if there["pick"]:
                return self.picks and self._pick()
            if there["cells"] and (not there["actions"] or self._random.random() >= self.passing):
                self._tap(CELLS, there["cells"])
            elif there["actions"]:
                self._tap(ACTIONS, there["actions"])
            else:
                return False
            return self._settle()
        except Error as error:
            if "Timeout" in str(error) or "attached" in str(error) or "detached" in str(error):
                return False  # it went on without us, for example because a bot was quicker
            raise

    def _look(self) -> dict[str, int]:
        there: dict[str, int] = self.page.evaluate(LOOK)
        return there

    def _pick(self) -> bool:
        for place in self._random.sample(range(3), self._random.randint(1, 3)):
            self._tap_at(".pick .toggle", place)
        self._tap_at(".pick .roll", 0)
        return becomes(self.page, "!document.querySelector('.pick')", 5)  # it stays until the server has rolled

    def _settle(self) -> bool:
        """A cube needs a way in, a cell may stand for two choices, a grave choice is asked about."""
        there = self._look()
        for name, selector in (("slots", SLOTS), ("which", WHICH), ("sure", SURE)):
            if there[name]:
                self._tap(selector, there[name])
                there = self._look()
        return True

    def _tap(self, selector: str, count: int) -> None:
        self._tap_at(selector, self._random.randrange(count))

    def _tap_at(self, selector: str, place: int) -> None:
        """Tap this element and no later one at its place: one that has gone fails at once."""
        found = self.page.evaluate_handle(
            "([selector, place]) => document.querySelectorAll(selector)[place] ?? null", [selector, place]
        ).as_element()
        if found is None:
            raise Error("detached")
        found.click(timeout=TAP)
