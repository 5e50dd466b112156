"""Parts of messages as JSON, each encoded once for all who see the same of it.

Put together they are to the byte what `astragal.codec.encode` makes of the whole message.
"""

from collections.abc import Iterable, Sequence

import msgspec

from astragal.codec import encode
from astragal.core.struct import changed
from astragal.protocol.events import Logged
from astragal.protocol.views import Now
from astragal.scene import Layout, Scene
from astragal.table import TableState, ViewCache, now, seen
from astragal.table.views import may_ask_hints

_plain = msgspec.json.Encoder().encode
"""For data that is plain already."""


class EventParts:
    """Events in messages. What was encoded for the store is not encoded again for those who see the whole event.

    >>> from astragal.notation import move
    >>> from astragal.protocol.events import Chose
    >>> told = EventParts([Logged(7, 1000, Chose(1, move("r5"), "bo"))])
    >>> told.seen_by("bo")
    b'[{"seq":7,"at":1000,"type":"chose","seat":1,"move":"r5","person":"bo"}]'
    >>> told.seen_by("ann")
    b'[{"seq":7,"at":1000,"type":"chose","seat":1}]'
    """

    def __init__(self, logged: Iterable[Logged], stored: Sequence[bytes] = ()) -> None:
        self.logged = tuple(logged)
        self._whole: list[bytes | None] = [None] * len(self.logged)
        if stored:
            self._whole = [_numbered(each, data) for each, data in zip(self.logged, stored, strict=True)]
        self._rest: dict[int, bytes] = {}
        """What others see of those that are not for everybody, by place."""

    def seen_by(self, person: str | None) -> bytes:
        """Return the events as a person may see them."""
        parts = []
        for place, each in enumerate(self.logged):
            shown = seen(each, person)
            if shown is each:
                parts.append(self._whole[place] or self._encode(place))
            elif shown is not None:
                if place not in self._rest:
                    self._rest[place] = _numbered(shown, encode(shown.event))
                parts.append(self._rest[place])
        return b"[%s]" % b",".join(parts)

    def _encode(self, place: int) -> bytes:
        each = self.logged[place]
        made = self._whole[place] = _numbered(each, encode(each.event))
        return made


def _numbered(logged: Logged, event: bytes) -> bytes:
    """An event with its number and time before its own fields."""
    return b'{"seq":%d,"at":%d,%s' % (logged.seq, logged.at, event[1:])


class SituationParts:
    """The situation in messages: `astragal.table.now`, field by field in the same order."""

    def __init__(self, views: ViewCache) -> None:
        self._views = views
        self._common: tuple[Now, bytes] | None = None
        self._whole: tuple[dict[str, object], bytes] | None = None
        self._layout: tuple[Layout | None, msgspec.Raw] | None = None
        self._scenes: dict[tuple[int, ...], tuple[Scene, bytes]] = {}

    def seen_by(self, table: TableState, person: str | None, scene: bool) -> bytes:
        """Return the situation as a person may see it."""
        if table.state is None:
            return encode(now(table, person, scene))
        own = table.seats_of(person)
        head = b'{"seq":%d,"status":"%s","own":%s' % (table.last_seen(person), table.status.encode(), _plain(own))
        common, tail = self._of_all(table), b',"coach":true}' if may_ask_hints(table, person) else b"}"
        if scene:
            shown = self._scene(table, own if table.status == "playing" else ())
            return b'%s%s,"scene":%s%s' % (head, common, shown, tail)
        pending, moves = map(_plain, self._views.own_part(table, own))
        state = b'%s,"pending":%s}' % (self._state(table), pending)
        return b'%s%s,"state":%s,"moves":%s%s' % (head, common, state, moves, tail)

    def _of_all(self, table: TableState) -> bytes:
        """What everybody sees alike: all between the own seats and the scene."""
        common = self._views.common(table)
        if self._common is None or self._common[0] is not common:
            _, _, alike = encode(common).partition(b'"own":[]')
            self._common = (common, alike.removesuffix(b',"moves":{}}'))
        return self._common[1]

    def _state(self, table: TableState) -> bytes:
        """The state without choices, and without its last brace."""
        whole = self._views.whole_state(table)
        if self._whole is None or self._whole[0] is not whole:
            self._whole = (whole, _plain(whole)[:-1])
        return self._whole[1]

    def _scene(self, table: TableState, own: tuple[int, ...]) -> bytes:
        scene = self._views.scene(table, own)
        known = self._scenes.get(own)
        if known is None or known[0] is not scene:
            if self._layout is None or self._layout[0] is not scene.layout:
                self._layout = (scene.layout, msgspec.Raw(encode(scene.layout)))
            known = self._scenes[own] = (scene, encode(changed(scene, layout=self._layout[1])))
        return known[1]
