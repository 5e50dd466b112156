"""The English sentences, and whether words can be said with them."""

import json
import string
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import astragal.texts
from astragal.narration import Words

FOLDER = Path(astragal.texts.__file__).parent / "en"


@cache
def sentences(area: str = "*") -> Mapping[str, str | Mapping[str, str]]:
    found: dict[str, str | Mapping[str, str]] = {}
    for file in FOLDER.glob(f"{area}.json"):
        found |= json.loads(file.read_bytes())
    return found


def check(words: Words) -> None:
    """Every placeholder of the sentence has its parameter; names come from the screen."""
    assert words.key in sentences(), words.key
    filled = set(words.params)
    if "seat" in filled:
        filled.add("name")
    if "winners" in filled:
        filled.add("names")
    found = sentences()[words.key]
    if not isinstance(found, str):
        assert isinstance(words.params["count"], int)
        assert "other" in found
    for sentence in [found] if isinstance(found, str) else found.values():
        asked = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
        assert asked <= filled, (words, sentence)
