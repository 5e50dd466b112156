"""Requests begin one after the other, addresses in turn, so that a burst of them holds up no table."""

import asyncio

from astragal.server.work.fair_queue import FairQueue, Owner

ROUNDS = 8
"""Rounds of the event loop from one request to the next: as many as a command at a table needs to be acknowledged."""


class Turns:
    """Lets one request begin in every few rounds of the event loop.

    What came at once would otherwise be answered at once, in the same round: two hundred answers of ten milliseconds
    are two seconds in which nobody else is served.

    >>> async def requests():
    ...     turns, order = Turns(), []
    ...     async def request(address):
    ...         await turns.next(address)
    ...         order.append(address)
    ...     await asyncio.gather(*map(request, ["a", "a", "a", "a", "b"]))
    ...     return order
    >>> asyncio.run(requests())
    ['a', 'a', 'b', 'a', 'a']
    """

    def __init__(self) -> None:
        self._waiting = FairQueue[asyncio.Future[None]]()
        self._rounds = 0
        """Rounds until the next request may begin."""

    async def next(self, address: str) -> None:
        """Return when a request of that address may begin."""
        if not self._rounds:
            self._begin()
            return
        place = asyncio.get_running_loop().create_future()
        owner = Owner(address)
        self._waiting.put(owner, place)
        try:
            await place
        finally:
            self._waiting.remove(owner, place)  # if it was given up

    def _begin(self) -> None:
        self._rounds = ROUNDS
        asyncio.get_running_loop().call_soon(self._round)

    def _round(self) -> None:
        self._rounds -= 1
        if self._rounds:
            asyncio.get_running_loop().call_soon(self._round)
            return
        place = self._waiting.take()
        while place is not None and place.done():
            place = self._waiting.take()
        if place is not None:
            place.set_result(None)
            self._begin()
