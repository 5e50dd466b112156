"""Drawings in every language: nothing stays English, nothing is left to fill in, and the columns still line up."""

import io
import re
import string
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache

import pytest
from rich.cells import cell_len
from rich.console import Console

import astragal
from astragal.core.state import State
from astragal.draw import Drawable, svg, text
from astragal.draw.words import name_of, points, status
from astragal.games.quixo.rules.moves import Push
from astragal.games.qwinto.drawing import text as qwinto_text
from astragal.games.qwinto.rules.sheet import CELLS, QwintoSheet
from astragal.games.qwixx.drawing import text as qwixx_text
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import LONGO, SHEETS
from astragal.texts import LANGUAGES, catalogue
from tests.draw.conftest import GAMES, moments

OTHERS = [language for language in LANGUAGES if language != "en"]
NAMES = ["you", "Ödön", "Žužana", "Łukasz", "W" * 40, "小林葵小林葵小林葵小林葵"]
"""None of them is a word of any of these languages."""
GAME_IDS = [f"{name}{players}" for name, players, _ in GAMES]


def shown(thing: Drawable, language: str, *, seat: int | None = None, names: list[str] | None = None) -> str:
    """What is printed where there is more room than a drawing may take."""
    console = Console(file=io.StringIO(), width=200, color_system=None, _environ={})
    legal = thing.moves(seat) if isinstance(thing, State) and seat is not None and seat in thing.awaiting else ()
    with console.capture() as capture:
        console.print(text(thing, seat=seat, names=names, legal=legal, language=language))
    return capture.get()


def told(picture: str) -> str:
    """All that a picture says: its texts, its title, its description."""
    return "\n".join(part for part in ET.fromstring(picture).itertext() if part.strip())


def wordings(language: str, area: str) -> Iterator[str]:
    for key, wording in catalogue(language).items():
        if key.startswith(area):
            yield from [wording] if isinstance(wording, str) else wording.values()


def words_in(said: str) -> set[str]:
    return set(re.findall(r"(?<!\w)[^\W\d_]{2,}(?!\w)", said.lower()))


@cache
def foreign(language: str) -> frozenset[str]:
    """The English words of drawings and of colours that the language has no use for itself."""
    areas = ("cli.draw.", "word.")
    english, own = (
        {
            word
            for area in areas
            for wording in wordings(each, area)
            for literal, *_ in string.Formatter().parse(wording)
            for word in words_in(literal)
        }
        for each in ("en", language)
    )
    return frozenset(english - own)


def params() -> set[str]:
    found = [string.Formatter().parse(wording) for wording in wordings("en", "cli.draw.")]
    return {name for parsed in found for _, name, _, _ in parsed if name}


def check(said: str, language: str) -> None:
    assert words_in(said) & foreign(language) == set(), said
    # Braces alone say nothing: `{ 7}` is a choice that can still be changed.
    assert [name for name in params() if f"{{{name}" in said] == [], said


def middle_and_end(name: str, players: int, options: dict[str, object]) -> list[State]:
    played = list(moments(name, players, options, seed=7))
    half = len(played) // 2
    return [*played[half : half + 5], played[-1]]


def test_what_counts_as_foreign() -> None:
    assert {"turn", "everybody", "red", "penalties"} <= foreign("de")
    assert not {"die", "orange", "bonus"} & foreign("de"), "German words too"
    assert {"name", "colours", "move"} <= params()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("name", "players", "options"), GAMES, ids=GAME_IDS)
def test_nothing_stays_english(name: str, players: int, options: dict[str, object], language: str) -> None:
    for state in middle_and_end(name, players, options):
        for names in (None, NAMES):
            check(shown(state, language, names=names), language)
            check(shown(state, language, seat=players - 1, names=names), language)
            check(told(svg(state, names=names, language=language)), language)
            check(told(svg(state, seat=0, names=names, language=language)), language)


@pytest.mark.parametrize("language", OTHERS)
def test_no_sheet_stays_english(language: str) -> None:
    sheets: list[Drawable] = [QwixxSheet.blank(layout, (5, 8)).crossed(0, 3) for layout in SHEETS.values()]
    for sheet in (*sheets, QwintoSheet()):
        for names in (None, ["you"]):
            check(shown(sheet, language, names=names), language)
            check(told(svg(sheet, names=names, language=language)), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players", "options"), GAMES, ids=GAME_IDS)
def test_nothing_is_wider_than_a_terminal(name: str, players: int, options: dict[str, object], language: str) -> None:
    for state in middle_and_end(name, players, options):
        for seat in (None, *state.game.everyone):
            for names in (None, NAMES[::-1]):
                for line in shown(state, language, seat=seat, names=names).splitlines():
                    assert cell_len(line) <= 80, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_widest_rows_fit(language: str) -> None:
    full = QwintoSheet()
    for place, column in enumerate(CELLS[0]):
        full = full.with_number(0, column, 9 + place)
    closed = qwixx_text.rows(QwixxSheet.blank(LONGO), closed=15, language=language)
    rows = [line.plain for line in (*closed, *qwinto_text.rows(full, language=language))]
    assert str(catalogue(language)["cli.draw.closed"]) in rows[0]
    assert str(catalogue(language)["cli.draw.full"]) in rows[6]
    assert max(map(len, rows)) <= 80


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto"])
def test_rows_and_totals_stand_where_they_stand_in_english(name: str, language: str) -> None:
    state = list(moments(name, 3, {}, seed=7))[-1]
    ours, english = (shown(state, each, seat=0, names=NAMES).splitlines() for each in (language, "en"))
    assert len(ours) == len(english)
    printed = re.compile(r" [rygbop] .*\d$")
    assert [line for line in ours if printed.match(line)] == [line for line in english if printed.match(line)]
    others = [line for line in ours if str(catalogue(language)["cli.draw.total"]) in line][:2]
    assert cell_len(others[0]) == cell_len(others[1]), "one below the other"


def rolled(players: int = 2) -> State:
    return astragal.game("qwixx", players=players).start().rolled((4, 1, 2, 6, 6, 3))


@pytest.mark.parametrize(
    ("language", "named", "you", "alone"),
    [
        (
            "en",
            "Ann’s turn · everybody may cross 5",
            "Your turn · everybody may cross 5",
            "Your turn · you may cross 5",
        ),
        (
            "uk",
            "Хід: Ann · кожен може закреслити 5",
            "Ваш хід · кожен може закреслити 5",
            "Ваш хід · можна закреслити 5",
        ),
        (
            "ru",
            "Ход: Ann · каждый может зачеркнуть 5",
            "Ваш ход · каждый может зачеркнуть 5",
            "Ваш ход · можно зачеркнуть 5",
        ),
        (
            "de",
            "Ann ist am Zug · alle dürfen die 5 ankreuzen",
            "Du bist am Zug · alle dürfen die 5 ankreuzen",
            "Du bist am Zug · du darfst die 5 ankreuzen",
        ),
    ],
)
def test_whose_turn_it_is(language: str, named: str, you: str, alone: str) -> None:
    assert status(rolled(), ["Ann", "Bob"], language) == named
    assert status(rolled(), ["you", "Bob"], language) == you
    assert status(rolled(1), ["you"], language) == alone


WON = {
    "en": (
        "Five crosses in a line! Ann wins!",
        "Five crosses in a line! You win!",
        "One side gave up or ran out of time. Ann wins!",
    ),
    "uk": (
        "П’ять хрестиків у ряд! Ann перемагає!",
        "П’ять хрестиків у ряд! Ви перемогли!",
        "Одна зі сторін здалася, або вийшов час. Ann перемагає!",
    ),
    "ru": (
        "Пять крестиков в ряд! Ann побеждает!",
        "Пять крестиков в ряд! Вы победили!",
        "Одна из сторон сдалась, или вышло время. Ann побеждает!",
    ),
    "de": (
        "Fünf Kreuze in einer Linie! Ann gewinnt!",
        "Fünf Kreuze in einer Linie! Du hast gewonnen!",
        "Eine Seite hat aufgegeben, oder ihre Zeit ist abgelaufen. Ann gewinnt!",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_won(language: str) -> None:
    named, you, given_up = WON[language]
    lost = astragal.game("quixo").start().forfeit(1)
    assert status(lost, ["Ann", "Bob"], language).startswith(given_up)
    won = next(state for seed in range(50) for state in moments("quixo", 2, {}, seed) if state.winners == (0,))
    assert status(won, ["Ann", "Bob"], language) == named
    assert status(won, ["you", "Bob"], language).startswith(you)


def test_points_in_their_forms() -> None:
    assert [points(count, "uk") for count in (1, 2, 5, 21, -5)] == ["1 очко", "2 очки", "5 очок", "21 очко", "-5 очок"]
    assert [points(count, "de") for count in (1, -1, 0)] == ["1 Punkt", "-1 Punkt", "0 Punkte"]
    assert points(-1) == "-1 points"


def test_names_are_never_translated() -> None:
    assert status(rolled(), ["red", "Bob"], "de").startswith("red ist am Zug")
    assert name_of(0, ["{name}"], "uk") == "{name}"
    assert "{name} ist am Zug" in shown(rolled(), "de", names=["{name}", "Bob"])


def test_moves_keep_their_notation() -> None:
    state = astragal.game("qwixx", open_choices=True).start().rolled((4, 1, 2, 6, 6, 3)).play(0, Cross("red", 5))
    assert "✓ вибрано: r5" in shown(state, "uk")


@pytest.mark.parametrize("language", OTHERS)
def test_pictures_tell_their_language(language: str) -> None:
    state = astragal.game("quixo").start().play(0, Push("a1", "a5"))
    assert ET.fromstring(svg(state, language=language)).get("lang") == language
    assert svg(state) == svg(state, language="en")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(astragal.InvalidOption):
        svg(rolled(), language="xx")
