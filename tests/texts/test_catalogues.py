"""The catalogues agree with each other and with the code: same keys and parameters, right forms, nothing spare."""

import json
import string
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import astragal.texts
from astragal.texts import FORMS, LANGUAGES, catalogue
from tests.texts.used_keys import KEY, Used, used_by

ROOT = Path(__file__).parents[2]
FOLDER = Path(astragal.texts.__file__).parent
FILES = sorted(file.name for file in (FOLDER / "en").glob("*.json"))
OTHERS = [language for language in LANGUAGES if language != "en"]

Sentence = str | dict[str, str]


@cache
def pairs(language: str, name: str) -> list[tuple[str, Sentence]]:
    """What a file holds, in its order; a key that stands there twice is there twice."""
    file = FOLDER / language / name
    if not file.exists():
        return []
    found: list[tuple[str, Sentence]] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
    return [(key, dict(value) if isinstance(value, list) else value) for key, value in found]


def wordings(sentence: Sentence) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


def params(wording: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(wording) if name is not None}


@cache
def used() -> Used:
    return used_by(ROOT)


def test_what_is_looked_at() -> None:
    assert {"messages.json", "scene.json", "terminal.json"} <= set(FILES)


def test_folders() -> None:
    assert {file.parent.name for file in FOLDER.glob("*/*.json")} == set(LANGUAGES) == set(FORMS)


@pytest.mark.parametrize("language", OTHERS)
def test_no_files_of_their_own(language: str) -> None:
    assert {file.name for file in (FOLDER / language).glob("*.json")} <= set(FILES)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_same_keys(language: str, name: str) -> None:
    ours, english = dict(pairs(language, name)), dict(pairs("en", name))
    assert sorted(english.keys() - ours.keys()) == [], "not translated"
    assert sorted(ours.keys() - english.keys()) == [], "not in English"


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys(language: str) -> None:
    keys = [key for name in FILES for key, _ in pairs(language, name)]
    assert [key for key, times in Counter(keys).items() if times > 1] == [], "twice"
    assert [key for key in keys if not KEY.fullmatch(key)] == [], "not a good key"


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_same_params(language: str, name: str) -> None:
    english = {key: params(wordings(sentence)[0]) for key, sentence in pairs("en", name)}
    for key, sentence in pairs(language, name):
        for wording in wordings(sentence):
            assert params(wording) == english.get(key, params(wording)), (key, wording)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_forms(language: str, name: str) -> None:
    for key, sentence in pairs(language, name):
        assert all(wording.strip() == wording != "" for wording in wordings(sentence)), key
        if not isinstance(sentence, str):
            assert tuple(sentence) == FORMS[language], key
            assert "count" in params(sentence["other"]), key
            assert not key.startswith("word."), key


@pytest.mark.parametrize("language", OTHERS)
def test_order(language: str) -> None:
    """In the order of the English keys, so that translators see what goes together."""
    for name in FILES:
        known = dict(pairs(language, name))
        assert list(known) == [key for key, _ in pairs("en", name) if key in known], name


def test_code_asks_for_no_missing_key() -> None:
    assert used().missing(set(catalogue("en"))) == []


def test_every_key_is_used() -> None:
    # A form for the one who reads (`….you`), or who waits (`….wait`), is asked for wherever the general one is.
    unused = {key.removesuffix(".you").removesuffix(".wait") for key in used().unused(set(catalogue("en")))}
    assert sorted(unused - used().strings) == []
