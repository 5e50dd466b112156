"""The two ways in which a page plays: with a server, and by itself without a network. Tests of games run with both.

A test that takes `app` (see conftest.py) asks it for a page, and goes on as people do: nothing tells it where it is.
"""

import json
import re
from typing import Any, Protocol

from playwright.sync_api import Page, expect

from astragal.core.struct import from_plain
from astragal.device.device_room import DeviceRoom
from astragal.device.turns import LogEntry
from astragal.notation import Record, read_record
from astragal.table import record_of as table_record
from tests.browser.people import DESKTOP, PHONE, People, wait_until
from tests.browser.tables import make_table, record_of

TITLES = {"qwixx": "Qwixx", "longo": "Qwixx Longo", "qwinto": "Qwinto", "quixo": "Quixo"}
NUMBERS = {"move_limit": "Moves", "repetition": "Repetitions"}
"""What the dialog of a new game calls options that are numbers."""


class App(Protocol):
    """Where games are played."""

    name: str

    def page(self, phone: bool = False) -> Page:
        """Return the page of somebody; it may be one that earlier tests have used."""

    def open(self, page: Page, path: str) -> None:
        """Go to an address, given as if the app lived at the root."""

    def play(self, page: Page, game: dict[str, Any], how: str = "bots", *, real_dice: bool = False) -> None:
        """Begin a game against bots, or with all seats on this device ("local")."""

    def record(self, page: Page) -> Record:
        """Return the record of the first game at the table that the page shows, as it is stored."""


class ServerApp:
    """A page that plays at a server: everybody is somebody new."""

    name = "server"

    def __init__(self, people: People) -> None:
        self._people = people

    def page(self, phone: bool = False) -> Page:
        return self._people.person(None, phone=phone)

    def open(self, page: Page, path: str) -> None:
        page.goto(path)

    def play(self, page: Page, game: dict[str, Any], how: str = "bots", *, real_dice: bool = False) -> None:
        code = make_table(page, game, {"real_dice": real_dice})
        page.goto(f"/t/{code}?start={'bots:greedy' if how == 'bots' else 'local'}:1")
        page.wait_for_selector(".play, .result")

    def record(self, page: Page) -> Record:
        return record_of(page, code_of(page))


class DeviceApp:
    """A page of the app as files that got what playing needs and has no network any more.

    Starting Python takes seconds, so the page stays the same for all tests of a process; its tables are made as people
    make them, by the dialog of the first screen.
    """

    name = "device"

    def __init__(self, people: People) -> None:
        self.people = people
        self._page: Page | None = None

    def page(self, phone: bool = False) -> Page:
        if self._page is None:
            page = self._page = self.people.person("", service_workers="allow", phone=True)
            wait_until(page, "navigator.serviceWorker.ready.then(() => true)")
            page.get_by_role("button", name="Get it").click()
            expect(page.get_by_role("button", name="Get it")).to_be_hidden()
            expect(page.locator("progress")).to_be_hidden()
            page.context.set_offline(True)
            page.reload()
        self._page.set_viewport_size(PHONE if phone else DESKTOP)
        return self._page

    def open(self, page: Page, path: str) -> None:
        page.goto(f"#{path}")

    def play(self, page: Page, game: dict[str, Any], how: str = "bots", *, real_dice: bool = False) -> None:
        page.goto("#/")
        page.get_by_role("button", name=f"Options: {TITLES[game['game']]}", exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radio", name="Bots" if how == "bots" else "This device").check(force=True)
        dialog.get_by_role("radio", name=str(game["players"]), exact=True).check(force=True)
        if "sheet" in game:
            dialog.get_by_role("radio", name=game["sheet"].capitalize()).check(force=True)
        numbers = {name: label for name, label in NUMBERS.items() if name in game}
        if numbers or real_dice:
            dialog.get_by_text("Rules, clock and more").click()
        for name, label in numbers.items():
            dialog.get_by_label(label, exact=True).fill(str(game[name]))
        if real_dice:
            dialog.get_by_role("switch", name="Real dice").click()
        dialog.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector(".play, .result")

    def record(self, page: Page) -> Record:
        stored: list[str] = page.evaluate(STORED, code_of(page))
        record = table_record(DeviceRoom.read([from_plain(LogEntry, json.loads(entry)) for entry in stored]).table, 1)
        assert record
        return record


STORED = """async code => {
  const done = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const stores = (await done(indexedDB.open('astragal'))).transaction(['cards', 'log'])
  const card = (await done(stores.objectStore('cards').getAll())).find(card => card.code === code)
  const log = await done(stores.objectStore('log').getAll(IDBKeyRange.bound([card.id, 0], [card.id, Infinity])))
  return log.map(({ entry }) => entry)
}"""
"""What a device has stored of a table."""


def code_of(page: Page) -> str:
    """Return the code of the table that the page shows."""
    found = re.search(r"/t/([A-Z0-9]+)", page.url)
    assert found, page.url
    return found[1]


def saved_record(page: Page) -> Record:
    """Save the record on the page of the result, as people do, and read it."""
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record (text)").click()
    return read_record(saved.value.path().read_text(encoding="utf-8"), strict=True)
