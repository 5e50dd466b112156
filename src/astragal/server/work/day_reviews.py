"""What is worked out about a day beside playing it: the champion's game, and the luck and skill of everybody's."""

from typing import TYPE_CHECKING, Any

import msgspec

from astragal.codec import encode
from astragal.core.players import CHAMPION
from astragal.notation import record_text
from astragal.protocol.daily import DaySkill
from astragal.server.logs import warn
from astragal.server.store.daily import DailyEntry
from astragal.server.work.engine_jobs import EngineJobs
from astragal.server.work.reviews import Reviews
from astragal.table import record_of
from astragal.table.day_game import PERSON_SEAT

if TYPE_CHECKING:
    from astragal.server.live.hub import Hub

CHAMPION_ENTRY = f"!{CHAMPION}"
"""Stands for the champion among the people of a day; no person's id begins so."""
MOST_REVIEWED = 100
"""So many of the best games of a day are reviewed."""


class DayReviews:
    """Works on the games of a day, one after another, while people look at them."""

    def __init__(self, reviews: Reviews, engines: EngineJobs) -> None:
        self._reviews, self._engines = reviews, engines
        self._busy: set[tuple[str, str]] = set()

    def want(self, hub: "Hub", day: str, game: str) -> None:
        """See to it that everything about a game of a day is worked out, sooner or later."""
        if (day, game) not in self._busy and not hub.stopping:
            self._busy.add((day, game))
            hub.spawn(self._work(hub, day, game))

    async def _work(self, hub: "Hub", day: str, game: str) -> None:
        try:
            store = hub.daily.store
            champion = await self._champion(hub, day, game)
            for each in (champion, *await store.best(day, game, CHAMPION_ENTRY, MOST_REVIEWED)):
                record = await self._record(hub, each) if each.skill is None else None
                skill = skill_of(await self._reviews.summary(record)) if record is not None else None
                if skill is not None:
                    await store.keep_skill(each, encode(skill))
        except Exception as error:  # whoever looks at the day next begins it again
            warn("day not reviewed", day=day, game=game, reason=type(error).__name__)
        finally:
            self._busy.discard((day, game))

    async def _champion(self, hub: "Hub", day: str, game: str) -> DailyEntry:
        """Return the champion's game; it is played if it was not. It has no table: its code is the record itself."""
        store, now = hub.daily.store, hub.time.now()
        kept = await store.entry(day, game, CHAMPION_ENTRY)
        if kept is not None and kept.finished is not None:
            return kept
        seed = await hub.daily.seed(day, game)
        arguments: dict[str, Any] = {"day": day, "game": game, "seed": seed.seed.hex(), "moves": []}
        while True:
            made = msgspec.json.decode(await self._engines.answer("", "daily_champion", arguments))
            arguments["moves"] = made["moves"]
            if made["record"] is not None:
                break
        entry = await store.begin(DailyEntry(day, game, CHAMPION_ENTRY, "", made["record"], now, 0))
        result = msgspec.json.encode(made["result"])
        entry = msgspec.structs.replace(entry, finished=now, value=made["value"], result=result)
        await store.settle(entry)
        return entry

    async def _record(self, hub: "Hub", entry: DailyEntry) -> str | None:
        if entry.person == CHAMPION_ENTRY:
            return entry.code
        record = record_of((await hub.room(entry.table_id)).table)
        return record_text(record) if record is not None else None


class _Play(msgspec.Struct):
    luck: float
    adjusted: float
    accuracy: float | None


class _Plays(msgspec.Struct):
    seats: list[_Play]


def skill_of(summary: bytes | None) -> DaySkill | None:
    """Return what the JSON of a review's summary says about the person's play.

    >>> skill_of(b'{"seats": [{"luck": 0.1, "adjusted": 0.5, "accuracy": 90.0}]}')
    DaySkill(luck=0.1, skill=0.5, accuracy=90.0)
    """
    if summary is None:
        return None
    seat = msgspec.json.decode(summary, type=_Plays).seats[PERSON_SEAT]
    return DaySkill(seat.luck, seat.adjusted, seat.accuracy)
