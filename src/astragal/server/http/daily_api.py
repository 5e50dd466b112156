"""REST: the games of a day. They are played at ordinary tables."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

from astragal.codec import decode
from astragal.protocol import daily as shapes
from astragal.server.http.responses import PROBLEMS, described
from astragal.server.http.table_api import TableApi
from astragal.server.live.daily import DailyGames
from astragal.server.store.daily import DailyEntry
from astragal.server.work.day_reviews import CHAMPION_ENTRY, DayReviews
from astragal.table.day import DAILY_GAMES, day_bots

DayText = Annotated[str, Path(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A day, such as 2026-11-17.")]
DayGameName = Annotated[str, Path(pattern=f"^({'|'.join(DAILY_GAMES)})$", description="One of the games of a day.")]
MOST_PLACES = 100
"""Places that are listed; your own is told in any case."""

Mine = Literal["new", "playing", "done", "lost", "missed"]


class DailyApi:
    """The routes, and what they need."""

    def __init__(self, tables: TableApi, reviews: DayReviews) -> None:
        self._tables, self._reviews = tables, reviews
        self.router = APIRouter(prefix="/api", responses=PROBLEMS)
        add = self.router.add_api_route
        day = described(shapes.Day, "The day")
        add("/daily", self.today, responses=day, summary="Today's games")
        add("/daily/{day}", self.day, responses=day, summary="The games of a day")
        add("/daily/{day}/{game}", self.play, methods=["POST"], responses=described(shapes.DayTable, "The table", 201),
            status_code=201, summary="Play a game of the day")  # fmt: skip

    @property
    def _daily(self) -> DailyGames:
        return self._tables.hub.daily

    async def today(self, request: Request) -> Response:
        """Return today's games on this server, how far you are, and the promises for tomorrow's dice."""
        return await self._day(request, self._daily.today)

    async def day(self, request: Request, day: DayText) -> Response:
        """Return the games of a day; the places of others once yours is over, the seeds once the day is for all."""
        await self._daily.check_day(day)
        return await self._day(request, day)

    async def play(self, request: Request, day: DayText, game: DayGameName) -> Response:
        """Return the table of your game. The first that you begin that day counts; after it you play for fun."""
        guest, new = await self._tables.new_host(request)
        room = await self._daily.begin(guest, day, game)
        table = room.table
        made = shapes.DayTable(room.id, table.code, f"/t/{table.code}", table.counted)
        return self._tables.json(request, made, guest if new else None, 201)

    async def _day(self, request: Request, day: str) -> Response:
        daily, person = self._daily, self._tables.person(request)
        days, today = daily.days, daily.today
        following = days.after(day)
        promised = [await daily.seed(following, game) for game in DAILY_GAMES] if day == today else []
        told = shapes.Day(
            day=day,
            today=today,
            first=await daily.first_day(),
            zone=days.zone,
            time=self._tables.hub.time.now(),
            begins=days.begins(day),
            ends=days.ends(day),
            reveals=days.reveals(day),
            games=tuple([await self._game(day, game, person) for game in DAILY_GAMES]),
            tomorrow=tuple(shapes.Promise(seed.game, seed.commitment) for seed in promised),
        )
        return self._tables.json(request, told)

    async def _game(self, day: str, game: str, person: str | None) -> shapes.GameOfDay:
        daily, store = self._daily, self._daily.store
        await daily.settle(day, game)
        seed = await daily.seed(day, game)
        entry = await store.entry(day, game, person) if person is not None else None
        shown = daily.shown(day)
        own, champion, places = None, None, []
        if shown or (entry is not None and entry.finished is not None):
            best = await store.best(day, game, CHAMPION_ENTRY, MOST_PLACES)
            values = [each.value for each in best]
            places = [self._place(each, 1 + values.index(each.value), person) for each in best]
            if entry is not None and entry.value is not None:
                place = 1 + await store.count(day, game, CHAMPION_ENTRY, entry.value)
                own = self._place(entry, place, person)
            strongest = await store.entry(day, game, CHAMPION_ENTRY)
            if strongest is not None and strongest.value is not None:
                ahead = await store.count(day, game, CHAMPION_ENTRY, strongest.value)
                champion = self._place(strongest, 1 + ahead, person)
            if places and (champion is None or any(each.skill is None for each in (champion, *places))):
                self._reviews.want(self._tables.hub, day, game)
        bots = day_bots(day, game)
        return shapes.GameOfDay(
            game=game,
            players=1 + len(bots),
            bots=bots,
            commitment=seed.commitment,
            committed=seed.made,
            seed=seed.seed.hex() if shown else "",
            status=self._status(day, entry),
            code=entry.code if entry is not None else "",
            players_done=await store.count(day, game, CHAMPION_ENTRY),
            own=own,
            places=tuple(places),
            champion=champion,
        )

    def _status(self, day: str, entry: DailyEntry | None) -> Mine:
        if entry is None:
            return "new" if day == self._daily.today else "missed"
        if entry.finished is None:
            return "playing"
        return "lost" if entry.value is None else "done"

    def _place(self, entry: DailyEntry, place: int, person: str | None) -> shapes.DayPlace:
        assert entry.result is not None
        champion = entry.person == CHAMPION_ENTRY
        return shapes.DayPlace(
            place=place,
            you=entry.person == person,
            new=not champion and entry.known >= self._daily.days.begins(entry.day),
            code="" if champion else entry.code,
            result=decode(entry.result, shapes.DayResult, strict=False),
            skill=decode(entry.skill, shapes.DaySkill, strict=False) if entry.skill is not None else None,
        )
