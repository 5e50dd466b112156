"""The server as a program sees it."""

from urllib.parse import quote

from astragal.client.connection import Connection
from astragal.client.web import Web
from astragal.codec import decode
from astragal.protocol.answers import Found, Me, TableMade, Token
from astragal.protocol.events import Colour, Settings
from astragal.protocol.requests import NewTable, NewToken
from astragal.protocol.views import Card, Cards, Snapshot


class Client:
    """One guest of one server; without a token somebody new, whose `token` is here once the server gave it.

    A server may be away for `patience` seconds; the pauses between attempts to reach it grow up to `slowest`. After
    `silence` seconds without a message it is asked whether it is there, and after as many more it is taken to be away.
    """

    def __init__(
        self,
        base_url: str,
        token: str | None = None,
        *,
        patience: float = 60.0,
        slowest: float = 5.0,
        silence: float = 15.0,
    ) -> None:
        self._web = Web(base_url, token, patience, slowest)
        self._silence = silence
        self._me: Me | None = None

    @property
    def token(self) -> str | None:
        """What proves who this is; a program that is started again with it is the same guest."""
        return self._web.token

    # -- who ------------------------------------------------------------------------------------------------

    async def me(self) -> Me:
        """Return who this client is for the server."""
        if self._me is None:
            if self.token is None:
                await self._new_token(NewToken())
            self._me = await self._web.get("/api/me", Me)
        return self._me

    async def rename(self, name: str, colour: Colour = "grey") -> Me:
        """Choose another name and colour; tables where the client is keep the old ones until it joins again.

        The name is part of the token, so there is a new one; the old one stays good.
        """
        await self._new_token(NewToken(name, colour))
        self._me = None
        return await self.me()

    async def _new_token(self, wanted: NewToken) -> None:
        answer = await self._web.call("POST", "/api/tokens", wanted)
        self._web.token = decode(answer, Token, strict=False).token

    # -- tables ---------------------------------------------------------------------------------------------

    async def create_table(
        self, game: str | dict[str, object], settings: Settings | None = None, name: str | None = None
    ) -> TableMade:
        """Make a table; `game` is a name or `Game.to_dict()`, `name` what the host is called."""
        if name is not None and name != (await self.me()).name:
            await self.rename(name, (await self.me()).colour)
        await self.me()
        options = {"game": game} if isinstance(game, str) else game
        wanted = NewTable(options, settings or Settings())
        made: TableMade = decode(await self._web.call("POST", "/api/tables", wanted), TableMade, strict=False)
        return made

    async def open_tables(self) -> tuple[Card, ...]:
        """Return the tables that are open to everybody, the latest first."""
        return (await self._web.get("/api/tables", Cards)).tables

    async def my_tables(self) -> tuple[Card, ...]:
        """Return the tables where this client is, the latest first."""
        return (await self._web.get("/api/tables/mine", Cards)).tables

    async def find(self, code: str) -> Snapshot:
        """Return the table of a code that somebody told."""
        return await self.table((await self._web.get(f"/api/codes/{quote(code, safe='')}", Found)).id)

    async def table(self, id: str) -> Snapshot:
        """Return all that this client may see of a table."""
        return await self._web.get(f"/api/tables/{quote(id, safe='')}", Snapshot)

    async def record(self, id: str, game: int | None = None) -> str:
        """Return the record of a game at a table, None for the latest; `astragal verify` checks its dice."""
        query = "" if game is None else f"?game={game}"
        return (await self._web.call("GET", f"/api/tables/{quote(id, safe='')}/record{query}")).decode()

    def sit_at(self, id: str, *, join: bool = True, after: int | None = None) -> Connection:
        """Return a connection to a table, to be used with `async with`.

        `join` makes the client one of the people there, without it it only watches; `after` is the number of the last
        event known already: 0 for the whole log, None for what comes from now on.
        """
        return Connection(self._web, id, self.me if join else None, after, self._silence)
