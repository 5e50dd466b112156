"""The device behind a port: one JSON text in, one out. This is all that a worker of the page has to know."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from astragal.core.plain_json import write_json
from astragal.core.struct import from_plain
from astragal.device.device import Device
from astragal.device.turns import DeviceTurn, LogEntry
from astragal.protocol.answers import Me
from astragal.protocol.views import Card
from astragal.table.ids import Bytes

Call = Callable[[str], str]


def start(text: str, chance: Bytes | None = None) -> Call:
    """Return a device that is called with JSON; the first text holds the time, who holds it, and cards of its tables.

    >>> call = start('{"time": 1000, "me": null, "cards": []}')
    >>> turn = call('{"call": "request", "time": 1000, "method": "GET", "path": "/api/nothing"}')
    >>> json.loads(turn)["answer"]["status"]
    404
    """
    given = json.loads(text)
    me = None if given["me"] is None else from_plain(Me, given["me"])
    cards = [from_plain(Card, card) for card in given["cards"]]
    device = Device(given["time"], me, cards, **({} if chance is None else {"chance": chance}))

    def call(text: str) -> str:
        asked: dict[str, Any] = json.loads(text)
        return write_json(_CALLS[asked.pop("call")](device, asked))

    return call


def _load(device: Device, asked: Mapping[str, Any]) -> DeviceTurn:
    entries = [from_plain(LogEntry, json.loads(entry)) for entry in asked["entries"]]
    return device.load(asked["time"], asked["table"], entries)


_CALLS: Mapping[str, Callable[[Device, Any], DeviceTurn]] = {
    "request": lambda device, asked: device.request(**asked),
    "open": lambda device, asked: device.open(**asked),
    "receive": lambda device, asked: device.receive(**asked),
    "close": lambda device, asked: device.close(**asked),
    "wake": lambda device, asked: device.wake(**asked),
    "load": _load,
    "lost": lambda device, asked: device.lost(**asked),
}
