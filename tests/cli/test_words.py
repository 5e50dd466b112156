"""What is special about the sentences of the commands; tests/texts looks after keys, parameters and forms."""

import re

import pytest

from astragal.cli.support.words import speaking, tell, typed
from astragal.cli.terminal_game.prompt import COMMANDS
from astragal.notation import InvalidText, move
from astragal.texts import LANGUAGES, catalogue


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_for_you_has_a_general_one(language: str) -> None:
    sentences = catalogue(language)
    forms = [key for key in sentences if key.endswith(".you") and key.removesuffix(".you") in sentences]
    assert len(forms) > 10
    for key in forms:
        found, general = sentences[key], sentences[key.removesuffix(".you")]
        assert isinstance(found, str)
        assert isinstance(general, str)
        assert set(re.findall("{([a-z]+)}", found)) <= set(re.findall("{([a-z]+)}", general)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_typed_word_means_one_thing(language: str) -> None:
    with speaking(language):
        words = [word for command in COMMANDS for word in typed(command)]
        moves = [word for name in ("nothing", "keep", "again") for word in typed(name)]
    assert len(set(words + moves)) == len(words + moves)
    for word in words:
        assert word == word.casefold()
        assert " " not in word, "only the first word of a line is looked at"
        with pytest.raises(InvalidText):
            move(word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_list_shows_can_be_typed(language: str) -> None:
    with speaking(language):
        assert tell("choice.nothing") in typed("nothing")
        assert tell("choice.keep") in typed("keep")
        assert tell("choice.again") in typed("again")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_other_languages_say_it_in_their_own_words(language: str) -> None:
    """What is the same in English needs no words: names, signs, places of parameters."""
    english, ours = catalogue("en"), catalogue(language)
    same = {key for key in ours if key.startswith("cli.") and ours[key] == english[key]}
    assert same <= {"cli.arena.elo", "cli.arena.bot", "cli.puzzles.judges", "cli.probe.moves", "cli.verify.throws"}


@pytest.mark.parametrize(
    ("language", "familiar"),
    [
        ("uk", r"ти|тебе|тобі|тобою|твої?[йхм]?|твоя|твоє|твого|твоєї|твою|\w{2,}(єш|їш|иш)"),
        ("ru", r"ты|тебя|тебе|тобой|тво[йяёию]|твоего|твоей|твоих|твоим|\w{2,}(ешь|ёшь|ишь)"),
    ],
)
def test_people_are_addressed_politely(language: str, familiar: str) -> None:
    """As in all other catalogues of these languages; what is not found here are familiar imperatives."""
    wordings = [wording for key, wording in catalogue(language).items() if key.startswith("cli.")]
    texts = [text for wording in wordings for text in ([wording] if isinstance(wording, str) else wording.values())]
    found = [word[0] for text in texts for word in re.finditer(rf"\b(?:{familiar})\b", text, re.IGNORECASE)]
    assert [word for word in found if word.casefold() != "лишь"] == []
