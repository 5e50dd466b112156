"""A seed is made, committed to and revealed, and never used again, whatever happens to the database meanwhile."""

from collections.abc import Sequence
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
