"""Positions and beginnings of games as scenes, after some events; nothing is kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from astragal.core.registry import game_from_dict
from astragal.core.state import State
from astragal.narration import News, news
from astragal.notation import Correction, Entry, Play, Roll, move, position, read_position
from astragal.notation.record import correction
from astragal.protocol.answers import SceneAnswer
from astragal.protocol.refusals import BadRequest
from astragal.scene import Edit, offers, scene, why
from astragal.texts import say


def scene_shown(
    text: str | None = None,
    game: Mapping[str, Any] | None = None,
    events: Sequence[Mapping[str, Any]] = (),
    seats: Sequence[int] | None = None,
    tap: Mapping[str, Any] | None = None,
    offer: Mapping[str, Any] | None = None,
) -> SceneAnswer:
    """Show a position, or the start of a game, after some events.

    >>> scene_shown(game={"game": "quixo"}, events=[{"seat": 0, "move": "a1-a5"}]).position[:6]
    'quixo '
    """
    state = _start(text, game)
    entries: list[Entry] = []
    told: list[News] = []
    for given in events:
        event = _event(given)
        before, state = state, event.apply(state)
        if isinstance(event, Edit):
            entries, told = [], []  # another position: what led to the one before it means nothing here
            continue
        told += news(before, event, state)
        entries.append(Entry(event))
    shown = state.game.everyone if seats is None else tuple(seats)
    return SceneAnswer(
        position=position(state),
        # Whoever asks rolls the dice, so a sheet may need to be mended.
        scene=scene(state, shown, entries=entries, real_dice=True),
        news=tuple(told),
        why=why(state, tap["seat"], tap["tap"]) if tap else None,
        offers=offers(state, offer["seat"], offer["tap"]) if offer else None,
    )


def _start(text: str | None, game: Mapping[str, Any] | None) -> State:
    if text is not None and game is None:
        return read_position(text)
    if game is not None and text is None:
        return game_from_dict(game).start()
    raise BadRequest(say("server.position_or_game"))


def _event(given: Mapping[str, Any]) -> Roll | Play | Correction | Edit:
    roll, seat, text, cell = given.get("roll"), given.get("seat"), given.get("move"), given.get("cell")
    if cell is not None and seat is not None and roll is None and text is None:
        return Edit(seat, cell, given.get("put") or "")
    if roll is not None and seat is None and text is None:
        return Roll(tuple(roll))
    if roll is not None or seat is None or text is None or cell is not None:
        raise BadRequest(say("server.field", name="events"))
    return correction(seat, text) if "~" in text else Play(seat, move(text))
