"""The commands in other languages: how the language is found, whole games, and what is typed."""

import re
import string
from pathlib import Path
from random import Random

import pytest

from astragal import read_record
from astragal.cli.support.language import usual_language
from astragal.cli.support.words import speaking, spoken, tell
from astragal.cli.terminal_game.seats import TerminalSeat, make_seats, read_words
from astragal.texts import LANGUAGES, catalogue
from tests.cli.runner import Game, Inside, astragal, saved

OTHERS = [language for language in LANGUAGES if language != "en"]
BYE = {"en": "Goodbye.", "uk": "До зустрічі!", "ru": "До встречи!", "de": "Bis bald!"}


def english_pieces(language: str) -> list[str]:
    """The longest piece between parameters of every English sentence that says something else in that language."""
    found = []
    for key, wording in catalogue("en").items():
        if not key.startswith("cli.") or wording == catalogue(language)[key]:
            continue
        for text in [wording] if isinstance(wording, str) else wording.values():
            piece = max((part for part, *_ in string.Formatter().parse(text)), key=len).strip()
            if re.search("[a-z]{2,}.* .*[a-z]{2,}", piece) and not piece.startswith("astragal"):
                found.append(piece)
    assert len(found) > 200
    return found


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "../de"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "ASTRAGAL_LANGUAGE": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8", "ASTRAGAL_LANGUAGE": "en"}, "en"),
        ({"LANG": "de_DE.UTF-8", "ASTRAGAL_LANGUAGE": "xx"}, "de"),
    ],
)
def test_the_language_of_a_terminal(environment: dict[str, str], language: str) -> None:
    assert usual_language(environment) == language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["{0}", "{0}_XX.UTF-8"])
def test_the_option_wins(inside: Inside, monkeypatch: pytest.MonkeyPatch, language: str, form: str) -> None:
    monkeypatch.setenv("ASTRAGAL_LANGUAGE", "de")
    monkeypatch.setattr("builtins.input", _nobody)
    assert inside("--language", form.format(language), "play").out.strip().endswith(BYE[language])
    assert inside(f"--language={language}", "play").out.strip().endswith(BYE[language])
    assert inside("play").out.strip().endswith(BYE["de"])
    assert spoken() == "en", "a run leaves nothing behind"


def _nobody(_: str) -> str:
    raise EOFError


def test_an_unknown_language(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    done = inside("--language", "xx", "play")
    assert (done.code, done.err) == (2, "There is no language “xx” here; there are en, uk, ru, de.\n")
    monkeypatch.setenv("ASTRAGAL_LANGUAGE", "de")
    assert inside("--language", "../en", "score").err.startswith("Die Sprache „../en“ gibt es hier nicht")
    assert inside("--language", "", "play").code == 2
    assert inside("--language").code == 2


def test_the_option_is_not_taken_for_a_command(inside: Inside) -> None:
    assert "Meinst du show?" in inside("--language", "de", "shwo").err
    assert inside("--language", "de", "--version").out.startswith("astragal 0.")
    assert inside("--language", "uk", "sheets", "qwixx", "--language", "de", "--pads", "4").out == (
        "Записано в astragal-qwixx.pdf: 4 аркуші, 1 сторінка.\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto"])
def test_a_whole_game_in_every_language(tmp_path: Path, language: str, name: str) -> None:
    with Game(tmp_path, (name, "--seed", "1", "--seats", "you,random,greedy"), language) as game:
        for line in ("help", "rules", "rules all", "rules QX99", "hint", "table", "look", "undo", "hm", "b99", "moves"):
            game.type(line)
            assert not game.over, line
        assert game.play_on(Random(1)) > 2
        assert game.end() == 0
    said = flat(game.said)
    assert "{" not in said
    assert "}" not in said
    if language != "en":
        assert [piece for piece in english_pieces(language) if piece in said] == []
    (path,) = saved(tmp_path)
    record = read_record(path.read_text(), strict=True)
    assert record.final.over
    assert record.names == ("you", "random", "greedy"), "records are the same in all languages"


@pytest.mark.parametrize("language", OTHERS)
def test_bots_among_themselves(tmp_path: Path, language: str) -> None:
    done = astragal(tmp_path, "--language", language, "play", "quixo", "--seats", "greedy,random", "--seed", "4")
    assert done.code == 0
    assert str(catalogue(language)["cli.end.title"]) in done.out
    assert str(catalogue(language)["bot.greedy"]) in done.out
    assert [piece for piece in english_pieces(language) if piece in flat(done.out)] == []


TYPED = {
    "uk": ("допомога", "Можна ввести", "правила усі", "порада", "назад", "зберегти", "вихід", "Гру збережено"),
    "ru": ("ПОМОЩЬ", "Можно ввести", "правила все", "совет", "назад", "сохранить", "выход", "Игра сохранена"),
    "de": (
        "Hilfe",
        "Du kannst tippen",
        "regeln alle",
        "tipp",
        "zurück",
        "speichern",
        "ende",
        "Das Spiel ist gespeichert",
    ),
}


@pytest.mark.parametrize("language", OTHERS)
def test_typed_words(tmp_path: Path, language: str) -> None:
    asks, title, rules, hint, undo, save, leave, left = TYPED[language]
    with Game(tmp_path, ("qwixx", "--seed", "1"), language) as game:
        assert game.prompt == catalogue(language)["cli.you"]
        shown = game.type(asks)
        assert title in shown
        for word in (hint, undo, save, leave):
            assert word in shown, "help tells the words of the language"
        assert "QX12" in game.type(rules)
        game.type(hint)
        game.type(hint)
        assert str(catalogue(language)["cli.hint"]).partition("{")[0] in game.type(hint), "the third step is the move"
        assert str(catalogue(language)["cli.undo.none"]) in game.type(undo)
        assert str(catalogue(language)["cli.save.done"]).partition(" ")[0] in game.type(save)
        assert title in game.type("help"), "English words are understood everywhere"
        game.type(str(catalogue(language)["cli.choice.nothing"]))
        assert str(catalogue(language)["phase.title.white"]) in game.said
        assert left in game.type(leave)
        assert game.end() == 0


@pytest.mark.parametrize(
    ("language", "typed", "answer"),
    [
        ("uk", "червоний 5", "Червона 5 лежить ліворуч від вашого хрестика на 7"),
        ("ru", "красную 5", "Красная 5 лежит слева от вашего крестика на 7"),
        ("de", "Rot 5", "Die rote 5 liegt links von deinem Kreuz auf der 7"),
        ("de", "rote 5", "Die rote 5 liegt links von deinem Kreuz auf der 7"),
    ],
)
def test_refusals_and_colours(tmp_path: Path, language: str, typed: str, answer: str) -> None:
    position = "qwixx players=1 phase=white dice=4,1,2,6,6,3 0:r7/y/g/b/x0"
    with Game(tmp_path, ("--position", position, "--seats", "you"), language) as game:
        assert answer in flat(game.type(typed))
        assert "[QX1]" in game.last


def test_keeping_and_rolling_again(tmp_path: Path) -> None:
    with Game(tmp_path, ("qwinto", "--seed", "1", "--seats", "you"), "de") as game:
        assert "noch einmal" in game.type("oyp")
        assert "behalten" in game.last
        assert "aufschreiben" in game.type("Noch einmal")


@pytest.mark.parametrize(
    ("language", "seats", "bot"),
    [("uk", "ви,Знавець", "Знавець"), ("de", "Du,Könner", "Könner"), ("de", "", "Gelegenheitsspieler")],
)
def test_the_chooser(tmp_path: Path, language: str, seats: str, bot: str) -> None:
    with Game(tmp_path, (), language) as game:
        assert str(catalogue(language)["cli.menu.title"]) in game.last
        game.type("")
        assert bot in game.type("")
        game.type(seats)
        assert game.prompt == catalogue(language)["cli.you"]
    (path,) = saved(tmp_path)
    level = {"Знавець": "expert", "Könner": "skilled", "Gelegenheitsspieler": "casual"}[bot]
    assert read_record(path.read_text(), strict=True).names == ("you", level)


@pytest.mark.parametrize(
    ("language", "names", "shown"),
    [
        ("en", ("you", "You"), "you"),
        ("uk", ("ви", "Ви", "ти", "Ти", "you", "You"), "ви"),
        ("ru", ("вы", "Вы", "ты", "Ты", "you", "You"), "вы"),
        ("de", ("du", "Du", "you", "You"), "du"),
    ],
)
def test_the_word_for_you(language: str, names: tuple[str, ...], shown: str) -> None:
    with speaking(language):
        for name in names:
            (seat,) = make_seats(read_words(name))
            assert seat == TerminalSeat("you"), name
            assert seat.shown == shown
            assert tell("first.begins", name=seat.shown) == catalogue(language)["cli.first.begins.you"]
        assert read_words("Титан,Выход") == ["Титан", "Выход"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "qwix"), "Es gibt kein Spiel „qwix“. Meinst du qwixx?"),
        (("play", "qwixx", "--players", "9"), "spielt man mit so vielen Personen: 1, 2, 3, 4, 5."),
        (("play", "--resume", "."), ". lässt sich nicht lesen: das ist ein Ordner."),
        (("show", "quixo", "board=9"), "Zeile 1, Spalte 7: gefunden: „board=9“. Erwartet: "),
        (("score", "qwixx", "r 2 3 z"), "Zeile 1, Spalte 7: gefunden: "),
        (("verify", "nothing.txt"), "Es gibt keine Datei nothing.txt."),
        (("arena", "qwixx", "nobody", "greedy"), "Es gibt keinen Bot nobody für Qwixx"),
    ],
)
def test_troubles(inside: Inside, words: tuple[str, ...], sentence: str) -> None:
    done = inside("--language", "de", *words)
    assert (done.code, sentence in done.err) == (2, True), done.err


def test_a_sheet_that_cannot_be(inside: Inside) -> None:
    done = inside("--language", "uk", "score", "qwixx", "r 12# / x 1")
    assert done.code == 1
    assert "Такого аркуша у грі бути не може:" in done.out
    assert "Червоний ряд замкнено" in done.out
    assert "червоний" in done.out
    assert "штрафи" in done.out
