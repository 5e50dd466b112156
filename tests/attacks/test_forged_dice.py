"""A server that cheats with the dice: `astragal verify --promise` reads every record it could show, and proves none.

The server keeps its promise in all of them; it grinds what else goes into the dice, or hides what it did.
"""

import asyncio

import pytest

from astragal.client import Client
from astragal.notation import Record, record_text
from astragal.protocol.commands import Contribute, Rematch, Resign, SeatBot, Sit, Start
from astragal.table.fair import FairDice, commitment
from tests.cli.conftest import inside
from tests.cli.runner import Inside
from tests.golden.dice.tables import ADDED, SEED, linked, rolled
from tests.server.running import Running
from tests.table.sim import TABLE

__all__ = ["inside"]
PEOPLE = ((0, ADDED[0]), (1, ADDED[1]))


def best_label() -> str:
    """Once the people have added their chance: the label with which the server's friend rolls best."""
    labels = [f"{TABLE}/1.{number}" for number in range(200)]
    return max(labels, key=lambda label: sum(FairDice(SEED, label, PEOPLE).roll(0, ("white", "white"), 6)))


def best_number() -> str:
    """The same with labels that look as they should: the server gives the game another number."""
    labels = [f"{TABLE}/{number}" for number in range(1, 200)]
    return max(labels, key=lambda label: sum(FairDice(SEED, label, PEOPLE).roll(0, ("white", "white"), 6)))


def best_table() -> str:
    """The same with another id of the table."""
    labels = [f"{number:020x}/1" for number in range(200)]
    return max(labels, key=lambda label: sum(FairDice(SEED, label, PEOPLE).roll(0, ("white", "white"), 6)))


def best_entropy() -> tuple[tuple[int, str], ...]:
    """The same with chance of a person who is not there."""
    added = [(*PEOPLE, (4, f"{number:032x}")) for number in range(200)]
    return max(added, key=lambda entropy: sum(FairDice(SEED, f"{TABLE}/1", entropy).roll(0, ("white", "white"), 6)))


FORGED = {
    "a ground label": lambda: rolled("qwixx", label=best_label()),
    "a ground number": lambda: rolled("qwixx", label=best_number()),
    "a ground table": lambda: rolled("qwixx", label=best_table()),
    "chance of people that they did not add": lambda: rolled("qwixx", entropy=((0, "99" * 16), (1, "77" * 16))),
    "invented chance": lambda: rolled("qwixx", entropy=best_entropy()),
    "a chosen beginner": lambda: linked(rolled("qwixx"), Dice_First="chosen"),
    "a beginner without a word": lambda: linked(rolled("qwixx"), Dice_First=None),
    "a coin for the beginner": lambda: rolled("qwixx", first_by="coin"),
    "any seat for the beginner": lambda: rolled("qwixx", first_by="random"),
    "chance that is too short": lambda: rolled("qwixx", entropy=((0, "7"), (1, ADDED[1]))),
    "the next seed is known": lambda: rolled("qwixx", following=commitment(SEED)),
}


@pytest.mark.parametrize("name", FORGED)
def test_no_forged_record_is_proved(inside: Inside, name: str) -> None:
    record: Record = FORGED[name]()
    (inside.home / "game.txt").write_text(record_text(record))
    done = inside("verify", "game.txt", "--promise", commitment(SEED))
    assert done.code in (1, 3), done.out
    assert "are proved" not in done.out


def test_an_honest_record_is_proved(inside: Inside) -> None:
    (inside.home / "game.txt").write_text(record_text(rolled("qwixx")))
    done = inside(
        "verify", "game.txt", "--promise", commitment(SEED), "--table", f"{TABLE}/1", "--added", ADDED[0]
    )  # fmt: skip
    assert (done.code, "are proved" in done.out) == (0, True), done.out


def test_a_player_who_keeps_records_notices_a_game_that_was_discarded(inside: Inside, server: Running) -> None:
    """Three games at a real server; the second one is forgotten afterwards and its number given to the third."""

    async def play() -> list[str]:
        ann = Client(server.url)
        made = await ann.create_table({"game": "quixo", "players": 2}, name="Ann")
        async with ann.sit_at(made.id) as table:
            await table.do(Sit(0))
            await table.do(SeatBot(1, "random"))
            for number in (1, 2, 3):
                await table.do(Contribute(f"{number:032x}"))
                await table.do(Start() if number == 1 else Rematch())
                await table.do(Resign(0 if number % 2 else 1))  # a rematch rotates the seats
        return [await ann.record(made.id, number) for number in (1, 2, 3)]

    kept = asyncio.run(play())
    files = [f"{number}.txt" for number in (1, 2, 3)]
    for file, text in zip(files, kept, strict=True):
        (inside.home / file).write_text(text)
    done = inside("verify", *files)
    assert (done.code, "each with the promise given before it (2)" in " ".join(done.out.split())) == (0, True), done.out
    (inside.home / "forgotten.txt").write_text(kept[2].replace("/3\n", "/2\n"))
    for pair in (["1.txt", "forgotten.txt"], ["1.txt", "2.txt", "forgotten.txt"]):
        assert inside("verify", *pair).code == 1
    assert inside("verify", "1.txt", "3.txt").code == 3
