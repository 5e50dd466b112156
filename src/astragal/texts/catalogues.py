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
    return MappingProxyType(sentences)
