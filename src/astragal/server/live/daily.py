"""The games of every day on this server: their seeds, who begins them, who may see what, and what came out."""

from typing import TYPE_CHECKING

import msgspec

from astragal.codec import encode
from astragal.protocol.events import DailyGame
from astragal.server.calendar import ServerDays
from astragal.server.errors import NoSuchThing
from astragal.server.http.guests import Guest
from astragal.server.live.seeds import new_seed
from astragal.server.store import CodeTaken
from astragal.server.store.daily import DailyEntry, DailyStore, DaySeed
from astragal.table import TableState
from astragal.table.day import DAILY_GAMES
from astragal.table.day_game import day_value, own_moves, result_of
from astragal.table.errors import NotAllowed, NotNow
from astragal.table.fair import commitment
from astragal.table.ids import new_code, new_id
from astragal.table.labels import read_day
from astragal.texts import say

if TYPE_CHECKING:
    from astragal.server.live.hub import Hub
    from astragal.server.live.room import Room

SETTLE_AT_ONCE = 100
"""Games whose results are worked out in one go."""


class DailyGames:
    """The days of a server. What is here is in the database; any process may answer for it."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self.days = ServerDays(hub.config.time_zone)
        self.store = DailyStore(hub.store)
        self._seeds: dict[tuple[str, str], DaySeed] = {}

    @property
    def today(self) -> str:
        """The day that it is on this server."""
        return self.days.of(self._hub.time.now())

    # -- seeds ----------------------------------------------------------------------------------------------

    async def prepare(self) -> None:
        """Make and commit to the seeds of today and tomorrow, unless another process has."""
        for day in (self.today, self.days.after(self.today)):
            for game in DAILY_GAMES:
                await self.seed(day, game)

    async def seed(self, day: str, game: str) -> DaySeed:
        """Return the seed of a game, the same for every process; it is made if nobody has yet.

        Only for today and tomorrow: a day that had no server has no games.
        """
        known = self._seeds.get((day, game)) or await self.store.seed(day, game)
        if known is None:
            if day not in (self.today, self.days.after(self.today)):
                raise await self.no_games(day)
            secret = new_seed()
            known = await self.store.keep_seed(DaySeed(day, game, commitment(secret), secret, self._hub.time.now()))
        if len(self._seeds) > 100:
            self._seeds.clear()
        self._seeds[day, game] = known
        return known

    def shown(self, day: str) -> bool:
        """Tell whether the seeds of a day may be shown: no game that counts is played with them any more."""
        return self._hub.time.now() >= self.days.reveals(day)

    async def shown_seed(self, table: TableState) -> bytes | None:
        """Return the seed of a daily game's table, if anybody may know it by now."""
        if table.daily is None or not self.shown(table.daily.day):
            return None
        seed = await self.store.seed(table.daily.day, table.game.name)
        return seed.seed if seed is not None else None

    # -- which day ------------------------------------------------------------------------------------------

    async def check_day(self, day: str) -> None:
        """Refuse a day that is none, is still to come, or was before there were any."""
        if read_day(day) is None:
            raise NoSuchThing(say("daily.no_day", day=day[:20]))
        if day > self.today:
            raise NotNow(say("daily.future", day=day, today=self.today, zone=self.days.zone))
        if await self.store.seed(day, DAILY_GAMES[0]) is None and day != self.today:
            raise await self.no_games(day)

    async def no_games(self, day: str) -> NoSuchThing:
        """Return the error for a day without games."""
        return NoSuchThing(say("daily.none", day=day, first=await self.first_day()))

    async def first_day(self) -> str:
        """Return the first day that had games."""
        return await self.store.first_day() or self.today

    # -- playing --------------------------------------------------------------------------------------------

    async def begin(self, guest: Guest, day: str, game: str) -> "Room":
        """Return the table at which somebody plays a game of the day.

        The first one that a person begins on the day counts. While it is on, that is the answer; for fun the game is
        played only when it is over, so that nobody learns the dice of a game that counts by playing it for fun.
        """
        await self.check_day(day)
        entry = await self.store.entry(day, game, guest.person)
        if entry is None and day == self.today:
            now = self._hub.time.now()
            entry = await self.store.begin(DailyEntry(day, game, guest.person, new_id(), new_code(), now, guest.issued))
        if entry is not None:
            room = await self._counted(entry, guest)
            if room.table.status == "playing":
                return room
        elif not self.shown(day):
            raise NotNow(say("daily.too_late", day=day))
        return await self._for_fun(guest, day, game)

    async def _counted(self, entry: DailyEntry, guest: Guest) -> "Room":
        """Return the table of a counted game. It is made if a server stopped before it was."""
        daily, seed = DailyGame(entry.day), await self.seed(entry.day, entry.game)
        while True:
            try:
                room = await self._hub.room(entry.table_id)
            except NoSuchThing:
                pass
            else:
                await room.pull()
                return room
            try:
                id, code = entry.table_id, entry.code
                return await self._hub.create_daily(id, code, guest.person, guest.name, guest.colour, daily, seed)
            except CodeTaken:
                # Another process was faster, or the code is another table's.
                if await self._hub.store.row(entry.table_id) is None:
                    entry = msgspec.structs.replace(entry, code=new_code())
                    await self.store.change_code(entry, entry.code)

    async def _for_fun(self, guest: Guest, day: str, game: str) -> "Room":
        daily, seed = DailyGame(day, counted=False), await self.seed(day, game)
        while True:
            try:
                id, code = new_id(), new_code()
                return await self._hub.create_daily(id, code, guest.person, guest.name, guest.colour, daily, seed)
            except CodeTaken:
                continue

    # -- who may see what -----------------------------------------------------------------------------------

    async def check_sight(self, table: TableState, person: str | None) -> None:
        """Refuse a look at another's daily game to everybody who could learn dice from it that they have not met."""
        if table.daily is None or person == table.host:
            return
        if not await self.may_see(table.daily.day, table.game.name, person):
            raise NotAllowed(say("daily.hidden"))

    async def may_see(self, day: str, game: str, person: str | None) -> bool:
        """Tell whether somebody may see others' games of a day: their own is over, or the day is for everybody."""
        if self.shown(day):
            return True
        entry = await self.store.entry(day, game, person) if person is not None else None
        if entry is None:
            return False
        if entry.finished is None:
            await self.settle(day, game)
            entry = await self.store.entry(day, game, entry.person)
        return entry is not None and entry.finished is not None

    # -- results --------------------------------------------------------------------------------------------

    async def ended(self, table: TableState) -> None:
        """A counted game is over: store what came out. Should that fail, whoever asks next does it."""
        if table.daily is not None:
            await self.settle(table.daily.day, table.game.name)

    async def settle(self, day: str, game: str) -> None:
        """Store the results of all games that are over at their tables; the logs of these are the truth."""
        for entry in await self.store.open_entries(day, game, SETTLE_AT_ONCE):
            room = await self._hub.room(entry.table_id)
            if room.table.status not in ("over", "closed"):
                await room.pull()
            await self.store.settle(settled(entry, room.table, self.days.reveals(day)))


def settled(entry: DailyEntry, table: TableState, until: int) -> DailyEntry:
    """Return an entry with what came out; a game that was abandoned, or ended too late, has no value and no place."""
    match = table.finished[-1]
    ended, at = match.ended, match.over_at
    assert ended is not None
    assert at is not None
    if ended.termination == "abandoned" or at > until:
        return msgspec.structs.replace(entry, finished=at)
    value = day_value(match.start.game, ended.scores, ended.winners, own_moves(match))
    return msgspec.structs.replace(entry, finished=at, value=value, result=encode(result_of(table)))
