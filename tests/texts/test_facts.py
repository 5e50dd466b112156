"""What sentences say of the games is so: numbers, ages, names of things; in every language."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import astragal
from astragal.core.game import Game
from astragal.narration import ending_of, sentence
from astragal.texts import LANGUAGES, catalogue
from tests.play import run

GAMES = ("qwixx", "longo", "qwinto", "quixo")
RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def text(language: str, key: str) -> str:
    found = catalogue(language)[key]
    assert isinstance(found, str)
    return found


def kind_of(name: str) -> type[Game]:
    return type(astragal.game(name))


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


def facts(name: str) -> tuple[list[int], list[int]]:
    """The numbers of players and the minutes of a game, as they are said: from one to another, or each."""
    kind = kind_of(name)
    counts = list(kind.counts)
    unbroken = len(counts) > 2 and all(other == one + 1 for one, other in pairwise(counts))
    return [counts[0], counts[-1]] if unbroken else counts, sorted(set(kind.minutes))


@pytest.mark.parametrize("name", GAMES)
def test_what_the_terminal_says_of_a_game(name: str) -> None:
    players, minutes = facts(name)
    for language in LANGUAGES:
        assert numbers(text(language, f"cli.about.{name}").partition(":")[0]) == players + minutes, language


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_the_rules(name: str) -> None:
    found = re.search(rf"^\| {kind_of(name).title} \|(.*)\|$", RULES, re.MULTILINE)
    assert found
    _, here, age, time = found[1].split("|")
    players, minutes = facts(name)
    known = kind_of(name).age
    assert (numbers(here), numbers(age), numbers(time)) == (players, [] if known is None else [known], minutes)


@pytest.mark.parametrize(
    ("sheets", "lines", "closed"),
    [
        (("r2,3,4,5,6/y/g12,11,10,9,8,2#/b/x0", "r/y2,3,4,5,6/g/b/x0"), ("0 r12#", "1 -"), 2),
        (("r2,3,4,5,6/y/g12,11,10,9,8,2#/b/x0", "r/y2,3,4,5,6/g/b/x0"), ("0 r12#", "1 y12#"), 3),
    ],
)
def test_the_end_counts_the_rows_that_were_closed(sheets: tuple[str, ...], lines: tuple[str, ...], closed: int) -> None:
    position = "qwixx players=2 closed=g " + " ".join(f"{seat}:{sheet}" for seat, sheet in enumerate(sheets))
    state = run(astragal.read_position(position), "roll 6 6 1 1 1", *lines)
    ending = ending_of(state)
    assert ending is not None
    for language in LANGUAGES:
        assert numbers(sentence(ending.words[0], ["Ada", "Ben"], language, clause=False)) == [closed], language


def test_a_draw_at_tables() -> None:
    """Nobody has to agree on it: the limits that the rules name are on unless a table chooses others."""
    usual = kind_of("quixo").table_defaults
    for language in LANGUAGES:
        assert numbers(text(language, "learn.quixo.draw.text")) == [usual["move_limit"]], language
    assert usual["repetition"] == 3


@pytest.mark.parametrize(
    ("language", "penalty", "fail"),
    [
        ("en", "failed throw", "failed attempt"),
        ("uk", r"невдал\w+ кид", r"невдал\w+ спроб"),
        ("ru", r"неудачн\w+ брос", r"неудачн\w+ попытк"),
        ("de", "Fehlw[uü]rf", "Fehlversuch"),
    ],
)
def test_qwinto_says_its_own_word_for_a_fail(language: str, penalty: str, fail: str) -> None:
    entries = {key: str(entry) for key, entry in catalogue(language).items() if "qwinto" in key}
    assert [key for key, words in entries.items() if re.search(penalty, words)] == []
    for key in ("reason.qwinto.fail", "reason.qwinto.fail_ends_ahead", "learn.qwinto.fail.text"):
        assert re.search(fail, entries[key], re.IGNORECASE), key


@pytest.mark.parametrize(
    ("language", "row", "column"),
    [("en", "row", "column"), ("uk", "ряду", "стовпця"), ("ru", "ряда", "столбца"), ("de", "Reihe", "Spalte")],
)
def test_a_cube_goes_in_at_another_end_of_its_row_or_column(language: str, row: str, column: str) -> None:
    for key in ("prompt.quixo.move", "prompt.quixo.move.you"):
        assert re.search(rf"{row}\b.*\b{column}\b", text(language, key)), key


def test_lucky_pairs_known_from_print() -> None:
    """Two of them; the others are ours, and whoever chooses pairs reads that."""
    usual = kind_of("longo")(players=5).options["lucky"]
    assert isinstance(usual, tuple)
    for language in LANGUAGES:
        assert numbers(text(language, "choose.lucky.text")) == [number for pair in usual[:2] for number in pair]


def test_a_right_number_stays_and_all_agree() -> None:
    """The lesson says what QW8 rules: a word for all who play, and the pencil and the pen of the booklet."""
    for language, words in {
        "en": ("everybody who plays", "right number stays", "pencil", "pen;"),
        "uk": ("всі, хто грає", "Правильне число лишається", "олівцем", "ручкою"),
        "ru": ("все, кто играет", "Правильное число остаётся", "карандашом", "ручкой"),
        "de": ("alle, die mitspielen", "richtige Zahl bleibt", "Bleistift", "Kugelschreiber"),
    }.items():
        lesson = text(language, "learn.qwinto.mistakes.text")
        for word in words:
            assert word.removesuffix(";") in lesson, (language, word)


def test_authors_that_the_booklets_name_stand_about_the_program_and_in_the_documents() -> None:
    root = Path(__file__).parents[2]
    places = [(root / "README.md").read_text(encoding="utf-8"), (root / "docs" / "faq.md").read_text(encoding="utf-8")]
    for words in (*places, text("en", "settings.about.authors"), text("de", "settings.about.authors")):
        one_line = " ".join(words.split())
        for name in ("Steffen Benndorf", "Oliver Freudenreich", "Reinhard Staupe"):
            assert name in one_line
