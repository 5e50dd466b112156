"""Puzzles over REST: asked without their key, judged with all values, each person's first answer counted once."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest

from astragal.puzzles import NoPuzzle, games, puzzle, puzzles, todays, values
from astragal.puzzles.glicko import Rating
from astragal.puzzles.shared_rating import SharedRating, shared_after
from astragal.puzzles.strength import NEWCOMER, after_answer, first_rating
from tests.server.running import Guest, Running

GAMES = games()


@pytest.fixture
def ann(server: Running) -> Guest:
    return server.guest("Ann")


def wrong_move(id: str) -> str:
    one = puzzle(id)
    return next(move for move in values(one) if move not in one.right)


def after_newcomer(shared: SharedRating, id: str, *, right: bool) -> SharedRating:
    """The rating of a puzzle after a newcomer's answer on the first of all days."""
    return shared_after(shared, first_rating(puzzle(id)).rating, NEWCOMER, right=right, newcomer=True, at=0)


def fresh(server: Running, game: str) -> Iterator[str]:
    """Puzzles that nobody has answered on this server, which other tests use too."""
    for one in puzzles(game):
        told = httpx.get(f"{server.url}/api/puzzles/{one.id}").json()
        if told["rating"] == one.rating:
            yield one.id


def keys(data: Any) -> set[str]:
    """All names in it, however deep."""
    if isinstance(data, dict):
        return {*data, *(name for each in data.values() for name in keys(each))}
    return {name for each in data for name in keys(each)} if isinstance(data, list) else set()


@pytest.mark.parametrize("game", GAMES)
def test_a_question_does_not_tell_its_answer(server: Running, game: str) -> None:
    for one in puzzles(game)[:3]:
        told = httpx.get(f"{server.url}/api/puzzles/{one.id}").json()
        assert set(told) == {"id", "game", "seat", "question", "position", "scene", "rating"}
        assert not keys(told) & {"answers", "right", "best", "values", "reason", "themes", "noise"}
        offered = {choice["move"] for choice in told["scene"]["choices"][str(one.seat)]}
        assert offered == set(values(one))


def test_the_games_and_their_themes(server: Running) -> None:
    told = httpx.get(f"{server.url}/api/puzzles").json()["games"]
    assert tuple(each["game"] for each in told) == GAMES
    for each in told:
        every = puzzles(each["game"])
        assert each["count"] == len(every)
        assert each["themes"] == {
            theme: sum(theme in one.themes for one in every) for theme in {name for one in every for name in one.themes}
        }


def test_today_is_the_servers(server: Running) -> None:
    told = httpx.get(f"{server.url}/api/puzzles/today").json()
    day = date.fromisoformat(told["day"])
    assert [each["id"] for each in told["puzzles"]] == [todays(day, game).id for game in GAMES]
    assert told["zone"].startswith("UTC")
    assert 0 < told["seconds"] <= 25 * 3600
    past = httpx.get(f"{server.url}/api/puzzles/today?day=2026-11-17").json()
    assert [each["id"] for each in past["puzzles"]] == [todays(date(2026, 11, 17), game).id for game in GAMES]
    assert httpx.get(f"{server.url}/api/puzzles/today?day=2026-02-30").json()["code"] == "bad_request"


@pytest.mark.parametrize("right", [True, False])
def test_the_first_answer_counts_once(server: Running, ann: Guest, right: bool) -> None:
    id = next(fresh(server, "quixo"))
    one = puzzle(id)
    move = one.right[0] if right else wrong_move(id)
    said = ann.post(f"/api/puzzles/{id}/answer", {"move": move}).json()
    yours, _ = after_answer(NEWCOMER, first_rating(one), right)
    its = after_newcomer(SharedRating(first_rating(one)), id, right=right).rating
    assert (said["right"], said["counted"], said["move"]) == (right, True, move)
    assert Rating(**said["before"]) == NEWCOMER
    assert Rating(**said["yours"]) == yours
    assert Rating(**said["rating"]) == its
    assert {each["move"]: each["value"] for each in said["choices"]} == values(one)
    assert [each["move"] for each in said["choices"] if each["right"]] == list(one.right)
    again = ann.post(f"/api/puzzles/{id}/answer", {"move": one.right[0]}).json()
    assert (again["right"], again["counted"]) == (True, False)
    assert again["yours"] == again["before"] == said["yours"]
    assert again["rating"] == said["rating"]
    mine = ann.get("/api/puzzles/mine").json()["ratings"]
    assert [(each["game"], each["answers"], each["course"]) for each in mine] == [("quixo", 1, [round(yours.rating)])]


def test_everybodys_first_answer_moves_the_puzzle(server: Running) -> None:
    id = next(fresh(server, "qwixx"))
    shared = SharedRating(first_rating(puzzle(id)))
    for name, right in (("Ann", True), ("Bob", False)):
        move = puzzle(id).right[0] if right else wrong_move(id)
        said = server.guest(name).post(f"/api/puzzles/{id}/answer", {"move": move}).json()
        shared = after_newcomer(shared, id, right=right)
        assert Rating(**said["rating"]) == shared.rating
    assert httpx.get(f"{server.url}/api/puzzles/{id}").json()["rating"] == round(shared.rating.rating)


def test_what_is_no_answer_moves_nothing(server: Running, ann: Guest) -> None:
    id = next(fresh(server, "quixo"))
    for body, status, code in (
        ({"move": "c3-c1"}, 409, "illegal_move"),  # a cube from the middle
        ({"move": "nonsense"}, 422, None),
        ({"move": ""}, 422, "bad_request"),
        ({}, 422, "bad_request"),
        ({"move": "a1-a5", "rating": {"rating": 9e9, "deviation": 50}}, 422, "bad_request"),
    ):
        answer = ann.post(f"/api/puzzles/{id}/answer", body)
        assert answer.status_code == status, answer.text
        assert code is None or answer.json()["code"] == code
        assert answer.json()["message"]
    unknown = ann.post("/api/puzzles/quixo-zzzz/answer", {"move": "a1-a5"})
    assert (unknown.status_code, unknown.json()["key"]) == (404, "puzzle.unknown")
    assert ann.get("/api/puzzles/mine").json() == {"ratings": []}
    assert httpx.get(f"{server.url}/api/puzzles/{id}").json()["rating"] == puzzle(id).rating
    assert httpx.get(f"{server.url}/api/puzzles/quixo-zzzz").status_code == 404


def test_a_server_goes_by_its_own_record_of_your_answers(server: Running, ann: Guest) -> None:
    first, second = islice(fresh(server, "longo"), 2)
    kept = {"rating": 1700.0, "deviation": 90.0, "answers": 12}
    said = ann.post(f"/api/puzzles/{first}/answer", {"move": puzzle(first).right[0], "rating": kept}).json()
    assert Rating(**said["before"]) == NEWCOMER
    later = ann.post(f"/api/puzzles/{second}/answer", {"move": puzzle(second).right[0], "rating": kept}).json()
    assert later["before"] == said["yours"]


def test_the_next_one_is_new_and_as_asked_for(server: Running, ann: Guest) -> None:
    every = puzzles("qwinto")
    theme = every[0].themes[0]
    themed = {one.id for one in every if theme in one.themes}
    told = ann.get(f"/api/puzzles/next?game=qwinto&theme={theme}").json()
    assert told["id"] in themed
    counts = Counter(theme for one in every for theme in one.themes)
    rare = min((theme for theme in counts if counts[theme] > 2), key=counts.__getitem__)
    few = [one for one in every if rare in one.themes]
    asked = f"/api/puzzles/next?game=qwinto&theme={rare}&without=" + ",".join(one.id for one in few[:-2])
    assert ann.get(f"{asked},{few[-2].id}").json()["id"] == few[-1].id
    ann.post(f"/api/puzzles/{few[-1].id}/answer", {"move": few[-1].right[0]})
    assert ann.get(asked).json()["id"] == few[-2].id
    easy, hard = (ann.get(f"/api/puzzles/next?game=quixo&streak={solved}").json()["rating"] for solved in (0, 200))
    assert easy <= hard
    nothing = ann.get("/api/puzzles/next?game=quixo&theme=no_such_theme")
    assert (nothing.status_code, nothing.json()["key"]) == (404, "puzzles.no_theme")
    assert ann.get("/api/puzzles/next?game=chess").status_code == 422


def test_a_puzzle_that_is_gone_breaks_nothing(tmp_path: Path) -> None:
    """Answers to it and its rating were stored by an earlier version that still had it."""
    gone, running = "qwinto-0767", Running(tmp_path)
    try:
        ann = running.guest("Ann")
        one = puzzles("qwinto")[0]
        before = ann.post(f"/api/puzzles/{one.id}/answer", {"move": one.right[0]}).json()["yours"]
        running.stop()
        with closing(sqlite3.connect(running.database)) as file, file:
            for table in ("puzzle_answers", "puzzle_ratings"):
                names = [row[1] for row in file.execute(f"PRAGMA table_info({table})") if row[1] != "puzzle"]
                file.execute(
                    f"INSERT INTO {table} (puzzle, {', '.join(names)}) SELECT ?, {', '.join(names)} FROM {table}",
                    (gone,),
                )
        running.restart()
        with pytest.raises(NoPuzzle):
            puzzle(gone)
        assert httpx.get(f"{running.url}/api/puzzles/{gone}").status_code == 404
        assert httpx.get(f"{running.url}/api/puzzles/today").status_code == 200
        mine = ann.get("/api/puzzles/mine").json()["ratings"]
        assert [(each["rating"], len(each["course"])) for each in mine] == [(before, 2)]
        asked = ann.get("/api/puzzles/next?game=qwinto").json()["id"]
        assert asked not in (gone, one.id)
        assert ann.post(f"/api/puzzles/{asked}/answer", {"move": puzzle(asked).right[0]}).json()["counted"]
    finally:
        running.close()
