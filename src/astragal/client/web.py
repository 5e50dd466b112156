"""Requests over HTTP, with what the standard library has."""

import asyncio
import http.client
import random
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import TypeVar

from astragal.client.errors import ConnectionLost, Refused
from astragal.codec import decode, encode

T = TypeVar("T")

SECONDS = 20
"""An answer that takes longer does not come."""
QUICKEST = 0.05
"""About the first pause between two attempts; each is about twice the one before."""


def pauses(patience: float, slowest: float = 5.0) -> Iterator[float]:
    """Yield how long to wait after each attempt, while there is patience.

    Pauses grow, and differ, so that not all clients come back at once.

    >>> [pause < 0.1 for pause in pauses(0)]
    [True]
    """
    until, longest = time.monotonic() + patience, QUICKEST
    while True:
        yield longest * random.uniform(0.5, 1.5)
        if time.monotonic() > until:
            return
        longest = min(slowest, 2 * longest)


class Web:
    """The HTTP side of a server, in the name of one guest."""

    def __init__(self, base_url: str, token: str | None, patience: float, slowest: float) -> None:
        self.base_url = base_url.rstrip("/")
        self.token = token
        self._patience, self._slowest = patience, slowest

    def pauses(self) -> Iterator[float]:
        """Return how long to wait between attempts to reach this server."""
        return pauses(self._patience, self._slowest)

    @property
    def headers(self) -> dict[str, str]:
        """What tells the server who asks."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def get(self, path: str, kind: type[T]) -> T:
        """Return what the server has there."""
        found: T = decode(await self.call("GET", path), kind, strict=False)
        return found

    async def call(self, method: str, path: str, body: object = None) -> bytes:
        """Return the answer to a request; ask again while the server is away, unless it might do a thing twice."""
        trouble: Exception = ConnectionLost()
        for pause in self.pauses():
            try:
                return await asyncio.to_thread(self._once, method, path, body)
            except Refused as error:
                if not error.passing:
                    raise
                trouble = error
            except (OSError, http.client.HTTPException) as error:
                never_came = isinstance(getattr(error, "reason", error), ConnectionRefusedError)
                if method != "GET" and not never_came:
                    raise ConnectionLost(f"The server did not answer: {error}.") from error
                trouble = ConnectionLost(f"The server cannot be reached: {error}.")
            await asyncio.sleep(pause)
        raise trouble

    def _once(self, method: str, path: str, body: object) -> bytes:
        data = None if body is None else encode(body)
        headers = {**self.headers, "Accept": "application/json"}
        if data is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.base_url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.HTTPError as error:
            with error:
                raise Refused.read(error.read()) from None
