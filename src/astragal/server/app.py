"""The whole application: guards around REST, the sockets beside it, the hub behind both."""

import asyncio
from importlib.metadata import version
from pathlib import Path

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from astragal.core.errors import AstragalError
from astragal.core.folder import has_part
from astragal.core.registry import GAMES
from astragal.protocol import answers
from astragal.protocol.answers import Problem
from astragal.server.config import Config
from astragal.server.errors import BadRequest
from astragal.server.health import DatabaseHealth
from astragal.server.http.bodies import BadBody
from astragal.server.http.daily_api import DailyApi
from astragal.server.http.guards import Guards, Receive, Scope, Send, for_programs
from astragal.server.http.guests import Guests
from astragal.server.http.hint_api import HintApi
from astragal.server.http.identity import Identity
from astragal.server.http.leaving_api import LeavingApi
from astragal.server.http.pages import BUILT, Pages
from astragal.server.http.problems import body, http_problem, problem, status_of
from astragal.server.http.puzzle_api import PuzzleApi
from astragal.server.http.reference_api import ReferenceApi
from astragal.server.http.responses import FixedAnswers, Responses, complete_openapi, described, json_answer
from astragal.server.http.review_api import ReviewApi
from astragal.server.http.signing import secrets_of
from astragal.server.http.table_api import TableApi
from astragal.server.live.hub import Hub
from astragal.server.live.socket import Sockets
from astragal.server.logs import note, warn
from astragal.server.loop import LIMIT_SECONDS, WatchedLoop
from astragal.server.metrics import Metrics
from astragal.server.store import Store, StoreError
from astragal.server.work.day_reviews import DayReviews
from astragal.server.work.engine_jobs import EngineJobs
from astragal.server.work.jobs import Jobs
from astragal.server.work.reviews import Reviews
from astragal.texts import say


class App:
    """An ASGI application. Everything live hangs on `hub`, which is there from start to stop."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.jobs = Jobs(config, self.metrics)
        self.api = TableApi(config, self.jobs)
        self.rest = FastAPI(
            title="Astragal",
            version=version("astragal"),
            description="Tables for Qwixx, Qwixx Longo, Qwinto and Quixo. The live part is the socket of each table.",
            docs_url=None,  # it would load scripts from elsewhere
            redoc_url=None,
            openapi_url=None,  # the usual one encodes all of it for every request
            servers=[{"url": config.root}] if config.root else None,
        )
        self.rest.include_router(self.api.router)
        self.rest.include_router(ReferenceApi(self.jobs).router)
        self.engines = EngineJobs(config, lambda: self.api.hub.bots.preparation)
        self.reviews = Reviews(config, lambda: self.api.hub.store, self.engines)
        self.rest.include_router(ReviewApi(self.api, self.reviews, self.engines).router)
        self.rest.include_router(HintApi(self.api, self.engines).router)
        self.rest.include_router(PuzzleApi(self.api).router)
        self.rest.include_router(DailyApi(self.api, DayReviews(self.reviews, self.engines)).router)
        self.rest.include_router(LeavingApi(self.api).router)
        complete_openapi(self.rest)
        self._fixed = FixedAnswers()
        self.rest.add_api_route("/api/openapi.json", self._openapi, include_in_schema=False)
        _add_errors(self.rest)
        self.rest.add_api_route("/healthz", self._health, responses=_HEALTH, summary="Is the server well?")
        self.rest.add_api_route("/metrics", self._figures, response_class=Response, summary="Figures for Prometheus")
        self.pages = Pages(Path(config.pages) if config.pages else BUILT, config.root, config.authority)
        self.guards = Guards(self._answer, config, self.metrics)
        self.hub: Hub | None = None
        self._database: DatabaseHealth | None = None
        self._sockets: Sockets | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        root = self.config.root
        if root and scope["type"] in ("http", "websocket") and (scope["path"] + "/").startswith(root + "/"):
            # From here on everything lives at the root. Some proxies take the path away themselves.
            scope["path"] = scope["path"].removeprefix(root) or "/"
        if scope["type"] == "http":
            await self.guards(scope, receive, send)
        elif scope["type"] == "websocket" and self._sockets is not None:
            await self._sockets(scope, receive, send)
        else:
            await self.rest(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self.rest if for_programs(scope["path"]) else self.pages)(scope, receive, send)

    async def start(self) -> None:
        """Open the database and the tables; nothing is served before."""
        store = await open_store(self.config)
        self.hub = Hub(self.config, store, self.metrics)
        self._database = DatabaseHealth(store.check)
        await self.hub.revocations.load()
        identity = Identity(Guests(await secrets_of(self.config, store)), self.hub.revocations)
        self.api.hub, self.api.identity = self.hub, identity
        self._sockets = Sockets(self.config, self.hub, identity, self.guards)
        await self.hub.start()
        _load_games()
        for route in self.rest.router.routes:  # so that it is not the first request that works the routes out
            route.matches({"type": "http", "method": "GET", "path": "/", "headers": []})
        if isinstance(loop := asyncio.get_running_loop(), WatchedLoop):
            for cause in ("callback", "garbage"):
                self.metrics.loop_held.labels(cause)  # there from the beginning, at nought
            loop.watch(self._held)
        note("started")

    async def drain(self) -> None:
        """Finish what is under way and send all clients off, before the server closes their connections."""
        if self.hub is not None:
            await self.hub.drain()

    async def close(self) -> None:
        """End what works beside, and close the database."""
        await self.jobs.close()
        await self.reviews.close()
        await self.engines.close()
        if self.hub is not None:
            await self.hub.close()

    async def _health(self) -> Response:
        """Tell within a second whether the server can do its work: whether the database answers and stores."""
        assert self.hub is not None
        assert self._database is not None
        status = "stopping" if self.hub.stopping else await self._database.status()
        return json_answer(answers.Health(status), 200 if status == "ok" else 503)

    async def _openapi(self) -> Response:
        """Describe all of this."""
        return await self._fixed.answer("openapi", lambda: msgspec.json.encode(self.rest.openapi()))

    def _held(self, seconds: float, garbage: float, callback: str, doing: str) -> None:
        cause = "garbage" if seconds - garbage <= LIMIT_SECONDS else "callback"
        self.metrics.loop_held.labels(cause).observe(seconds)
        ms, garbage_ms = round(seconds * 1000, 1), round(garbage * 1000, 1)
        warn("loop held", cause=cause, callback=callback, doing=doing, ms=ms, garbage_ms=garbage_ms)

    async def _figures(self) -> Response:
        """Give figures for Prometheus."""
        return Response(self.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _load_games() -> None:
    """Load what requests about games need before anybody waits: to import the drawings alone takes 20 ms."""
    for game in GAMES.values():
        for part in ("notation", "narration", "scene", "drawing", "editing", "standing", "lessons"):
            has_part(game, part)


async def open_store(config: Config) -> Store:
    """Open the database of a server; of a SQLite file it is the only one."""
    return await Store.open(config.url, patience=config.database_patience, alone=not config.shared)


_HEALTH: Responses = {**described(answers.Health, "It is"), **described(answers.Health, "It is not", 503)}


def _add_errors(rest: FastAPI) -> None:
    @rest.exception_handler(AstragalError)
    @rest.exception_handler(StoreError)
    async def refused(_: Request, error: Exception) -> Response:
        return _respond(problem(error))

    @rest.exception_handler(RequestValidationError)
    async def not_valid(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        places = [".".join(map(str, each["loc"])) for each in error.errors()]
        told = problem(BadRequest(say("server.field", name=(places or ["body"])[0][:100])))
        return _respond(told, 422)

    @rest.exception_handler(BadBody)
    async def bad_body(_: Request, error: Exception) -> Response:
        return _respond(problem(error), 422)

    @rest.exception_handler(HTTPException)
    async def framework(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = _respond(http_problem(error.status_code), error.status_code)
        response.headers.update(error.headers or {})
        return response


def _respond(told: Problem, status: int | None = None) -> Response:
    return Response(body(told), status or status_of(told), media_type="application/json")
