"""The catalogues: one folder a language, in it one file an area, read when a sentence is first asked for."""

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

Forms = Mapping[str, str]
"""A sentence with a number: the wording for each form of the plural."""

Catalogue = Mapping[str, str | Forms]
"""Sentences by key; `{…}` in them are parameters."""

LANGUAGES = ("en", "uk", "ru", "de")

_added: list[str] = []
"""Folders with further catalogues, `LANGUAGE.json` each: those of games that others register."""


def add_catalogues(folder: str) -> None:
    """Add the sentences of a folder; its files are named by language, and where one is missing English serves.

    >>> add_catalogues("/nowhere")
    """
    if folder not in _added:
        _added.append(folder)
        catalogue.cache_clear()
        added_catalogue.cache_clear()


@cache
def catalogue(language: str) -> Catalogue:
    """Return all sentences of a language.

    >>> catalogue("uk")["game_over"]
    'Гру завершено.'
    >>> catalogue("xx")
    Traceback (most recent call last):
        ...
    KeyError: 'xx'
    """
    if language not in LANGUAGES:  # it may come from outside, and becomes part of a path
        raise KeyError(language)
    from pathlib import Path  # here, since `import astragal` is fast without it

    sentences: dict[str, str | Forms] = {}
    for file in sorted((Path(__file__).parent / language).glob("*.json")):
        sentences.update(json.loads(file.read_bytes()))
    return MappingProxyType({**added_catalogue(language), **sentences})


@cache
def added_catalogue(language: str) -> Catalogue:
    """Return the sentences of a language that do not come with the package.

    >>> "game_over" in added_catalogue("en")
    False
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    from pathlib import Path

    sentences: dict[str, str | Forms] = {}
    for folder in _added:
        found = Path(folder) / f"{language}.json"
        file = found if found.is_file() else Path(folder) / "en.json"
        if file.is_file():
            sentences.update(json.loads(file.read_bytes()))
    return MappingProxyType(sentences)
