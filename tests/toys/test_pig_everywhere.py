"""The toy game in the terminal, by the referee, in the arena, over sockets and in a browser, by its folder alone."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hands import Hands
from tests.browser.people import People, shot
from tests.browser.tables import against_bots
from tests.server.running import Running, moves_of, running, two_at

pytestmark = pytest.mark.timeout(300)  # a browser, and the app built as files

GAMES = {"ASTRAGAL_GAMES": "tests.toys.pig"}
ROOT = Path(__file__).parents[2]


def astragal(home: Path, *words: str, typed: str = "") -> str:
    paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | GAMES | {"PYTHONPATH": paths, "XDG_DATA_HOME": str(home), "ASTRAGAL_LANGUAGE": "en"}
    command = [sys.executable, "-m", "astragal", *words]
    done = subprocess.run(
        command, input=typed, env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout


def test_in_the_terminal(tmp_path: Path) -> None:
    shown = astragal(tmp_path, "play", "pig", "--seats", "you,random", "--seed", "3", typed="hold\n" * 60)
    assert "hold 5, or dare to roll again?" in shown
    assert "has reached" in shown
    (record,) = (tmp_path / "astragal" / "games").glob("*")
    assert "Pig" in astragal(tmp_path, "show", str(record))


def test_by_the_referee(tmp_path: Path) -> None:
    lines = [{"new": {"game": "pig", "players": 3}}, {"roll": [4]}, {"play": [0, "hold"]}, {"record": True}]
    answers = [json.loads(line) for line in astragal(tmp_path, "referee", typed=_lines(lines)).splitlines()]
    assert [answer["ok"] for answer in answers] == [True] * 4
    assert answers[1]["moves"] == {"0": ["hold", "dare"]}


def _lines(requests: Sequence[object]) -> str:
    return "".join(json.dumps(request) + "\n" for request in requests)


def test_in_the_arena(tmp_path: Path) -> None:
    assert "Endings: goal 4" in astragal(tmp_path, "arena", "pig", "random", "random", "--games", "4")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    with running(tmp_path_factory.mktemp("pig"), **GAMES, PYTHONPATH=paths) as started:
        yield started


def test_over_sockets(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "pig", goal=10) as seats:
            await seats[0].done("start")
            while seats[0].now["status"] == "playing":
                (active,) = seats[0].now["awaiting"]
                await seats[active].until(seats[0].now["seq"])
                assert moves_of(seats[active], active) == ["hold", "dare"]
                await seats[0].until(await seats[active].done("play", seat=active, move="hold"))
            assert max(seats[0].now["scores"]) >= 10

    asyncio.run(play())


def test_in_a_browser(server: Running, browser: Browser, request: pytest.FixtureRequest) -> None:
    people = People(browser, server.url, request.node.name)
    page = people.person(phone=True, language="de")
    expect(page.get_by_role("heading", name="Pig")).to_be_visible()
    shot(page, "home-pig-phone")
    against_bots(page, {"game": "pig", "players": 2, "goal": 100}, "random")
    hands = Hands(page, seed=1)
    hands.play(1)
    shot(page, "play-pig-phone")
    expect(page.get_by_text("Dieser Zug").first).to_be_visible()
    hands.finish()
    shot(page, "result-pig-phone")
    people.leave()
