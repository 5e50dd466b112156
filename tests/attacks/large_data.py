"""A database with the largest data that the limits allow: long games, many tables, all puzzles answered, full days."""

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

import msgspec
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import create_async_engine

from astragal.codec import encode
from astragal.core.registry import GAMES
from astragal.notation import position
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.protocol.daily import DayResult, DaySkill
from astragal.puzzles import games, puzzles
from astragal.reference.given_records import MAX_EVENTS
from astragal.server.http.leaving_api import MAX_TABLES
from astragal.server.store import Store
from astragal.server.store.daily import DailyEntry, DailyStore, DaySeed
from astragal.server.store.schema import puzzle_answers, puzzle_ratings
from astragal.table.day import DAILY_GAMES
from tests.server import long_logs as logs

ENTRIES = MAX_EVENTS
TALK = 20_000
PLACES = 150
"""People who have played each game of a day; 100 are listed."""
YESTERDAY = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()


class Tables(NamedTuple):
    """The tables with much behind them; ann is the host of each, bob has the other seat."""

    free: str = "quixo0"
    """Quixo without limits."""
    remembering: str = "quixo1"
    """Quixo in which a position may come a thousand times."""
    corrected: str = "qwinto"
    hesitated: str = "qwixx0"
    many: str = "games0"
    """Game after game."""
    ended: str = "ended0"
    """A long game that is over."""
    coached: str = "coach0"
    """A long game at which hints are given."""
    counted: str = "counted0"
    """A long game that counts: its positions are guarded."""


TABLES = Tables()
TALKING = "talk0"
"""A table at which nobody plays and ann talks."""


async def write(url: str, ann: str, bob: str) -> None:
    """Write everything into a database that no server runs on."""
    store = await Store.open(url)
    await write_into(store, url, (ann, bob))
    await store.close()


async def write_into(store: Store, url: str, people: tuple[str, str], entries: int = ENTRIES) -> None:
    """Write everything into the database of an open store."""
    ann, _ = people
    free = logs.quixo(TABLES.free, people)
    await free.store(store, logs.shuffling(free, entries))
    coached = logs.LongLog(TABLES.coached, people, free.table.game.to_dict(), e.Settings(coach=True))
    await coached.store(store, logs.shuffling(coached, entries))
    remembering = logs.quixo(TABLES.remembering, people, repetition=1000)
    await remembering.store(store, logs.wandering(remembering, entries))
    ended = logs.quixo(TABLES.ended, people)
    ended._take(logs.shuffling(ended, entries - 10))
    ended.do(ann, c.Resign(ended.table.seats_of(ann)[0]))
    await ended.store(store)
    log, corrections = logs.correcting(TABLES.corrected, people)
    await log.store(store, islice(corrections, entries))
    log, choices = logs.hesitating(TABLES.hesitated, people)
    await log.store(store, islice(choices, entries))
    await logs.resigning(TABLES.many, people, entries // 4).store(store)
    counted = logs.LongLog(TABLES.counted, people, free.table.game.to_dict(), e.Settings(clock="move", seconds=3600))
    last = await counted.store(store, logs.wandering(counted, entries, seed=2, filled=12))
    await store.reschedule(TABLES.counted, last, time.time_ns() // 1_000_000 + 3_600_000)
    talk = logs.quixo(TALKING, people)
    await talk.store(store, islice(logs.talking(talk, ann), TALK))
    small = [logs.quixo(f"small{number}", people) for number in range(MAX_TABLES)]
    await asyncio.gather(*(log.store(store) for log in small))  # many in a transaction
    await _days(DailyStore(store), people)
    await _puzzles(url, people)


async def _days(store: DailyStore, people: Sequence[str]) -> None:
    now = time.time_ns() // 1_000_000
    skill = encode(DaySkill(0.0, 0.5, 90.0))
    for game in DAILY_GAMES:
        seed, end = sha256(game.encode()).digest(), position(GAMES[game](players=2).start())
        await store.keep_seed(DaySeed(YESTERDAY, game, sha256(seed).hexdigest(), seed, now))
        for number in range(PLACES):
            person = people[number] if number < len(people) else f"person{number}"
            entry = DailyEntry(YESTERDAY, game, person, f"small{number}", f"D{game[-1]}{number}", now, now)
            entry = await store.begin(entry)
            result = DayResult(f"Guest {number}", (90, 80), True, False, 10, 30, end)
            await store.settle(msgspec.structs.replace(entry, finished=now, value=number, result=encode(result)))
            await store.keep_skill(entry, skill)


async def _puzzles(url: str, people: Sequence[str]) -> None:
    """Every puzzle was answered by each of them."""
    engine = create_async_engine(url.replace("sqlite:", "sqlite+aiosqlite:"))
    rated = {"rating": 1500.0, "deviation": 80.0, "volatility": 0.06, "answers": 5}
    every = [(game, puzzle.id) for game in games() for puzzle in puzzles(game)]
    given = {"move": "a1-a5", "correct": True, "at": logs.AT, "rating": 1500.0}
    async with engine.begin() as connection:
        await connection.execute(insert(puzzle_ratings), [{"game": game, "puzzle": id, **rated} for game, id in every])
        for person in people:
            rows = [{"person": person, "game": game, "puzzle": id, **given} for game, id in every]
            await connection.execute(insert(puzzle_answers), rows[1:])
    await engine.dispose()
