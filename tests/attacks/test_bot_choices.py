"""Nobody computes what a bot will choose; the bot itself comes to the same choice in every process."""

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import pytest

from astragal.bots import make_bot
from astragal.core.state import State
from astragal.notation import read_record
from astragal.table.seeds import bot_seed
from tests.server.running import Json, Running, Seat, running

pytestmark = pytest.mark.anyio

BOTS = (1, 2, 3)
ASKING = {"rolled", "revealed"}


async def play_to_the_end(server: Running, level: str) -> tuple[str, str, list[Json]]:
    """A game of Qwixx against bots, with a word now and then and a crash; return the table, the record and the log."""
    ann = server.guest()
    table = ann.table("qwixx", players=4)
    async with ann.at(table) as seat:
        await seat.done("sit", seat=0)
        for bot in BOTS:
            await seat.done("seat_bot", seat=bot, level=level)
        await seat.until(await seat.done("start"))
        await play(seat, events=30)
    server.stop(signal.SIGKILL)
    server.restart()
    async with ann.at(table) as seat:
        await play(seat, events=1000)
    async with ann.at(table, after=0) as seat:
        return table, ann.get(f"/api/tables/{table}/record").text, seat.events


async def play(seat: Seat, events: int) -> None:
    begun = seat.now["seq"]
    while seat.now["status"] == "playing" and seat.now["seq"] < begun + events:
        if 0 in seat.now["awaiting"]:
            if seat.now["seq"] % 3 == 0:
                await seat.do("say", text="hm")  # the number of the event is not what bots go by
            await seat.do("play", seat=0, move=seat.now["moves"]["0"][-1])
        else:
            await seat.hear(30)


@dataclass(frozen=True)
class Question:
    """What a bot was asked, after how many entries of the record, and what it chose."""

    seat: int
    state: State
    phase: int
    move: str
    seq: int
    """The number of the event by which it was asked."""

    def choice(self, level: str, seed: str) -> str:
        return str(make_bot(level, seed=seed).choose(self.state.view(self.seat), self.seat))


def questions(record: str, events: Sequence[Json]) -> Iterator[Question]:
    game = read_record(record)
    states = list(game.states())
    place = seq = 0
    for event in events:
        if event["type"] == "revealed":
            for seat, move in event["choices"]:
                if seat in BOTS and len(states[place].moves(seat)) > 1:
                    yield Question(seat, states[place], place, move, seq)
            place += len(event["choices"])
        elif event["type"] == "rolled":
            place += 1
        if event["type"] in ASKING:
            seq = event["seq"]


@pytest.mark.parametrize("level", ["random", "casual"])
async def test_public_data_predict_nothing(tmp_path: Path, level: str) -> None:
    with running(tmp_path) as server:
        table, record, events = await play_to_the_end(server, level)
    asked = list(questions(record, events))
    (seed,) = [bytes.fromhex(event["seed"]) for event in events if event["type"] == "ended"]
    # Once the seed is revealed, all choices follow from it: before and after the crash, whatever was said.
    for each in asked:
        assert each.choice(level, bot_seed(seed, f"{table}/1", each.phase, each.seat)) == each.move
    # Knowing everything public, by the way bots' seeds were once made, is worth no more than guessing.
    hits = sum(each.choice(level, f"{table}:{each.seq}:{each.seat}") == each.move for each in asked)
    chances = [sum(each.choice(level, f"any {n}") == each.move for n in range(16)) / 16 for each in asked]
    likely = sum(chances) + 4 * sqrt(sum(p * (1 - p) for p in chances)) + 1
    assert likely < len(asked), "this game is too short to tell"
    assert hits <= likely, f"{hits} of {len(asked)} choices of {level} predicted; guessing gives {sum(chances):.0f}"
