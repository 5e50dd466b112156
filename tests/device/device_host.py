"""What holds a device in tests: hands on calls, stores before it tells, and can lose what it has not stored.

The page has its own one (`web/src/device/host.ts`); both keep to docs/offline.md.
"""

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

from astragal.device.port import start

Json = dict[str, Any]


class Storage:
    """What outlives a device: the log of every table, a card each, and who holds the device."""

    def __init__(self) -> None:
        self.me: Json | None = None
        self.cards: dict[str, Json] = {}
        self.entries: dict[str, dict[int, str]] = {}

    def keep(self, stores: list[Json], me: Json | None) -> None:
        """Store all or nothing; nothing is ever written over."""
        for store in stores:
            if store["entry"]["first"] in self.entries.get(store["table"], {}):
                raise FileExistsError(store["table"])
        for store in stores:
            first: int = store["entry"]["first"]
            self.entries.setdefault(store["table"], {})[first] = json.dumps(store["entry"])
            self.cards[store["table"]] = store["card"]
        self.me = me or self.me

    def log(self, table: str) -> list[str]:
        return [text for _, text in sorted(self.entries.get(table, {}).items())]


class DeviceHost:
    """A device with its storage. `time` stands still until somebody moves it."""

    def __init__(
        self, storage: Storage | None = None, time: int = 1_000_000, chance: Callable[[int], bytes] | None = None
    ) -> None:
        self.storage, self.time = storage or Storage(), time
        first = {"time": time, "me": self.storage.me, "cards": list(self.storage.cards.values())}
        self.script: list[Json] = [first]
        """All that the device was told, to be told to another one."""
        self.turns: list[str] = []
        self._call = start(json.dumps(first), chance)
        self.told: dict[str, list[Json]] = {}
        self.wake_at: int | None = None
        self.fails: Callable[[], None] = lambda: None
        """Raises when storing is to fail."""
        self._numbers, self._name = itertools.count(1), f"c{time}"

    def call(self, call: str, **given: Any) -> Json:
        """Call the device until it has what it needs; store, then tell."""
        while True:
            turn = self._once(call, **given)
            if not turn["load"]:
                break
            self._once("load", table=turn["load"], entries=self.storage.log(turn["load"]))
        return turn

    def _once(self, call: str, **given: Any) -> Json:
        asked = {"call": call, "time": self.time, **given}
        self.script.append(asked)
        self.turns.append(self._call(json.dumps(asked)))
        turn: Json = json.loads(self.turns[-1])
        if turn["store"] or turn["me"]:
            try:
                self.fails()
                self.storage.keep(turn["store"], turn["me"])
            except OSError:
                for store in turn["store"]:
                    self._once("lost", table=store["table"], after=store["entry"]["first"] - 1)
                    self._once("load", table=store["table"], entries=self.storage.log(store["table"]))
                raise
        self.wake_at = turn["wake"]
        for line, text in turn["tell"]:
            self.told.setdefault(line, []).append(json.loads(text))
        return turn

    # -- as a page does -----------------------------------------------------------------------------------------

    def ask(self, method: str, path: str, body: object = None) -> Json:
        """Ask for something that is JSON."""
        turn = self.call("request", method=method, path=path, body=None if body is None else json.dumps(body))
        answer: Json = turn["answer"]
        return {"status": answer["status"], **json.loads(answer["body"])}

    def text(self, path: str) -> str:
        """Ask for something that is text."""
        answer: str = self.call("request", method="GET", path=path)["answer"]["body"]
        return answer

    def table(self, game: object, **settings: object) -> str:
        """Make a table and follow it."""
        made = self.ask("POST", "/api/tables", {"game": game, "settings": settings})
        assert made["status"] == 201, made
        self.follow(made["id"])
        id: str = made["id"]
        return id

    def follow(self, table: str, line: str = "1", after: int | None = None, scene: bool = False) -> None:
        self.call("open", line=line, table=table, after=after, scene=scene)

    def do(self, type: str, line: str = "1", id: str | None = None, **fields: Any) -> Json:
        """Give a command and return its answer."""
        number = id or f"{self._name}-{next(self._numbers)}"
        self.call("receive", line=line, text=json.dumps({"id": number, "do": {"type": type, **fields}}))
        return next(frame for frame in reversed(self.told[line]) if "ack" in frame or "error" in frame)

    def done(self, type: str, **fields: Any) -> int:
        """Give a command that is carried out."""
        answer = self.do(type, **fields)
        assert "ack" in answer, answer
        seq: int = answer["seq"]
        return seq

    def wake(self) -> None:
        """Let time and bots do what they owe now."""
        while self.wake_at is not None and self.wake_at <= self.time:
            self.call("wake")

    def now(self, line: str = "1") -> Json:
        """The situation as the page knows it."""
        for frame in reversed(self.told[line]):
            if "now" in frame or "snapshot" in frame:
                found: Json = frame["now"] if "now" in frame else frame["snapshot"]["now"]
                return found
        raise AssertionError("nothing was told")

    def play(self, chance: random.Random, moves: int = 10**6) -> None:
        """Let all own seats choose what chance picks, and bots what they like, until the game is over."""
        while self.now()["status"] == "playing" and moves:
            self.wake()
            now = self.now()
            if now["status"] != "playing":
                break
            moves -= 1
            self.time += chance.randrange(5_000)
            if now["dice"]:  # real dice
                self.done("roll", seat=now["state"]["active"], faces=[chance.randint(1, 6) for _ in now["dice"]])
                continue
            seat = chance.choice([seat for seat in now["awaiting"] if str(seat) in now["moves"]])
            self.done("play", seat=seat, move=chance.choice(now["moves"][str(seat)]))
        self.wake()
