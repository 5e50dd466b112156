"""What is told: in the terminal, as JSON, as a page."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from astragal.arena import Match, Sprt, compete
from astragal.arena.page import page
from astragal.cli.main import main

FIELDS = [
    "arena", "game", "seed", "opening", "lineups", "stopped", "games", "sets", "bots", "pairings", "sprt", "endings",
    "lengths", "failures", "run",
]  # fmt: skip
BOT = [
    "name",
    "bot",
    "games",
    "points",
    "share",
    "elo",
    "wins",
    "shared",
    "drawn",
    "lost",
    "seats",
    "scores",
    "failures",
]
OPEN = {"meta", "br", "line", "rect", "circle", "path"}


class Nested(HTMLParser):
    """Checks that every element is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in OPEN:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in OPEN:
            assert self.open.pop() == tag


def command(tmp_path: Path, *words: str) -> int:
    return main(["arena", *words, "--workers", "1"])


def test_json_and_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, html = tmp_path / "a.json", tmp_path / "a.html"
    words = ["qwixx", "greedy", "b=random", "--games", "20", "--seed", "5", "--sprt=-500,-400"]
    assert command(tmp_path, *words, "--json", str(data), "--html", str(html)) == 0
    said = capsys.readouterr().out
    assert "greedy takes" in said
    assert "Seat 1" in said
    told = json.loads(data.read_text(encoding="utf-8"))
    assert list(told) == FIELDS
    assert told["arena"] == 1
    assert all(list(bot) == BOT for bot in told["bots"])
    assert list(told["pairings"][0]) == ["bots", "games", "share", "rate", "elo", "noise", "adjusted"]
    assert list(told["pairings"][0]["elo"]) == ["value", "low", "high"]
    assert list(told["bots"][0]["scores"]) == ["mean", "deviation", "counts"]
    assert sum(told["bots"][0]["scores"]["counts"].values()) == told["games"]
    assert list(told["sprt"]) == ["elo", "bound", "ratio", "verdict"]
    text = html.read_bytes().decode("utf-8")
    nested = Nested()
    nested.feed(text)
    assert nested.open == []
    assert nested.seen.count("svg") == 6
    for title in ("Strength", "Points a game by seat", "Final scores", "Length of the games", "The test as"):
        assert title in text
    assert "http" not in text
    assert "prefers-color-scheme: dark" in text


def test_a_name_is_no_markup() -> None:
    report = compete(Match.of("quixo", ["greedy", "cmd:./<b>x</b>"], games=2), sprt=Sprt(0, 10))
    text = page(report, "<i>")
    assert "<b>" not in text
    assert "<i>" not in text
    assert "cannot be started" in text
    assert "Final scores" not in text


def test_alone_and_many(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command(tmp_path, "qwixx", "greedy", "random", "--players", "1", "--games", "4") == 0
    assert "Elo" not in capsys.readouterr().out
    for bots in (["greedy"], ["greedy", "random", "b=random"]):
        report = compete(Match.of("qwixx", bots, games=6))
        assert "<svg" in page(report, "x")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "greedy"], "There is no game"),
        (["qwixx", "genius", "random"], "There is no bot genius for Qwixx; there are random,"),
        (["qwixx", "cmd:no-such-program", "random"], "There is no program no-such-program."),
        (["qwixx", "greedy:depth=3", "random"], "greedy:depth=3 cannot be made"),
        (["qwixx", "greedy", "random", "--games", "0"], "greater than 0"),
        (["qwixx", "greedy", "random", "--workers", "0"], "greater than 0"),
        (["qwixx", "greedy", "random", "--sprt", "20"], "two Elo differences"),
        (["qwixx", "greedy", "random", "--sprt", "20,0"], "two Elo differences"),
        (["qwixx", "greedy", "random", "b=random", "--sprt", "0,20"], "exactly two bots"),
        (["qwixx", "greedy", "random", "--players", "9"], "players"),
        (["qwixx", "greedy", "random", "--option", "nonsense=1"], "nonsense"),
    ],
)
def test_what_cannot_be(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert main(["arena", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_bot_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "genius"]) == 2
    assert "There is no bot genius" in capsys.readouterr().err
    assert main(["bot", "cmd:true"]) == 2
