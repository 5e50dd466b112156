"""What stands before every request: sizes, rates, where it comes from; and the headers on every answer."""

import asyncio
import hmac
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from astragal.core.errors import AstragalError
from astragal.server.config import Config
from astragal.server.errors import BadRequest, TooLarge
from astragal.server.http.guests import credentials
from astragal.server.http.hosts import Hosts, name_of
from astragal.server.http.invite import is_loopback
from astragal.server.http.problems import body, problem, status_of
from astragal.server.http.turns import Turns
from astragal.server.limits import Rate, address_key
from astragal.server.logs import failed, note
from astragal.server.loop import doing
from astragal.server.metrics import Metrics
from astragal.table.errors import NotAllowed
from astragal.texts import say

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
FORWARDED = (b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip", b"via")
"""Headers by which proxies tell that they speak for others."""
BODY_SECONDS = 15
"""A body that takes longer to come is not waited for."""

_PAGE_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
WORKER = re.compile(r"/assets/worker-[\w-]+\.js", re.ASCII)
"""The script in which a page runs Python, to play without a server: it alone may compile WebAssembly."""
_WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
_API_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_PAGE = (*_HEADERS, (b"content-security-policy", _PAGE_CSP.encode()))
_WORKER = (*_HEADERS, (b"content-security-policy", _WORKER_CSP.encode()))
_API = (*_HEADERS, (b"content-security-policy", _API_CSP.encode()), (b"cache-control", b"no-store"))
_HSTS = (b"strict-transport-security", b"max-age=31536000")


def for_programs(path: str) -> bool:
    """Tell whether that address is one for programs; all others are pages.

    >>> for_programs("/api/me"), for_programs("/t/ABCD")
    (True, False)
    """
    return path.startswith("/api/") or path in ("/api", "/metrics", "/healthz")


def security_headers(path: str, scheme: str) -> list[tuple[bytes, bytes]]:
    """Return the headers that every answer carries; pages may load what is ours, data may load nothing.

    >>> dict(security_headers("/api/me", "https"))[b"cache-control"]
    b'no-store'
    """
    usual = _API if for_programs(path) else _WORKER if WORKER.fullmatch(path) else _PAGE
    return [*usual, *([_HSTS] if scheme in ("https", "wss") else [])]


class DirectPeer:
    """Keeps who is at the other end of the connection, before a proxy's word about that is believed."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add `peer` to the scope."""
        scope["peer"] = scope.get("client")
        await self._app(scope, receive, send)


class Guards:
    """Wraps the application: nothing reaches it that is too large, too often or from elsewhere."""

    def __init__(self, app: App, config: Config, metrics: Metrics) -> None:
        limits = config.limits
        self._app, self._config, self._metrics = app, config, metrics
        self.hosts = Hosts(config)
        self.requests = Rate(limits.requests_per_second, limits.requests_burst)
        # Watching a server that is flooded with requests must still be possible.
        self._watching = Rate(limits.requests_per_second, limits.requests_burst)
        self.turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        began = time.perf_counter()
        doing.set(lambda: f"{_method(scope)} {route_of(scope)}")
        # A name of a home must not be bound to https for a year.
        extra = security_headers(scope["path"], "http" if self._config.authority else scope["scheme"])
        status = 0

        async def careful_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message.get("headers", [])}
                added = [pair for pair in extra if pair[0] not in given]
                message = {**message, "headers": [*message.get("headers", []), *added]}
            await send(message)

        try:
            try:
                self._check(scope)
                receive = await self._whole_body(scope, receive)
                await self.turns.next(address_key(scope.get("client")))
                await self._app(scope, receive, careful_send)
            except AstragalError as error:
                await answer(careful_send, error, scope["path"])
            except Exception as error:
                failed("request", error, method=scope["method"], route=route_of(scope))
                if not status:
                    await answer(careful_send, error, scope["path"])
        finally:
            took = time.perf_counter() - began
            self._metrics.requests.labels(_method(scope), route_of(scope), str(status)).inc()
            self._metrics.request_seconds.observe(took)
            note("request", method=_method(scope), route=route_of(scope), status=status, ms=round(took * 1000, 1))

    def _check(self, scope: Scope) -> None:
        headers, path = scope["headers"], scope["path"]
        self.hosts.check(headers)
        # Pages come from memory and cost next to nothing; to load one must not use up what a client may ask.
        if path.startswith("/api"):
            self.requests.check(address_key(scope.get("client")))
        elif for_programs(path):
            self._watching.check(address_key(scope.get("client")))
        if path == "/metrics":
            check_figures(scope, self._config)
        if scope["method"] not in SAFE:
            self.hosts.check_origin(headers, scope["scheme"])

    async def _whole_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the body, up to the limit and not for ever, before anybody looks at it."""
        most = self._config.limits.body_bytes
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if length.isdigit() and int(length) > most:
            raise TooLarge(say("server.too_large", most=most))
        parts, size = [], 0
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return _once(message, receive)
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > most:
                        raise TooLarge(say("server.too_large", most=most))
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise BadRequest(say("server.too_slow")) from None
        return _once({"type": "http.request", "body": b"".join(parts), "more_body": False}, receive)


def _once(message: Message, receive: Receive) -> Receive:
    first: list[Message] = [message]

    async def again() -> Message:
        return first.pop() if first else await receive()

    return again


def check_figures(scope: Scope, config: Config) -> None:
    """Raise unless figures are for whoever asks: somebody on this machine, or with the token for them.

    >>> here = {"peer": ("127.0.0.1", 1), "headers": [(b"host", b"localhost:8477")]}
    >>> check_figures(here, Config())
    >>> check_figures({**here, "peer": ("192.0.2.7", 1)}, Config())
    Traceback (most recent call last):
        ...
    astragal.table.errors.NotAllowed: Figures are given on the server's own machine, or with ASTRAGAL_METRICS_TOKEN.
    """
    if config.metrics == "open":
        return
    headers, peer = scope["headers"], scope.get("peer")
    bearer, _ = credentials(headers)
    token = config.metrics_token
    if token and bearer is not None and hmac.compare_digest(bearer.encode("latin-1"), token.encode()):
        return
    # A proxy on this machine speaks for others: it says so, or it passes on by which name they came.
    given = dict(headers)
    direct = not any(name in given for name in FORWARDED)
    host = name_of(given.get(b"host", b"localhost").decode("latin-1"))
    if not (direct and peer is not None and is_loopback(peer[0]) and is_loopback(host)):
        raise NotAllowed(say("server.metrics"))


async def answer(send: Send, error: BaseException, path: str = "/api") -> None:
    """Send an error as a whole HTTP answer: to programs as data, to people who open a page as a sentence."""
    told = problem(error)
    page = not for_programs(path)
    content = told.message.encode() if page else body(told)
    kind = b"text/plain; charset=utf-8" if page else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(content)).encode())]
    if status_of(told) == 429:
        # Who asks too much is not spared the effort of connecting.
        headers += [(b"retry-after", b"1"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status_of(told), "headers": headers})
    await send({"type": "http.response.body", "body": content})


def _method(scope: Scope) -> str:
    """Anybody can make up a method; figures have only those that exist."""
    method: str = scope["method"]
    return method if method in SAFE | {"POST", "PUT", "DELETE", "PATCH"} else "other"


def route_of(scope: Scope) -> str:
    """Return the route of a request, without what is special about this one.

    >>> route_of({})
    'none'
    """
    return getattr(scope.get("route"), "path", "none")
