"""A whole game of every kind through the page, against bots, with a server and without."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from astragal.table.dice_check import check
from tests.browser.apps import App, saved_record
from tests.browser.hands import Hands
from tests.browser.people import People, shot, wait_until
from tests.browser.tables import against_bots

KINDS: dict[str, dict[str, Any]] = {
    "qwixx": {"game": "qwixx", "players": 2},
    "longo": {"game": "longo", "players": 3},
    "qwinto": {"game": "qwinto", "players": 2},
    "quixo": {"game": "quixo", "players": 2, "repetition": 3, "move_limit": 60},
    "quixo-four": {"game": "quixo", "players": 4, "repetition": 3, "move_limit": 60},
    # The client knows none of these sheets: it plays them because the server describes them.
    "mixed": {"game": "qwixx", "players": 2, "sheet": "mixed"},
    "shuffled": {"game": "qwixx", "players": 2, "sheet": "shuffled"},
}


ON_PHONES = {"qwixx", "longo", "quixo", "shuffled"}


@pytest.mark.parametrize(
    ("kind", "phone"),
    [
        pytest.param(kind, phone, id=f"{kind}-{size}", marks=[pytest.mark.long] if phone != (kind in ON_PHONES) else [])
        for kind in KINDS
        for phone, size in ((True, "phone"), (False, "desktop"))
    ],
)
def test_a_whole_game_against_bots(app: App, kind: str, phone: bool) -> None:
    """Everything that glows can be played, until the result; the record is a legal game, and its dice are proved."""
    page = app.page(phone)
    app.play(page, KINDS[kind])
    hands = Hands(page, seed=len(kind) + phone)
    hands.play(5)
    shot(page, f"play-{app.name}-{kind}-{'phone' if phone else 'desktop'}")
    hands.finish()
    record = saved_record(page)
    assert record.final.over
    assert record.final.game.name == KINDS[kind]["game"]
    assert len(record.entries) >= hands.moves
    assert not check(record).failed
    shot(page, f"result-{app.name}-{kind}-{'phone' if phone else 'desktop'}")
    if not record.final.game.has_dice:
        return
    page.get_by_text("Dice verified on your device").click()  # by sums that the browser does
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert dialog.get_by_text("which is its own server").count() == (app.name == "device")


def test_one_tap_from_the_first_screen(app: App) -> None:
    """Whoever comes for the first time is in a game after one tap."""
    page = app.page(phone=True)
    app.open(page, "/")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.wait_for_selector(".play")
    wait_until(page, "document.title.startsWith('●')")
    assert page.locator(".play").is_visible()


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.long)], ids=["phone", "desktop"])
def test_a_forged_record_is_not_called_verified(people: People, phone: bool) -> None:
    """A server that hides how the beginner was found, or shows the record of another table, is found out."""
    page = people.person(None, phone=phone)
    changes: dict[str, str | None] = {"Dice-First": None, "Dice-Chain": None, "Dice-Next": None}

    def forge(route: Route) -> None:
        record = route.fetch().json()
        tags = {name: value for name, value in record["tags"].items() if name not in changes}
        record["tags"] = tags | {name: value for name, value in changes.items() if value}
        route.fulfill(json=record)

    page.route(re.compile(r"/api/tables/[0-9a-f]+/record"), forge)
    against_bots(page, {"game": "qwinto", "players": 2}, "random")
    Hands(page, seed=3).finish()
    page.get_by_text("Dice not fully verified").click()
    expect(page.get_by_role("dialog")).to_contain_text("The record does not tell how it was decided who begins.")
    shot(page, f"dice-unproved{'-phone' if phone else ''}")
    changes = {"Dice-Label": "00112233445566778899/1"}
    page.reload()
    page.get_by_text("These dice do not add up").click()
    expect(page.get_by_role("dialog")).to_contain_text("The record belongs to 00112233445566778899/1, not to")
    shot(page, f"dice-wrong{'-phone' if phone else ''}")
