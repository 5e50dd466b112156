"""Around the table: the first screen, tables to find and to publish, faces of bots, letters, sounds, short rules."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.apps import App
from tests.browser.hands import Hands
from tests.browser.people import People, wait_until
from tests.browser.tables import against_bots, join, table_id

TABLE = re.compile(r"/t/[A-Z0-9]+$")


LOADED = "performance.getEntriesByType('resource').map(each => each.name.split('/').at(-1))"
FACES = "[...new Set([...document.querySelectorAll('.avatar.bot svg')].map(face => face.innerHTML))].sort().join('|')"


def _top(place: Locator) -> float:
    box = place.bounding_box()
    assert box
    return box["y"]


def test_the_card_is_the_button(people: People) -> None:
    """A tap anywhere on a game's picture begins it, against the level of the slider."""
    page = people.person(None, phone=True)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/")
    expect(page.get_by_role("button", name="Find a table")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Publish a table")).to_be_in_viewport(ratio=1)
    slider = page.get_by_role("slider", name="How strong?")
    expect(slider).to_have_attribute("aria-valuetext", "Casual player")
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "Dreamer")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Beginner")
    expect(page.get_by_text("In a hurry, and overlooks a lot.")).to_be_visible()
    page.get_by_role("button", name="One bot more").click()
    page.locator("article", has_text="Qwinto").locator(".picture").click(position={"x": 20, "y": 20}, force=True)
    page.wait_for_url(TABLE)
    page.wait_for_selector(".play")
    table = page.request.get(f"/api/codes/{page.url.rsplit('/', 1)[1]}").json()
    seats = page.request.get(f"/api/tables/{table['id']}").json()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats][1:] == [("bot", "beginner")] * 2


def test_two_bots_of_a_level_are_two_characters(app: App) -> None:
    """They differ in name and in face, and keep both after a reload."""
    page = app.page()
    app.play(page, {"game": "qwixx", "players": 4})
    wait_until(page, f"({FACES}).split('|').length >= 3")
    before = page.evaluate(FACES)
    page.reload()
    wait_until(page, f"({FACES}) === {before!r}")


def test_lessons_are_offered_to_who_has_never_played(people: People) -> None:
    """On the first visit; not any more when there is a table."""
    page = people.person()
    lesson = page.get_by_role("link", name="Play a first lesson: Qwinto")
    expect(lesson).to_have_attribute("href", "/lesson/qwinto")
    against_bots(page, {"game": "quixo", "players": 2})
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Continue Quixo"))).to_be_visible()
    expect(lesson).to_have_count(0)


def test_a_published_table_is_found(people: People) -> None:
    """One publishes it, the other finds it on the first screen and sits down; inviting stands above the seats."""
    ann = people.person(phone=True)
    ann.get_by_role("button", name="Publish a table").click()
    ann.get_by_role("dialog").get_by_role("button", name="Qwixx Longo").click()
    ann.wait_for_url(TABLE)
    code = ann.url.rsplit("/", 1)[1]
    invite, seats = ann.get_by_role("heading", name="Invite people"), ann.get_by_role("region", name="Seats")
    expect(seats.get_by_text("Public")).to_be_visible()
    assert _top(invite) < _top(seats)
    bob = people.person()
    find = bob.get_by_role("button", name=re.compile("Find a table"))
    expect(find).to_contain_text(re.compile(r"\d"))
    find.click()
    bob.get_by_role("dialog").get_by_role("link", name=re.compile(code)).click()
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_role("button", name=re.compile("Stand up"))).to_be_visible()
    # All seats are taken: now starting comes first.
    expect(ann.get_by_role("button", name="Start")).to_be_enabled()
    assert _top(invite) > _top(seats)


def test_rules_on_a_phone_are_short(people: People) -> None:
    """One topic is open, with one board; another one opens in its place."""
    page = people.person("/learn/qwixx", phone=True)
    page.wait_for_selector("button.cell")
    opened = page.locator("section button[aria-expanded=true]")
    expect(opened).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight") < 4 * 740
    page.get_by_role("button", name="The score").click()
    expect(opened).to_have_text("The score")
    expect(page.get_by_text("The highest total wins.")).to_be_visible()


def test_a_replay_is_quiet_and_toasts_stay_behind(people: People) -> None:
    """Stepping through tells nothing; what a page said is gone on the next one."""
    page = people.person(None)
    code = against_bots(page, {"game": "quixo", "players": 2, "move_limit": 6})
    Hands(page, 3).finish()
    page.goto(f"/t/{code}/replay/1/0")
    page.get_by_role("slider").wait_for()
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(re.compile(rf"/{step}$"))
        expect(page.locator(".toast")).to_have_count(0)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_have_count(1)
    page.get_by_role("link", name=re.compile("Table")).click()
    page.wait_for_url(TABLE)
    expect(page.locator(".toast")).to_have_count(0)


def test_letters_and_sounds_come_later(people: People) -> None:
    """Each reader loads the letters of their language only; a sound is fetched when it is first heard."""
    page = people.person("/settings", language="uk")
    wait_until(page, f"{LOADED}.some(name => name.startsWith('vollkorn-cyrillic'))")
    wait_until(page, "document.fonts.check('16px Nunito', 'Їжак')")
    assert not [name for name in page.evaluate(LOADED) if name.endswith(".mp3")]
    page.get_by_role("switch", name="Звуки").click()
    page.get_by_role("switch", name="Звуки").click()
    wait_until(page, f"{LOADED}.some(name => /^turn-.*[.]mp3$/.test(name))")
    english = people.person("/settings")
    wait_until(english, f"{LOADED}.some(name => name.startsWith('vollkorn-latin'))")
    assert not [name for name in english.evaluate(LOADED) if name.startswith("vollkorn-cyrillic")]


def test_numbers_are_told_in_the_grammar_of_the_language(people: People) -> None:
    """On a Ukrainian sheet numbers are feminine, and colours are shapes: no English letter stands there."""
    page = people.person(None, language="uk")
    against_bots(page, {"game": "qwixx", "players": 2})
    page.wait_for_selector("button.cell")
    labels = page.locator("button.cell").evaluate_all("cells => cells.map(cell => cell.ariaLabel).join()")
    assert re.search("червон[ау] 5", labels, re.I)  # the red five: to be seen, or to be crossed
    assert not re.search(r"\b[RYGBW]\b", page.evaluate("document.querySelector('.play').innerText"))


def test_who_begins_is_agreed_on_before_the_start(people: People) -> None:
    """The form asks it, the lobby shows it to all, a change in the lobby counts, and the game keeps to it."""
    ann = people.person(phone=True)
    ann.get_by_role("button", name="Options: Quixo", exact=True).click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_role("radio", name="Friends").check(force=True)
    dialog.get_by_text("Rules, clock and more").click()
    expect(dialog.get_by_role("radio", name="Highest throw")).to_have_count(0)
    dialog.get_by_role("radio", name="Player 2").click()
    dialog.get_by_role("radio", name="For each move").click()
    dialog.get_by_role("button", name="Create table").click()
    ann.wait_for_url(TABLE)
    seats = ann.get_by_role("region", name="Seats")
    expect(seats).to_contain_text(re.compile("agreed: Player 2 begins.* · 60 seconds a move"))
    code = ann.url.rsplit("/", 1)[1]
    join(ann, table_id(ann, code), 0)
    bob = people.person(f"/t/{code}")
    bob.get_by_role("button", name="Sit down").click()
    expect(seats).not_to_contain_text("Player 2")  # it has a name now
    expect(seats).to_contain_text(re.compile("agreed: .* begins"))
    ann.get_by_role("button", name="Change").click()
    ann.get_by_role("dialog").get_by_role("radio", name="Chance").click()
    ann.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(bob.get_by_role("region", name="Seats")).to_contain_text("chance decides who begins")
    ann.get_by_role("button", name="Change").click()
    ann.get_by_role("dialog").get_by_role("group", name="Who begins?").get_by_role("radio").nth(2).click()
    ann.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(bob.get_by_role("region", name="Seats")).to_contain_text("agreed:")
    ann.get_by_role("button", name="Start").click()
    ann.wait_for_selector(".play")
    record = ann.request.get(f"/api/tables/{table_id(ann, code)}/record").text()
    assert "\nfirst: 1\n" in record
    assert "\nmove_seconds: 60\n" in record
