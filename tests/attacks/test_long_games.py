"""Games that go on for ever: no command may cost more the longer a game is, and whoever was away still catches up.

Work is counted, not timed: how often the rules were asked to play a move, how much was read and sent at once.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from astragal.codec import encode
from astragal.games.quixo.rules.state import QuixoState
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.server.live.time_slices import SLICE_SECONDS, TimeSlices
from astragal.server.store import Store
from astragal.table import TableState, fold, games, record_of, snapshot
from astragal.table.history import CHECKPOINT
from tests.server import long_logs as logs
from tests.server.running import Running, running

pytestmark = pytest.mark.timeout(300)  # floods and long queues

ENTRIES = 2_000
PEOPLE = ("ann", "bob")


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many moves the rules of Quixo were asked to make since the last time."""
    count = 0
    resolved = QuixoState._resolved

    def counted(state: QuixoState, pending: Any) -> QuixoState:
        nonlocal count
        count += 1
        return resolved(state, pending)

    def since() -> int:
        nonlocal count
        found, count = count, 0
        return found

    monkeypatch.setattr(QuixoState, "_resolved", counted)
    return since


def long_table(**options: object) -> tuple[logs.LongLog, TableState]:
    log = logs.quixo("t1", PEOPLE, **options)
    events = logs.wandering(log, ENTRIES) if options else logs.shuffling(log, ENTRIES)
    log._take(events)
    return log, log.table


@pytest.mark.parametrize("options", [{}, {"repetition": 1000}], ids=["shuffling", "remembering"])
def test_no_command_plays_the_game_again(plays: Callable[[], int], options: dict[str, object]) -> None:
    log, table = long_table(**options)
    assert table.match is not None
    assert len(table.match.entries) == ENTRIES
    mover = PEOPLE[1 - table.playing[1].active]
    asked = table.seats_of(mover)[0]
    plays()
    for person, command, most in (
        (mover, c.Say("hello"), 0),
        (mover, c.AskUndo(asked), 2 * CHECKPOINT),
        (PEOPLE[1 - PEOPLE.index(mover)], c.AnswerUndo(1 - asked, agree=True), 6 * CHECKPOINT),
    ):
        log.do(person, command)
        table = log.table
        assert plays() <= most, command
        for viewer in (*PEOPLE, None):
            snapshot(table, viewer, scene=True)
            snapshot(table, viewer)
        assert table.bots_due() == []
        assert plays() == 0, f"to look at it after {command}"
    assert table.match is not None
    assert len(table.match.entries) <= ENTRIES
    record = record_of(table)
    assert record is not None
    assert len(record.entries) == ENTRIES - 1
    assert record.final is not None
    assert plays() == 0, "the final state of a record is known"
    assert next(games(table, None)).number == 1
    assert plays() == 0


def test_the_fold_of_a_long_log_is_the_live_table() -> None:
    log, _ = long_table(repetition=1000)
    for person in PEOPLE:
        log.do(person, c.Say("and on"))
    live = log.table
    again = fold(log.log)
    for viewer in (*PEOPLE, None):
        assert encode(snapshot(again, viewer)) == encode(snapshot(live, viewer))
    assert again.match == live.match
    assert record_of(again) == record_of(live)


def test_a_long_piece_of_work_lets_others_go_on() -> None:
    async def both() -> tuple[int, int]:
        slices, rounds, steps = TimeSlices(), 0, 0
        done = asyncio.Event()

        async def others() -> None:
            nonlocal rounds
            while not done.is_set():
                rounds += 1
                await asyncio.sleep(0)

        def work() -> Iterator[None]:
            nonlocal steps
            for _ in range(40):
                until = asyncio.get_running_loop().time() + SLICE_SECONDS / 2
                while asyncio.get_running_loop().time() < until:
                    pass
                steps += 1
                yield

        beside = asyncio.create_task(others())
        await asyncio.gather(*(slices.run(work()) for _ in range(3)))
        done.set()
        await beside
        return steps, rounds

    steps, rounds = asyncio.run(both())
    assert steps == 120
    assert rounds >= 40, "one slice in a round, however many work"


# -- catching up, at a real server ------------------------------------------------------------------------------


@contextmanager
def served(
    folder: Path, events: int, kind: Callable[[logs.LongLog], Iterator[e.AnyEvent]], **environment: str
) -> Iterator[tuple[Running, int]]:
    """A server that has a table `t1` with that many events."""
    with running(folder, **environment) as server:
        server.stop()

        async def write() -> int:
            store = await Store.open(f"sqlite:///{server.database}")
            log = logs.quixo("t1", PEOPLE)
            last = await log.store(store, islice(kind(log), events - log.table.seq))
            await store.close()
            return last

        last = asyncio.run(write())
        server.start()
        yield server, last


def _mixed(log: logs.LongLog) -> Iterator[e.AnyEvent]:
    moves, talk = logs.shuffling(log, 10**9), logs.talking(log, PEOPLE[0])
    while True:
        yield next(moves)
        yield next(talk)


def _long_talk(log: logs.LongLog) -> Iterator[e.AnyEvent]:
    return (e.Said(PEOPLE[0], f"{number} " * 80) for number in range(10**9))


async def caught_up(line: ClientConnection, slow: float = 0) -> tuple[list[int], int]:
    """Hear until the situation is told; return the numbers of all events, and in how many messages they came."""
    numbers, frames = list[int](), 0
    while True:
        message = json.loads(await line.recv())
        frames += "events" in message
        numbers += [event["seq"] for event in message.get("events", [])]
        if "now" in message:
            return numbers, frames
        await asyncio.sleep(slow)


def socket_of(server: Running, after: int) -> connect:
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/t1/socket?after={after}"
    return connect(address, max_size=None, compression=None, max_queue=1, open_timeout=60)


def test_a_long_log_comes_whole_whatever_may_wait(tmp_path: Path) -> None:
    """Many more messages than may wait for a client: each is sent when it has taken the one before."""

    async def attack(server: Running, last: int) -> None:
        for after in (0, 1, last - 700, last - 1, last):
            async with socket_of(server, after) as line:
                numbers, frames = await caught_up(line)
                assert numbers == list(range(after + 1, last + 1))
                assert frames == max(1, -(-(last - after) // 500))
        # Those who are slow get everything too, and hold up nobody: what happens meanwhile comes once.
        ann = server.guest("Ann")
        async with socket_of(server, 0) as slow, ann.at("t1") as quick:
            hearing = asyncio.create_task(caught_up(slow, slow=0.02))
            seq = last
            for number in range(5):
                seq = await quick.done("join", name=f"Ann {number}")
            numbers, _ = await hearing
            while numbers[-1] < seq:
                more, _ = await caught_up(slow)
                numbers += more
            assert numbers == list(range(1, seq + 1))

    with served(tmp_path, 3_000, _mixed, ASTRAGAL_OUTGOING_FRAMES="3") as (server, last):
        asyncio.run(attack(server, last))


def test_who_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    async def attack(server: Running) -> None:
        async with socket_of(server, 0) as line:
            line.transport.pause_reading()
            ann = server.guest("Ann")
            async with ann.at("t1") as other, asyncio.timeout(60):
                while "slow" not in ann.get("/metrics").text:
                    await other.done("join", name="Ann")
                    await asyncio.sleep(0.1)

    with served(tmp_path, 20_000, _long_talk, ASTRAGAL_SILENCE_SECONDS="2") as (server, _):
        asyncio.run(attack(server))
