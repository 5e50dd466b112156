"""What the commands draw is in the language that they speak."""

from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from tests.cli.runner import Game, Inside

RECORD = """\
Astragal: 1
Game: qwixx
Players: 3
Seat 0: you
Seat 1: casual
Seat 2: Max
Bots: 1=casual
Result: unfinished

roll 4 1 2 6 6 3
"""
HEADS = {
    "en": "Qwixx  Your turn · everybody may cross 5",
    "uk": "Qwixx  Ваш хід · кожен може закреслити 5",
    "ru": "Qwixx  Ваш ход · каждый может зачеркнуть 5",
    "de": "Qwixx  Du bist am Zug · alle dürfen die 5 ankreuzen",
}
WAITING = {
    "en": "Waiting for you, casual, Max",
    "uk": "Очікуємо на вибір: ви, Любитель, Max",
    "ru": "Ждём выбора: вы, Любитель, Max",
    "de": "Noch nicht gewählt: du, Gelegenheitsspieler, Max",
}


@pytest.fixture
def record(inside: Inside) -> str:
    (inside.home / "game.txt").write_text(RECORD)
    return "game.txt"


@pytest.mark.parametrize("language", HEADS)
def test_show(inside: Inside, record: str, language: str) -> None:
    shown = inside("--language", language, "show", record, "--no-color").out
    assert HEADS[language] in shown
    assert WAITING[language] in shown


def test_show_as_svg(inside: Inside, record: str) -> None:
    root = Xml.fromstring(inside("--language", "de", "show", record, "--svg").out)
    said = list(root.itertext())
    assert root.get("lang") == "de"
    assert "Du bist am Zug · alle dürfen die 5 ankreuzen" in said
    assert "Gelegenheitsspieler" in said


def test_score(inside: Inside) -> None:
    shown = inside("--language", "uk", "score", "qwixx", "r 2 3 4 x 1", "--sheet", "mixed", "--no-color").out
    assert "Qwixx, змішані кольори" in shown
    assert "штрафи X...  -5" in shown


def test_play(tmp_path: Path) -> None:
    with Game(tmp_path, ("qwinto", "--seed", "1", "--seats", "you,greedy", "--option", "first=0"), "de") as game:
        assert "Qwinto  Du bist am Zug · Würfel wählen" in game.said
        assert "▶ du  am Zug" in game.said
        game.type("tisch")
        assert "  Schlauer Bot\n" in game.said
        assert "    Fehlversuche ....   0    Summe 0" in game.said
