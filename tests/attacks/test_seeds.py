"""A seed is made, committed to and revealed, and never used again, whatever happens to the database meanwhile."""

import asyncio
import signal
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.attacks.seed_log import check_seeds
from tests.faults.commit_cut import CommitCut
from tests.server.postgres import Cluster
from tests.server.running import Json, Seat, running, two_at

pytestmark = pytest.mark.anyio


async def log_of(seat: Seat) -> list[Json]:
    """The whole log of a table."""
    assert seat.guest is not None
    async with seat.guest.at(seat.table, after=0) as again:
        return again.events


async def resign(seat: Seat, id: str | None = None) -> Json:
    return await seat.do("resign", id, seat=seat.now["own"][0])


async def another_game(seats: Sequence[Seat]) -> None:
    seqs = [await seat.done("rematch") for seat in seats]
    for seat in seats:
        await seat.until(seqs[-1])
    answer = await resign(seats[0])
    for seat in seats:
        await seat.until(answer["seq"])


async def start(seats: Sequence[Seat]) -> None:
    for seat in seats:
        await seat.done("ready")


async def test_the_end_of_a_game_is_committed_and_postgresql_is_away_for_too_long(
    postgres: Cluster, tmp_path: Path
) -> None:
    cut = CommitCut(postgres.database())
    with cut.wire() as wired, running(tmp_path, "--database", wired, ASTRAGAL_DATABASE_PATIENCE="0.5") as server:
        async with two_at(server, "quixo") as seats:
            await start(seats)
            cut.arm()
            answer = await resign(seats[0], "the-end")
            assert cut.committed.is_set()
            assert answer["error"]["code"] == "busy"
            cut.mend()
            while "ack" not in answer:
                answer = await resign(seats[0], "the-end")
            await another_game(seats)
            await another_game(seats)
            assert check_seeds(await log_of(seats[0])) == 3


async def test_the_server_dies_between_the_commit_of_a_games_end_and_its_answer(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ends = 0
        async with two_at(server, "quixo") as seats:
            await start(seats)
            await seats[0].send({"id": "the-end", "do": {"type": "resign", "seat": seats[0].now["own"][0]}})
            await asyncio.to_thread(_wait_for_end, server.database)
            server.stop(signal.SIGKILL)
        server.restart()
        ann, bob = seats[0].guest, seats[1].guest
        assert ann is not None
        assert bob is not None
        async with ann.at(seats[0].table) as first, bob.at(seats[0].table) as second:
            assert "ack" in await resign(first, "the-end")  # it happened, once
            await another_game([first, second])
            await another_game([first, second])
            ends = check_seeds(await log_of(first))
        assert ends == 3


def _wait_for_end(database: Path) -> None:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reader:
        while reader.execute("SELECT count(*) FROM tables WHERE status = 'over'").fetchone() == (0,):
            pass


async def test_the_file_is_locked_for_too_long_at_the_end_of_a_game(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_DATABASE_PATIENCE="0.5") as server:
        async with two_at(server, "quixo") as seats:
            await start(seats)
            with closing(sqlite3.connect(server.database, isolation_level=None)) as holder:
                holder.execute("BEGIN IMMEDIATE")
                answer = await resign(seats[0], "the-end")
                assert answer["error"]["code"] == "busy"
                holder.execute("ROLLBACK")
            while "ack" not in answer:
                answer = await resign(seats[0], "the-end")
            for seat in seats:
                await seat.until(answer["seq"])
            await another_game(seats)
            await another_game(seats)
            assert check_seeds(await log_of(seats[0])) == 3
