"""Asking the server itself what to play in a game that counts: as somebody else, at another table, by a record."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import astragal
from astragal.notation import Recorder, position, read_position, record_text
from tests.server.days import begin, day_server
from tests.server.postgres import Cluster
from tests.server.running import Guest, Running, Seat, moves_of, running, two_at

pytestmark = pytest.mark.timeout(300)  # many guests and many servers

BLITZ = {"clock": "game", "seconds": 3600}
PUSHES = ("a1-a5", "e1-e5", "b1-b5", "d1-d5", "a2-e2", "a3-e3")
MIRRORED = str.maketrans("abcde", "edcba")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("opinions")) as started:
        yield started


def values_of(guest: Guest, text: str) -> httpx.Response:
    return guest.post("/api/values", {"text": text})


def is_refused(answer: httpx.Response) -> bool:
    if answer.status_code == 200:
        return False
    assert (answer.status_code, answer.json()["code"]) == (409, "in_play"), answer.text
    assert answer.json()["key"] == "server.in_play"
    return True


async def pushes(seats: list[Seat], moves: tuple[str, ...]) -> None:
    for number, move in enumerate(moves):
        seat = seats[seats[0].now["awaiting"][0]]
        seq = await seat.done("play", seat=seat.now["own"][0], move=move)
        for each in seats:
            await each.until(seq)
        assert seats[0].now["awaiting"], number


def played(moves: tuple[str, ...], first: int) -> Recorder:
    recorder = Recorder(astragal.game("quixo", first=first).start())
    for move in moves:
        recorder.play(recorder.state.active, astragal.move(move))
    return recorder


def test_nobody_gets_an_opinion_on_a_game_by_the_clock(own: Running) -> None:
    eve = own.guest("Eve")

    async def play() -> None:
        async with two_at(own, "quixo", settings=BLITZ) as seats:
            seq = await seats[0].done("start")
            for each in seats:
                await each.until(seq)
            first = seats[0].now["awaiting"][0]
            await pushes(seats, PUSHES[:5])
            now = seats[0].now["position"]
            for text in (now, now.replace(" made=5", "")):
                assert is_refused(values_of(eve, text))
                for seat in seats:
                    assert seat.guest is not None
                    assert is_refused(values_of(seat.guest, text))  # those who play it least of all
            mirrored = played(tuple(move.translate(MIRRORED) for move in PUSHES[:5]), first)
            assert is_refused(values_of(eve, position(mirrored.state)))
            for move in moves_of(seats[seats[0].now["awaiting"][0]], seats[0].now["awaiting"][0])[:5]:
                state = read_position(now)
                assert is_refused(values_of(eve, position(state.play(state.active, astragal.move(move)))))
            assert is_refused(values_of(eve, position(played(PUSHES[:4], first).state)))  # it has been there
            # The same as a record, as far as it went; or ended by hand, to look finished.
            for moves in (PUSHES[:5], PUSHES[:4], (*PUSHES[:5], "e1-e5", "a1-a5")):
                given = record_text(played(moves, first).record())
                assert is_refused(eve.post("/api/reviews", {"record": given})), moves
            assert is_refused(eve.post("/api/tables", {"game": {}, "position": now}))
            # Another position is answered, and a record that shares the first moves only.
            other = played(("a1-e1", "b5-b1", "c1-c5", "a4-e4", "e2-a2", "a1-a5"), first)
            assert not is_refused(values_of(eve, position(other.state)))
            assert not is_refused(values_of(eve, position(played(PUSHES[:2], first).state)))
            assert not is_refused(eve.post("/api/reviews", {"record": record_text(played(PUSHES[:3], first).record())}))
            # And this one, as soon as the game is over.
            await seats[0].done("resign", seat=seats[0].now["own"][0])
            assert not is_refused(values_of(eve, now))

    asyncio.run(play())


@pytest.mark.parametrize("game", ["qwixx", "qwinto"])
def test_dice_of_a_game_by_the_clock(own: Running, game: str) -> None:
    eve = own.guest("Eve")

    async def play() -> None:
        async with two_at(own, game, settings=BLITZ) as seats:
            seq = await seats[0].done("start")
            for _ in range(6):
                for each in seats:
                    await each.until(seq)
                seat = seats[seats[0].now["awaiting"][0]]
                number = seat.now["own"][0]
                now = read_position(seat.now["position"])
                if now.shown:
                    assert is_refused(values_of(eve, position(now)))
                    mine = moves_of(seat, number)[-1]
                    after = now.play(number, astragal.move(mine))
                    for other in after.awaiting:
                        after = after.play(other, after.moves(other)[0])
                    if after.dice:  # one choice and one roll on
                        after = after.rolled([1 + place % after.faces for place, _ in enumerate(after.dice)])
                    if after.due:
                        assert is_refused(values_of(eve, position(after)))
                    elsewhere = now.game.start()
                    if elsewhere.dice:
                        elsewhere = elsewhere.rolled([1 + seq % 3] * len(elsewhere.dice))
                        assert not is_refused(values_of(eve, position(elsewhere)))
                seq = await seat.done("play", seat=number, move=moves_of(seat, number)[-1])

    asyncio.run(play())


def test_the_game_of_the_day(tmp_path: Path) -> None:
    with day_server(tmp_path) as days:
        ann, eve = days.server.guest("Ann"), days.server.guest("Eve")
        table = begin(ann, ann.get("/api/daily").json()["day"], "qwixx")["id"]
        text = ann.get(f"/api/tables/{table}").json()["now"]["position"]
        assert is_refused(values_of(eve, text))
        assert is_refused(values_of(ann, text))
        # At a table with real dice the same game could be laid out, with a coach.
        days.server.stop()
        days.server.start()
        assert is_refused(values_of(eve, text))


def test_a_coach_at_another_table_gives_no_hint(own: Running) -> None:
    """The game is laid out again at a table with real dice, where hints are allowed."""
    eve = own.guest("Eve")

    async def play() -> None:
        async with two_at(own, "qwixx", settings=BLITZ) as seats:
            seq = await seats[0].done("start")
            for each in seats:
                await each.until(seq)
            now = read_position(seats[0].now["position"])
            roll = [face for _, face in now.shown]
            table = eve.table("qwixx", settings={"real_dice": True}, first=now.to_dict()["active"])
            async with eve.at(table) as copy:
                for number in (0, 1):
                    await copy.done("sit", seat=number)
                await copy.until(await copy.done("start"))
                active = copy.now["state"]["active"]
                await copy.until(await copy.done("roll", seat=active, faces=roll))
                before = eve.get(f"/api/tables/{table}/games").json()["games"][0]["hints"]
                assert is_refused(eve.post(f"/api/tables/{table}/hint", {"seat": 0}))
                assert eve.get(f"/api/tables/{table}/games").json()["games"][0]["hints"] == before

    asyncio.run(play())


def test_tables_that_do_not_count(own: Running) -> None:
    """With a coach, without a clock, or alone against bots: positions are answered."""
    eve = own.guest("Eve")

    async def play(settings: dict[str, object]) -> None:
        async with two_at(own, "qwixx", settings=settings) as seats:
            await seats[0].until(await seats[0].done("start"))
            assert not is_refused(values_of(eve, seats[0].now["position"]))

    for settings in ({}, {**BLITZ, "coach": True}):
        asyncio.run(play(settings))


def test_all_processes_know_it(postgres: Cluster, tmp_path: Path) -> None:
    with running(tmp_path, "--database", postgres.database(), "--workers", "2") as server:
        eve = server.guest("Eve")

        async def play() -> None:
            async with two_at(server, "quixo", settings=BLITZ) as seats:
                seq = await seats[0].done("start")
                for each in seats:
                    await each.until(seq)
                await pushes(seats, PUSHES[:4])
                for _ in range(12):  # a connection each: both processes are asked
                    assert is_refused(values_of(eve, seats[0].now["position"]))

        asyncio.run(play())
