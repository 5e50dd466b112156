"""Games, scenes, replays, rules, lessons, pads, invitations."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from astragal.bots import levels_available
from astragal.codec import check, convert
from astragal.core.registry import GAMES, game_from_dict
from astragal.learn import Lesson
from astragal.protocol import answers, views
from astragal.scene import Replay
from tests.server.running import Running, running, two_at


def post(server: Running, path: str, data: object) -> Any:
    return httpx.post(server.url + path, json=data).json()


def test_games(server: Running) -> None:
    told = httpx.get(f"{server.url}/api/games").json()
    games = convert(told, answers.Games).games
    assert [game.name for game in games] == list(GAMES)
    for game in games:
        options = {option.name: option.default for option in game.options}
        game_from_dict({"game": game.name, "players": game.players[-1], **options}).start()
        assert game.bots[0] == "starter"
        assert game.bots == tuple(levels_available(game.name))


def test_scenes(server: Running) -> None:
    events = [{"roll": [4, 1, 2, 6, 6, 3]}, {"seat": 0, "move": "r5"}, {"seat": 1, "move": "-"}]
    wanted = {"game": {"game": "qwixx"}, "events": events, "tap": {"seat": 0, "tap": "r4"}}
    told = post(server, "/api/scenes", wanted)
    shown = convert(told, answers.SceneAnswer)
    assert [news.words.key for news in shown.news] == ["news.rolled.white", "news.cross", "news.nothing"]
    assert shown.why is not None
    assert shown.why.words is not None
    assert list(shown.scene.choices) == ["0"]
    assert [last.move for last in shown.scene.last]
    again = post(server, "/api/scenes", {"position": told["position"], "seats": []})
    assert "choices" not in again["scene"]
    assert again["why"] is None
    fixed = post(server, "/api/scenes", {"game": {"game": "qwinto", "players": 1}, "events": [
        {"seat": 0, "move": "roll y"}, {"roll": [3]}, {"seat": 0, "move": "keep"}, {"seat": 0, "move": "y9=3"},
        {"seat": 0, "move": "y9~"}]})  # fmt: skip
    assert [news["words"]["key"] for news in fixed["news"][-2:]] == ["news.erased", "news.fail"]


def test_scenes_that_cannot_be(server: Running) -> None:
    for wanted, status, code in (
        ({}, 400, "bad_request"),
        ({"position": "x", "game": {"game": "qwixx"}}, 400, "bad_request"),
        ({"position": "chess"}, 422, "unreadable"),
        ({"game": {"game": "chess"}}, 422, "invalid_option"),
        ({"game": {"game": "qwixx"}, "events": [{"seat": 0, "move": "r5"}]}, 409, "not_awaited"),
        ({"game": {"game": "quixo"}, "events": [{"seat": 0, "move": "b2-b5"}]}, 409, "illegal_move"),
        ({"game": {"game": "quixo"}, "events": [{"seat": 0, "move": "y9~"}]}, 409, "illegal_move"),
        ({"game": {"game": "quixo"}, "events": [{"roll": [1]}]}, 409, "illegal_roll"),
        ({"game": {"game": "quixo"}, "seats": [4]}, 422, "no_such_seat"),
        ({"game": {"game": "quixo"}, "tap": {"seat": 0, "tap": "what?"}}, 422, "invalid_text"),
        ({"game": {"game": "quixo"}, "events": [{"roll": [1]}] * 5001}, 422, "bad_request"),
    ):
        answer = httpx.post(f"{server.url}/api/scenes", json=wanted)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def test_replays(server: Running) -> None:
    told = post(server, "/api/replays", {"record": "Game: quixo\nPlayers: 2\nSeat 0: Max\n\n0 a1-a5\n1 e1-e5\n"})
    replay = convert(told, Replay)
    assert len(replay.steps) == 3
    assert replay.names == ("Max", "")
    assert post(server, "/api/replays", {"record": "{}"})["code"] == "unreadable"
    assert post(server, "/api/replays", {"record": "Game: chess"})["code"] == "unreadable"
    long = "Game: quixo\nPlayers: 2\n\n" + "0 a1-a5\n1 e1-e5\n0 a5-a1\n1 e5-e1\n" * 1251
    answer = httpx.post(f"{server.url}/api/replays", json={"record": long}, timeout=30)
    assert (answer.status_code, answer.json()["key"]) == (413, "server.long_record")


def test_a_table(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "quixo") as seats:
            one = seats[0]
            assert one.guest is not None
            path = f"/api/tables/{one.table}"
            assert one.guest.post(f"{path}/why", {"seat": 0, "tap": "b2"}).json()["key"] == "table.no_game"
            assert one.guest.get(f"{path}/replay").status_code == 404
            assert one.guest.get(f"{path}/games").json() == {"games": []}
            await one.done("start")
            first = one.now["awaiting"][0]
            reason = one.guest.post(f"{path}/why", {"seat": first, "tap": "b2"}).json()
            assert (reason["words"]["key"], reason["cells"]) == ("quixo.inside", ["b2"])
            assert one.guest.post(f"{path}/why", {"seat": first, "tap": "a1-a5"}).json() == {"words": None}
            assert one.guest.post(f"{path}/why", {"seat": 3, "tap": "a1"}).json()["code"] == "no_such_seat"
            seq = await seats[first].done("play", seat=first, move="a1-a5")
            await one.until(seq)
            replay = one.guest.get(f"{path}/replay?game=1").json()
            assert len(replay["steps"]) == 2
            assert one.guest.get(f"{path}/replay?game=2").status_code == 404
            shown = one.guest.get(f"{path}?scene=1").json()
            check(shown, views.Snapshot)
            assert shown["now"]["scene"]["cubes"][20] == {"symbol": "X" if first == 0 else "O"}
            games = one.guest.get(f"{path}/games").json()["games"]
            assert (games[0]["ended"], games[0]["own"]) == (None, [0])

    asyncio.run(play())


@pytest.mark.parametrize("game", list(GAMES))
def test_learning(server: Running, game: str) -> None:
    topics = httpx.get(f"{server.url}/api/learn/{game}").json()
    assert len(convert(topics, answers.Topics).topics) > 5
    assert httpx.get(f"{server.url}/api/learn/{game}").json() == topics
    lesson = httpx.get(f"{server.url}/api/lessons/{game}").json()
    assert convert(lesson, Lesson).game == game
    assert httpx.get(f"{server.url}/api/lessons/chess").status_code == 422


def test_pads(server: Running) -> None:
    for path in ("qwixx.pdf?sheet=mixed", "longo.pdf?lucky=5-8,6-11&paper=letter&pads=4", "qwinto.pdf?language=de"):
        answer = httpx.get(f"{server.url}/api/pads/{path}", timeout=30)
        assert answer.content[:5] == b"%PDF-", answer.text
        assert answer.headers["content-type"] == "application/pdf"
    for path in ("quixo.pdf", "qwixx.pdf?sheet=chess", "qwixx.pdf?lucky=5-8", "qwixx.pdf?pads=25", "longo.pdf?lucky=9"):
        assert httpx.get(f"{server.url}/api/pads/{path}").status_code == 422


def test_invitations(server: Running, tmp_path: Path) -> None:
    code = server.guest().post("/api/tables", {"game": {"game": "quixo"}}).json()["code"]
    picture = httpx.get(f"{server.url}/api/codes/{code}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")
    assert httpx.get(f"{server.url}/api/codes/ZZZZZZZZ/qr.svg").status_code == 404
    host = f"localhost:{server.address.rsplit(':', 1)[1]}"
    told = httpx.get(f"{server.url}/api/codes/{code}", headers={"Host": host}).json()
    assert told["link"] == f"http://{host}/t/{code}"
    with running(tmp_path, "--lan", ASTRAGAL_PUBLIC_URL="https://dice.example/play/") as public:
        code = public.guest().post("/api/tables", {"game": {"game": "quixo"}}).json()["code"]
        told = httpx.get(f"{public.url}/api/codes/{code}").json()
        assert told["link"] == f"https://dice.example/play/t/{code}"
    with running(tmp_path, "--lan") as lan:
        port = lan.address.split(":")[1]
        code = lan.guest().post("/api/tables", {"game": {"game": "quixo"}}).json()["code"]
        link = httpx.get(f"http://localhost:{port}/api/codes/{code}").json()["link"]
        assert link.endswith(f":{port}/t/{code}")
        assert "localhost" not in link
        assert f":{port}" in lan.output
