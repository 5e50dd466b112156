"""Every screen of the app: how to get there."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.hands import Hands
from tests.browser.people import wait_until
from tests.browser.tables import against_bots, make_table

QWIXX = "qwixx players=2"
Screen = Callable[[Page], None]


def _open(path: str, ready: str = "h1") -> Screen:
    def there(page: Page) -> None:
        page.goto(path)
        page.wait_for_selector(ready, state="attached")
        wait_until(page, "!document.querySelector('[aria-busy=true]')")

    return there


def _playing(game: str, players: int, moves: int = 4, **options: object) -> Screen:
    def there(page: Page) -> None:
        against_bots(page, {"game": game, "players": players, **options})
        Hands(page, 7).play(moves)
        wait_until(page, "document.title.startsWith('●') || document.querySelector('.result')")

    return there


def _lobby(page: Page) -> None:
    page.goto(f"/t/{make_table(page, {'game': 'qwixx', 'players': 3})}")
    page.wait_for_selector(".lobby")


def _result(page: Page) -> None:
    against_bots(page, {"game": "qwixx", "players": 2}, "random")
    Hands(page, 3).finish()


def _replay(page: Page) -> None:
    code = against_bots(page, {"game": "quixo", "players": 2, "move_limit": 12})
    Hands(page, 3).finish()
    page.goto(f"/t/{code}/replay/1/4")
    page.wait_for_selector("input[type=range]")


def _real_dice(page: Page) -> None:
    code = make_table(page, {"game": "qwinto", "players": 2}, {"real_dice": True})
    page.goto(f"/t/{code}?start=local:2")
    page.wait_for_selector(".play")


def _drawer(name: str) -> Screen:
    def there(page: Page) -> None:
        _playing("qwixx", 2)(page)
        page.get_by_role("button", name="Menu").click()
        if name != "Menu":
            page.get_by_role("dialog").get_by_role("button", name=name).first.click()
        page.wait_for_selector("dialog[open]")

    return there


def _puzzle(page: Page) -> None:
    """One that was answered; a chosen one, since most answers to a puzzle of Quixo are wrong."""
    page.goto("/puzzles/quixo-0001")
    page.locator("button.cell.legal").first.click()
    page.locator("button.slot").first.click()
    page.wait_for_selector("#verdict")


SCREENS: dict[str, Screen] = {
    "home": _open("/"),
    "learn": _open("/learn"),
    "learn-qwixx": _open("/learn/qwixx", "[data-board], button.cell, .cell"),
    "learn-longo": _open("/learn/longo", ".cell"),
    "learn-qwinto": _open("/learn/qwinto", ".cell"),
    "learn-quixo": _open("/learn/quixo", ".cell"),
    "lesson-qwixx": _open("/lesson/qwixx", ".cell"),
    "lesson-quixo": _open("/lesson/quixo", ".cell"),
    "puzzles": _open("/puzzles", ".games .card"),
    "puzzle-qwixx": _open("/puzzles/qwixx-0001", ".screen .cell"),
    "puzzle-answered": _puzzle,
    "score": _open("/score"),
    "print": _open("/print"),
    "history": _open("/history"),
    "settings": _open("/settings"),
    "position": _open(f"/position?p={QWIXX.replace(' ', '+')}", ".cell"),
    "record": _open("/record"),
    "lost": _open("/no/such/page"),
    "no-table": _open("/t/QQQQQQ"),
    "lobby": _lobby,
    "qwixx": _playing("qwixx", 2),
    "qwixx-five": _playing("qwixx", 5),
    "longo": _playing("longo", 3),
    "qwinto": _playing("qwinto", 3),
    "quixo": _playing("quixo", 2),
    "quixo-four": _playing("quixo", 4),
    "mixed": _playing("qwixx", 2, sheet="mixed"),
    "shuffled": _playing("qwixx", 2, sheet="shuffled"),
    "real-dice": _real_dice,
    "result": _result,
    "replay": _replay,
    "menu": _drawer("Menu"),
    "rules": _drawer("Rules"),
}
