"""Everything that scenes, news and reasons say is in the catalogue, with all it needs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import astragal.scene
from astragal import State
from astragal.narration import Words, news
from astragal.scene import Scene, scene, why
from astragal.scene.layouts import cells_of
from tests.rules.kinds import KINDS
from tests.scene.catalogue import check, sentences
from tests.scene.playing import moments

HERE = Path(astragal.scene.__file__).parent
PACKAGES = (HERE, HERE.parent / "narration", HERE.parent / "games")
SOURCE = "".join(file.read_text() for folder in PACKAGES for file in folder.rglob("*.py"))
LIBRARY = "".join(file.read_text() for file in HERE.parent.rglob("*.py"))


def said(found: Scene) -> Iterator[Words]:
    yield found.prompt
    yield Words(found.title)
    if found.announce:
        yield found.announce
    for choices in found.choices.values():
        for choice in choices:
            yield choice.label
            if choice.warning:
                yield choice.warning
    if found.ending:
        yield from found.ending.words


@pytest.mark.parametrize("kind", KINDS)
def test_words_can_be_said(kind: str) -> None:
    for place, (state, following) in enumerate(moments(kind)):
        for words in said(scene(state, state.game.everyone)):
            check(words)
        if following:
            event, after = following
            for each in news(state, event, after):
                check(each.words)
        if place % 5 == 0:
            for words in reasons(state):
                check(words)


def reasons(state: State) -> Iterator[Words]:
    layout = scene(state, ()).layout
    assert layout is not None
    for tap in [*sorted(cells_of(layout)), "-", "roll oy", "keep", "r5#", "y3=4", "a1-b2", "a1-a1"]:
        words = why(state, state.game.players - 1, tap).words
        if words:
            yield words


def test_every_sentence_is_used() -> None:
    """A key stands in the source as it is, or its beginning does, where the rest is put in."""
    literal = set(re.findall(r'"([a-z0-9_.]+)"', LIBRARY))
    beginnings = {
        *re.findall(r'f"([a-z_.]+\.)\{', SOURCE),
        "choice.pick.",
        "news.pick.",
        "prompt.qwinto.write.",
        "title.",
    }
    for name in sentences("scene"):
        key = name.removesuffix(".you")  # asked for wherever the sentence is about the one who reads it
        used = key in literal or any(key.startswith(beginning) for beginning in beginnings)
        assert used or key.startswith("word."), key
        assert re.fullmatch("[a-z0-9_.]+", key)


def test_every_key_has_a_sentence() -> None:
    """Also those that random games do not come to."""
    areas = {key.split(".")[0] for key in sentences("scene")} - {"word", "title"}
    for key in re.findall(r'"((?:' + "|".join(sorted(areas)) + r')\.[a-z0-9_.]+)"', SOURCE):
        assert any(known == key or known.startswith(f"{key}.") for known in sentences()), key


def test_game_words() -> None:
    for word in ("red", "yellow", "green", "blue", "orange", "purple", "white", "cross", "circle"):
        assert f"word.{word}" in sentences("scene")
