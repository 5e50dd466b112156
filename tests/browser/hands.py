"""Somebody who plays through the page alone: taps what glows, knows no rule."""

import random
import time

from playwright.sync_api import Error, Locator, Page

OVER = "document.querySelector('.result') !== null"
OWES = "document.title.startsWith('●')"


class Hands:
    """Plays on a page until the game is over, choosing by a seed among what the page offers."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.moves = 0
        self._random = random.Random(seed)

    def finish(self, seconds: float = 120) -> int:
        """Play until the result is shown; return how many choices that took."""
        end = time.monotonic() + seconds
        while not self.step():
            assert time.monotonic() < end, f"no end after {self.moves} choices: {self.page.url}"
        return self.moves

    def play(self, moves: int, seconds: float = 60) -> None:
        """Make some choices."""
        end, goal = time.monotonic() + seconds, self.moves + moves
        while self.moves < goal and not self.step():
            assert time.monotonic() < end, f"{self.moves} choices only: {self.page.url}"

    def step(self, wait: float = 5_000) -> bool:
        """Wait until something is to be done, and do it; tell whether the game is over."""
        end = time.monotonic() + wait / 1000
        while not self.page.evaluate(f"{OVER} || {OWES}"):
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(10)
        if self.page.evaluate(OVER):
            return True
        if self.choose():
            self.moves += 1
        return False

    def choose(self) -> bool:
        """Tap one of the things that can be tapped; tell whether a choice was made."""
        page = self.page
        try:
            if page.locator(".pick").count():
                return self._pick()
            cells = page.locator("button.cell.legal[data-cell]")
            actions = page.locator(".actions .act")
            if cells.count() and (not actions.count() or self._random.random() < 0.85):
                self._tap(cells)
            elif actions.count():
                self._tap(actions)
            else:
                return False
            return self._settle()
        except Error as error:
            if "Timeout" in str(error) or "detached" in str(error) or "stable" in str(error):
                return False  # it went on without us, for example because a bot was quicker
            raise

    def _pick(self) -> bool:
        dice = self.page.locator(".pick .toggle")
        for place in self._random.sample(range(3), self._random.randint(1, 3)):
            dice.nth(place).click(timeout=2_000)
        self.page.locator(".pick .roll").click(timeout=2_000)
        return True

    def _settle(self) -> bool:
        """A cube needs a way in, a cell may stand for two choices, a grave choice is asked about."""
        page = self.page
        slots = page.locator("button.slot")
        if slots.count():
            self._tap(slots)
        which = page.locator(".choose .button.main")
        if which.count():
            self._tap(which)
        sure = page.locator(".bar.ask .button.main")
        if sure.count():
            sure.click(timeout=2_000)
        return True

    def _tap(self, among: Locator) -> None:
        # It may all be gone by now, since others play too; then there is nothing to click, and that takes no time.
        among.nth(self._random.randrange(among.count() or 1)).click(timeout=2_000 if among.count() else 1)
