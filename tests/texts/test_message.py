"""Messages in every language: plurals, words of the games, and English where a translation is missing."""

from types import MappingProxyType

import pytest

import astragal.texts
from astragal.texts import FORMS, LANGUAGES, Catalogue, plural, plurals, say

SMALL: dict[str, Catalogue] = {
    "en": {"crosses": {"one": "{count} cross", "other": "{count} crosses"}, "in": "{colour} it is", "word.red": "red"},
    "uk": {
        "crosses": {
            "one": "{count} хрестик",
            "few": "{count} хрестики",
            "many": "{count} хрестиків",
            "other": "{count} хрестика",
        },
        "word.red": "червоний",
    },
}


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(astragal.texts, "catalogue", lambda language: MappingProxyType(SMALL[language]))


@pytest.mark.usefixtures("_small")
def test_count_picks_the_form() -> None:
    assert [say("crosses", count=n).text() for n in (0, 1, 2)] == ["0 crosses", "1 cross", "2 crosses"]
    assert [say("crosses", count=n).text("uk") for n in (1, 3, 5, 12, 21)] == [
        "1 хрестик",
        "3 хрестики",
        "5 хрестиків",
        "12 хрестиків",
        "21 хрестик",
    ]


@pytest.mark.usefixtures("_small")
def test_words_are_translated_and_begin_with_a_capital() -> None:
    assert say("in", colour="red").text() == "Red it is"
    assert say("in", colour="mauve").text() == "Mauve it is"


@pytest.mark.usefixtures("_small")
def test_english_where_a_translation_is_missing() -> None:
    assert say("in", colour="red").text("uk") == "Red it is"


@pytest.mark.usefixtures("_small")
def test_no_sentence_at_all() -> None:
    with pytest.raises(KeyError):
        say("nowhere").text("uk")


@pytest.mark.parametrize("language", ["", "fr", "..", "../en", "EN"])
def test_unknown_languages(language: str) -> None:
    with pytest.raises(KeyError):
        say("game_over").text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_uses_every_form_and_no_other(language: str) -> None:
    assert {plural(language, n) for n in range(200)} | {plural(language, 0.5)} == set(FORMS[language])
    assert all(plural(language, -n) == plural(language, n) for n in range(200))


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_slavic_plurals(language: str) -> None:
    forms = {
        "one": (1, 21, 31, 101, 121, 1001),
        "few": (2, 3, 4, 22, 24, 33, 102, 124),
        "many": (0, 5, 6, 10, 11, 12, 13, 14, 15, 20, 25, 100, 111, 112, 114, 1000, 1011),
        "other": (0.5, 1.5, 2.25),
    }
    assert {form: [plural(language, n) for n in numbers] for form, numbers in forms.items()} == {
        form: [form] * len(numbers) for form, numbers in forms.items()
    }


def test_every_language_has_a_rule_for_its_plurals() -> None:
    assert set(plurals.RULES) == set(LANGUAGES)
    for rule in plurals.RULES.values():
        assert {rule.form(number) for number in range(200)} | {"other"} == set(rule.forms)
