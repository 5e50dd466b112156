"""Taking back without consent: to see coming dice, or what another has chosen, and then to choose again."""

import asyncio

import pytest

from tests.server.running import Json, Running, Seat, moves_of, two_at


async def play_on(seat: Seat, number: int, rolls: int) -> list[list[int]]:
    """Play one seat against a bot until so many more rolls were seen."""
    before = len(seen(seat))
    while len(seen(seat)) < before + rolls:
        if number in seat.now["awaiting"]:
            await seat.done("play", seat=number, move=moves_of(seat, number)[0])
        else:
            await seat.hear()
    return seen(seat)[before:]


def seen(seat: Seat) -> list[list[int]]:
    return [event["faces"] for event in seat.events if event["type"] == "rolled"]


def undone(seat: Seat) -> list[Json]:
    return [event for event in seat.events if event["type"] == "undone"]


@pytest.mark.parametrize("going", ["stand", "seat_bot", "leave"])
def test_coming_dice_are_not_seen_by_taking_back(server: Running, going: str) -> None:
    async def attack() -> None:
        async with two_at(server, "qwixx") as (ann, bob):
            await ann.done("start")
            await bob.done(going, **({} if going == "leave" else {"seat": 1}))
            await play_on(ann, 0, 4)
            for _ in range(7):
                answer = await ann.do("ask_undo", seat=0)
                if going == "leave":
                    assert answer["error"]["key"] in {"table.undo_away", "table.undo_revealed"}
            await bob.done("say", text="I am back") if going != "leave" else await bob.done("join", name="Bob")
            await bob.done("sit", seat=1)
            await ann.done("say", text="now I know what comes")
            assert not undone(ann)

    asyncio.run(attack())


def test_who_has_a_seat_kept_agrees_or_not(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "quixo") as (ann, bob):
            await ann.done("start")
            await bob.hear()
            one, other = (ann, bob) if ann.now["awaiting"] == [0] else (bob, ann)
            mine, theirs = one.now["awaiting"][0], 1 - one.now["awaiting"][0]
            seq = await one.done("play", seat=mine, move="a1-a5")
            await other.until(seq)
            await other.done("stand", seat=theirs)
            asked = await one.do("ask_undo", seat=mine)
            if "ack" in asked:  # the bot may have moved in between, and then there is something else to take back
                assert not undone(one)
                await other.until(asked["seq"])
                answer = await other.do("answer_undo", seat=theirs, agree=True)
                assert answer.get("error", {}).get("key", "table.no_undo_wish") == "table.no_undo_wish"

    asyncio.run(play())


def test_a_revealed_choice_is_not_asked_again(server: Running) -> None:
    async def attack() -> None:
        async with two_at(server, "qwixx") as (ann, bob):
            await ann.done("start")
            await bob.done("leave")
            await ann.done("play", seat=0, move="-")
            while not any(event["type"] == "revealed" for event in ann.events):
                await ann.hear()
            answer = await ann.do("ask_undo", seat=0)
            assert answer["error"]["key"] in {"table.undo_revealed", "table.undo_away"}
            await bob.done("join", name="Bob")
            answer = await ann.do("ask_undo", seat=0)
            assert not undone(ann)
            # Even if the host gets rid of the other for good: what was shown was shown to somebody else as well.
            assert bob.guest is not None
            await ann.done("dismiss", person=bob.guest.person)
            answer = await ann.do("ask_undo", seat=0)
            assert "error" in answer or ann.now["awaiting"] != [0, 1]

    asyncio.run(attack())


def test_the_one_who_asked_stands_up(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "quixo") as (ann, bob):
            await ann.done("start")
            await bob.hear()
            one, other = (ann, bob) if ann.now["awaiting"] == [0] else (bob, ann)
            mine = one.now["awaiting"][0]
            await one.done("play", seat=mine, move="a1-a5")
            await one.done("ask_undo", seat=mine)
            seq = await one.done("stand", seat=mine)
            await other.until(seq)
            answer = await other.do("answer_undo", seat=1 - mine, agree=True)
            assert answer["error"]["key"] == "table.no_undo_wish"

    asyncio.run(play())


def test_withdrawn_choices_stay_hidden_when_choices_are_opened_later(server: Running) -> None:
    async def attack() -> None:
        async with two_at(server, "qwixx") as (ann, bob):
            seq = await ann.done("start")
            await bob.until(seq)
            chosen = next(move for move in moves_of(ann, 0) if move != "-")
            await ann.done("play", seat=0, move=chosen)
            await ann.done("withdraw", seat=0)
            while ann.now["status"] == "playing":  # penalties end it soon
                for number, seat in enumerate((ann, bob)):
                    if number in seat.now["awaiting"]:
                        seq = await seat.done("play", seat=number, move="-")
                await ann.until(seq)
                await bob.until(seq)
            await ann.done("configure", game={**ann.snapshot["options"], "open_choices": True})
            async with server.guest("Wim").at(ann.table, after=0) as spy:
                choices = [event for event in spy.events if event["type"] == "chose"]
                assert choices
                assert not any("move" in event for event in choices)

    asyncio.run(attack())
