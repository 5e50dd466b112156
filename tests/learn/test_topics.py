"""The rules by topic: complete, in order, and with boards that can be shown."""

import re
from pathlib import Path

import pytest

from astragal import position, read_position
from astragal.codec import decode, encode
from astragal.core.registry import GAMES
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import QwixxState
from astragal.learn import RuleTopic, topics
from astragal.learn.walk import cells

ROOT = Path(__file__).parents[2]
CLAUSES = re.findall(r"^### (Q[XLWI]\d+) ·", (ROOT / "docs" / "rules.md").read_text(), re.MULTILINE)
PREFIXES = {"qwixx": ("QX",), "longo": ("QX", "QL"), "qwinto": ("QW",), "quixo": ("QI",)}
SHEET = ["goal", "roll", "white", "colour", "left_to_right", "penalty", "lock", "closing", "end", "score"]
NAMES = {
    "qwixx": SHEET,
    "longo": [*SHEET[:4], "lucky", *SHEET[4:]],
    "qwinto": ["goal", "pick", "write", "rows", "columns", "fail", "end", "score", "mistakes"],
    "quixo": ["goal", "take", "push", "win", "losing_line", "four", "dot", "pass", "draw"],
}
EVERY = [pytest.param(game, topic, id=f"{game}-{topic.topic}") for game in GAMES for topic in topics(game)]


def test_every_game_has_its_topics() -> None:
    assert {game: [topic.topic for topic in topics(game)] for game in GAMES} == NAMES


@pytest.mark.parametrize("game", PREFIXES)
def test_every_clause_of_a_game_is_covered_by_a_topic(game: str) -> None:
    covered = {clause for topic in topics(game) for clause in topic.clauses}
    assert covered == {clause for clause in CLAUSES if clause.startswith(PREFIXES[game])}
    assert all(topic.clauses for topic in topics(game))


@pytest.mark.parametrize(("game", "topic"), EVERY)
def test_boards_are_canonical_positions_of_the_game(game: str, topic: RuleTopic) -> None:
    if not topic.position:
        assert topic.topic in {"mistakes", "draw"}
        assert not topic.cells
        return
    state = read_position(topic.position, strict=True)
    assert position(state) == topic.position
    assert state.game.name == game
    assert 0 <= topic.seat < state.game.players
    assert set(topic.cells) <= cells(state)
    assert len(set(topic.cells)) == len(topic.cells)


@pytest.mark.parametrize(
    ("game", "name", "score"), [("qwixx", "score", 70), ("longo", "score", 87), ("qwinto", "score", 43)]
)
def test_the_worked_examples_come_to_what_the_text_says(game: str, name: str, score: int) -> None:
    [topic] = [topic for topic in topics(game) if topic.topic == name]
    assert read_position(topic.position).scores[topic.seat] == score


def test_what_the_texts_say_of_the_pictures() -> None:
    def shown(game: str, name: str) -> tuple[RuleTopic, list[str]]:
        [topic] = [topic for topic in topics(game) if topic.topic == name]
        return topic, [str(move) for move in read_position(topic.position).moves(topic.seat)]

    for game in ("qwixx", "longo"):
        topic, moves = shown(game, "white")
        assert moves == ["-", *topic.cells]
        topic, moves = shown(game, "colour")
        assert set(topic.cells) <= set(moves)
        topic, _ = shown(game, "left_to_right")
        state = read_position(topic.position)
        assert isinstance(state, QwixxState)
        assert topic.cells == tuple(f"r{number}" for number in state.sheets[0].skipped(0))
    assert shown("qwixx", "lock")[1] == ["-", "r12#"]
    assert shown("longo", "lock")[1] == ["-", "r15#"]
    assert [move for move in shown("longo", "lucky")[1] if move.startswith("*")] == ["*g14"]
    topic, moves = shown("qwinto", "write")
    assert moves == ["-", *(f"{cell}=7" for cell in topic.cells)]
    assert not {"y4=5", "p4=5"} & set(shown("qwinto", "columns")[1])
    state = read_position(shown("qwinto", "rows")[0].position)
    assert isinstance(state, QwintoState)
    assert [n for n in range(1, 19) if state.sheets[0].fits(1, 1, n)] == [1]
    assert not any(state.sheets[0].fits(2, 6, n) for n in range(1, 19))
    topic, moves = shown("quixo", "take")
    assert {move[:2] for move in moves} == set(topic.cells)
    topic, moves = shown("quixo", "push")
    assert [move for move in moves if move.startswith("b1")] == [f"b1-{put}" for put in topic.cells[1:]]
    assert read_position(shown("quixo", "win")[0].position).winners == (0,)
    assert read_position(shown("quixo", "losing_line")[0].position).winners == (1,)
    assert shown("quixo", "pass")[1] == ["-"]


@pytest.mark.parametrize("game", GAMES)
def test_topics_go_through_json(game: str) -> None:
    text = encode(topics(game))
    assert decode(text, tuple[RuleTopic, ...]) == topics(game)


def test_unknown_game() -> None:
    with pytest.raises(KeyError):
        topics("chess")
