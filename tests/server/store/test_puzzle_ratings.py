"""Answers to puzzles: each person's first one is stored with both ratings, all or nothing."""

import asyncio

import pytest

from astragal.puzzles.glicko import Rating
from astragal.puzzles.shared_rating import SharedRating
from astragal.server.store import Conflict, CountedRating, CountedShared, Store, StoredAnswer

pytestmark = pytest.mark.anyio


def rated(rating: float = 1500) -> Rating:
    return Rating(rating, 350, 0.06)


def shared(rating: float = 1500, answers: int = 0) -> CountedShared:
    return CountedShared(SharedRating(rated(rating)), answers)


FIRST = StoredAnswer("quixo-1", "quixo", "a1-a5", True, 1_000, 1300.5)


async def test_an_answer_is_counted_once(store: Store) -> None:
    yours, its = Rating(1300.5, 301.25, 0.0600001), SharedRating(Rating(1444.75, 140.5, 0.059), -7.125, 20775, 1440.3)
    await store.puzzles.count("ann", FIRST, CountedRating(yours), CountedShared(its))
    with pytest.raises(Conflict):
        await store.puzzles.count("ann", FIRST, CountedRating(rated(), 1), shared(answers=1))
    # What is read is what was written, to the last digit.
    assert await store.puzzles.players("ann") == {"quixo": CountedRating(yours, 1)}
    assert await store.puzzles.puzzles("quixo") == {"quixo-1": CountedShared(its, 1)}
    assert await store.puzzles.answer("ann", "quixo-1") == FIRST
    assert await store.puzzles.answered("ann", "quixo") == {"quixo-1"}
    assert await store.puzzles.first_answer("ann", "quixo") == FIRST.at
    assert await store.puzzles.first_answer("ann", "qwixx") is None
    assert await store.puzzles.answer("bob", "quixo-1") is None
    assert await store.puzzles.players("bob") == {}
    assert await store.puzzles.puzzles("qwixx") == {}


async def test_a_rating_that_moved_meanwhile_is_not_overwritten(store: Store) -> None:
    await store.puzzles.count("ann", FIRST, CountedRating(rated(1300)), shared(1400))
    late = StoredAnswer("quixo-1", "quixo", "a1-e1", False, 2_000, 1100.0)
    with pytest.raises(Conflict):  # Bob's page had seen the puzzle before Ann's answer
        await store.puzzles.count("bob", late, CountedRating(rated(1100)), shared(1600))
    assert await store.puzzles.answer("bob", "quixo-1") is None
    assert await store.puzzles.players("bob") == {}
    await store.puzzles.count("bob", late, CountedRating(rated(1100)), shared(1600, 1))
    assert await store.puzzles.puzzles("quixo", "quixo-1") == {"quixo-1": shared(1600, 2)}


async def test_many_at_once(store: Store) -> None:
    """Everybody tries until it is counted; nothing is lost and nothing counted twice."""

    async def answer(person: str) -> None:
        while True:
            known = (await store.puzzles.puzzles("quixo", "quixo-1")).get("quixo-1") or shared(1000)
            more = shared(known.shared.rating.rating + 1, known.answers)
            try:
                return await store.puzzles.count(person, FIRST, CountedRating(rated()), more)
            except Conflict:
                continue

    await asyncio.gather(*(answer(f"p{number}") for number in range(8)))
    assert await store.puzzles.puzzles("quixo") == {"quixo-1": shared(1008, 8)}


async def test_the_latest_answers_in_their_order(store: Store) -> None:
    for number in range(5):
        given = StoredAnswer(f"quixo-{number}", "quixo", "a1-a5", True, number, 1000.0 + number)
        await store.puzzles.count("ann", given, CountedRating(rated(), number), shared())
    assert [answer.rating for answer in await store.puzzles.answers("ann", 3)] == [1002, 1003, 1004]
