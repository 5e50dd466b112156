"""What each person may see: events without others' open choices, the situation now, a whole snapshot.

Most of a situation is the same for everybody. A `ViewCache` keeps that part while nothing changes it, for whoever asks
next; without one everything is worked out anew.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from astragal.core.moves import HIDDEN
from astragal.core.state import State
from astragal.core.struct import ABSENT, changed
from astragal.notation import Record, position
from astragal.protocol import events as e
from astragal.protocol.views import Card, Now, NowInLobby, NowInScene, Played, SeatCard, Snapshot
from astragal.scene import Last, Scene, last_moves
from astragal.scene import scene as scene_of
from astragal.table.history import History
from astragal.table.state import Match, TableState


def seen(logged: e.Logged, person: str | None) -> e.Logged | None:
    """Return an event as a person (None: a watcher) may see it; None when it is not for them at all.

    >>> from astragal.notation import move
    >>> seen(e.Logged(7, 1000, e.Chose(1, move("r5"), "bo", 2.5)), "ann").event
    Chose(seat=1, move=<Hidden.HIDDEN: '?'>, person=None, seconds=0.0, lag=0, open=False)
    """
    event = logged.event
    if isinstance(event, e.Said) and event.side is not None and person not in event.to:
        return None
    if isinstance(event, e.Chose) and not event.open and (person is None or person != event.person):
        # That a choice was made is seen by all, what it was is not; not even how long it took to the millisecond.
        return e.Logged(logged.seq, logged.at, e.Chose(event.seat, HIDDEN))
    return logged


class OwnPart(NamedTuple):
    """What the situation of those who play some seats has besides what everybody sees."""

    pending: dict[str, str]
    """The choices of an open phase by seat, as far as they may be seen."""
    moves: dict[str, tuple[str, ...]]
    """The legal moves of their seats."""


class ViewCache:
    """What the views of one table have in common, kept for as long as it stays the same."""

    def __init__(self) -> None:
        self._common: tuple[TableState, Now] | None = None
        """What everybody sees alike at a moment."""
        self._revealed: tuple[Match, Now] | None = None
        """The part of it that stays the same while people choose or talk: most of the work, and most of the time."""
        self._whole: tuple[Match, dict[str, object]] | None = None
        """The state without choices, which stays the same for as long."""
        self._moves: tuple[Match, dict[int, tuple[str, ...]]] | None = None
        """Legal moves by seat."""
        self._last: tuple[History, tuple[Last, ...]] | None = None
        """What was done last in that record."""
        self._scenes: tuple[State, History, bool, dict[tuple[int, ...], Scene]] | None = None
        """Scenes by the seats of those they are for, while the game stands still."""

    def common(self, table: TableState) -> Now:
        """Return the situation as far as everybody sees it alike, worked out once for each moment."""
        if self._common is None or self._common[0] is not table:
            self._common = (table, self._situation(table))
        return self._common[1]

    def _situation(self, table: TableState) -> Now:
        _, state = table.playing
        going = table.status == "playing"
        revealed = self._revealed_part(table)
        return changed(
            revealed,
            seq=table.seq,
            status=table.status,
            awaiting=state.awaiting if going else (),
            chosen=tuple([seat for seat, choice in enumerate(state.pending) if choice is not None]),
            dice=revealed.dice if going else (),
            over=not going,
            clock=table.clock.view(),
            **({"undo": table.undo} if table.undo else {}),
        )

    def _revealed_part(self, table: TableState) -> Now:
        match, state = table.playing
        if self._revealed is None or self._revealed[0] is not match:
            now = Now(
                table.seq,
                table.status,
                own=(),
                game=match.number,
                dice=tuple(state.dice),
                scores=tuple(state.scores),
                winners=tuple(state.winners),
                position=position(state),
            )
            self._revealed = (match, now)
        return self._revealed[1]

    def whole_state(self, table: TableState) -> dict[str, object]:
        """Return the state of the game as plain data, without the choices that are pending."""
        match, state = table.playing
        if self._whole is None or self._whole[0] is not match:
            self._whole = (match, {name: value for name, value in state.to_dict().items() if name != "pending"})
        return self._whole[1]

    def moves(self, table: TableState, seat: int) -> tuple[str, ...]:
        """Return the legal moves of a seat as text; they do not depend on what others have chosen."""
        match, state = table.playing
        if self._moves is None or self._moves[0] is not match:
            self._moves = (match, {})
        known = self._moves[1]
        if seat not in known:
            known[seat] = tuple([str(move) for move in state.moves(seat)])
        return known[seat]

    def scene(self, table: TableState, own: tuple[int, ...]) -> Scene:
        """Return the scene for those who play these seats; all who only watch have the same."""
        (match, state), real_dice, known = table.playing, table.settings.real_dice, self._scenes
        if known is None or known[0] is not state or known[1] is not match.entries or known[2] is not real_dice:
            known = self._scenes = (state, match.entries, real_dice, {})
        scenes = known[3]
        if own not in scenes:
            if self._last is None or self._last[0] is not match.entries:
                self._last = (match.entries, last_moves(state.game, match.entries))
            # It is made of the view of these seats, so that a hidden choice cannot get into it.
            scenes[own] = scene_of(state, own, last=self._last[1], real_dice=real_dice)
        return scenes[own]

    def own_part(self, table: TableState, own: tuple[int, ...]) -> OwnPart:
        """Return what the situation adds for those who play these seats and have no scene."""
        _, state = table.playing
        due = state.due if table.status == "playing" else ()
        moves = {str(seat): self.moves(table, seat) for seat in own if seat in due}
        return OwnPart(state.pending_dict(own), moves)


def now(table: TableState, person: str | None, scene: bool = False, cache: ViewCache | None = None) -> Now:
    """Return the situation as a person may see it: the state, and the legal moves of their own seats.

    With `scene` both are there as a scene instead, for a screen.
    """
    own, state = table.seats_of(person), table.state
    seq = table.last_seen(person)
    if state is None:
        return NowInLobby(seq, table.status, own, scene=None if scene else ABSENT)
    cache = cache or ViewCache()
    going, common = table.status == "playing", cache.common(table)
    coach = may_ask_hints(table, person)
    if scene:
        shown = cache.scene(table, own if going else ())
        return NowInScene(**{**vars(common), "seq": seq, "own": own, "coach": coach, "scene": shown})
    pending, moves = cache.own_part(table, own)
    whole = {**cache.whole_state(table), "pending": pending}
    return changed(common, seq=seq, own=own, coach=coach, state=whole, moves=moves)


def may_ask_hints(table: TableState, person: str | None) -> bool:
    """Tell whether somebody who plays may ask for hints now."""
    return table.status == "playing" and table.coached(person) and bool(table.seats_of(person))


def snapshot(table: TableState, person: str | None, scene: bool = False, cache: ViewCache | None = None) -> Snapshot:
    """Return everything that a person may see on coming to the table."""
    talk = [shown for logged in table.talk if (shown := seen(logged, person)) is not None]
    return Snapshot(
        **vars(card(table)),
        you=person,
        host=table.host,
        commitment=table.commitment,
        options=table.game.to_dict(),
        settings=table.settings,
        people=dict(table.people),
        places=table.seats,
        rematch=tuple(sorted(table.rematch)),
        talk=tuple(e.Remark(each.seq, each.at, each.event) for each in talk),  # type: ignore[arg-type]
        now=now(table, person, scene, cache),
        daily=table.daily,
        from_position=bool(table.position),
    )


def card(table: TableState) -> Card:
    """Return a short summary, for lists."""
    return Card(
        id=table.id,
        code=table.code,
        game=table.game.name,
        players=table.game.players,
        status=table.status,
        public=table.settings.public,
        seats=tuple(
            SeatCard(table.name_of(n), "person" if s.person else "bot" if s.bot else "open")
            for n, s in enumerate(table.seats)
        ),
        games=len(table.finished),
        updated=table.touched,
    )


def games(table: TableState, person: str | None) -> Iterator[Played]:
    """Give the games at the table, the first one first, with the seats that were the person's."""
    yield from (_played(table, match, person) for match in table.finished)
    if table.match is not None and table.match.ended is None:
        yield _played(table, table.match, person)


def _played(table: TableState, match: Match, person: str | None) -> Played:
    ended, state = match.ended, table.state
    assert state is not None
    return Played(
        number=match.number,
        game=match.start.game.name,
        players=match.start.game.players,
        began=match.began,
        ended=match.over_at,
        termination=ended.termination if ended else None,
        scores=tuple(ended.scores if ended else state.scores),
        winners=ended.winners if ended else (),
        names=_names(table, match),
        own=tuple(n for n, s in enumerate(match.seats) if person is not None and s.person == person),
        bots=tuple(n for n, s in enumerate(match.seats) if s.bot is not None),
        taken_back=match.taken_back,
        hints=match.hints,
        from_position=match.how == "position",
        for_fun=table.daily is not None and not table.counted,
    )


def record_of(table: TableState, number: int | None = None, day_seed: bytes | None = None) -> Record | None:
    """Return the record of a game at this table (None: the latest), up to what was revealed.

    `day_seed` is the seed of a daily game, once the day is over and anybody may know it.
    """
    match = table.match
    if match is not None and number is not None and number != match.number:
        # Games are numbered from 1 in the order in which they ended.
        match = table.finished[number - 1] if 1 <= number <= len(table.finished) else None
    if match is None:
        return None
    dice = match.dice
    if day_seed is not None and table.daily is not None:
        dice = replace(dice, seed=day_seed)
    tags = dice.to_tags()
    if match.help:
        tags = {**tags, "Hints": " ".join(map(str, match.hints))}
    began = datetime.fromtimestamp(match.began / 1000, UTC).date().isoformat()
    record = Record(match.start, tuple(match.entries), _names(table, match), began, tags)
    return record.ending(match.entries.final)


def _names(table: TableState, match: Match) -> tuple[str, ...]:
    return tuple(table.people[s.person].name if s.person else s.bot or "" for s in match.seats)
