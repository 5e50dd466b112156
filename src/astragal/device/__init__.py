"""A device that is its own server: tables, bots and requests in one object, for a page without a connection.

It is pure and does nothing by itself. Whoever holds it (a worker of the page, a test) hands on what the page asks and
what time it is, stores what a `DeviceTurn` says, and only then tells the page. docs/offline.md describes the whole.

>>> device = Device(1_000)
>>> turn = device.request(1_000, "POST", "/api/tables", '{"game": {"game": "quixo"}}')
>>> turn.answer.status, len(turn.store)
(201, 1)
"""

from astragal.device.device import Device
from astragal.device.turns import Answer, DeviceTurn, ToStore

__all__ = ["Answer", "Device", "DeviceTurn", "ToStore"]
