"""Reviews on the page: they come page by page, a long record in part; levels of players, in every language."""

import json

import pytest
from playwright.sync_api import expect

from astragal.review.calibrating import play
from astragal.review.levels import level_of
from astragal.review.run import review
from astragal.texts import LANGUAGES, catalogue
from tests.browser.people import People, laid_out, shot
from tests.server.long_logs import long_record


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_game_tells_a_range_of_levels(people: People, language: str) -> None:
    texts = catalogue(language)
    record = play("qwixx", ("skilled", "expert"), "some 2")
    told = []
    for seat in review(record).seats:
        assert seat.level is not None
        assert seat.level.low != seat.level.high
        low, high = (str(texts[f"bot.{name}"]) for name in (seat.level.low, seat.level.high))
        told.append(str(texts["review.like_between"]).format(low=low, high=high))
    page = people.person("/record", phone=True, language=language)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_label(str(texts["record.paste"])).fill(record.text())
    page.get_by_role("button", name=str(texts["record.show"])).click()
    page.get_by_role("button", name=str(texts["review.open"])).click()
    for text in told:
        expect(page.get_by_text(text, exact=True)).to_be_visible()
    laid_out(page)
    shot(page, f"review-level-{language}")


def _game(number: int) -> dict[str, object]:
    """A finished game of one's own, reviewed: as the page keeps it."""
    review = {"aim": "win", "accuracy": 93, "luck": 0.0, "decisions": 28, "loss": 0.3, "stake": 4.5}
    game = {"table": f"{number:032x}", "code": f"QQQQQ{number}", "number": 1, "game": "qwixx", "players": 2}
    ended = {"ended": 1_700_000_000 + number, "termination": "rows", "scores": [61, 50], "winners": [0]}
    return {**game, **ended, "names": ["Ann", "Bob"], "own": [0], "bots": [], "hints": [], "review": review}


@pytest.mark.parametrize("games", [1, 3])
def test_one_game_names_a_range_and_three_name_a_level(people: People, games: int) -> None:
    found = level_of("qwixx", 2, games * 28, games * 0.3, games * 4.5)
    assert found is not None
    level, low, high = (str(catalogue("en")[f"bot.{name}"]) for name in (found.level, found.low, found.high))
    kept = json.dumps({"games": [_game(number) for number in range(games)], "seen": {}})
    page = people.person("/history", phone=True)
    page.evaluate("kept => localStorage.setItem('astragal.history', kept)", kept)
    page.reload()
    named = page.locator("dl > div", has=page.get_by_text("You play like")).locator("dd")
    expect(named).to_have_text(f"{low} to {high}" if games == 1 else f"{level} {low} to {high}")
    shot(page, f"history-level-{games}")


def test_a_long_record_is_reviewed_in_part_and_told_so(people: People) -> None:
    page = people.person(None)
    page.goto("/record")
    page.get_by_role("textbox").fill(long_record(300))
    page.get_by_role("button", name="Show the game").click()
    page.get_by_role("slider").wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_text("only its beginning is reviewed, steps 1–200 of 300")).to_be_visible()
    expect(page.get_by_text("Judged by:")).to_be_visible()
    assert len([url for url in asked if "/api/reviews/" in url]) > 2, "page after page"
    shot(page, "review-in-part")
