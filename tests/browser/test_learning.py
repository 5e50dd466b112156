"""Learning: the rules with live boards, and every lesson from its first bubble to its end."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from astragal.core.registry import GAMES
from astragal.learn import Do, Try, lesson, topics
from astragal.notation import Play
from astragal.texts.catalogues import catalogue
from tests.browser.apps import App
from tests.browser.hands import OWES
from tests.browser.people import shot, wait_until
from tests.server.running import Running

ENGLISH = catalogue("en")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_from_start_to_end(app: App, game: str) -> None:
    """Whoever does what the bubbles ask for reaches the end; nothing else is needed."""
    page = app.page(phone=True)
    app.open(page, f"/lesson/{game}")
    for step in lesson(game).steps:
        bubble = page.get_by_text(str(ENGLISH[step.key])[:40])
        expect(bubble.first).to_be_visible()
        if isinstance(step, Try):
            _tap(page, step.tap)
            expect(page.get_by_text(step.clause).first).to_be_visible()
        elif isinstance(step, Do):
            _make(page, step.moves)
            expect(page.get_by_text(str(ENGLISH[step.praise])[:40]).first).to_be_visible()
        page.get_by_role("button", name="Next").or_(page.locator(".told").get_by_role("button", name="Roll")).click()
    expect(page.get_by_text("That was your first game!")).to_be_visible()
    shot(page, f"lesson-end-{game}")


def _tap(page: Page, cell: str) -> None:
    page.locator(f"button[data-cell='{cell}']").first.click()


def _make(page: Page, moves: tuple[str, ...]) -> None:
    """Make one of these moves, by the cells or buttons that stand for it; any that glows if all will do."""
    if not moves:
        page.locator("button.cell.legal").first.click()
        if page.locator("button.slot").count():
            page.locator("button.slot").first.click()
        if page.locator(".choose .button.main").count():
            page.locator(".choose .button.main").first.click()
        return
    move = moves[0]
    if move[0] in "abcde" and "-" in move and "=" not in move and move != "-":
        take, put = move.rstrip(">").split("-")
        _tap(page, take)
        page.locator(f"button.slot[data-cell='>{put}']").click()
        if page.locator(".choose .button.main").count():
            page.locator(".choose .button.main").nth(1 if move.endswith(">") else 0).click()
    elif move.startswith("roll ") or move in ("-", "keep", "again"):
        _press(page, move)
    else:
        _tap(page, move.strip("*#").split("=")[0])
        if page.locator(".choose .button.main").count():
            lucky = page.locator(".choose .button.main").filter(has_text="Lucky")
            (
                lucky if move.startswith("*") else page.locator(".choose .button.main").filter(has_not_text="Lucky")
            ).click()


def _press(page: Page, move: str) -> None:
    if move.startswith("roll "):
        names = {"o": "orange", "y": "yellow", "p": "purple"}
        toggles = page.locator(".told .toggle, .stage .toggle")
        if toggles.count():
            for letter in move[5:]:
                page.get_by_role("button", name=names[letter]).first.click()
            page.locator(".roll").click()
            return
        count = {1: "one", 2: "two", 3: "three"}[len(move[5:])]
        words = {key: names[letter] for key, letter in zip(("one", "two", "three"), move[5:], strict=False)}
        page.get_by_role("button", name=str(ENGLISH[f"choice.pick.{count}"]).format(**words), exact=True).click()
        return
    label = {"-": "Skip", "keep": "Keep", "again": "Roll again"}[move]
    page.get_by_role("button", name=label).first.click()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_with_live_boards(app: App, server: Running, game: str) -> None:
    """Every topic has its heading and its words; the boards explain a wrong tap."""
    page = app.page()
    app.open(page, f"/learn/{game}")
    for topic in topics(game):
        expect(
            page.get_by_role("heading", name=str(ENGLISH[f"learn.{game}.{topic.topic}.title"])).first
        ).to_be_attached()
    told = httpx.get(f"{server.url}/api/learn/{game}").json()["topics"]
    assert [topic["topic"] for topic in told] == [topic.topic for topic in topics(game)]
    page.wait_for_selector("button.cell")
    assert page.locator("button.cell").count() >= 25


def test_rules_open_at_what_is_going_on(app: App) -> None:
    """One tap in a game, and the rules are open where the game is."""
    page = app.page()
    app.play(page, {"game": "qwixx", "players": 2})
    wait_until(page, OWES)
    page.get_by_role("button", name="Rules").first.click()
    drawer = page.get_by_role("dialog")
    title = str(ENGLISH["learn.qwixx.white.title"])
    expect(drawer.get_by_text(title).first).to_be_in_viewport()


def test_a_wrong_tap_says_why_and_changes_nothing(app: App) -> None:
    """A sentence with the rule; the sheet stays as it was, and the right tap still works."""
    page = app.page(phone=True)
    app.play(page, {"game": "qwixx", "players": 2})
    wait_until(page, OWES)
    page.locator("button.cell:not(.legal)").first.click()  # the last one closes a row, which may be refused for that
    expect(page.get_by_role("alert")).to_contain_text("The white dice make")
    expect(page.get_by_role("alert")).to_contain_text("QX4")
    shot(page, "wrong-tap-phone")
    assert page.evaluate(OWES)
    assert not [entry for entry in app.record(page).entries if isinstance(entry.event, Play)]
    page.get_by_role("alert").get_by_role("button", name="QX4").click()
    expect(page.get_by_role("dialog")).to_be_visible()
