"""What each person may see: events without others' open choices, the situation now, a whole snapshot."""

from collections.abc import Iterator

import msgspec

from astragal.core.state import State
from astragal.notation import position
from astragal.scene import Scene, last_moves
from astragal.scene import scene as scene_of
from astragal.table import events as e
from astragal.table.folding import Folded, Match


def seen(table: Folded, logged: e.Logged, person: str | None) -> dict[str, object] | None:
    """Return an event as a person (None: a watcher) may see it; None when it is not for them at all."""
    event = logged.event
    if isinstance(event, e.Said) and event.side is not None and person not in event.to:
        return None
    data: dict[str, object] = {"seq": logged.seq, "at": logged.at, **msgspec.to_builtins(event)}
    if isinstance(event, e.Chose) and not event.open and (person is None or person != event.person):
        # That a choice was made is seen by all, what it was is not; not even how long it took to the millisecond.
        return {name: data[name] for name in ("seq", "at", "type", "seat")}
    return data


def now(table: Folded, person: str | None, scene: bool = False) -> dict[str, object]:
    """Return the situation as a person may see it: the state, and the legal moves of their own seats.

    With `scene` both are there as a scene instead, for a screen.
    """
    own = table.seats_of(person)
    state = table.state
    if state is None:
        lobby: dict[str, object] = {"seq": table.last_seen(person), "status": table.status, "own": list(own)}
        return {**lobby, "scene": None} if scene else lobby
    going = table.status == "playing"
    told, whole = _shared(table)
    told = {**told, "seq": table.last_seen(person)}
    if scene:
        return {**told, "own": list(own), "scene": _scene(table, own if going else ())}
    pending = state.view_of(own).pending_dict()
    return {
        **told,
        "own": list(own),
        "state": {**whole, "pending": pending},
        "moves": {str(s): [str(m) for m in state.moves(s)] for s in own if s in state.due} if going else {},
    }


def _scene(table: Folded, own: tuple[int, ...]) -> Scene:
    """The scene for those who play these seats; all who only watch have the same."""
    if table.scenes is None or table.scenes[0] != table.seq:
        table.scenes = (table.seq, {})
    known = table.scenes[1]
    if own not in known:
        match, state = table.playing
        if table.last is None or table.last[0] is not match.entries:
            table.last = (match.entries, last_moves(state.game, match.entries))
        # Of the view, so that a hidden choice cannot get into it.
        known[own] = scene_of(state.view_of(own), own, last=table.last[1], real_dice=table.settings.real_dice)
    return known[own]


def _shared(table: Folded) -> tuple[dict[str, object], dict[str, object]]:
    """What everybody sees alike, worked out once for each moment: the situation, and the state without choices."""
    if table.shared is not None and table.shared[0] == table.seq:
        return table.shared[1], table.shared[2]
    match, state = table.playing
    going = table.status == "playing"
    revealed, whole = _revealed(table, match, state)
    told: dict[str, object] = {
        "status": table.status,
        "awaiting": list(state.awaiting) if going else [],
        "chosen": [seat for seat, choice in enumerate(state.pending) if choice is not None],
        **revealed,
        "over": not going,
        "clock": table.clock.to_dict(),
    }
    if not going:
        told["dice"] = []
    if table.undo is not None:
        told["undo"] = {"seat": table.undo.seat, "agreed": sorted(table.undo.agreed)}
    table.shared = (table.seq, told, whole)
    return told, whole


def _revealed(table: Folded, match: Match, state: State) -> tuple[dict[str, object], dict[str, object]]:
    """The part that stays the same while people choose or talk: most of the work, and most of the time."""
    if table.revealed is not None and table.revealed[0] is match:
        return table.revealed[1], table.revealed[2]
    told: dict[str, object] = {
        "game": match.number,
        "dice": list(state.dice),
        "scores": list(state.scores),
        "winners": list(state.winners),
        "position": position(state),
    }
    table.revealed = (match, told, {name: value for name, value in state.to_dict().items() if name != "pending"})
    return told, table.revealed[2]


def snapshot(table: Folded, person: str | None, scene: bool = False) -> dict[str, object]:
    """Return everything that a person may see on coming to the table."""
    talk = [told for logged in table.talk if (told := seen(table, logged, person)) is not None]
    return {
        **card(table),
        "you": person,
        "host": table.host,
        "commitment": table.commitment,
        "options": table.game.to_dict(),
        "settings": msgspec.to_builtins(table.settings),
        "people": {key: msgspec.to_builtins(p) for key, p in table.people.items()},
        "places": [msgspec.to_builtins(seat) for seat in table.seats],
        "rematch": sorted(table.rematch),
        "talk": talk,
        "now": now(table, person, scene),
    }


def card(table: Folded) -> dict[str, object]:
    """Return a short summary, for lists."""
    return {
        "id": table.id,
        "code": table.code,
        "game": table.game.name,
        "players": table.game.players,
        "status": table.status,
        "public": table.settings.public,
        "seats": [
            {"name": table.name_of(n), "kind": "person" if s.person else "bot" if s.bot else "open"}
            for n, s in enumerate(table.seats)
        ],
        "games": len(table.finished),
        "updated": table.touched,
    }


def games(table: Folded, person: str | None) -> Iterator[dict[str, object]]:
    """Give the games at the table, the first one first, with the seats that were the person's."""
    matches = [*table.finished]
    if table.match is not None and table.match.ended is None:
        matches.append(table.match)
    for match in matches:
        yield _game(table, match, person)


def _game(table: Folded, match: Match, person: str | None) -> dict[str, object]:
    ended, state = match.ended, table.state
    assert state is not None
    return {
        "number": match.number,
        "game": match.start.game.name,
        "players": match.start.game.players,
        "began": match.began,
        "ended": match.over_at,
        "termination": ended.termination if ended else None,
        "scores": list(ended.scores if ended else state.scores),
        "winners": list(ended.winners) if ended else [],
        "names": [table.people[s.person].name if s.person else s.bot or "" for s in match.seats],
        "own": [n for n, s in enumerate(match.seats) if person is not None and s.person == person],
        "bots": [n for n, s in enumerate(match.seats) if s.bot is not None],
        "taken_back": match.taken_back,
    }
