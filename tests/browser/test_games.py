"""A whole game of every kind through the page, against bots."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Hands
from tests.browser.people import People, shot, wait_until
from tests.browser.tables import against_bots, record_of

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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_whole_game_against_bots(people: People, kind: str, phone: bool) -> None:
    """Everything that glows can be played, until the result; and the record of it is a legal game."""
    page = people.person(phone=phone)
    code = against_bots(page, KINDS[kind])
    hands = Hands(page, seed=len(kind) + phone)
    hands.play(5)
    shot(page, f"play-{kind}-{'phone' if phone else 'desktop'}")
    hands.finish()
    shot(page, f"result-{kind}-{'phone' if phone else 'desktop'}")
    record = record_of(page, code)
    assert record.final.over
    assert record.final.game.name == KINDS[kind]["game"]
    assert len(record.entries) >= hands.moves


def test_one_tap_from_the_first_screen(people: People) -> None:
    """Whoever comes for the first time is in a game after one tap."""
    page = people.person(phone=True)
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.wait_for_selector(".play")
    wait_until(page, "document.title.startsWith('●')")
    assert page.locator(".play").is_visible()


def test_the_dice_are_verified_on_the_device(people: People) -> None:
    """The badge tells that every roll was checked; the sums are done by the browser."""
    page = people.person()
    against_bots(page, {"game": "qwixx", "players": 2}, "random")
    Hands(page, seed=3).finish()
    expect(page.get_by_text("Dice verified on your device")).to_be_visible()
    page.get_by_text("Dice verified on your device").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    shot(page, "dice-verified")
