"""The texts of rules pages and lessons: all there, none left over, and plain."""

import json
import re
from pathlib import Path

from astragal.core.registry import GAMES
from astragal.learn import Do, lesson, topics

FILE = Path(__file__).parents[2] / "src" / "astragal" / "texts" / "en" / "learn.json"
PAIRS: list[tuple[str, str]] = json.loads(FILE.read_text(), object_pairs_hook=list)
TEXTS = dict(PAIRS)


def _used() -> list[str]:
    found = [f"learn.{game}.{t.topic}.{part}" for game in GAMES for t in topics(game) for part in ("title", "text")]
    lessons = [lesson(game) for game in GAMES]
    found += sorted({name for each in lessons for name in each.names})
    for each in lessons:
        found.append(each.title)
        for step in each.steps:
            found.append(step.key)
            if isinstance(step, Do):
                found += [key for key in (step.hint, step.praise) if key]
    return found


def test_every_key_has_a_text_and_every_text_is_used_once() -> None:
    assert sorted(_used()) == sorted(key for key, _ in PAIRS)


def test_keys_are_plain_and_stand_once() -> None:
    assert len(TEXTS) == len(PAIRS)
    assert all(re.fullmatch(r"[a-z0-9_.]+", key) for key in TEXTS)


def test_texts_are_short_paragraphs() -> None:
    for key, text in PAIRS:
        paragraphs = text.split("\n\n")
        assert all(part and part == part.strip() and "\n" not in part for part in paragraphs), key
        assert "{" not in text, f"{key}: no parameters here"
        assert len(paragraphs) <= 4, key
        if key.startswith("lesson.") or key.endswith(".title"):
            assert len(paragraphs) == 1, key
            assert len(text) <= 330, key


def test_bold_is_for_the_rules_page_and_always_ends() -> None:
    for key, text in PAIRS:
        assert text.count("**") % 2 == 0, key
        if key.startswith("lesson.") or key.endswith(".title"):
            assert "*" not in text, key
